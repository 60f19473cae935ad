// The finder: a net that looks at the whole photograph, made small, and finds places that may hold
// a card. The constants are explained in tertia/vision/finder.py.
import { roundHalfEven, sample, samplesFor } from './geometry.js';
import { runNet } from './nets.js';

/** @typedef {import('./geometry.js').Corners} Corners */
/** @typedef {import('./geometry.js').Point} Point */

const CELL = 8;
const STEP = 16;
const AXIS_UNIT = 32;
const MIN_HEAT = 0.2;
const MIN_AXIS = 0.05;
/** The outputs of the net for each cell: one for the heat, two for the middle, three for each axis. */
const CHANNELS = 9;

/**
 * Returns the corners of places that may hold a card, the surest first.
 * @param {import('./weights.js').Layer[]} layers
 * @param {import('./geometry.js').Pixels} pixels
 * @param {number} longest the longest side of the small picture
 * @returns {Corners[]}
 */
export function findSuspects(layers, pixels, longest) {
  const { width, height } = pixels;
  const scale = longest / Math.max(width, height);
  const [rows, columns] = [height, width].map(side =>
    Math.max(STEP, roundHalfEven((side * scale) / STEP) * STEP),
  );
  // Maps the square [-1, 1]² to the whole photograph: a 3×3 matrix, row by row.
  const wholePicture = [width / 2, 0, width / 2, 0, height / 2, height / 2, 0, 0, 1];
  const small = sample(pixels, wholePicture, rows, columns, samplesFor(1 / scale));
  for (let at = 0; at < small.data.length; at++) small.data[at] -= 0.5;
  const output = runNet(layers, small);
  const heatAt = (/** @type {number} */ y, /** @type {number} */ x) =>
    y < 0 || x < 0 || y >= output.high || x >= output.wide
      ? -Infinity
      : output.data[(y * output.wide + x) * CHANNELS];
  const suspects = [];
  const threshold = Math.log(MIN_HEAT / (1 - MIN_HEAT)); // heat is a logit here, not a probability
  for (let y = 0; y < output.high; y++) {
    for (let x = 0; x < output.wide; x++) {
      const heat = heatAt(y, x);
      if (heat <= threshold || !isPeak(heatAt, y, x)) continue;
      const start = (y * output.wide + x) * CHANNELS;
      const cell = output.data.subarray(start + 1, start + CHANNELS);
      const corners = cornersAt(cell, y, x).map(([cx, cy]) => [
        (cx * width) / columns,
        (cy * height) / rows,
      ]);
      suspects.push({ heat, corners: /** @type {Corners} */ (corners) });
    }
  }
  return suspects.sort((one, other) => other.heat - one.heat).map(({ corners }) => corners);
}

/**
 * Returns whether no neighbour of a cell is hotter.
 * @param {(y: number, x: number) => number} heatAt
 * @param {number} y
 * @param {number} x
 */
function isPeak(heatAt, y, x) {
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) if (heatAt(y + dy, x + dx) > heatAt(y, x)) return false;
  }
  return true;
}

/**
 * Returns the corners of the parallelogram that the net describes at a cell.
 * @param {Float64Array} cell the outputs of the cell without the heat
 * @param {number} row
 * @param {number} column
 * @returns {Corners}
 */
function cornersAt(cell, row, column) {
  const x = (column + 0.5 + cell[0]) * CELL;
  const y = (row + 0.5 + cell[1]) * CELL;
  const [tallX, tallY] = halfAxis(cell[2], cell[3], cell[4]);
  let [broadX, broadY] = halfAxis(cell[5], cell[6], cell[7]);
  // Turn the corners clockwise.
  if (broadX * tallY - broadY * tallX < 0) [broadX, broadY] = [-broadX, -broadY];
  return [
    [x - tallX - broadX, y - tallY - broadY],
    [x - tallX + broadX, y - tallY + broadY],
    [x + tallX + broadX, y + tallY + broadY],
    [x + tallX - broadX, y + tallY - broadY],
  ];
}

/**
 * Returns half an axis `a` of a card, up to its sign. The net gives the entries of the symmetric
 * matrix a·aᵀ/|a|, which is the same for `a` and `-a`; `a` is its eigenvector.
 * @param {number} xx
 * @param {number} xy
 * @param {number} yy
 * @returns {Point}
 */
function halfAxis(xx, xy, yy) {
  const spread = Math.hypot((xx - yy) / 2, xy);
  const length = Math.max((xx + yy) / 2 + spread, MIN_AXIS) * AXIS_UNIT;
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  return [Math.cos(angle) * length, Math.sin(angle) * length];
}
