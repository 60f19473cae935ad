// The header of the waiting room, the door and the end: home, settings, help and leave.
import { html } from '../core/html.js';
import { wordmark } from '../core/icons.js';
import { noteGame } from '../core/stored_games.js';
import { say } from '../core/words.js';
import { toolbar } from '../core/toolbar.js';
import { openHelp } from './help.js';
import { reactionTools } from './reactions.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/**
 * Leaves the page and frees the chair. Other pages lead back to a running game only.
 * @param {Table} table
 */
function leave(table) {
  if (table.you.chair !== null) table.do({ type: 'stand' });
  if (table.room.phase !== 'playing') noteGame({ id: table.id, form: '' }, false);
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
    ${toolbar({
      help: () => openHelp(table, form),
      leaveLabel: say('web.leave'),
      onLeave: () => leave(table),
      more: reactionTools(table),
    })}
  </header>`;
