// The door: the screen for visitors without a chair while a game is on or the table is full.
import { html, nothing, render } from '../core/html.js';
import { icon } from '../core/icons.js';
import { say } from '../core/words.js';
import { avatar, botTag } from './avatars.js';
import { roomHeader } from './room_header.js';
import { choseToWatch, seatForm, watch } from './seat_form.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/**
 * Returns whether to show the door: the visitor has no chair and has not chosen to watch.
 * @param {Table} table
 */
export const isAtDoor = table =>
  table.you.chair === null &&
  table.seat === null &&
  !choseToWatch() &&
  (table.room.phase === 'playing' || (table.isFull && !table.you.host));

/**
 * Offers a free chair, or a place to watch.
 * @param {Table} table
 * @param {HTMLElement} place
 * @param {string} form
 */
export function drawDoor(table, place, form) {
  const full = table.isFull;
  const chairs = table.room.chairs.length;
  const watchButton = (/** @type {string} */ kind) =>
    html`<button type="button" class="button ${kind}" @click=${() => watch(table)}>
      ${icon('eye')}${say('web.room.watch')}
    </button>`;
  render(
    html`<div class="room-page">
      ${roomHeader(table, form)}
      <main class="door">
        <section>
          <h1>${say(full ? 'web.room.full' : 'web.room.in_play')}</h1>
          <p class="lead">
            ${full ? say('web.room.full_says', { n: chairs }) : say('web.room.in_play_says')}
          </p>
          ${
            full
              ? html`<div class="page-actions">
                  ${watchButton('solid')}<a class="button open" href="/">${say('web.home')}</a>
                </div>`
              : seatForm(table, html`<div class="page-actions">${watchButton('open')}</div>`)
          }
        </section>
        <section class="picture-area">${tablePicture(table)}</section>
      </main>
    </div>`,
    place,
  );
}

/** Faces around the table in the picture; further ones are in a row below it. */
const FACES_AROUND = 8;

/**
 * Draws a picture of the table from above, with its players.
 * @param {Table} table
 */
function tablePicture(table) {
  const taken = table.room.chairs.filter(chair => chair !== null).length;
  const cards = Array.from(
    { length: 12 },
    (_, i) => html`<i class=${[1, 6, 8].includes(i) ? 'filled' : ''}></i>`,
  );
  const faces = table.room.chairs
    .slice(0, FACES_AROUND)
    .map(
      (chair, i) =>
        html`<span class="around around-${i}"
          >${chair ? avatar(chair) : html`<span class="avatar free"></span>`}</span
        >`,
    );
  const rest = table.room.chairs.slice(FACES_AROUND);
  return html`<div
      class="table-picture"
      dir="ltr"
      role="img"
      aria-label=${say('web.room.taken', { n: taken, all: table.room.chairs.length })}
    >
      <div class="oval"></div>
      <div class="drawn-cards">${cards}</div>
      ${faces}
    </div>
    ${
      rest.length
        ? html`<div class="row-of-faces" aria-hidden="true">
            ${rest.map(chair =>
              chair
                ? avatar(chair, { small: true })
                : html`<span class="avatar small free"></span>`,
            )}
          </div>`
        : nothing
    }
    <ul class="names">
      ${table.room.chairs
        .filter(chair => chair !== null)
        .map(chair => html`<li>${chair?.name} ${botTag(chair)}</li>`)}
    </ul>`;
}
