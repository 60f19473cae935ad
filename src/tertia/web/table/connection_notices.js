// The dialog when another tab has taken the seat.
import { html, render } from '../core/html.js';
import { say } from '../core/words.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/** @type {HTMLDialogElement | null} */
let dialog = null;

/**
 * Asks whether to play in this tab again.
 * @param {Table} table
 */
export function showTakenOver(table) {
  if (dialog?.open) return;
  dialog ??= document.body.appendChild(document.createElement('dialog'));
  dialog.className = 'tab-dialog';
  dialog.setAttribute('aria-labelledby', 'tab-title');
  const here = () => {
    dialog?.close();
    table.connection.reopen();
  };
  render(
    html`<div class="content">
      <div>
        <h2 id="tab-title">${say('web.tab.title')}</h2>
        <p>${table.refusal?.text ?? ''} ${say('web.tab.says')}</p>
      </div>
      <div class="two-buttons">
        <a class="button open" href="/">${say('web.home')}</a
        ><button class="button solid" @click=${here}>${say('web.tab.here')}</button>
      </div>
    </div>`,
    dialog,
  );
  dialog.showModal();
}
