// Small pictures of places, which show whether a card was replaced between two frames.
import { homography, sample, SQUARE } from './geometry.js';

/** @typedef {import('./geometry.js').Corners} Corners */
/** @typedef {import('./geometry.js').Pixels} Pixels */

/** The height and width of a small picture of a place. */
const PATCH = [12, 8];

/**
 * Returns a small picture of a place, divided by its mean brightness.
 * @param {Pixels} pixels
 * @param {Corners} corners
 */
export function patchOf(pixels, corners) {
  const [high, wide] = PATCH;
  const { data } = sample(pixels, homography(SQUARE, corners), high, wide, 3);
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length || 1;
  return data.map(value => value / mean);
}

/**
 * Returns the mean difference between two pictures.
 * @param {Float64Array} before
 * @param {Float64Array} now
 */
export const meanChange = (before, now) =>
  before.reduce((sum, value, at) => sum + Math.abs(value - now[at]), 0) / before.length;
