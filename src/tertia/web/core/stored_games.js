// The games in which this browser has a seat, its waiting tables, and the tables where others may begin a
// rematch, so that a visitor finds the way back from other pages.
import { hasOtherPeople } from './people.js';

/**
 * @typedef {{id: string, form: string, kind?: any, sets?: number, unit?: string, seat?: number | null,
 *   hasCoach?: boolean, isDismissed?: boolean, isOver?: boolean, options?: any, at?: number}} RunningGame a table,
 *   the variant of the game (such as 'solitaire'), the options that make the kind of solitaire and the SETs
 *   found in it, what scores count where that is SETs, the visitor's seat, all options of a game among people,
 *   and when the visitor was last there, in milliseconds. A dismissed game is listed on the visitor's own page
 *   only; a table whose game is over, only while a new game is played there
 */

const KEY = 'tertia-running';
/** The number of games that are remembered: the newest ones. */
export const MAX_GAMES = 20;
/** The number of tables without a game among them: pages ask the server for each. */
const MAX_OVER = 3;
/** Milliseconds for which such a table is remembered. */
const OVER_TIME = 6 * 3_600_000;
const MINUTE = 60_000;

/** @returns {RunningGame[]} the newest first */
export function readGames() {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? withoutOldTables(stored) : [];
  } catch {
    // This browser stores nothing, or something else.
    return [];
  }
}

/**
 * Leaves out tables whose games are over, except for a few new ones.
 * @param {RunningGame[]} games
 */
function withoutOldTables(games) {
  const since = Date.now() - OVER_TIME;
  const kept = games.filter(one => one.isOver && (one.at ?? 0) > since).slice(0, MAX_OVER);
  return games.filter(one => !one.isOver || kept.includes(one));
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
 * @param {boolean} isKept whether the visitor has a seat in a game that is not over, or a table that
 *   waits for its first game, or a chair at a table where others may begin a rematch
 */
export function noteGame(game, isKept) {
  const stored = readGames();
  const others = stored.filter(one => one.id !== game.id);
  const at = stored[0]?.at ?? 0;
  // A table may become another form when its game begins.
  const isNoted =
    JSON.stringify(stored[0]) === JSON.stringify({ ...game, at }) && Date.now() - at < MINUTE;
  if (isKept && !isNoted) writeGames([{ ...game, at: Date.now() }, ...others]);
  if (!isKept && others.length < stored.length) writeGames(others);
}

/**
 * Returns whether only this browser knows the game; the page of the game forgets it.
 * @param {RunningGame} game
 */
export const isOfFlight = game => game.id.startsWith('flight-');

/**
 * Returns whether somebody else may begin a rematch in which the visitor plays.
 * @param {({bot: boolean} | null)[]} chairs
 * @param {number | null | undefined} own the visitor's chair
 */
export const mayPlayAgain = (chairs, own) => typeof own === 'number' && hasOtherPeople(chairs, own);

/**
 * Returns the options of the last game that the visitor has seen end at a table; undefined if there is none.
 * @param {string} id
 */
export const optionsOfLastGame = id =>
  readGames().find(one => one.id === id && one.isOver)?.options;
