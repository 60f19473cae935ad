// Figures that need the events of a finished game: points by role in Scout, shown hands in ChipSet,
// penalties in SetUp.
import { html, nothing } from '../core/html.js';
import { formatNumber, say } from '../core/words.js';

/** @typedef {import('./live_table.js').LiveTable} Table */
/** @typedef {{type: string, [field: string]: any}} LoggedEvent */

/**
 * Returns the hands that players showed in each deal of ChipSet, by deal and seat.
 * @param {LoggedEvent[]} events
 * @returns {Map<number, number[]>[]}
 */
export function shownHands(events) {
  const deals = [];
  let hands = new Map();
  for (const event of events) {
    if (event.type === 'showdown') {
      for (const hand of event.hands) hands.set(hand.seat, hand.cards);
    }
    if (event.type === 'deal-ended') {
      deals.push(hands);
      hands = new Map();
    }
  }
  return deals;
}

/**
 * Returns the number of cards of each penalty in SetUp.
 * @param {LoggedEvent[]} events
 * @param {number} [seat] only those of this seat
 * @returns {number[]}
 */
export const penalties = (events, seat) =>
  events
    .filter(event => event.type === 'taken' && (seat === undefined || event.seat === seat))
    .map(event => event.table.length);

/**
 * Draws the cards that each player of Scout took as scout and as finder, and those lost to penalties
 * (R5.3 to R5.5 in docs/RULES.md).
 * @param {Table} table
 * @param {LoggedEvent[]} events
 * @param {number[]} seats in the order of the result
 */
export function rolePoints(table, events, seats) {
  const turns = events.filter(event => event.type === 'turn-ended');
  if (table.room.game !== 'scout' || !turns.length) return nothing;
  const took = (/** @type {number} */ seat, /** @type {'scout' | 'finder'} */ role) =>
    turns
      .filter(turn => turn[role] === seat)
      .reduce((sum, turn) => sum + turn[`${role}_took`].length, 0);
  const lost = (/** @type {number} */ seat) =>
    events
      .filter(event => event.type === 'missed' && event.seat === seat)
      .reduce((sum, { aside }) => sum + aside.length, 0);
  const isAnyLost = seats.some(seat => lost(seat) > 0);
  return html`<section class="by-player by-role">
    <h2 id="roles-title">${say('web.end.by_role')}</h2>
    <div class="scroll" tabindex="0" role="group" aria-labelledby="roles-title">
      <table class="figures">
        <thead>
          <tr>
            <th scope="col">${say('web.end.columns.player')}</th>
            <th scope="col">${say('web.end.as_scout')}</th>
            <th scope="col">${say('web.end.as_finder')}</th>
            ${isAnyLost ? html`<th scope="col">${say('web.end.lost_cards')}</th>` : nothing}
          </tr>
        </thead>
        <tbody>
          ${seats.map(
            seat =>
              html`<tr>
                <th scope="row"><bdi>${table.shortName(seat)}</bdi></th>
                <td class="tabular">${formatNumber(took(seat, 'scout'))}</td>
                <td class="tabular">${formatNumber(took(seat, 'finder'))}</td>
                ${isAnyLost ? html`<td class="tabular">${formatNumber(-lost(seat) || 0)}</td>` : nothing}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}
