// The last claims, beside the cards.
import { html, nothing } from '../core/html.js';
import { icon } from '../core/icons.js';
import { say, formatMinutes, formatSeconds } from '../core/words.js';
import { seatAvatar } from './avatars.js';
import { smallCards } from './card_grid.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/**
 * Draws the end of a line: the price of a wrong claim, a note, or the time that a SET took. A lock that
 * has ended is drawn as a cross; one that lasts is the player's last claim. Long times are in minutes, so
 * that they fit their column.
 * @param {Table} table
 * @param {import('./table_view.js').Claim} claim
 */
function outcome(table, claim) {
  const { seat, cost, note, took } = claim;
  if (cost === 'lock') {
    const { locked } = table.view.players[seat];
    const isLast = table.log.find(one => one.seat === seat) === claim;
    return icon(locked === false || (locked && !isLast) ? 'cross' : 'lock');
  }
  if (cost !== undefined) return cost;
  if (note !== undefined || took === undefined) return note ?? '';
  return took < 100_000 ? formatSeconds(took) : formatMinutes(took);
}

/** The number of claims in the panel. */
const SHOWN_CLAIMS = 5;

/**
 * Returns the words for an empty log. A page knows only the claims since it was opened.
 * @param {Table} table
 */
const emptyText = ({ view }) =>
  say(
    view.players.some((/** @type {any} */ one) => one.sets || one.scouted || one.found)
      ? 'web.claims_later'
      : 'web.no_claims',
  );

/**
 * Draws the panel with the last claims.
 * @param {Table} table
 * @param {string} title
 */
export const claimLog = (table, title) =>
  html`<aside class="side-panel at-start claims" aria-label=${title}>
    <h2>${title}</h2>
    ${
      table.log.length
        ? html`<ol class="log">
            ${table.log.slice(0, SHOWN_CLAIMS).map(
              line =>
                html`<li class=${line.cost === undefined ? '' : 'miss'}>
                  ${seatAvatar(table, line.seat, { small: true })}<span class="name"
                    ><span><bdi>${table.shortName(line.seat)}</bdi></span
                    >${
                      line.reason ? html`<small>${say(`web.miss.${line.reason}`)}</small>` : nothing
                    }${
                      line.finder === undefined
                        ? nothing
                        : html`<small>+ <bdi>${table.shortName(line.finder)}</bdi></small>`
                    }</span
                  >${smallCards(table, line.cards)}<span class="time tabular"
                    >${outcome(table, line)}</span
                  >
                </li>`,
            )}
          </ol>`
        : html`<p class="muted">${emptyText(table)}</p>`
    }
  </aside>`;
