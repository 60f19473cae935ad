// The form that takes a seat under a nickname.
import { html, nothing } from '../core/html.js';
import { storeNickname } from '../core/nickname.js';
import { say } from '../core/words.js';
import { nicknameField } from './nickname_field.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/** Whether the form has been sent: only then does a refusal concern the name. */
let wasSent = false;
/** Whether the visitor chose to watch. */
let isWatching = false;

/**
 * Returns why the server refused the name, if it did.
 * @param {Table} table
 */
const nameRefusal = table => (wasSent ? table.refusal : null);

/**
 * @param {Table} table
 * @param {SubmitEvent} event
 */
function takeSeat(table, event) {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (
    /** @type {HTMLFormElement} */ (event.target).elements.namedItem('name')
  );
  const name = field.value.trim();
  if (!name) {
    field.focus();
    return;
  }
  storeNickname(name);
  wasSent = true;
  isWatching = false;
  table.do({ type: 'sit', name });
}

/**
 * Draws the form, with the reason beside the field if the server refused the name.
 * @param {Table} table
 * @param {unknown} [alternative] what the visitor may choose instead, such as to watch
 */
export function seatForm(table, alternative = nothing) {
  const refusal = nameRefusal(table);
  return html`<form
    class="seat-form"
    @submit=${(/** @type {SubmitEvent} */ event) => takeSeat(table, event)}
  >
    ${nicknameField({
      refusal,
      explanation: say('web.room.take_says'),
      button: html`<button class="button solid" ?disabled=${table.pending === 'sit'}>
        ${say('web.sit')}
      </button>`,
      onInput: () => clearRefusal(table),
    })}
    ${alternative}
  </form>`;
}

/**
 * Hides the reason as soon as the visitor changes the name.
 * @param {Table} table
 */
function clearRefusal(table) {
  if (!nameRefusal(table)) return;
  wasSent = false;
  table.refusal = null;
  table.draw();
}

/** Returns whether the visitor chose to watch. */
export const choseToWatch = () => isWatching;

/**
 * Returns whether to show the door: the visitor has no chair and has not chosen to watch.
 * @param {Table} table
 */
export const isAtDoor = table =>
  table.you.chair === null &&
  table.seat === null &&
  !isWatching &&
  (table.room.phase === 'playing' || (table.isFull && !table.you.host));

/**
 * Lets the visitor watch without a seat, or shows the door again.
 * @param {Table} table
 * @param {boolean} [isOn]
 */
export function watch(table, isOn = true) {
  isWatching = isOn;
  table.draw();
}

/**
 * Gives the old seat back to a player who has left the game.
 * @param {Table} table
 * @param {number} seat
 */
export function rejoin(table, seat) {
  isWatching = false;
  table.do({ type: 'sit', name: table.name(seat) });
}

/**
 * Begins the game. A host without a seat watches it.
 * @param {Table} table
 */
export function beginGame(table) {
  if (table.you.chair === null && table.pending !== 'sit') isWatching = true;
  table.do({ type: 'begin' });
}
