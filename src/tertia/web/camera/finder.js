// The finder: a net looks at the whole photograph, made small, and says where cards may be. The
// numbers are explained in tertia/vision/finder.py.
import { roundHalfEven, sample, samplesFor } from './geometry.js';
import { runNet } from './nets.js';

/** @typedef {import('./geometry.js').Corners} Corners */
/** @typedef {import('./geometry.js').Point} Point */

const CELL = 8;
const STEP = 16;
const AXIS_UNIT = 32;
const MIN_HEAT = 0.2;
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
  const stretch = [width / 2, 0, width / 2, 0, height / 2, height / 2, 0, 0, 1];
  const small = sample(pixels, stretch, rows, columns, samplesFor(1 / scale));
  for (let at = 0; at < small.data.length; at++) small.data[at] -= 0.5;
  const said = runNet(layers, small);
  const heatAt = (/** @type {number} */ y, /** @type {number} */ x) =>
    y < 0 || x < 0 || y >= said.high || x >= said.wide
      ? -Infinity
      : said.data[(y * said.wide + x) * CHANNELS];
  const found = [];
  const threshold = Math.log(MIN_HEAT / (1 - MIN_HEAT));
  for (let y = 0; y < said.high; y++) {
    for (let x = 0; x < said.wide; x++) {
      const heat = heatAt(y, x);
      if (heat <= threshold || !isPeak(heatAt, y, x)) continue;
      const at = (y * said.wide + x) * CHANNELS;
      const corners = cornersAt(said.data.subarray(at + 1, at + CHANNELS), y, x).map(([cx, cy]) => [
        (cx * width) / columns,
        (cy * height) / rows,
      ]);
      found.push({ heat, corners: /** @type {Corners} */ (corners) });
    }
  }
  return found.sort((one, other) => other.heat - one.heat).map(({ corners }) => corners);
}

/**
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
 * @param {Float64Array} said
 * @param {number} row
 * @param {number} column
 * @returns {Corners}
 */
function cornersAt(said, row, column) {
  const x = (column + 0.5 + said[0]) * CELL;
  const y = (row + 0.5 + said[1]) * CELL;
  const [tx, ty] = axis(said[2], said[3], said[4]);
  let [bx, by] = axis(said[5], said[6], said[7]);
  if (bx * ty - by * tx < 0) [bx, by] = [-bx, -by]; // clockwise
  return [
    [x - tx - bx, y - ty - by],
    [x - tx + bx, y - ty + by],
    [x + tx + bx, y + ty + by],
    [x + tx - bx, y + ty - by],
  ];
}

/**
 * Returns the half axis a, up to its sign, from the tensor a·aᵀ/|a|.
 * @param {number} xx
 * @param {number} xy
 * @param {number} yy
 * @returns {Point}
 */
function axis(xx, xy, yy) {
  const spread = Math.hypot((xx - yy) / 2, xy);
  const length = Math.max((xx + yy) / 2 + spread, 0.05) * AXIS_UNIT;
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  return [Math.cos(angle) * length, Math.sin(angle) * length];
}
