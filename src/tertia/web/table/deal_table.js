// The deals of a match, one by one: the score of every player after each deal, and its change.
import { html, nothing } from '../core/html.js';
import { formatChange, formatMinutes, formatNumber, say } from '../core/words.js';
import { smallCards } from './card_grid.js';

/** @typedef {import('./live_table.js').LiveTable} Table */
/** @typedef {import('../net/api.js').Review} Review */

/**
 * Draws the score of a player after a deal, its change, and the hand that the player showed. Each has
 * a place of its own, also if it is empty, so that the numbers of a column are aligned.
 * @param {Table} table
 * @param {Review} review
 * @param {number} deal counted from 0
 * @param {number} seat
 * @param {Map<number, number[]>[]} hands
 */
function dealScore(table, review, deal, seat, hands) {
  const score = review.deals[deal].scores[seat];
  // Chips are counted from those at the start; other games start at 0.
  const before = review.deals[deal - 1]?.scores[seat] ?? table.view.options.chips;
  const hasHands = hands.some(shown => shown.size > 0);
  return html`<span class="deal-score"
    ><b>${formatNumber(score)}</b>
    <small>${before === undefined ? '' : formatChange(score - before)}</small>${
      hasHands
        ? html`<span class="deal-hand">${smallCards(table, hands[deal]?.get(seat) ?? [])}</span>`
        : nothing
    }</span
  >`;
}

/**
 * Draws the table for a match of several deals. A team has one score and its own picture.
 * @param {Table} table
 * @param {Review} review
 * @param {number[]} ranking the seats in the order of the result; your own comes first here, in sight on a phone
 * @param {Map<number, number[]>[]} hands the cards that players showed, by deal and seat
 */
export function dealTable(table, review, ranking, hands) {
  if (review.team || review.deals.length < 2) return nothing;
  const seats = ranking.toSorted((a, b) => Number(b === table.seat) - Number(a === table.seat));
  return html`<section class="by-player by-deal">
    <h2 id="deals-title">${say('web.end.by_deal')}</h2>
    <div class="scroll" tabindex="0" role="group" aria-labelledby="deals-title">
      <table class="figures">
        <thead>
          <tr>
            <th scope="col">${say('web.end.deal')}</th>
            ${seats.map(
              seat =>
                html`<th scope="col">
                  <bdi title=${table.name(seat)}>${table.shortName(seat)}</bdi>
                </th>`,
            )}
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
                    html`<td class="tabular">${dealScore(table, review, i, seat, hands)}</td>`,
                )}
                <td class="tabular">${formatMinutes(deal.took)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}
