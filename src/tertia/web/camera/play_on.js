// The panel that opens a table whose first deal begins with the cards that were read (R2.13 in
// docs/RULES.md). Only the numbers of the cards are sent.
import { html, nothing } from '../core/html.js';
import { say } from '../core/words.js';
import { rowsOf } from './rows.js';

/** @typedef {import('./table.js').CameraTable} CameraTable */

const MIN_CARDS = 3;
/** Any 21 cards contain a SET, so no table needs more. */
const MAX_CARDS = 21;
const TABLE_SIZE = 12;

/** @param {CameraTable} table */
export const canPlayOn = ({ cards }) => cards.length >= MIN_CARDS && cards.length <= MAX_CARDS;

/**
 * Returns why nobody can play on; empty if there are no cards yet, or if one can.
 * @param {CameraTable} table
 */
const refusal = ({ cards }) =>
  cards.length > MAX_CARDS ? say('camera.too_many', { most: MAX_CARDS }) : '';

/**
 * Draws the button that opens the panel, and the panel.
 * @param {CameraTable} table
 * @param {boolean} isOpen
 * @param {() => void} onToggle
 */
export function playOn(table, isOpen, onToggle) {
  if (!canPlayOn(table)) {
    const reason = refusal(table);
    return reason ? html`<p class="hint-text">${reason}</p>` : nothing;
  }
  return html`<button
      class="button solid play-on"
      aria-expanded=${isOpen ? 'true' : 'false'}
      @click=${onToggle}
    >
      ${say('camera.play')}</button
    >${isOpen ? choices(table) : nothing}`;
}

/**
 * Returns the cards in the order of places on a table. Places come in threes, which are columns on a
 * wide screen and rows on a narrow one; so three rows of cards are sent column by column.
 * @param {CameraTable} table
 */
function inPlaces({ seen }) {
  const rows = rowsOf(seen);
  const [first] = rows;
  const isWide = first.length > 3 || matchMedia('(orientation: landscape)').matches;
  const ordered =
    rows.length === 3 && isWide && rows.every(row => row.length === first.length)
      ? first.flatMap((_, column) => rows.map(row => row[column]))
      : rows.flat();
  return ordered.map(one => one.card);
}

/** @param {CameraTable} table */
function choices(table) {
  const { cards, face } = table;
  const full = Math.max(TABLE_SIZE, Math.ceil(cards.length / 3) * 3);
  const board = new URLSearchParams({ table: String(cards), ...(face === 'framed' && { face }) });
  const key = cards.length === full ? 'camera.play_says' : 'camera.play_fill';
  return html`<form class="answer play-on-choices" method="post" action="/play">
    <p class="hint-text">${say(key, { cards: cards.length, full })}</p>
    <input type="hidden" name="cards" value=${String(inPlaces(table))} />
    <input type="hidden" name="face" value=${face} />
    <button class="button open" name="form" value="solitaire">${say('camera.alone')}</button>
    <button class="button open" name="form" value="classic">${say('camera.bots')}</button>
    <button class="button open" name="friends" value="1">${say('camera.friends')}</button>
    <a class="link" href="/board?${board}">${say('camera.practice')}</a>
  </form>`;
}
