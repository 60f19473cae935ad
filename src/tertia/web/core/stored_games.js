// The games in which this browser has a seat, and its waiting tables, so that a visitor finds the way
// back from other pages.

/**
 * @typedef {{id: string, form: string, kind?: any, sets?: number, unit?: string, seat?: number | null,
 *   hasCoach?: boolean, isDismissed?: boolean, at?: number}} RunningGame a table, the variant of the game
 *   (such as 'solitaire'), the options that make the kind of solitaire and the SETs found in it, what
 *   scores count where that is SETs, the visitor's seat, and when the visitor was last there, in
 *   milliseconds. A dismissed game is listed on the visitor's own page only
 */

const KEY = 'tertia-running';
/** The number of games that are remembered: the newest ones. */
export const MAX_GAMES = 20;
const MINUTE = 60_000;

/** @returns {RunningGame[]} the newest first */
export function readGames() {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    // This browser stores nothing, or something else.
    return [];
  }
}

/** @param {RunningGame[]} games */
export function writeGames(games) {
  try {
    localStorage.setItem(KEY, JSON.stringify(games.slice(0, MAX_GAMES)));
  } catch {
    // This browser stores nothing: only the address leads back.
  }
}

/**
 * Remembers when the visitor left a table.
 * @param {string} id
 */
export const noteLeaving = id =>
  writeGames(readGames().map(one => (one.id === id ? { ...one, at: Date.now() } : one)));

/**
 * Remembers or forgets a table.
 * @param {RunningGame} game
 * @param {boolean} isRunning whether the visitor has a seat in a game that is not over, or a table that
 *   waits for its first game
 */
export function noteGame(game, isRunning) {
  const stored = readGames();
  const others = stored.filter(one => one.id !== game.id);
  const at = stored[0]?.at ?? 0;
  // A table may become another form when its game begins.
  const isNoted =
    JSON.stringify(stored[0]) === JSON.stringify({ ...game, at }) && Date.now() - at < MINUTE;
  if (isRunning && !isNoted) writeGames([{ ...game, at: Date.now() }, ...others]);
  if (!isRunning && others.length < stored.length) writeGames(others);
}
