// The face of a bot: a shape and a fill of the deck, and eyes. Faces differ without colour.
import { icon } from '../core/icons.js';
import { html, nothing, svg } from '../core/html.js';

/** @typedef {'oval' | 'squiggle' | 'diamond'} Shape */
/** @typedef {'solid' | 'striped' | 'open'} Fill */
/** @typedef {'round' | 'narrow' | 'wide' | 'closed'} Eyes */

/**
 * The face of each personality, as in bots/personalities.py; a test compares both.
 * @type {Record<string, [Shape, Fill, Eyes]>}
 */
const FACES = {
  vega: ['diamond', 'solid', 'round'],
  deneb: ['oval', 'striped', 'narrow'],
  altair: ['squiggle', 'open', 'wide'],
  mira: ['oval', 'open', 'round'],
  rigel: ['diamond', 'striped', 'narrow'],
  spica: ['squiggle', 'solid', 'round'],
  capella: ['oval', 'solid', 'wide'],
  atria: ['diamond', 'open', 'closed'],
  castor: ['squiggle', 'striped', 'closed'],
  electra: ['diamond', 'solid', 'wide'],
  polaris: ['oval', 'striped', 'closed'],
  sirius: ['squiggle', 'solid', 'narrow'],
};

/**
 * The outline of the head, and stripes that leave the eyes free.
 * @type {Record<Shape, [string, string]>}
 */
const HEADS = {
  oval: [
    'M9 4h6a8 8 0 0 1 0 16H9A8 8 0 0 1 9 4Z',
    `M6.5 4.8v4M9.3 4v4.4M12 4v4.2M14.7 4v4.4M17.5 4.8v4
     M6.5 15.2v4M9.3 15.6V20M12 15.8V20M14.7 15.6V20M17.5 15.2v4`,
  ],
  squiggle: [
    `M2.2 8.6C3.4 3.6 8.4 3 12.4 5c3 1.4 4.6.9 6.4-.6 2-1.6 3.4.1 3 4.6
     -.6 6.6-4.2 11.9-9.2 10.4-3-.9-4.9-1.2-7.2.5-3 2.1-4.6-4-3.2-11.3Z`,
    `M6.5 4.4v4M9.3 4.2v4.2M12 4.9v3.4M14.7 5.8v2.6M17.5 5.4v3.2
     M6.5 15.2v3.6M9.3 15.4V19M12 15.6v3.6M14.7 15.4v3.8M17.5 15v3`,
  ],
  diamond: [
    'M12 2 23 12 12 22 1 12Z',
    `M6.6 7v1.8M9.3 4.6v3.8M12 2.4v5.8M14.7 4.6v3.8M17.4 7v1.8
     M6.6 15.2V17M9.3 15.6v3.8M12 15.8v5.8M14.7 15.6v3.8M17.4 15.2V17`,
  ],
};

/** The horizontal middles of the two eyes, on a grid of 24 × 24. */
const EYE_MIDDLES = [8.2, 15.8];

/**
 * Outlines of an eye by its middle. They are closed, because they cut holes into a solid head.
 * @type {Record<Eyes, (x: number) => string>}
 */
const EYES = {
  round: x => `M${x - 1.7} 12a1.7 1.7 0 1 0 3.4 0 1.7 1.7 0 1 0-3.4 0Z`,
  narrow: x => `M${x - 1.6} 11.2h3.2a.8.8 0 0 1 0 1.6h-3.2a.8.8 0 0 1 0-1.6Z`,
  wide: x =>
    `M${x - 2.6} 12a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0-5.2 0Z
     M${x - 1.1} 12a1.1 1.1 0 1 0 2.2 0 1.1 1.1 0 1 0-2.2 0Z`,
  closed: x =>
    `M${x - 2.5} 11.3a.7.7 0 0 1 1.3-.5 1.4 1.4 0 0 0 2.4 0 .7.7 0 0 1 1.3.5 2.9 2.9 0 0 1-5 0Z`,
};

/**
 * Draws the face of a personality, or the general icon of a bot.
 * @param {string | null | undefined} personality
 */
export function botFace(personality) {
  const face = FACES[personality ?? ''];
  if (!face) return icon('bot');
  const [shape, fill, eyes] = face;
  const [head, stripes] = HEADS[shape];
  const bothEyes = EYE_MIDDLES.map(EYES[eyes]).join('');
  return html`<svg class="bot-face" viewBox="0 0 24 24" aria-hidden="true">
    <path d=${head}></path>
    ${fill === 'striped' ? svg`<path class="fine" d=${stripes}/>` : nothing}
    <path class="on" d=${fill === 'solid' ? head + bothEyes : bothEyes}></path>
  </svg>`;
}
