// The step before sharing: a player without a nickname is asked for one, because others read "Guest".
import { html, nothing } from '../core/html.js';
import { storedNickname } from '../core/nickname.js';
import { say } from '../core/words.js';
import { NAME_REFUSALS } from './live_table.js';
import { nameForm, needsName, rename } from './name_form.js';

/** @typedef {import('./live_table.js').LiveTable} Table */
/**
 * @typedef {(name?: string) => void} Share shares something; called with the name of the player if the table does
 *   not have it yet
 */

/** Whether a player who wants to share is asked for a nickname. */
let isNaming = false;

/** Closes the form, as when another game begins. */
export function endNameStep() {
  isNaming = false;
}

/**
 * Shares something. A player without a nickname here takes the one that this browser knows, or is
 * asked for one first.
 * @param {Table} table
 * @param {Share} share
 */
export function shareByName(table, share) {
  const known = storedNickname();
  isNaming = needsName(table) && !known;
  if (isNaming) askName(table);
  else if (needsName(table)) {
    rename(table, known);
    share(known);
  } else share();
}

/**
 * Shows the form for a nickname and goes to its field.
 * @param {Table} table
 */
async function askName(table) {
  await table.draw();
  document.getElementById('nickname')?.focus();
}

/** @param {Table} table */
const isRefused = table => NAME_REFUSALS.has(table.refusal?.code ?? '');

/**
 * Draws the form for a nickname, if the player is asked for one, or if the server refused the one that this
 * browser knows.
 * @param {Table} table
 * @param {Share} share
 */
export const nameStep = (table, share) =>
  (isNaming || isRefused(table)) && needsName(table)
    ? html`<div class="seat-offer">
        ${nameForm(table, share, say('web.end.name_says'))}
        <button
          class="link"
          @click=${() => {
            isNaming = false;
            table.refusal = null;
            table.draw();
            share();
          }}
        >
          ${say('web.end.share_nameless')}
        </button>
      </div>`
    : nothing;
