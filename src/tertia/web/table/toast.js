// A short message where it covers nothing that one needs. It closes by itself, or at a press.
import { html, nothing, render } from '../core/html.js';
import { icon } from '../core/icons.js';
import { loadStyles } from '../core/styles.js';

/**
 * @typedef {object} Toast
 * @property {string} sentence may be empty if there is a help button
 * @property {{label: string, onPress: () => void}} [help] a button that explains more
 * @property {number} [time] milliseconds for which it is shown
 */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/** Milliseconds for which most messages are shown. */
const SHOWN_FOR = 6000;
/** The most pixels that a message may be wide: the first of these with which it covers least. */
const WIDTHS = [380, 250, 170];
/** Pixels between a message and the edge of the window, and between the places that are tried. */
const MARGIN = 12;
const STEP = 6;
/** Pixels around what a message should not cover, so that it does not touch it either. */
const GAP = 6;
/** What players need: a message covers it only where a small phone has no free place. */
const NEEDED = '.card, .hole, .start, #screen :is(button, a, input, select):not(header *)';
/** How much each pixel of it counts that a message covers. */
const NEEDED_WEIGHT = 2500;
/** How much each pixel in the gap around it counts. */
const GAP_WEIGHT = 20;
/** The header, which players need less often. */
const HEADER = '.table-header, .title-area > *, .tools, #screen :is(header button, header a, h1)';
/** How much each pixel of the header counts. */
const HEADER_WEIGHT = 50;
/** How much each pixel of a text counts. */
const TEXT_WEIGHT = 1;

/** @type {HTMLElement | null} */
let place = null;
let timer = 0;
/** The request for the frame in which the message moves out of the way; 0 while there is none. */
let frame = 0;
/** Whether the last search has found a place without anything that players need. */
let hasFreePlace = true;

const close = () => place && render(nothing, place);

/** @param {Toast} toast */
function helpButton({ sentence, help }) {
  if (!help) return nothing;
  return sentence
    ? html`<button class="icon-button" aria-label=${help.label} @click=${help.onPress}>
        ${icon('help')}
      </button>`
    : html`<button class="button" @click=${help.onPress}>${icon('help')}${help.label}</button>`;
}

/**
 * Returns the place of an element. That of a card is the one to which it moves.
 * @param {Element} element
 * @returns {Box}
 */
function boxOf(element) {
  if (!(element instanceof HTMLElement) || !element.matches('.card')) {
    return element.getBoundingClientRect();
  }
  const { offsetWidth: width, offsetHeight: height } = element;
  let [left, top] = [-scrollX, -scrollY];
  for (let part = element; part; part = /** @type {HTMLElement} */ (part.offsetParent)) {
    left += part.offsetLeft;
    top += part.offsetTop;
  }
  return { left, top, right: left + width, bottom: top + height };
}

/**
 * Returns the pixels that two boxes share.
 * @param {Box} a
 * @param {Box} b
 */
const sharedArea = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** Returns the places of all visible texts. */
function textBoxes() {
  const texts = document.createTreeWalker(
    /** @type {Node} */ (document.getElementById('screen')),
    NodeFilter.SHOW_TEXT,
  );
  const words = document.createRange();
  /** @type {Box[]} */
  const boxes = [];
  while (texts.nextNode()) {
    words.selectNodeContents(texts.currentNode);
    if (texts.currentNode.textContent?.trim()) boxes.push(...words.getClientRects());
  }
  return boxes;
}

/**
 * Returns the box with the pixels around it.
 * @param {Box} box
 * @returns {Box}
 */
const withGap = ({ left, top, right, bottom }) => ({
  left: left - GAP,
  top: top - GAP,
  right: right + GAP,
  bottom: bottom + GAP,
});

/**
 * Returns the places of the visible elements.
 * @param {string} selector
 */
const boxesOf = selector =>
  [...document.querySelectorAll(selector)].filter(one => one.checkVisibility()).map(boxOf);

/** Puts the message where it covers least: as wide as possible, then as far up as possible. */
function findPlace() {
  const toast = /** @type {HTMLElement | null} */ (place?.firstElementChild);
  if (!toast) return;
  const needed = boxesOf(NEEDED);
  const weighed = [
    { boxes: needed, weight: NEEDED_WEIGHT },
    { boxes: needed.map(withGap), weight: GAP_WEIGHT },
    { boxes: boxesOf(HEADER), weight: HEADER_WEIGHT },
    { boxes: textBoxes(), weight: TEXT_WEIGHT },
  ];
  let least = Infinity;
  let best = { left: MARGIN, top: MARGIN, width: WIDTHS[0] };
  for (const width of WIDTHS) {
    toast.style.maxWidth = `${Math.min(width, innerWidth - 2 * MARGIN)}px`;
    const { offsetWidth, offsetHeight } = toast;
    const space = innerWidth - offsetWidth - MARGIN;
    for (let top = MARGIN / 2; top <= innerHeight - offsetHeight - MARGIN / 2; top += STEP) {
      for (const left of [MARGIN, (MARGIN + space) / 2, space]) {
        const box = { left, top, right: left + offsetWidth, bottom: top + offsetHeight };
        const cost = weighed.reduce(
          (sum, { boxes, weight }) =>
            sum + weight * boxes.reduce((area, one) => area + sharedArea(box, one), 0),
          0,
        );
        if (cost < least) {
          least = cost;
          best = { left, top, width };
        }
      }
    }
  }
  toast.style.maxWidth = `${Math.min(best.width, innerWidth - 2 * MARGIN)}px`;
  toast.style.left = `${best.left}px`;
  toast.style.top = `${best.top}px`;
  hasFreePlace = !isCovering(needed);
}

/**
 * Returns whether the message covers one of these boxes.
 * @param {Box[]} boxes
 */
function isCovering(boxes) {
  const box = place?.firstElementChild?.getBoundingClientRect();
  return box !== undefined && boxes.some(one => sharedArea(box, one) > 0);
}

/**
 * Moves the message if the page has drawn something below it that players need, such as cards or a panel. Where a
 * search found no free place, the next one would find none either, and slow down a small phone.
 */
function keepClear() {
  if (hasFreePlace && isCovering(boxesOf(NEEDED))) findPlace();
}

/** Keeps the message clear of what the page draws, once for each frame. */
function keepClearLater() {
  frame ||= requestAnimationFrame(() => {
    frame = 0;
    keepClear();
  });
}

/**
 * Shows a message instead of an earlier one: two would cover cards. The caller announces it to screen readers.
 * @param {Toast} toast
 */
export async function showToast(toast) {
  await loadStyles('notices', 'low');
  await new Promise(requestAnimationFrame); // until the page has drawn what has happened
  if (!place) {
    place = document.body.appendChild(document.createElement('div'));
    addEventListener('resize', () => requestAnimationFrame(findPlace));
    new MutationObserver(keepClearLater).observe(
      /** @type {Node} */ (document.getElementById('screen')),
      { childList: true, subtree: true },
    );
  }
  render(
    html`<div class="toast" @click=${close}>
      ${toast.sentence ? html`<p>${toast.sentence}</p>` : nothing}${helpButton(toast)}
    </div>`,
    place,
  );
  findPlace();
  clearTimeout(timer);
  timer = window.setTimeout(close, toast.time ?? SHOWN_FOR);
}
