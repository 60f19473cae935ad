// Remembers the tables whose bots adapt to the player in a rematch, also when another tab opens the table.

const KEY = 'tertia-adapting';
/** The most tables that are remembered. */
const MOST_TABLES = 20;

/** @returns {string[]} the tables whose bots adapt to the player, the newest first */
function adapting() {
  try {
    return (localStorage.getItem(KEY) ?? '').split(' ').filter(Boolean);
  } catch {
    return []; // This browser stores nothing: a rematch keeps the bots.
  }
}

/** @param {string[]} ids */
function store(ids) {
  try {
    localStorage.setItem(KEY, ids.slice(0, MOST_TABLES).join(' '));
  } catch {
    // As above.
  }
}

/**
 * Remembers that the bots of a table adapt to the player.
 * @param {string} id
 */
export const letBotsAdapt = id => store([id, ...adapting().filter(one => one !== id)]);

/**
 * Remembers that somebody chose the level of a bot.
 * @param {string} id
 */
export const keepBots = id => store(adapting().filter(one => one !== id));

/**
 * Returns whether the bots of a table adapt to the player.
 * @param {string} id
 */
export const doBotsAdapt = id => adapting().includes(id);
