// The hands of 20/20 when somebody ended the game: the table, which shows them after any other deal, is gone.
import { html, nothing } from '../core/html.js';
import { say } from '../core/words.js';
import { seatAvatar } from './avatars.js';
import { smallCards } from './card_grid.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/**
 * @param {Table} table
 * @param {number[]} seats in the order of the result
 */
export function lastHands(table, seats) {
  const { last, players } = table.view;
  if (table.room.game !== 'twenty' || last?.reason !== 'stopped') return nothing;
  return html`<section class="last-hands">
    <h2>${say('web.end.held')}</h2>
    <ul class="rows">
      ${seats
        .filter(seat => players[seat].hand.length)
        .map(
          seat =>
            html`<li>
              ${seatAvatar(table, seat, { small: true })}<b>${table.shortName(seat)}</b>${smallCards(
                table,
                players[seat].hand,
              )}
            </li>`,
        )}
    </ul>
  </section>`;
}
