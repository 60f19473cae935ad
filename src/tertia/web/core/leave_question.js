// The question before a visitor leaves a game from another page.
import { html, nothing } from './html.js';
import { icon } from './icons.js';
import { isOfFlight } from './stored_games.js';
import { say } from './words.js';

/** @typedef {import('./stored_games.js').RunningGame} RunningGame */
/** @typedef {import('./running_games.js').Answer} Answer */
/** @typedef {import('./running_games.js').TableState} TableState */

/**
 * Draws the cross that opens or closes the question.
 * @param {string} title
 * @param {string} label
 * @param {() => void} onPress
 */
export const crossButton = (title, label, onPress) =>
  html`<button
    class="icon-button"
    type="button"
    title=${title}
    aria-label=${label}
    @click=${onPress}
  >
    ${icon('cross')}
  </button>`;

/**
 * Asks whether to leave a game, and says what becomes of it, or why the visitor could not leave.
 * @param {Answer} answer
 * @param {object} parts
 * @param {string} parts.name the name of the game
 * @param {unknown} parts.details what tells it from another game of this name
 * @param {string} parts.failure why the visitor could not leave; empty before
 * @param {boolean} parts.isLeaving whether the visitor has pressed the button
 * @param {() => void} parts.close
 * @param {() => void} parts.leave
 * @param {unknown} [parts.alternative] another button
 */
export function leaveQuestion(
  { game, state },
  { name, details, failure, isLeaving, close, leave, alternative = nothing },
) {
  const kind = leavingKind(game, state);
  const sentences = failure
    ? html`<small role="alert">${failure}</small>`
    : html`<small
        >${
          kind === 'seatless'
            ? say('web.running.leave.seatless')
            : html`${say('web.leave_sure')} ${say(`web.running.leave.${kind}`)}
              ${costsOfLeaving(state)}`
        }</small
      >`;
  /** @type {Record<string, string>} */
  const labels = {
    flight: 'web.running.remove',
    seatless: 'web.running.remove',
    alone: 'web.end_game',
  };
  const onKeyDown = (/** @type {KeyboardEvent} */ { code }) => code === 'Escape' && close();
  return html`<div
    class="running asks"
    data-game=${game.id}
    role="alertdialog"
    aria-label=${say('web.leave_sure')}
    aria-describedby="what-follows"
    @keydown=${onKeyDown}
  >
    <span id="what-follows">${name} ${details} ${kind === 'flight' ? nothing : sentences}</span>
    ${crossButton(say('web.people.close'), say('web.people.close'), close)}${alternative}
    <button class="button open leave" type="button" ?disabled=${isLeaving} @click=${leave}>
      ${say(labels[kind] ?? 'web.leave')}
    </button>
  </div>`;
}

/**
 * Returns what the visitor leaves: a game alone, among bots or among people, a table that waits, one whose people go
 * on at another, one without a seat for the visitor, or a game of flight mode, which only this browser knows.
 * @param {RunningGame} game
 * @param {TableState | null} state
 */
function leavingKind(game, state) {
  if (isOfFlight(game)) return 'flight';
  if (state?.you?.chair === null) return 'seatless';
  if (state?.next) return 'next';
  if (state?.isWaiting) return 'waiting';
  const others = state?.players.filter((_, seat) => seat !== game.seat) ?? [];
  if (!others.length) return 'alone';
  return others.every(one => one.bot) ? 'bots' : 'people';
}

/**
 * Says who becomes the host when the host leaves: the first of the other people. Empty without any.
 * @param {({name: string, bot: boolean} | null)[]} chairs
 * @param {number | null} own the chair of the host
 */
export function nextHostText(chairs, own) {
  const heir = chairs.find((one, i) => one && !one.bot && i !== own);
  return heir ? say('web.leave_host', { name: heir.name }) : '';
}

/**
 * Says what the visitor gives up: the only try with a deck of the day, and the role of the host.
 * @param {TableState | null} state
 */
function costsOfLeaving(state) {
  const { isOnlyTry, chairs = [], you } = state ?? {};
  return [
    isOnlyTry ? say('web.leave_try') : '',
    you?.host ? nextHostText(chairs, you.chair) : '',
  ].join(' ');
}

/**
 * Gives up the seat in a game. One of flight mode is only taken off the list.
 * @param {RunningGame} game
 * @returns {Promise<import('../net/leave_table.js').Outcome>}
 */
export async function leaveGame(game) {
  if (isOfFlight(game)) return { hasLeft: true, reason: '' };
  try {
    const { leaveTable } = await import('../net/leave_table.js');
    return await leaveTable(game.id);
  } catch {
    return { hasLeft: false, reason: '' }; // No connection.
  }
}
