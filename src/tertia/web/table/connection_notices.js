// The dialog when the connection is closed for good: mostly because another tab has taken the seat, or
// because the player lets the time run out.
import { html, nothing, render } from '../core/html.js';
import { say } from '../core/words.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/** @type {HTMLDialogElement | null} */
let dialog = null;

/**
 * The texts for the reasons after which the page can connect again.
 * @type {Record<string, string>}
 */
const TEXTS = { 'taken-over': 'web.tab', idle: 'web.idle' };

/**
 * Stops for a player who is probably not there: a game among bots pauses without a connection (R2.8).
 * @param {Table} table
 */
export function stopIdling(table) {
  table.refusal = { code: 'idle', text: say(`web.idle.${table.room.game}`) };
  table.connection.close();
}

/**
 * Says why the connection was closed, and asks whether to play on in this tab if that is possible.
 * @param {Table} table
 */
export function showClosed(table) {
  if (dialog?.open) return;
  dialog ??= document.body.appendChild(document.createElement('dialog'));
  dialog.className = 'tab-dialog';
  dialog.setAttribute('aria-labelledby', 'tab-title');
  const texts = TEXTS[table.refusal?.code ?? ''];
  const { text = '' } = table.refusal ?? {};
  const goOn = () => {
    dialog?.close();
    table.refusal = null;
    table.connection.reopen();
  };
  dialog.oncancel = texts === TEXTS.idle ? goOn : null;
  render(
    html`<div class="content">
      <div>
        <h2 id="tab-title">${say(texts ? `${texts}.title` : 'web.tab.ended')}</h2>
        <p>${text} ${texts ? say(`${texts}.says`) : ''}</p>
      </div>
      <div class="two-buttons">
        <a class="button open" href="/">${say('web.home')}</a>
        ${
          texts
            ? html`<button class="button solid" autofocus @click=${goOn}>
                ${say(`${texts}.go`)}
              </button>`
            : nothing
        }
      </div>
    </div>`,
    dialog,
  );
  dialog.showModal();
}
