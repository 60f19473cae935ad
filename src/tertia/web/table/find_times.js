// The time that each SET took: a dot on a logarithmic scale, a bar for the median. A button shows
// the same as a table.
import { html, nothing, svg } from '../core/html.js';
import { formatNumber, formatList, say, formatSeconds } from '../core/words.js';
import { chartHeading } from './chart_heading.js';
import { LETTER_WIDTH } from './score_chart.js';

/** @typedef {import('./live_table.js').LiveTable} Table */
/** @typedef {import('../net/api.js').Review} Review */
/** @typedef {{seat: number, times: number[]}} Lane one player's times, the shortest first */

/** The least time on the scale, in seconds. Nobody finds a SET sooner. */
const LEAST = 1 / 8;
/** The height of a player's lane, and the margins for short names and for the median, in pixels. */
const LANE = 30;
const LEFT = 104;
const RIGHT = 58;
/** Charts narrower than this write names longer than `letters` above their lanes. */
const NARROW = { width: 420, letters: 11, line: 20 };
/** The least distance of the labels of marks, in pixels. */
const LABEL_GAP = 44;
/** Whether a table is shown instead of the chart. */
let asTable = false;

/**
 * Returns marks between which all times lie, in seconds: powers of two, at least 1 and 2.
 * @param {number[]} times
 */
function marksAround(times) {
  const power = (/** @type {number} */ millis) => Math.log2(Math.max(LEAST, millis / 1000));
  const first = Math.min(0, Math.floor(power(Math.min(...times))));
  const last = Math.max(1, Math.ceil(power(Math.max(...times))));
  return Array.from({ length: last - first + 1 }, (_, i) => 2 ** (first + i));
}

/** @param {number[]} sorted */
const median = sorted =>
  sorted.length % 2
    ? sorted[(sorted.length - 1) / 2]
    : (sorted[sorted.length / 2 - 1] + sorted[sorted.length / 2]) / 2;

/**
 * Draws the section with the times of all players who found a SET.
 * @param {Table} table
 * @param {Review} review
 * @param {number[]} seats the best first
 * @param {number} width
 * @param {() => void} redraw
 */
export function findTimes(table, review, seats, width, redraw) {
  const lanes = seats
    .map(seat => ({ seat, times: [...review.players[seat].times].sort((a, b) => a - b) }))
    .filter(lane => lane.times.length);
  if (!lanes.length) return nothing;
  return html`<section class="finds" aria-labelledby="finds-title">
    ${chartHeading('finds-title', say('web.end.find_times'), asTable, () => {
      asTable = !asTable;
      redraw();
    })}
    ${
      asTable
        ? figuresTable(table, lanes)
        : html`<p class="muted">
              ${say('web.end.find_times_key')}
              ${lanes.some(lane => lane.times.length > 1) ? say('web.end.find_times_median') : nothing}
            </p>
            ${timesChart(table, lanes, width)}`
    }
    ${table.view.last?.undone?.[0] ? html`<p class="muted">${say('web.end.find_times_undone')}</p>` : nothing}
  </section>`;
}

/**
 * @param {Table} table
 * @param {Lane[]} lanes
 * @param {number} width
 */
function timesChart(table, lanes, width) {
  const marks = marksAround(lanes.flatMap(lane => lane.times));
  const names = lanes.map(lane => table.shortName(lane.seat));
  const longest = Math.max(...names.map(name => name.length));
  const isAbove = width < NARROW.width && longest > NARROW.letters;
  const left = isAbove ? 12 : Math.max(LEFT, 20 + LETTER_WIDTH * longest);
  const laneHeight = LANE + (isAbove ? NARROW.line : 0);
  const markGap = (width - left - RIGHT) / (marks.length - 1);
  const floor = lanes.length * laneHeight + 8;
  const x = (/** @type {number} */ millis) =>
    left + Math.log2(Math.max(LEAST, millis / 1000) / marks[0]) * markGap;
  const labelled = Math.ceil(LABEL_GAP / markGap); // label every nth mark, counted from the last
  const label = say('web.end.find_times_say', {
    times: formatList(
      lanes.map(lane => `${table.shortName(lane.seat)} ${formatSeconds(median(lane.times))}`),
    ),
  });
  return html`<svg class="dots" viewBox="0 0 ${width} ${floor + 24}" role="img" aria-label=${label}>
    ${marks.map(
      (mark, i) =>
        svg`
          <path class="axis" d="M${x(mark * 1000)} 2V${floor}"/>
          ${
            (marks.length - 1 - i) % labelled
              ? nothing
              : svg`<text class="axis-label" x=${x(mark * 1000)} y=${floor + 18} text-anchor="middle">
                  ${say('choice.seconds', { n: formatNumber(mark, Math.max(0, -Math.log2(mark))) })}
                </text>`
          }`,
    )}
    ${lanes.map((lane, i) => {
      const y = laneHeight * (i + 1) - LANE / 2 + 4;
      const middle = median(lane.times);
      return svg`
        <text class="chart-label" x="0" y=${y + (isAbove ? 2 - NARROW.line : 4)}>${names[i]}</text>
        ${lane.times.map(took => svg`<circle class="dot" cx=${x(took)} cy=${y} r="5"/>`)}
        <path class="median" d="M${x(middle)} ${y - 10}v20"/>
        <text class="chart-label" x=${width} y=${y + 4} text-anchor="end">${formatSeconds(middle)}</text>`;
    })}
  </svg>`;
}

/**
 * @param {Table} table
 * @param {Lane[]} lanes
 */
const figuresTable = (table, lanes) =>
  html`<div class="scroll" tabindex="0" role="group" aria-labelledby="finds-title">
    <table class="figures">
      <thead>
        <tr>
          ${['player', 'sets', 'best', 'median', 'slowest'].map(
            name => html`<th scope="col">${say(`web.end.columns.${name}`)}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${lanes.map(
          ({ seat, times }) =>
            html`<tr>
              <th scope="row">${table.shortName(seat)}</th>
              <td class="tabular">${formatNumber(times.length)}</td>
              <td class="tabular">${formatSeconds(times[0])}</td>
              <td class="tabular">${formatSeconds(median(times))}</td>
              <td class="tabular">${formatSeconds(times[times.length - 1])}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
