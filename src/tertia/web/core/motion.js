// Animations of cards. Only new cards and copies move quickly. A card that somebody looks at moves
// only to close the rectangle, and slowly enough to follow.
import { allowsMotion } from './settings.js';

const EASE = 'cubic-bezier(.2, .7, .2, 1)';

/** Pixels of a fan of cards that have gathered before they fly away, so that each can be seen. */
const FAN_WIDTH = 54;

/**
 * Milliseconds in which a new card flies to its place, and between two cards that are dealt together.
 * Bots wait as long before they see them (bots/memory.py).
 */
const FLIGHT = 320;
const FLIGHT_STEP = 40;

/** Milliseconds in which a card slides into a gap. */
export const SLIDE_TIME = 1_400;

/**
 * Returns the elements of cards within a part of the page, to move them.
 * @param {string} part a CSS selector
 * @param {number[]} cards
 * @returns {Element[]}
 */
export const cardElements = (part, cards) =>
  cards.flatMap(card => [
    ...document.querySelectorAll(`${part} :is([data-card="${card}"], [data-leaving="${card}"])`),
  ]);

/**
 * Moves new cards into their places, one after the other. Until a card has landed, a tap was meant for the
 * card that lay there before.
 * @param {Element[]} cards
 */
export function dealIn(cards) {
  if (!allowsMotion()) return;
  cards.forEach((card, i) =>
    card.animate(
      [
        { transform: 'translateY(24px)', opacity: 0, pointerEvents: 'none' },
        { transform: 'none', opacity: 1, pointerEvents: 'none' },
      ],
      { duration: FLIGHT, delay: FLIGHT_STEP * i, easing: EASE, fill: 'backwards' },
    ),
  );
}

/**
 * Returns where cards are, by `data-card`.
 * @param {Element[]} cards
 */
export const boxesOf = cards =>
  new Map(cards.map(card => [card.getAttribute('data-card'), card.getBoundingClientRect()]));

/**
 * Lets cards slide from where they were to their new places. Without motion they fade in there.
 * @param {Element[]} cards
 * @param {ReturnType<typeof boxesOf>} boxes where they were
 * @param {number} [speed] how many times as fast as at a live table
 */
export function slide(cards, boxes, speed = 1) {
  for (const card of cards) {
    const before = boxes.get(card.getAttribute('data-card'));
    const after = card.getBoundingClientRect();
    if (!before) continue;
    const from = `translate(${before.x - after.x}px, ${before.y - after.y}px)`;
    card.animate(
      allowsMotion()
        ? [
            { transform: from, zIndex: 2 },
            { transform: from, zIndex: 2, offset: 0.25 },
            { transform: 'none', zIndex: 2 },
          ]
        : [{ opacity: 0.2 }, { opacity: 1 }],
      { duration: SLIDE_TIME / speed, easing: 'ease-in-out' },
    );
  }
}

/**
 * Shakes cards briefly.
 * @param {Element[]} cards
 */
export function shake(cards) {
  if (!allowsMotion()) return;
  for (const card of cards) {
    card.animate(
      ['none', 'translateX(-6px)', 'translateX(5px)', 'translateX(-3px)', 'none'].map(
        transform => ({ transform }),
      ),
      { duration: 380, easing: EASE },
    );
  }
}

/**
 * Draws attention to a button that must be pressed first.
 * @param {Element | null} button
 */
export function nudge(button) {
  if (allowsMotion()) {
    button?.animate(
      ['none', 'translateX(3px)', 'none'].map(transform => ({ transform })),
      { duration: 180, easing: EASE },
    );
  }
}

/**
 * Lets copies of cards gather and fly to an element; the table below has already changed. Nothing
 * flies to an element that small screens hide.
 * @param {Element[]} cards
 * @param {Element | null} place
 */
export function flyTo(cards, place) {
  if (!allowsMotion() || !place?.checkVisibility() || cards.length === 0) return;
  const goal = place.getBoundingClientRect();
  const boxes = cards.map(card => card.getBoundingClientRect());
  const gather = { x: mean(boxes.map(box => box.x)), y: mean(boxes.map(box => box.y)) };
  cards.forEach((card, i) => {
    const copy = /** @type {HTMLElement} */ (card.cloneNode(true));
    const box = boxes[i];
    copy.removeAttribute('data-card');
    copy.removeAttribute('data-leaving');
    copy.classList.add('flying');
    copy.setAttribute('aria-hidden', 'true');
    copy.tabIndex = -1;
    for (const [name, value] of Object.entries({
      left: box.x,
      top: box.y,
      width: box.width,
      height: box.height,
    })) {
      copy.style.setProperty(name, `${value}px`);
    }
    document.body.append(copy);
    const fanned = ((i - (cards.length - 1) / 2) * FAN_WIDTH) / cards.length;
    const gathered = `translate(${gather.x - box.x + fanned}px, ${gather.y - box.y}px)`;
    const across = goal.x + goal.width / 2 - box.x - box.width / 2;
    const down = goal.y + goal.height / 2 - box.y - box.height / 2;
    const there = `translate(${across}px, ${down}px) scale(.2)`;
    copy
      .animate(
        [
          { transform: 'none' },
          { transform: gathered, offset: 0.45 },
          { transform: there, opacity: 0.2 },
        ],
        { duration: 520, easing: EASE },
      )
      .finished.finally(() => copy.remove());
  });
}

/** @param {number[]} values */
const mean = values => values.reduce((sum, value) => sum + value, 0) / values.length;
