// A chip, and the pot as piles of chips.
import { html, svg } from '../core/html.js';

/** The floor of each pile in the picture, and the looks of its chips; further piles begin again. */
const PILES = Object.freeze([
  { base: 38, kind: 'bright' },
  { base: 40, kind: 'bright' },
  { base: 37, kind: 'plain' },
]);
/** The most chips in a pile, and the most piles. */
const MAX_HEIGHT = 6;
const MAX_PILES = 8;

/** One chip. */
export const chip = html`<svg class="chip" viewBox="0 0 24 24" aria-hidden="true">
  <circle class="disc" cx="12" cy="12" r="11" />
  <circle class="dashes" cx="12" cy="12" r="9.2" />
  <circle class="inner" cx="12" cy="12" r="6" />
</svg>`;

/**
 * Draws the pot as piles: a disc for each chip. Up to three piles grow; then there are more of them, until
 * there is no room. One chip is as near to its number as many are.
 * @param {number} count
 */
export function chipStack(count) {
  const few = Math.max(1, Math.min(PILES.length, count));
  const piles = Math.min(MAX_PILES, Math.max(few, Math.ceil(count / MAX_HEIGHT)));
  const height = (/** @type {number} */ pile) =>
    Math.min(MAX_HEIGHT, Math.max(0, Math.ceil((count - pile) / piles)));
  return html`<svg class="stack" viewBox="0 0 ${piles * 21 - 1} 50" aria-hidden="true">
    ${Array.from({ length: piles }, (_, pile) =>
      Array.from({ length: height(pile) }, (__, n) => disc(pile, n)),
    )}
  </svg>`;
}

/**
 * Draws a chip of a pile, seen from the side. It has one edge, so that people can count chips.
 * @param {number} pile
 * @param {number} n the number of chips below it
 */
function disc(pile, n) {
  const { base, kind } = PILES[pile % PILES.length];
  const x = pile * 21;
  const y = base - n * 6;
  return svg`
    <path class="chip-${kind}" d="M${x} ${y}a10 4 0 0 1 20 0v6a10 4 0 0 1-20 0Z"/>
    <ellipse class="edge-${kind}" cx=${x + 10} cy=${y} rx="10" ry="4"/>`;
}
