// A chip, and the pot as piles of chips.
import { html, svg } from '../core/html.js';

/** The left edge and the floor of each pile in the picture, and the looks of its chips. */
const PILES = Object.freeze([
  { x: 0, base: 40, kind: 'bright' },
  { x: 21, base: 42, kind: 'bright' },
  { x: 42, base: 39, kind: 'plain' },
]);
/** The most chips in a pile. */
const MAX_HEIGHT = 6;

/** One chip. */
export const chip = html`<svg class="chip" viewBox="0 0 24 24" aria-hidden="true">
  <circle class="disc" cx="12" cy="12" r="11" />
  <circle class="dashes" cx="12" cy="12" r="9.2" />
  <circle class="inner" cx="12" cy="12" r="6" />
</svg>`;

/**
 * Draws up to three piles that grow with the pot until they are full. One chip is as near to its number as many are.
 * @param {number} count
 */
export function chipStack(count) {
  const heights = PILES.map((_, pile) =>
    Math.min(MAX_HEIGHT, Math.ceil((count - pile) / PILES.length)),
  );
  return html`<svg
    class="stack"
    viewBox="0 0 ${Math.max(1, Math.min(PILES.length, count)) * 21 - 1} 50"
    aria-hidden="true"
  >
    ${PILES.map((pile, i) =>
      Array.from({ length: Math.max(0, heights[i]) }, (_, n) => disc(pile, n)),
    )}
  </svg>`;
}

/**
 * Draws a chip of a pile, seen from the side.
 * @param {typeof PILES[number]} pile
 * @param {number} n the number of chips below it
 */
function disc({ x, base, kind }, n) {
  const y = base - n * 6;
  return svg`
    <path class="chip-${kind}" d="M${x} ${y}a10 4 0 0 1 20 0v4a10 4 0 0 1-20 0Z"/>
    <ellipse class="edge-${kind}" cx=${x + 10} cy=${y} rx="10" ry="4"/>
    <path class="edge-${kind}" d="M${x} ${y + 4}a10 4 0 0 0 20 0"/>`;
}
