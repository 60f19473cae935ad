// The form that takes a seat under a nickname.
import { html, nothing } from '../core/html.js';
import { storeNickname } from '../core/nickname.js';
import { say } from '../core/words.js';
import { nicknameField } from './nickname_field.js';
import { stopWatching } from './watching.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/** Whether the form has been sent: only then does a refusal concern the name. */
let wasSent = false;

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
  sitDown(table, name);
}

/**
 * Takes a seat under a name. If the server refuses it, the form says why.
 * @param {Table} table
 * @param {string} name
 */
export function sitDown(table, name) {
  storeNickname(name);
  wasSent = true;
  stopWatching();
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
