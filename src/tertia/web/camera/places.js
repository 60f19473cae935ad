// Checks of places on a photograph that may hold a card. A place is given by its corners.
import { distance, middleOf, sideLengths } from './geometry.js';

/** @typedef {import('./geometry.js').Corners} Corners */
/** @typedef {import('./geometry.js').Pixels} Pixels */

/** A card may reach over the edge of the photograph by this share of its size. */
const MAX_OUTSIDE = 0.08;
/** A card was turned if a corner moved by more than this share of the shorter side. */
const MAX_TURN = 0.4;

/**
 * Returns whether the corners are clockwise and form a convex shape.
 * @param {Corners} corners
 */
export function isConvex(corners) {
  return corners.every(([x, y], at) => {
    const [nx, ny] = corners[(at + 1) % 4];
    const [fx, fy] = corners[(at + 2) % 4];
    return (nx - x) * (fy - ny) - (ny - y) * (fx - nx) > 1;
  });
}

/**
 * Returns whether a card is on the photograph, or reaches over its edge by a small margin only.
 * @param {Corners} corners
 * @param {Pixels} pixels
 */
export function isInside(corners, { width, height }) {
  const margin = MAX_OUTSIDE * Math.max(...sideLengths(corners));
  return corners.every(
    ([x, y]) => x > -margin && y > -margin && x < width + margin && y < height + margin,
  );
}

/**
 * Returns whether the middles of two places are nearer than a share of their shorter sides.
 * @param {Corners} one
 * @param {Corners} other
 * @param {number} share
 */
export const isNear = (one, other, share = 0.5) =>
  distance(middleOf(one), middleOf(other)) <
  share * Math.min(...sideLengths(one), ...sideLengths(other));

/**
 * Returns whether a card was turned, so that its corners are in another order than before.
 * @param {Corners} before
 * @param {Corners} now
 */
export const isTurned = (before, now) =>
  before.some((corner, at) => distance(corner, now[at]) > MAX_TURN * Math.min(...sideLengths(now)));

/**
 * Returns the places, and of places that are the same card only the first.
 * @param {Corners[]} places
 */
export function withoutDuplicates(places) {
  /** @type {Corners[]} */
  const kept = [];
  for (const corners of places) {
    if (!kept.some(other => isNear(corners, other))) kept.push(corners);
  }
  return kept;
}
