// A part of the review of solitaire: the last SET before which the deck could still be cleared. A
// link shows the way: the SETs that would have cleared it.
import { html, nothing } from '../core/html.js';
import { icon } from '../core/icons.js';
import { say } from '../core/words.js';

/** @typedef {import('./live_table.js').LiveTable} Table */
/** @typedef {import('../net/api.js').ClearingWay} ClearingWay */

/**
 * Returns the sentence that says until when the deck could be cleared.
 * @param {ClearingWay} way
 * @param {number | undefined} taken the number of SETs that the player took in the whole game
 */
export function waySentence(way, taken) {
  if (way.sets === taken) return say('web.way.still');
  return say(way.is_certain ? 'web.way.until' : 'web.way.known_until', { n: way.sets + 1 });
}

/**
 * Draws the sentence about a deck that was not cleared, and the link to its way in the replay.
 * @param {Table} table
 * @param {import('../net/api.js').Review} review
 */
export function clearingWay(table, review) {
  const { way } = review;
  if (!way || way.is_cleared) return nothing;
  const query = new URLSearchParams({
    round: String(table.room.round),
    way: '1',
    step: String(way.step),
  });
  return html`<div class="clearing-way">
    <p>${waySentence(way, review.players[0].sets)}</p>
    <a class="button open" href="/t/${table.id}/replay?${query}#play"
      >${icon('play')}${say('web.way.show')}</a
    >
  </div>`;
}
