// The dialog when the server has closed the connection for good, mostly because another tab has
// taken the seat.
import { html, nothing, render } from '../core/html.js';
import { say } from '../core/words.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/** @type {HTMLDialogElement | null} */
let dialog = null;

/**
 * Says why the connection was closed. If another tab has taken the seat, asks whether to play in
 * this tab again.
 * @param {Table} table
 */
export function showClosed(table) {
  if (dialog?.open) return;
  dialog ??= document.body.appendChild(document.createElement('dialog'));
  dialog.className = 'tab-dialog';
  dialog.setAttribute('aria-labelledby', 'tab-title');
  const isTakenOver = table.refusal?.code === 'taken-over';
  const playHere = () => {
    dialog?.close();
    table.connection.reopen();
  };
  render(
    html`<div class="content">
      <div>
        <h2 id="tab-title">${say(isTakenOver ? 'web.tab.title' : 'web.tab.ended')}</h2>
        <p>${table.refusal?.text ?? ''} ${isTakenOver ? say('web.tab.says') : ''}</p>
      </div>
      <div class="two-buttons">
        <a class="button open" href="/">${say('web.home')}</a>
        ${
          isTakenOver
            ? html`<button class="button solid" @click=${playHere}>${say('web.tab.here')}</button>`
            : nothing
        }
      </div>
    </div>`,
    dialog,
  );
  dialog.showModal();
}
