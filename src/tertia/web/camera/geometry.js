// Homographies, and pictures sampled through them, as in tertia/vision/geometry.py.

/** @typedef {[number, number]} Point */
/**
 * @typedef {Point[]} Corners four points, clockwise; the first two are a short side of a card
 */
/** @typedef {number[]} Matrix nine numbers, row by row */
/** @typedef {{width: number, height: number, data: Uint8ClampedArray}} Pixels as in ImageData */
/** @typedef {import('./nets.js').Values} Values */

/** The most points that are sampled along a side of a pixel. */
const MAX_SAMPLES = 4;

/** @type {Corners} the square [-1, 1]² */
export const SQUARE = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
];

/**
 * Returns the matrix that maps four points to four others.
 * @param {Corners} source
 * @param {Corners} target
 * @returns {Matrix}
 */
export function homography(source, target) {
  const rows = source.flatMap(([x, y], at) => {
    const [u, v] = target[at];
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  return [...solve(rows), 1];
}

/**
 * Solves linear equations by elimination.
 * @param {number[][]} rows coefficients, then the right side
 */
function solve(rows) {
  const count = rows.length;
  for (let column = 0; column < count; column++) {
    let best = column;
    for (let row = column + 1; row < count; row++) {
      if (Math.abs(rows[row][column]) > Math.abs(rows[best][column])) best = row;
    }
    [rows[column], rows[best]] = [rows[best], rows[column]];
    for (let row = 0; row < count; row++) {
      if (row === column) continue;
      const share = rows[row][column] / rows[column][column];
      for (let k = column; k <= count; k++) rows[row][k] -= share * rows[column][k];
    }
  }
  return rows.map((row, at) => row[count] / row[at]);
}

/**
 * Returns the image of a point under a homography.
 * @param {Matrix} m
 * @param {Point} point
 * @returns {Point}
 */
export function project(m, [x, y]) {
  const depth = m[6] * x + m[7] * y + m[8];
  return [(m[0] * x + m[1] * y + m[2]) / depth, (m[3] * x + m[4] * y + m[5]) / depth];
}

/**
 * Returns a part of a picture with values from 0 to 1. Each pixel is the mean of some points, and
 * each point is interpolated between four pixels. Points outside take the colour of the edge.
 * @param {Pixels} pixels
 * @param {Matrix} m maps the square [-1, 1]², which is the whole result, to the pixels
 * @param {number} high
 * @param {number} wide
 * @param {number} samples along each side of a pixel
 * @returns {Values}
 */
export function sample(pixels, m, high, wide, samples) {
  const { width, height, data } = pixels;
  const result = new Float64Array(high * wide * 3);
  const share = 1 / (samples * samples * 255);
  for (let row = 0; row < high * samples; row++) {
    const gy = ((row + 0.5) / (high * samples)) * 2 - 1;
    const line = Math.floor(row / samples) * wide;
    for (let column = 0; column < wide * samples; column++) {
      const gx = ((column + 0.5) / (wide * samples)) * 2 - 1;
      const depth = m[6] * gx + m[7] * gy + m[8];
      let x = (m[0] * gx + m[1] * gy + m[2]) / depth - 0.5;
      let y = (m[3] * gx + m[4] * gy + m[5]) / depth - 0.5;
      // Outside the photograph, the nearest pixel counts.
      x = x < 0 ? 0 : x > width - 1 ? width - 1 : x;
      y = y < 0 ? 0 : y > height - 1 ? height - 1 : y;
      const left = x | 0;
      const top = y | 0;
      const dx = x - left;
      const dy = y - top;
      const a = (top * width + left) * 4;
      const b = left + 1 < width ? a + 4 : a;
      const below = top + 1 < height ? width * 4 : 0;
      const wa = (1 - dx) * (1 - dy) * share;
      const wb = dx * (1 - dy) * share;
      const wc = (1 - dx) * dy * share;
      const wd = dx * dy * share;
      const to = (line + Math.floor(column / samples)) * 3;
      for (let c = 0; c < 3; c++) {
        result[to + c] +=
          data[a + c] * wa + data[b + c] * wb + data[a + below + c] * wc + data[b + below + c] * wd;
      }
    }
  }
  return { high, wide, channels: 3, data: result };
}

/**
 * Returns the samples along a side of a pixel that covers `scale` pixels of the photograph.
 * @param {number} scale
 */
export const samplesFor = scale => Math.max(1, Math.min(MAX_SAMPLES, roundHalfEven(scale)));

/**
 * Rounds as Python does, so that both take the same number of samples.
 * @param {number} value
 */
export function roundHalfEven(value) {
  const low = Math.floor(value);
  if (value - low !== 0.5) return Math.round(value);
  return low % 2 === 0 ? low : low + 1;
}

/**
 * @param {Point} one
 * @param {Point} other
 */
export const distance = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1]);

/**
 * Returns the mean length of the first and third side, and of the second and fourth.
 * @param {Corners} corners
 * @returns {Point}
 */
export function sideLengths(corners) {
  const sides = corners.map((corner, at) => distance(corner, corners[(at + 1) % 4]));
  return [(sides[0] + sides[2]) / 2, (sides[1] + sides[3]) / 2];
}

/**
 * @param {Corners} corners
 * @returns {Point}
 */
export const middleOf = corners => [
  corners.reduce((sum, [x]) => sum + x, 0) / 4,
  corners.reduce((sum, [, y]) => sum + y, 0) / 4,
];
