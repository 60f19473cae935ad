// Remembers for this tab whether the bots of a table adapt to the player in a rematch.

/** @param {string} id */
const key = id => `tertia-adapts-${id}`;

/**
 * Remembers for this tab that the bots of a table adapt to the player.
 * @param {string} id
 */
export function letBotsAdapt(id) {
  try {
    sessionStorage.setItem(key(id), 'yes');
  } catch {
    // This browser stores nothing: a rematch keeps the bots.
  }
}

/**
 * Remembers that somebody chose the level of a bot.
 * @param {string} id
 */
export function keepBots(id) {
  try {
    sessionStorage.removeItem(key(id));
  } catch {
    // Nothing was stored.
  }
}

/**
 * Returns whether the bots of a table adapt to the player.
 * @param {string} id
 */
export function doBotsAdapt(id) {
  try {
    return sessionStorage.getItem(key(id)) !== null;
  } catch {
    return false;
  }
}
