// The invitation to a table: the link to copy or share, and its QR code.
import { announce } from '../core/announcements.js';
import { html, nothing } from '../core/html.js';
import { icon } from '../core/icons.js';
import { canShare, copyText, isOnlyHere, share, siteOrigin } from '../core/sharing.js';
import { say } from '../core/words.js';
import { formName } from './table_names.js';
import { selectText } from './nickname_field.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/** Milliseconds for which the button says that the link is copied. */
const COPIED_SHOWN_FOR = 4000;

let copied = false;
let timer = 0;

/** @param {Table} table */
const tableLink = table => `${siteOrigin()}/t/${table.id}`;

/**
 * Says that the link works only here, and to the host how to open the server to others. The command
 * stays in one line.
 * @param {Table} table
 */
function onlyHere(table) {
  const sentence = say('web.room.only_here');
  if (!table.you.host) return sentence;
  const [before, after] = say('web.room.open_server', { command: '\n' }).split('\n');
  const command = html`<bdi class="option-name" dir="ltr">tertia serve --host 0.0.0.0</bdi>`;
  return html`${sentence} ${before}${command}${after}`;
}

/** @param {Table} table */
async function copyLink(table) {
  if (!(await copyText(tableLink(table)))) {
    /** @type {HTMLInputElement | null} */ (document.querySelector('#table-link'))?.select();
    return;
  }
  copied = true;
  announce(say('web.room.copied'));
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    copied = false;
    table.draw();
  }, COPIED_SHOWN_FOR);
  table.draw();
}

/**
 * @param {Table} table
 * @param {string} form
 */
export const invitation = (table, form) =>
  html`<div class="invite">
    <div>
      <div class="details">
        <b>${say('web.room.bring')}</b>
        <p>${isOnlyHere() ? onlyHere(table) : say('web.room.bring_says')}</p>
      </div>
      <div class="copy ${canShare() ? 'three' : ''}">
        <input
          readonly
          id="table-link"
          dir="ltr"
          value=${tableLink(table).replace(/^https?:\/\//, '')}
          aria-label=${say('web.room.link')}
          @focus=${selectText}
        />
        <button class="button open" @click=${() => copyLink(table)}>
          ${say(copied ? 'web.room.copied' : 'web.room.copy')}
        </button>
        ${
          canShare()
            ? html`<button
                class="icon-button"
                @click=${() =>
                  share({
                    title: 'tertia',
                    text: say('web.room.share_text', { game: formName(form) }),
                    url: tableLink(table),
                  })}
                aria-label=${say('web.room.share')}
                title=${say('web.room.share')}
              >
                ${icon('share')}
              </button>`
            : nothing
        }
      </div>
    </div>
    ${
      // Another device cannot open a link to this computer.
      isOnlyHere()
        ? nothing
        : html`<img
            class="qr-code"
            src="/t/${table.id}/qr.svg"
            alt=${say('web.room.qr')}
            width="116"
            height="116"
          />`
    }
  </div>`;
