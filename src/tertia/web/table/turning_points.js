// The turning points of a game, and your speed compared with the others and with your past.
import { html, nothing } from '../core/html.js';
import { formatList, formatMinutes, say, formatSeconds } from '../core/words.js';
import { seatAvatar } from './avatars.js';

/** @typedef {import('./live_table.js').LiveTable} Table */
/** @typedef {import('../net/api.js').Review} Review */
/** @typedef {import('../net/api.js').PlayerHistory} PlayerHistory */

const LEADS_SHOWN = 5;

/**
 * Returns the address of the replay at an instant of the game.
 * @param {Table} table
 * @param {number} at milliseconds since the first deal
 */
export const replayAt = (table, at) => `/t/${table.id}/replay?round=${table.room.round}&time=${at}`;

/**
 * Returns the address of the last moment before a time, such as the last one with a SET on the table.
 * @param {Table} table
 * @param {number} at milliseconds from the start
 * @param {number[]} cards the SET to highlight
 */
export const replayBefore = (table, at, cards) =>
  `/t/${table.id}/replay?round=${table.room.round}&before=${at}&cards=${cards}`;

/**
 * Returns the sentence about a lead. The first one, which nobody shares, is no change of the lead.
 * @param {Table} table
 * @param {Review['leads'][number]} lead
 * @param {Review} review
 */
function leadSentence(table, lead, review) {
  const others = lead.seats.filter(seat => seat !== table.seat);
  const isYours = others.length < lead.seats.length;
  const name = formatList(others.map(seat => table.name(seat)));
  if (lead === review.leads[0]) {
    return say(isYours ? 'web.end.you_lead_first' : 'web.end.leads_first', { name });
  }
  if (lead.seats.length > 1) {
    return say(isYours ? 'web.end.you_lead_together' : 'web.end.leads_together', { name });
  }
  return say(isYours ? 'web.end.you_lead' : 'web.end.leads', { name });
}

/**
 * Returns whether nobody was ahead before the last points, as in a match of a single deal.
 * @param {Review} review
 */
const isLedOnlyAtEnd = ({ leads, took }) => leads.length === 1 && leads[0].at >= took;

/**
 * @param {Table} table
 * @param {Review} review
 */
export function turningPoints(table, review) {
  if (review.team || review.players.length < 2 || isLedOnlyAtEnd(review)) return nothing;
  const shown = review.leads.slice(-LEADS_SHOWN);
  const title = shown.length < review.leads.length ? 'web.end.turning_last' : 'web.end.turning';
  return html`<section>
    <h2>${say(title, { n: LEADS_SHOWN })}</h2>
    ${
      shown.length
        ? html`<ol class="rows turning-points">
            ${shown.map(
              lead =>
                html`<li>
                  <span class="leaders"
                    >${lead.seats.map(seat => seatAvatar(table, seat, { small: true }))}</span
                  ><a href=${replayAt(table, lead.at)}>${leadSentence(table, lead, review)}</a
                  ><span class="time tabular">${formatMinutes(lead.at)}</span>
                </li>`,
            )}
          </ol>`
        : html`<p class="muted">${say('web.end.no_lead')}</p>`
    }
  </section>`;
}

/** @param {number[]} times */
const average = times => (times.length ? times.reduce((a, b) => a + b, 0) / times.length : null);

/**
 * Draws the average time of a SET: yours, the others', and yours in earlier games.
 * @param {Table} table
 * @param {Review} review
 * @param {PlayerHistory | null} past
 */
export function speedComparison(table, review, past) {
  const you = table.seat === null ? undefined : review.players[table.seat];
  if (!you || you.average === null) return nothing;
  const others = average(
    review.players.flatMap((one, seat) => (seat === table.seat ? [] : one.times)),
  );
  const rows = /** @type {[string, number, string][]} */ (
    [
      [say('web.end.compare.you'), you.average, 'win'],
      others === null ? null : [say('web.end.compare.others'), others, ''],
      past?.found ? [say('web.end.compare.before', { n: past.games }), past.found, 'past'] : null,
    ].filter(Boolean)
  );
  if (rows.length < 2) return nothing;
  const most = Math.max(...rows.map(([, took]) => took));
  return html`<section>
    <h2>${say('web.end.compare.title')}</h2>
    <dl class="bars">
      ${rows.map(
        ([name, took, classes]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>
              <svg class="bar" aria-hidden="true">
                <rect
                  class=${classes}
                  x="1"
                  y="1"
                  width="${Math.round((99 * took) / most)}%"
                  height="12"
                  rx="6"
                /></svg
              ><b class="tabular">${formatSeconds(took)}</b>
            </dd>
          </div>`,
      )}
    </dl>
    <a class="link all" href="/me">${say('web.end.compare.all')}</a>
  </section>`;
}
