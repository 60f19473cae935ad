// The reader: a net that looks at one crop and gives the kind of object, the features of the card and
// the exact place of its corners. The constants are explained in tertia/vision/reader.py.
import { SQUARE, homography, project, sample, samplesFor, sideLengths } from './geometry.js';
import { runNet } from './nets.js';

/** @typedef {import('./geometry.js').Corners} Corners */
/** @typedef {import('./nets.js').Values} Values */
/**
 * @typedef {object} Reading logarithms of probabilities
 * @property {Corners} corners in the photograph, as the net corrected them
 * @property {number[]} kind for each kind from NOT_A_CARD to SIDEWAYS
 * @property {number[][]} classic number, hue, fill and shape
 * @property {number[][]} framed inner sign, outer colour, inner colour and frame
 * @property {number[]} ink the light that the ink absorbs: red, green and blue
 */

const HIGH = 96;
const WIDE = 64;
const CARD = 0.84;
const OUTPUTS = [5, 3, 6, 3, 3, 3, 3, 3, 3, 8];
const DARKEST_PAPER = 0.02;
const GAMMA = 2.2;

/** The kinds of things that a crop may show, by their number in the output of the net. */
export const NOT_A_CARD = 0;
export const CLASSIC = 1;
export const FRAMED = 2;
export const BACK = 3;
export const SIDEWAYS = 4;

/** @type {Corners} the corners of the card in an exact crop */
const EXACT = SQUARE.map(([x, y]) => [x * CARD, y * CARD]);

/**
 * Reads the part of a photograph between four corners.
 * @param {import('./weights.js').Layer[]} layers
 * @param {import('./geometry.js').Pixels} pixels
 * @param {Corners} corners
 * @returns {Reading}
 */
export function readCrop(layers, pixels, corners) {
  const matrix = homography(EXACT, corners);
  const samples = samplesFor(sideLengths(corners)[0] / (WIDE * CARD));
  const crop = sample(pixels, matrix, HIGH, WIDE, samples);
  const middle = balance(crop);
  const output = runNet(layers, { ...crop, data: crop.data.map(value => value - 0.75) });
  const parts = split(output.data);
  const answers = parts.slice(0, -1).map(logSoftmax);
  const moves = parts[9];
  return {
    corners: EXACT.map(([x, y], i) => project(matrix, [x + moves[2 * i], y + moves[2 * i + 1]])),
    kind: answers[0],
    classic: answers.slice(1, 5),
    framed: answers.slice(5, 9),
    ink: absorption(crop, middle),
  };
}

/**
 * Divides a crop by the colour of its paper: the mean of the brighter pixels in its middle.
 * @param {Values} crop
 * @returns {number[]} the places of the pixels in the middle
 */
function balance(crop) {
  const { data } = crop;
  const middle = [];
  for (let y = HIGH / 8; y < HIGH - HIGH / 8; y++) {
    for (let x = WIDE / 8; x < WIDE - WIDE / 8; x++) middle.push((y * WIDE + x) * 3);
  }
  const brightness = (/** @type {number} */ at) => data[at] + 2 * data[at + 1] + data[at + 2];
  const order = [...middle].sort((one, other) => brightness(one) - brightness(other));
  const chosen = order.slice(
    Math.floor((order.length * 6) / 10),
    Math.floor((order.length * 19) / 20),
  );
  for (let c = 0; c < 3; c++) {
    let sum = 0;
    for (const at of chosen) sum += data[at + c];
    const paper = Math.max(sum / chosen.length, DARKEST_PAPER);
    for (let at = c; at < data.length; at += 3) data[at] = Math.min(data[at] / paper, 1.5);
  }
  return middle;
}

/**
 * Returns the share of red, green and blue light that the ink absorbs: the mean of the most
 * colourful pixels. The ratios hardly depend on the lamp.
 * @param {Values} crop
 * @param {number[]} middle the places of the pixels in the middle
 */
function absorption({ data }, middle) {
  const absorbed = middle.map(place =>
    [0, 1, 2].map(c => 1 - Math.min(Math.max(data[place + c], 0), 1) ** GAMMA),
  );
  const strongest = absorbed
    .map(shares => ({ shares, colourfulness: Math.max(...shares) - Math.min(...shares) }))
    .sort((one, other) => other.colourfulness - one.colourfulness)
    .slice(0, Math.floor(absorbed.length / 20));
  return [0, 1, 2].map(
    c => strongest.reduce((sum, { shares }) => sum + shares[c], 0) / strongest.length,
  );
}

/** @param {Float64Array} data */
function split(data) {
  let place = 0;
  return OUTPUTS.map(count => {
    place += count;
    return [...data.subarray(place - count, place)];
  });
}

/** @param {number[]} values */
export function logSoftmax(values) {
  const total = logSum(values);
  return values.map(value => value - total);
}

/**
 * Returns the logarithm of a sum whose logarithms are given.
 * @param {number[]} values
 */
export function logSum(values) {
  const most = Math.max(...values);
  return most + Math.log(values.reduce((sum, value) => sum + Math.exp(value - most), 0));
}
