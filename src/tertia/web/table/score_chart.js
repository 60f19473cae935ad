// Scores over time as steps, labelled with the names. A button shows the same as a table.
import { html, nothing, svg } from '../core/html.js';
import { formatNumber, formatMinutes, formatSeries, say } from '../core/words.js';
import { chartHeading } from './chart_heading.js';

/** @typedef {import('../net/api.js').Review} Review */
/**
 * @typedef {object} Line one player's score from the first deal on
 * @property {string} label the name of the player
 * @property {number} score the score at the end
 * @property {string} kind a CSS class
 * @property {[number, number][]} points the times at which the score changed, and the new scores
 */

/** The height of the picture, and where the highest and the lowest score are in it. */
const HEIGHT = 216;
const TOP = 14;
const FLOOR = 186;
/** The least distance between two names, and the lowest place of one. */
const LABEL_GAP = 16;
const LOWEST_LABEL = FLOOR + 6;
const MAX_LABELS = 9;
/** On a narrow chart, names longer than this are written in two lines, or cut off if there are many. */
const MAX_LETTERS = 12;
const MAX_LONG_LABELS = 6;
/** The distance of lines with the same scores all the way, and the most between the first and the last of them. */
const LINE_GAP = 6;
const MAX_SPREAD = 15;
/** The margin for the scores on the axis; and at the right, a gap and the width of a letter of a name. */
const LEFT = 34;
const RIGHT_GAP = 22;
export const LETTER_WIDTH = 7.6;
/** The width of a label on the time axis. */
const TIME_WIDTH = 40;
/** The most marks on the axes, apart from zero. */
const MAX_SCORE_MARKS = 4;
const MAX_TIME_MARKS = 5;
/** Possible distances of the marks on the axes: round scores, and round times in milliseconds. */
const SCORE_STEPS = [1, 2, 3, 5, 10, 15, 20, 25, 30, 50, 100, 200, 250, 500, 1000];
const TIME_STEPS = [5, 10, 15, 30, 60, 120, 180, 300, 600, 900, 1800, 3600].map(
  seconds => seconds * 1000,
);

/** Whether a table is shown instead of the chart. */
let asTable = false;

/**
 * Draws the section with the chart or the table.
 * @param {Line[]} lines the ones in front last
 * @param {Review} review
 * @param {number} width
 * @param {() => void} redraw
 */
export function scoreChart(lines, review, width, redraw) {
  const { took } = review;
  const isOneDeal =
    (review.unit === 'chips' && review.deals.length < 2) ||
    lines.every(line => line.points.every(([at]) => !at || at >= took));
  if (lines.length > 1 && isOneDeal) return nothing; // all points came at the end
  const unit = review.unit === 'cards' ? 'points' : review.unit; // as during the game
  const title = say(`web.end.over_time.${unit}`);
  return html`<section class="chart" aria-labelledby="chart-title">
    ${chartHeading('chart-title', title, asTable, () => {
      asTable = !asTable;
      redraw();
    })}
    ${asTable ? figuresTable(lines, review) : chart(lines, review, width)}
  </section>`;
}

/**
 * Returns the score of a line at an instant.
 * @param {Line} line
 * @param {number} at
 */
const scoreAt = (line, at) => line.points.findLast(([when]) => when <= at)?.[1] ?? 0;

/**
 * Returns round times for the axis.
 * @param {number} took
 */
function axisTimes(took) {
  const step = TIME_STEPS.find(time => took / time <= MAX_TIME_MARKS) ?? took;
  return Array.from({ length: Math.floor(took / step) + 1 }, (_, i) => i * step);
}

/**
 * @param {Line[]} lines
 * @param {Review} review
 * @param {number} width
 */
function chart(lines, review, width) {
  const all = lines.flatMap(line => line.points.map(([, score]) => score));
  const least = Math.min(0, ...all);
  const most = Math.max(1, ...all);
  const took = Math.max(1, review.took);
  const step = SCORE_STEPS.find(score => (most - least) / score <= MAX_SCORE_MARKS) ?? most - least;
  const written = (/** @type {Line} */ line) => {
    if (lines.length === 1) return [formatNumber(line.score)]; // nothing to tell apart
    const [last, ...before] = nameLines(line.label, width < 420, lines.length).reverse();
    return [...before, `${isolated(last)} ${formatNumber(line.score)}`];
  };
  const longest = Math.max(...lines.flatMap(written).map(words => words.length));
  const right = RIGHT_GAP + LETTER_WIDTH * longest;
  const x = (/** @type {number} */ at) => LEFT + (at / took) * (width - LEFT - right);
  const y = (/** @type {number} */ score) =>
    FLOOR - ((score - least) / (most - least)) * (FLOOR - TOP);
  const times = axisTimes(took);
  if (x(took) - x(times[times.length - 1]) > TIME_WIDTH) times.push(took);
  const marks = [];
  // `|| 0` avoids minus zero.
  for (let n = Math.ceil(least / step); n * step <= most; n++) marks.push(n * step || 0);
  const scores = formatSeries(
    lines.toReversed().map(line => `${line.label} ${formatNumber(line.score)}`),
  );
  return html`<svg
    class="plot"
    viewBox="0 0 ${width} ${HEIGHT}"
    role="img"
    aria-label=${say('web.end.chart_says', { scores })}
  >
    ${marks.map(
      score =>
        svg`
          <path class="axis" d="M${LEFT} ${y(score)}H${width - right}"/>
          <text class="axis-label" x=${LEFT - 10} y=${y(score) + 4} text-anchor="end">
            ${formatNumber(score)}
          </text>`,
    )}
    ${times.map(
      at =>
        svg`
          <text class="axis-label" x=${x(at)} y=${HEIGHT - 6} text-anchor="middle">${formatMinutes(at)}</text>`,
    )}
    ${lines.map(line => linePath(line, shiftOf(line, lines), x, y, took))}
    ${placeLabels(lines, written, y).map(
      ({ words, at }) =>
        svg`<text class="chart-label">${words.map(
          (word, i) =>
            svg`<tspan x=${width - right + 8} y=${at + 4.5 + LABEL_GAP * (i - (words.length - 1) / 2)}>${word}</tspan>`,
        )}</text>`,
    )}
  </svg>`;
}

