// The rows in which cards lie on a picture.
import { middleOf } from './geometry.js';

/** @typedef {import('./geometry.js').Corners} Corners */

/**
 * Sorts cards into rows from the top, each from the left.
 * @template {{corners: Corners}} Placed
 * @param {Placed[]} cards
 * @returns {Placed[][]}
 */
export function rowsOf(cards) {
  const heights = cards
    .map(({ corners }) => corners.map(([, y]) => y))
    .map(ys => Math.max(...ys) - Math.min(...ys))
    .sort((one, other) => one - other);
  const height = heights[Math.floor(heights.length / 2)];
  const y = (/** @type {Placed} */ placed) => middleOf(placed.corners)[1];
  const x = (/** @type {Placed} */ placed) => middleOf(placed.corners)[0];
  /** @type {Placed[][]} */
  const rows = [];
  for (const placed of [...cards].sort((one, other) => y(one) - y(other))) {
    const row = rows.at(-1);
    if (row && y(placed) - y(row[0]) < height / 2) row.push(placed);
    else rows.push([placed]);
  }
  return rows.map(row => row.sort((one, other) => x(one) - x(other)));
}
