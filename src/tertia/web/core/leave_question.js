// The question before a visitor leaves a game from another page.
import { html, nothing } from './html.js';
import { icon } from './icons.js';
import { isOfFlight, noteGame } from './stored_games.js';
import { say } from './words.js';
import { formName } from '../table/table_names.js';

/** @typedef {import('./stored_games.js').RunningGame} RunningGame */
/** @typedef {import('./running_games.js').Answer} Answer */
/** @typedef {import('./running_games.js').TableState} TableState */

/**
 * Draws the cross that opens or closes the question.
 * @param {string} label
 * @param {() => void} onPress
 */
export const crossButton = (label, onPress) =>
  html`<button
    class="icon-button"
    type="button"
    title=${label}
    aria-label=${label}
    @click=${onPress}
  >
    ${icon('cross')}
  </button>`;

/**
 * Puts the focus on the button that closes the question.
 * @param {HTMLElement} place
 */
export const focusOnQuestion = place =>
  /** @type {HTMLElement | null} */ (place.querySelector('.asks .icon-button'))?.focus();

/**
 * Draws the games without the question, and puts the focus back on the cross that opened it.
 * @param {HTMLElement} place
 * @param {() => void} draw
 */
export function closeQuestion(place, draw) {
  const row = [...place.querySelectorAll('.running')].findIndex(one => one.matches('.asks'));
  draw();
  const crosses = /** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll('.icon-button'));
  crosses[row]?.focus();
}

/**
 * Asks whether to leave a game, and says what becomes of it, or why the visitor could not leave.
 * @param {Answer} answer
 * @param {string} failure
 * @param {{close: () => void, onLeave: () => void, showFailure: (failure: string) => void,
 *   alternative?: unknown}} actions the alternative is another button
 */
export function leaveQuestion(
  { game, state },
  failure,
  { close, onLeave, showFailure, alternative = nothing },
) {
  const follows = whatFollows(game, state);
  let isLeaving = false;
  const leave = async () => {
    if (isLeaving) return; // a second connection would end the first one
    isLeaving = true;
    const { hasLeft, reason } =
      follows === 'flight' ? { hasLeft: true, reason: '' } : await sendLeave(game.id);
    if (!hasLeft) {
      showFailure(`${say('web.running.leave.failed')} ${reason}`);
      return;
    }
    noteGame(game, false);
    onLeave();
  };
  const sentences = failure
    ? html`<small role="alert">${failure}</small>`
    : html`<small>${say('web.leave_sure')} ${say(`web.running.leave.${follows}`)}</small>`;
  /** @type {Record<string, string>} */
  const labels = { flight: 'web.running.remove', alone: 'web.end_game' };
  const onKeyDown = (/** @type {KeyboardEvent} */ { code }) => code === 'Escape' && close();
  return html`<div
    class="running asks"
    role="alertdialog"
    aria-label=${say('web.leave_sure')}
    @keydown=${onKeyDown}
  >
    <span>${formName(game.form)} ${follows === 'flight' ? nothing : sentences}</span>
    ${crossButton(say('web.people.close'), close)}${alternative}
    <button class="button open" type="button" @click=${leave}>
      ${say(labels[follows] ?? 'web.leave')}
    </button>
  </div>`;
}

/**
 * Returns what the visitor leaves: a game alone, among bots or among people, a table that waits, or a game
 * of flight mode, which only this browser knows.
 * @param {RunningGame} game
 * @param {TableState | null} state
 */
function whatFollows(game, state) {
  if (isOfFlight(game)) return 'flight';
  if (state?.isWaiting) return 'waiting';
  const others = state?.players.filter((_, seat) => seat !== game.seat) ?? [];
  if (!others.length) return 'alone';
  return others.every(one => one.bot) ? 'bots' : 'people';
}

/**
 * Gives up the seat at a table.
 * @param {string} id
 * @returns {Promise<import('../net/leave_table.js').Outcome>}
 */
async function sendLeave(id) {
  try {
    const { leaveTable } = await import('../net/leave_table.js');
    return await leaveTable(id);
  } catch {
    return { hasLeft: false, reason: '' }; // No connection.
  }
}