/**
 * Isolates a name, so that one from right to left does not change places with the number after it.
 * @param {string} name
 */
const isolated = name => `\u2068${name}\u2069`;

/**
 * Returns the lines of a name. It is broken at the space or hyphen nearest to its middle.
 * @param {string} name
 * @param {boolean} isNarrow
 * @param {number} count the number of names
 */
function nameLines(name, isNarrow, count) {
  if (!isNarrow || name.length <= MAX_LETTERS) return [name];
  if (count > MAX_LONG_LABELS) return [`${name.slice(0, MAX_LETTERS - 1)}…`];
  const off = (/** @type {number} */ at) => Math.abs(at - name.length / 2);
  const breaks = [...name.matchAll(/[ -]/g)].map(found => found.index + 1);
  const [middle = MAX_LETTERS] = breaks.sort((a, b) => off(a) - off(b));
  return [name.slice(0, middle), name.slice(middle)];
}

/**
 * Returns by how much a line is moved, so that it does not hide others with the same scores all the way.
 * @param {Line} line
 * @param {Line[]} lines
 */
function shiftOf(line, lines) {
  const alike = lines.filter(other => String(other.points) === String(line.points));
  const last = alike.length - 1;
  return (alike.indexOf(line) - last / 2) * Math.min(LINE_GAP, MAX_SPREAD / last);
}

/**
 * @param {Line} line
 * @param {number} shift how far it is moved up, and its steps to the left
 * @param {(at: number) => number} x
 * @param {(score: number) => number} y
 * @param {number} took
 */
function linePath(line, shift, x, y, took) {
  const [[first, score], ...rest] = line.points;
  const height = (/** @type {number} */ of) => (y(of) - shift).toFixed(1);
  const d = `M${x(first).toFixed(1)} ${height(score)}${rest
    .map(([at, newScore]) => `H${(x(at) - shift).toFixed(1)}V${height(newScore)}`)
    .join('')}H${x(took).toFixed(1)}`;
  return svg`${
    line.kind.startsWith('win') ? svg`<path class="score-line casing" d=${d}/>` : nothing
  }<path class="score-line ${line.kind}" d=${d}/>`;
}

/**
 * Places the names at the ends of the lines and moves them apart if scores are close. `at` is the
 * middle of a name.
 * @param {Line[]} lines
 * @param {(line: Line) => string[]} written the lines of a name
 * @param {(score: number) => number} y
 */
function placeLabels(lines, written, y) {
  const placed = lines
    .toReversed()
    .slice(0, MAX_LABELS)
    .map(line => ({ words: written(line), at: y(line.score) }))
    .sort((a, b) => a.at - b.at);
  const gap = (/** @type {number} */ i) =>
    (LABEL_GAP * (placed[i - 1].words.length + placed[i].words.length)) / 2;
  placed.forEach((label, i) => {
    if (i) label.at = Math.max(label.at, placed[i - 1].at + gap(i));
  });
  // That may have moved names below the chart: move them up again, from the lowest one.
  for (let i = placed.length - 1; i >= 0; i--) {
    const below = placed[i + 1];
    placed[i].at = Math.min(placed[i].at, below ? below.at - gap(i + 1) : LOWEST_LABEL);
  }
  return placed;
}

/**
 * @param {Line[]} lines
 * @param {Review} review
 */
const figuresTable = (lines, review) =>
  html`<div class="scroll" tabindex="0" role="group" aria-labelledby="chart-title">
    <table class="figures">
      <thead>
        <tr>
          <th scope="col">${say('web.end.time')}</th>
          ${lines.toReversed().map(line => html`<th scope="col">${line.label}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${[...axisTimes(review.took).slice(1), review.took].map(
          at =>
            html`<tr>
              <th scope="row" class="tabular">${formatMinutes(at)}</th>
              ${lines
                .toReversed()
                .map(line => html`<td class="tabular">${formatNumber(scoreAt(line, at))}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
