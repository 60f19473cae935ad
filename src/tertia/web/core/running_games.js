// The games in which this browser has a seat, so that a visitor finds the way back from other pages.
import { html, render } from './html.js';
import { icon } from './icons.js';
import { say } from './words.js';

/**
 * @typedef {{id: string, form: string, isDismissed?: boolean}} RunningGame a table, and the variant
 *   of the game (such as 'solitaire'). A dismissed game is listed on the visitor's own page only
 */

const KEY = 'tertia-running';
const MAX_GAMES = 3;

/** @returns {RunningGame[]} the newest first */
function read() {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    // This browser stores nothing, or something else.
    return [];
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
  const isNewest = stored[0]?.id === game.id && !stored[0].isDismissed;
  if (isRunning && !isNewest) write([game, ...others]);
  if (!isRunning && others.length < stored.length) write(others);
}

/**
 * Asks the server whether a game is still running.
 * @param {RunningGame} game
 */
async function isStillRunning(game) {
  // Only this browser knows a game of flight mode, and the page of the game forgets it.
  if (game.id.startsWith('flight-')) return true;
  try {
    const response = await fetch(`/api/tables/${encodeURIComponent(game.id)}`);
    if (response.ok && (await response.json()).phase === 'playing') return true;
    if (response.ok || response.status === 404) noteGame(game, false);
  } catch {
    // No connection: the next visit asks again.
  }
  return false;
}

/**
 * Shows a way back to running games. The visitor's own page lists all of them; the home page shows
 * only the newest, until the visitor dismisses it.
 */
export async function showRunningGames() {
  const place = /** @type {HTMLElement | null} */ (document.querySelector('[data-running]'));
  if (!place) return;
  const isHome = place.dataset.running === 'newest';
  const games = read().filter(game => !isHome || !game.isDismissed);
  const running = await Promise.all(games.map(isStillRunning));
  const shown = games.filter((_, i) => running[i]).slice(0, isHome ? 1 : MAX_GAMES);
  render(
    shown.map(
      game =>
        html`<p class="running">
          <span>${say('web.running.says', { game: say(`web.games.${game.form}.name`) })}</span>
          <a class="button solid" href="/t/${game.id}#back"
            >${icon('play')}${say('web.running.go')}</a
          >
          <button
            class="icon-button"
            type="button"
            title=${say('web.running.dismiss')}
            aria-label=${say('web.running.dismiss')}
            @click=${() => dismiss(game, isHome)}
          >
            ${icon('cross')}
          </button>
        </p>`,
    ),
    place,
  );
}

/**
 * Removes a game from the page. On the home page, older games do not take its place: the visitor's
 * own page still lists all of them.
 * @param {RunningGame} game
 * @param {boolean} isHome
 */
function dismiss(game, isHome) {
  if (isHome) write(read().map(one => ({ ...one, isDismissed: true })));
  else noteGame(game, false);
  showRunningGames();
}
