// The games in which this browser has a seat, so that a visitor finds the way back from other pages.
import { html, render } from './html.js';
import { icon } from './icons.js';
import { say } from './words.js';

/** @typedef {{id: string, form: string}} RunningGame */

const KEY = 'tertia-running';
const MAX_GAMES = 3;

/** @returns {RunningGame[]} the newest first */
function read() {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return []; // this browser stores nothing, or something else
  }
}

/** @param {RunningGame[]} games */
function write(games) {
  try {
    localStorage.setItem(KEY, JSON.stringify(games.slice(0, MAX_GAMES)));
  } catch {
    // This browser stores nothing: only the address leads back.
  }
}

/**
 * Remembers or forgets a table.
 * @param {RunningGame} game
 * @param {boolean} isRunning whether the visitor has a seat in a game that is not over
 */
export function noteGame(game, isRunning) {
  const stored = read();
  const others = stored.filter(one => one.id !== game.id);
  if (isRunning && stored[0]?.id !== game.id) write([game, ...others]);
  if (!isRunning && others.length < stored.length) write(others);
}

/**
 * Asks the server whether a game is still running.
 * @param {RunningGame} game
 */
async function isStillRunning(game) {
  if (game.id.startsWith('flight-')) return true; // only this browser knows it, and its page forgets it
  try {
    const response = await fetch(`/api/tables/${encodeURIComponent(game.id)}`);
    if (response.ok && (await response.json()).phase === 'playing') return true;
    if (response.ok || response.status === 404) noteGame(game, false);
  } catch {
    // No connection: the next visit asks again.
  }
  return false;
}

/** Shows a way back to each running game on the page. */
export async function showRunningGames() {
  const place = /** @type {HTMLElement | null} */ (document.querySelector('[data-running]'));
  const games = read();
  if (!place || !games.length) return;
  const running = await Promise.all(games.map(isStillRunning));
  render(
    games
      .filter((_, i) => running[i])
      .map(
        game =>
          html`<p class="running">
            <span>${say('web.running.says', { game: say(`web.games.${game.form}.name`) })}</span>
            <a class="button solid" href="/t/${game.id}">${icon('play')}${say('web.running.go')}</a>
          </p>`,
      ),
    place,
  );
}
