// Cards on a table: buttons to pick them, the grid they lie in, and small pictures of them.
import { cardMark, cardName } from '../core/cards.js';
import { html, nothing, repeat } from '../core/html.js';
import { CARD_KEYS, keyLabel } from '../core/keyboard.js';
import { formatSeries, say } from '../core/words.js';
import { seatAvatar } from './avatars.js';

/** @typedef {import('./live_table.js').LiveTable} Table */
/**
 * @typedef {Pick<Table, 'face' | 'isReadOnly' | 'isLeaving' | 'picked' | 'shownTable'>} CardHolder a
 *   table or a puzzle
 */

/**
 * Draws a card that can be picked.
 * @param {Pick<CardHolder, 'face' | 'isReadOnly' | 'picked'>} table
 * @param {number} card
 * @param {{code?: string, classes?: string, onPick: (card: number) => void, inside?: unknown, note?:
 *   string}} parts the key that picks the card, further CSS classes, what to do, content on the card, and
 *   words for screen readers
 */
export function cardButton(
  table,
  card,
  { code, classes = '', onPick, inside = nothing, note = '' },
) {
  const pickIndex = table.picked.indexOf(card);
  const key = code ? keyLabel(code) : '';
  if (table.isReadOnly) {
    return html`<span
      class="card ${classes} ${pickIndex >= 0 ? 'selected' : ''}"
      data-card=${card}
      data-mark=${cardMark(card, table.face)}
      role="img"
      aria-label=${formatSeries([cardName(card, table.face), note].filter(Boolean))}
      ><card-face card=${card} face=${table.face}></card-face>${inside}</span
    >`;
  }
  const label = formatSeries(
    [cardName(card, table.face), note, key ? say('web.key', { key }) : ''].filter(Boolean),
  );
  return html`<button
    class="card ${classes} ${pickIndex >= 0 ? 'selected' : ''}"
    data-card=${card}
    data-mark=${cardMark(card, table.face)}
    aria-pressed=${pickIndex >= 0}
    aria-label=${label}
    @pointerdown=${(/** @type {PointerEvent} */ event) => actOnPress(event, () => onPick(card))}
    @click=${(/** @type {MouseEvent} */ event) => {
      // Clicks without detail come from a keyboard or a screen reader, not from a pointer.
      if (event.detail === 0) onPick(card);
    }}
  >
    <card-face card=${card} face=${table.face}></card-face
    >${key ? html`<span class="key" aria-hidden="true">${key}</span>` : nothing}<span
      class="tick"
      aria-hidden="true"
      >${pickIndex + 1}</span
    >${inside}
  </button>`;
}

/**
 * Draws a card that somebody took and that leaves in a moment.
 * @param {Table} table
 * @param {number} card
 * @param {string} [classes]
 */
export const leavingCard = (table, card, classes = '') =>
  html`<span
    class="card leaving ${classes}"
    data-leaving=${card}
    role="img"
    aria-label=${cardName(card, table.face)}
    ><card-face card=${card} face=${table.face}></card-face
    >${seatAvatar(table, table.leaving?.ownerOf(card) ?? 0, { small: true })}</span
  >`;

/**
 * Acts when the pointer comes down, which is a tenth of a second earlier than a click.
 * @param {PointerEvent} event
 * @param {() => void} act
 */
export function actOnPress(event, act) {
  if (event.button === 0) act();
}

/** @param {number} place */
const placeClass = place => `trio-${Math.floor(place / 3) + 1} row-${place % 3}`;

/**
 * Draws the grid of cards. A trio of places is a column on a wide screen and a row on a narrow one.
 * A taken card leaves its place empty.
 * @param {CardHolder} table
 * @param {{onPick: (card: number) => void, classes?: (card: number, place: number) => string, inside?:
 *   (card: number) => unknown, note?: (card: number) => string, places?: number}} parts as in
 *   `cardButton`, for each card; and the least number of places
 */
export function cardGrid(
  table,
  { onPick, classes = () => '', inside = () => nothing, note = () => '', places = 12 },
) {
  /** @type {(number | null)[]} */
  const cards = [...table.shownTable];
  while (cards.length < places) cards.push(null);
  return html`<div class="grid" dir="ltr" role="group" aria-label=${say('web.cards_on_table')}>
    ${repeat(
      cards.map((card, place) => ({ card, place })),
      ({ card, place }) => card ?? `free ${place}`,
      ({ card, place }) => {
        if (card === null) return html`<span class="slot ${placeClass(place)}"></span>`;
        if (table.isLeaving(card)) {
          return leavingCard(/** @type {Table} */ (table), card, placeClass(place));
        }
        return cardButton(table, card, {
          code: CARD_KEYS[place],
          onPick,
          inside: inside(card),
          note: note(card),
          classes: `${placeClass(place)} ${classes(card, place)}`,
        });
      },
    )}
  </div>`;
}

/**
 * Draws a line of small cards.
 * @param {Table} table
 * @param {number[]} cards
 * @param {string} [size] a CSS class
 */
export const smallCards = (table, cards, size = 'card-tiny') =>
  html`<span class="mini"
    >${cards.map(
      card =>
        html`<span class="card ${size}" role="img" aria-label=${cardName(card, table.face)}
          ><card-face card=${card} face=${table.face}></card-face
        ></span>`,
    )}</span
  >`;
