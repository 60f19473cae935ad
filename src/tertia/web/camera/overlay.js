// The drawing over the picture: an outline around each card, and a ring in its own colour for each SET.
import { cardName } from '../core/cards.js';
import { nothing, svg } from '../core/html.js';
import { middleOf, sideLengths } from './geometry.js';

/** @typedef {import('./table.js').CameraTable} CameraTable */
/** @typedef {import('./geometry.js').Corners} Corners */

/** Colours that every eye can tell apart (Okabe and Ito). Later SETs take them again, with dashes. */
export const RING_COLOURS = [
  '#E69F00',
  '#56B4E9',
  '#009E73',
  '#F0E442',
  '#0072B2',
  '#D55E00',
  '#CC79A7',
  '#FFFFFF',
];
/** The width of a ring, as a share of the shorter side of a card. */
const RING_WIDTH = 0.05;
/** The distances of the first ring from the card, and of the next ones from each other, in widths of a ring. */
const FIRST_RING = 0.6;
const NEXT_RING = 1.35;
/** A corner of a square moves by the square root of two if its sides move by one. */
const CORNER_MOVE = 1.4;

/**
 * Draws the outlines and rings.
 * @param {CameraTable} table
 * @param {(card: number) => void} onPick
 */
export function overlay(table, onPick) {
  /** @type {Map<number, number>} the number of rings that a card has already */
  const rings = new Map();
  const corners = new Map(table.seen.map(one => [one.card, one.corners]));
  return svg`
    ${table.seen.map(
      one =>
        svg`<polygon
          class="casing"
          points=${pointsOf(one.corners)}
          stroke-width=${widthOf(one.corners)}
        /><polygon
          class="outline ${table.isDoubtful(one) ? 'doubtful' : ''} ${
            table.picked.includes(one.card) ? 'picked' : ''
          }"
          points=${pointsOf(one.corners)}
          stroke-width=${widthOf(one.corners) / 2}
          @click=${() => onPick(one.card)}
        ><title>${cardName(one.card, table.face)}</title></polygon>`,
    )}
    ${table.ringed.map((cards, at) =>
      cards.map(card => {
        const place = corners.get(card);
        if (!place) return nothing;
        const before = rings.get(card) ?? 0;
        rings.set(card, before + 1);
        return ring(place, at, before);
      }),
    )}`;
}

/**
 * @param {Corners} corners
 * @param {number} at the number of the SET
 * @param {number} before the number of rings inside this one
 */
function ring(corners, at, before) {
  const width = widthOf(corners);
  const points = pointsOf(grown(corners, width * (FIRST_RING + NEXT_RING * before)));
  const dashes = at >= RING_COLOURS.length ? `${width * 3} ${width * 1.5}` : nothing;
  return svg`<polygon class="casing" points=${points} stroke-width=${width * 1.5} />
    <polygon
      class="ring"
      data-set=${at}
      points=${points}
      stroke=${RING_COLOURS[at % RING_COLOURS.length]}
      stroke-width=${width}
      stroke-dasharray=${dashes}
    />`;
}

/** @param {Corners} corners */
const widthOf = corners => Math.max(2, Math.min(...sideLengths(corners)) * RING_WIDTH);

/**
 * Moves the sides, and so the corners, away from the middle.
 * @param {Corners} corners
 * @param {number} by pixels
 * @returns {Corners}
 */
function grown(corners, by) {
  const [mx, my] = middleOf(corners);
  return corners.map(([x, y]) => {
    const share = (by * CORNER_MOVE) / Math.hypot(x - mx, y - my);
    return [x + (x - mx) * share, y + (y - my) * share];
  });
}

/** @param {Corners} corners */
const pointsOf = corners => corners.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
