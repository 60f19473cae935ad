// The deals of a match, one by one: the score of every player after each deal, and its change.
import { html, nothing } from '../core/html.js';
import { formatChange, formatMinutes, formatNumber, say } from '../core/words.js';
import { smallCards } from './card_grid.js';

/** @typedef {import('./live_table.js').LiveTable} Table */
/** @typedef {import('../net/api.js').Review} Review */

/**
 * @param {number[]} after the scores after a deal
 * @param {number[] | undefined} before the scores after the deal before it; undefined for the first
 * @param {number} seat
 */
function change(after, before, seat) {
  if (before === undefined) return nothing;
  return html` <small>${formatChange(after[seat] - before[seat])}</small>`;
}

/**
 * @param {Table} table
 * @param {number[] | undefined} cards
 */
const shownHand = (table, cards) => (cards ? html` ${smallCards(table, cards)}` : nothing);

/**
 * Draws the table for a match of several deals. A team has one score and its own picture.
 * @param {Table} table
 * @param {Review} review
 * @param {number[]} seats in the order of the result
 * @param {Map<number, number[]>[]} hands the cards that players showed, by deal and seat
 */
export function dealTable(table, review, seats, hands) {
  if (review.team || review.deals.length < 2) return nothing;
  return html`<section class="by-player by-deal">
    <h2 id="deals-title">${say('web.end.by_deal')}</h2>
    <div class="scroll" tabindex="0" role="group" aria-labelledby="deals-title">
      <table class="figures">
        <thead>
          <tr>
            <th scope="col">${say('web.end.deal')}</th>
            ${seats.map(seat => html`<th scope="col"><bdi>${table.shortName(seat)}</bdi></th>`)}
            <th scope="col">${say('web.end.time')}</th>
          </tr>
        </thead>
        <tbody>
          ${review.deals.map(
            (deal, i) =>
              html`<tr>
                <th scope="row">${formatNumber(i + 1)}</th>
                ${seats.map(
                  seat =>
                    html`<td class="tabular">
                      ${formatNumber(deal.scores[seat])}${change(deal.scores, review.deals[i - 1]?.scores, seat)}${shownHand(table, hands[i]?.get(seat))}
                    </td>`,
                )}
                <td class="tabular">${formatMinutes(deal.took)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}
