// The way back to the games in which this browser has a seat, on other pages.
import { html, nothing, render } from './html.js';
import { icon } from './icons.js';
import { MAX_GAMES, noteGame, readGames, writeGames } from './stored_games.js';
import { say } from './words.js';

/** @typedef {import('./stored_games.js').RunningGame} RunningGame */

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
  const games = readGames().filter(game => !isHome || !game.isDismissed);
  const running = await Promise.all(games.map(isStillRunning));
  const going = games.filter((_, i) => running[i]);
  const shown = going.slice(0, isHome ? 1 : MAX_GAMES);
  render(
    shown.map(
      game =>
        html`<p class="running">
          <span
            >${say('web.running.says', { game: say(`web.games.${game.form}.name`) })}
            ${
              going.length > shown.length
                ? html`<a href="/me">${say('web.running.others', { n: going.length - 1 })}</a>`
                : nothing
            }</span
          >
          <a class="button solid" href="/t/${game.id}${game.hasCoach ? '?coach=1' : ''}#back"
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
  if (isHome) writeGames(readGames().map(one => ({ ...one, isDismissed: true })));
  else noteGame(game, false);
  showRunningGames();
}
