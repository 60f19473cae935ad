// The bar above the waiting room, the door and the end: home, settings, help, and the way out.
import { themeButton } from '../core/settings_sheet.js';
import { html } from '../core/html.js';
import { icon, wordmark } from '../core/icons.js';
import { say } from '../core/words.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/**
 * Whoever goes gives the chair back, so that somebody else can have it.
 * @param {Table} table
 */
function leave(table) {
  if (table.you.chair !== null) table.do({ type: 'stand' });
  location.href = '/';
}

/**
 * @param {Table} table
 * @param {string} form
 */
export const roomHeader = (table, form) =>
  html`<header class="table-header">
    <div class="title-area">
      <a class="brand" href="/" aria-label=${say('web.home_label')}>${wordmark}</a>${
        table.connection.state === 'lost'
          ? html`<span class="connection-status" role="status"
              ><i></i>${say('web.net.reconnecting')}</span
            >`
          : ''
      }
    </div>
    <div class="tools">
      <button
        class="icon-button wide"
        data-action="settings"
        aria-label=${say('web.settings.title')}
        title=${say('web.settings.title')}
      >
        ${icon('drop')}
      </button>
      ${themeButton('wide')}
      <a
        class="icon-button"
        href="/help/${form}"
        target="_blank"
        aria-label=${say('web.help')}
        title=${say('web.help')}
        >${icon('help')}</a
      >
      <button class="icon-button only-phone" data-action="settings" aria-label=${say('web.menu')}>
        ${icon('menu')}
      </button>
      <button
        class="icon-button"
        @click=${() => leave(table)}
        aria-label=${say('web.leave')}
        title=${say('web.leave')}
      >
        ${icon('leave')}
      </button>
    </div>
  </header>`;
