// The form that asks a player for a nickname. Without one the player is "Guest" for all others.
import { html } from '../core/html.js';
import { icon } from '../core/icons.js';
import { storeNickname } from '../core/nickname.js';
import { say } from '../core/words.js';
import { nicknameField } from './nickname_field.js';
import { ownName } from './table_names.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/** @type {string | null} the name on the chair before the form was sent, until the server has answered */
let nameBefore = null;

/** Whether the player asked for another nickname. */
let isRenaming = false;

/**
 * Returns whether the player sits at the table without a nickname, as after a first game against
 * bots.
 * @param {Table} table
 */
export function needsName(table) {
  const name = ownName(table);
  if (nameBefore !== null && name !== nameBefore) {
    nameBefore = null;
    isRenaming = false;
    if (name) storeNickname(name); // a player who has stood up keeps the old one
  }
  return name === say('web.guest');
}

/**
 * Returns whether the player wants another nickname.
 * @param {Table} table
 */
export const wantsName = table => !needsName(table) && isRenaming && table.you.chair !== null;

/**
 * Draws the button that opens and closes the form for another nickname.
 * @param {Table} table
 */
export const renameButton = table =>
  html`<button
    class="icon-button"
    aria-label=${say('web.room.rename')}
    title=${say('web.room.rename')}
    aria-expanded=${wantsName(table)}
    @click=${() => {
      isRenaming = !isRenaming;
      table.draw();
    }}
  >
    ${icon('edit')}
  </button>`;

/**
 * Draws the form, with a suggestion in it.
 * @param {Table} table
 * @param {(name: string) => void} [onNamed] called when the form is sent
 * @param {string} [explanation] what the name is for
 */
export function nameForm(table, onNamed = () => {}, explanation = say('web.room.call_you_says')) {
  const refusal = nameBefore === null ? null : table.refusal;
  return html`<form
    class="seat-form name-form"
    @submit=${(/** @type {SubmitEvent} */ event) => takeName(table, event, onNamed)}
  >
    <h2>${say('web.room.call_you')}</h2>
    ${nicknameField({
      refusal,
      explanation,
      button: html`<button class="button solid" ?disabled=${table.pending === 'rename'}>
        ${say('web.room.use_name')}
      </button>`,
    })}
  </form>`;
}

/**
 * @param {Table} table
 * @param {SubmitEvent} event
 * @param {(name: string) => void} onNamed
 */
function takeName(table, event, onNamed) {
  event.preventDefault();
  const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
  const name = String(data.get('name')).trim();
  if (!name) return;
  if (name === ownName(table)) {
    isRenaming = false;
    table.draw();
    return;
  }
  rename(table, name);
  onNamed(name);
}

/**
 * Gives the player another nickname. If the server refuses it, the form says why.
 * @param {Table} table
 * @param {string} name
 */
export function rename(table, name) {
  nameBefore = ownName(table);
  table.do({ type: 'rename', name });
}
