// The pictures and names of cards. A card is number + 3·colour + 9·fill + 27·shape, each 0 to 2.
// The shapes are in the sprite.
import { PALETTES } from './palettes.js';
import { settings } from './settings.js';
import { formatSeries, say } from './words.js';

/** The classic face: its shapes and fills, and the heights of one, two and three symbols. */
const SHAPES = ['oval', 'squiggle', 'diamond'];
const FILLS = ['solid', 'striped', 'open'];
const CENTRES = [[70], [50, 90], [30, 70, 110]];
/** The framed face, another design of the same cards: outer shapes, and shapes inside them. */
const FRAMES = ['circle', 'square', 'hexagon'];
const INSIDES = ['triangle', 'rectangle', 'diamond'];

/** The four features, in the order of every list and every row of marks (tertia.cards.FEATURES). */
export const FEATURES = /** @type {const} */ (['number', 'colour', 'fill', 'shape']);

/** @typedef {{number: number, colour: number, fill: number, shape: number}} Features */

/**
 * Returns the four features of a card, each from 0 to 2.
 * @param {number} card
 * @returns {Features}
 */
export const features = card => ({
  number: card % 3,
  colour: Math.floor(card / 3) % 3,
  fill: Math.floor(card / 9) % 3,
  shape: Math.floor(card / 27),
});

/**
 * Returns what a row of marks means: which feature each mark stands for.
 * @param {string} face
 * @param {readonly string[]} [features]
 */
export const marksLegend = (face, features = FEATURES) =>
  say('web.marks', {
    features: formatSeries(features.map(feature => say(`feature.${face}.${feature}`))),
  });

/**
 * Returns an SVG picture in the proportions of a card, hidden from screen readers: the button has
 * the name.
 * @param {string} symbols
 * @param {string} [classes]
 */
function picture(symbols, classes = 'face') {
  const attributes = 'viewBox="0 0 100 140" aria-hidden="true" focusable="false"';
  return `<svg class="${classes}" ${attributes}>${symbols}</svg>`;
}

/** @param {number} card */
function classicFace(card) {
  const { number, colour, fill, shape } = features(card);
  const symbols = CENTRES[number].map(
    y => `<use href="#t-${SHAPES[shape]}-${FILLS[fill]}" x="50" y="${y}"/>`,
  );
  return picture(symbols.join(''), `face colour-${colour}`);
}

/**
 * @param {number} card
 * @param {boolean} showMarks whether to mark colours with dots, dashes and bars
 */
function framedFace(card, showMarks) {
  const { number, colour, fill, shape } = features(card);
  const outer = FRAMES[shape];
  const inner = INSIDES[number];
  const use = (/** @type {string} */ id, classes = '') =>
    `<use class="${classes}" href="#t-${id}" x="50" y="70"/>`;
  const signs = showMarks
    ? [
        ['', `dots-${outer}`, `dashes-${outer}`][colour],
        ['', `bar-${inner}`, `hole-${inner}`][fill],
      ]
    : [];
  const layers = [
    use(`frame-${outer}`, `outer-${colour}`),
    use(`in-${inner}`, `inner-${fill}`),
    ...signs.filter(Boolean).map(sign => use(sign)),
  ];
  return picture(layers.join(''));
}

const BACK = picture('<use href="#t-back"/>', 'face back');

/** The picture on a card: `<card-face card="12" face="classic">`, or its back without a card. */
class CardFace extends HTMLElement {
  static observedAttributes = ['card', 'face'];

  connectedCallback() {
    this.draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.draw();
  }

  draw() {
    const card = this.getAttribute('card');
    if (card === null || card === '') this.innerHTML = BACK;
    else {
      this.innerHTML =
        this.getAttribute('face') === 'framed'
          ? framedFace(Number(card), settings.isOn('marks'))
          : classicFace(Number(card));
    }
  }
}

customElements.define('card-face', CardFace);

/** Returns the key of the colour names of the classic face, which depend on palette and theme. */
export function hues() {
  const palette = PALETTES[settings.palette] ?? PALETTES.classic;
  return settings.isNight() ? palette.night : palette.day;
}

/** @param {string} face */
const nameSection = face => (face === 'framed' ? 'framed' : hues());

/**
 * Returns the name of a card: "two red striped ovals".
 * @param {number} card
 * @param {string} [face]
 */
export const cardName = (card, face = 'classic') => say(`cards.${nameSection(face)}.${card}`);

/**
 * Returns the letter of a card's colour, for visitors who switched letters on. The framed face has two
 * colours: outside and inside.
 * @param {number} card
 * @param {string} [face]
 */
export function cardMark(card, face = 'classic') {
  const { colour, fill } = features(card);
  if (face === 'framed') return `${say(`letters.outer.${colour}`)} ${say(`letters.inner.${fill}`)}`;
  return say(`letters.${hues()}.${colour}`);
}
