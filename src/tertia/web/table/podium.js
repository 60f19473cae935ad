// The result on the end screen: a podium with a solid, a striped and an open step, and the other
// players below it. The steps show ranks; the scores stand above them, because the heights are no measure
// of them. A single player has a time, a team a verdict.
import { html, nothing } from '../core/html.js';
import { formatMinutes, formatNumber, formatRange, say } from '../core/words.js';
import { isAbsent } from './absent_people.js';
import { botTag, seatAvatar } from './avatars.js';
import { seatReaction } from './reactions.js';

/** @typedef {import('./live_table.js').LiveTable} Table */
/** @typedef {{seat: number, rank: number, score: number}} Place a player in the result */

/**
 * @param {string} unit
 * @param {number} n
 */
const unitName = (unit, n) => say(`web.end.unit_alone.${unit}`, { n });

/**
 * Draws the podium, with the winner in the middle.
 * @param {Table} table
 * @param {Place[]} places the best first
 * @param {string} unit what a score counts
 * @param {boolean} isFlat whether nobody was ahead of anybody when the game ended early
 */
export function podium(table, places, unit, isFlat) {
  const [first, second, third, ...others] = places;
  const steps = [second, first, third].filter(one => one !== undefined);
  return html`<ol class="podium count-${steps.length}">
      ${steps.map(
        one =>
          html`<li
            class="step ${isFlat ? 'flat' : `rank-${Math.min(3, one.rank)}`} ${isAbsent(table, one.seat) ? 'gone' : ''}"
          >
            ${seatAvatar(table, one.seat, { inside: seatReaction(table, one.seat) })}
            <div class="name">
              <bdi>${table.shortName(one.seat)}</bdi>${botTag(table.room.seats[one.seat])}
            </div>
            <div class="step-score">
              <b>${formatNumber(one.score)}</b> <span>${unitName(unit, one.score)}</span>
            </div>
            <div class="block">
              ${isFlat ? nothing : html`<span class="rank tabular">${one.rank}</span>`}
            </div>
          </li>`,
      )}
    </ol>
    <div class="podium-floor"></div>
    ${
      others.length
        ? html`<ol class="others" start="4">
            ${others.map(
              one =>
                html`<li class="runner-up ${isAbsent(table, one.seat) ? 'gone' : ''}">
                  <span class="rank tabular">${isFlat ? '' : one.rank}</span
                  >${seatAvatar(table, one.seat, { small: true, inside: seatReaction(table, one.seat) })}<span
                    ><b>${table.shortName(one.seat)}</b> ${botTag(table.room.seats[one.seat])}</span
                  ><span class="score"
                    ><b>${formatNumber(one.score)}</b> ${unitName(unit, one.score)}</span
                  >
                </li>`,
            )}
          </ol>`
        : nothing
    }`;
}

/**
 * Draws the time of a single player.
 * @param {number} took
 * @param {number} sets
 * @param {{help?: string, isCutShort?: boolean, countsSets?: boolean, more?: unknown}} [details] the help
 *   that the player took, in words; whether the game ended without a SET, which is no triumph; whether
 *   SETs count before the time; and content beside the figures
 */
export function soloTime(
  took,
  sets,
  { help = '', isCutShort = false, countsSets = false, more = nothing } = {},
) {
  const figures = [formatMinutes(took), say('web.end.unit.sets', { n: sets })];
  const [first, second] = countsSets ? figures.reverse() : figures;
  return html`<div class="clock ${isCutShort ? 'cut-short' : ''}">
    <div>
      <b class="tabular">${first}</b
      ><span>${second}</span>${help ? html`<small>${help}</small>` : nothing}
    </div>
    ${more}
  </div>`;
}

/** R8.4 in docs/RULES.md: the lowest total of each verdict, in descending order. */
const SCALE = /** @type {const} */ ([
  [30, 'cheat'],
  [15, 'record'],
  [14, 'super'],
  [11, 'excellent'],
  [8, 'good'],
  [4, 'not-bad'],
  [null, 'keep-playing'],
]);

/**
 * Draws the total of a team and its verdict on the rulebook's scale.
 * @param {number} total
 * @param {string | null} verdict null if the team left before the end
 */
export const teamVerdict = (total, verdict) =>
  html`<div class="verdict">
    <div class="total"><b>${formatNumber(total)}</b><span>${unitName('points', total)}</span></div>
    <ol aria-label=${say('web.end.verdict')}>
      ${SCALE.map(
        ([least, name], i) =>
          html`<li
            class=${name === verdict ? 'on' : ''}
            aria-current=${name === verdict ? 'true' : nothing}
          >
            <span class="tabular">${rangeText(least, i)}</span
            ><b>${say(`web.coopset.verdict.${name}`)}</b>
          </li>`,
      )}
    </ol>
  </div>`;

/**
 * Returns the totals of a verdict, such as "11–13".
 * @param {number | null} least
 * @param {number} i the index of the verdict in SCALE
 */
function rangeText(least, i) {
  if (least === null) return say('web.end.up_to', { n: (SCALE[i - 1][0] ?? 0) - 1 });
  if (i === 0) return say('web.end.from', { n: least });
  return formatRange(least, (SCALE[i - 1][0] ?? 0) - 1);
}
