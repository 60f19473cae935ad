// Taking a seat under a nickname, and the door that one finds when a game is on or the table is
// full.
import { html, nothing, render } from '../core/html.js';
import { icon } from '../core/icons.js';
import { say } from '../core/words.js';
import { avatar } from './avatars.js';
import { roomHeader } from './room_header.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

const REMEMBERED = 'name';
const LONGEST = 24;

/** The nickname used last on this machine. */
export const rememberedName = () => localStorage.getItem(REMEMBERED) ?? '';

/** What the visitor does about a seat, while this page is open. */
const sitting = { asked: false, watches: false };

/**
 * Why the name was not taken: the server's word on the last try.
 * @param {Table} table
 */
const refusalOf = table => (sitting.asked ? table.refusal : null);

/**
 * @param {Table} table
 * @param {SubmitEvent} event
 */
function sit(table, event) {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (
    /** @type {HTMLFormElement} */ (event.target).elements.namedItem('name')
  );
  const name = field.value.trim();
  if (!name) {
    field.focus();
    return;
  }
  localStorage.setItem(REMEMBERED, name);
  sitting.asked = true;
  sitting.watches = false;
  table.do({ type: 'sit', name });
}

/**
 * The field for the nickname; what is wrong with it stands beside it.
 * @param {Table} table
 * @param {unknown} [other] the other choice, beside the button
 */
export function nameForm(table, other = nothing) {
  const refusal = refusalOf(table);
  return html`<form
    class="seat-form"
    @submit=${(/** @type {SubmitEvent} */ event) => sit(table, event)}
  >
    <label for="nickname">${say('web.name')}</label>
    <div class="copy">
      <input
        id="nickname"
        name="name"
        maxlength=${LONGEST}
        autocomplete="nickname"
        enterkeyhint="go"
        required
        spellcheck="false"
        value=${rememberedName()}
        aria-invalid=${refusal !== null}
        aria-describedby="nickname-says"
        @input=${() => forgive(table)}
      />
      <button class="button solid" ?disabled=${table.pressed === 'sit'}>${say('web.sit')}</button>
    </div>
    <p id="nickname-says" class=${refusal ? 'bad' : ''}>
      ${
        refusal
          ? html`${icon('cross')}<span>${refusal.text}</span>`
          : html`<span>${say('web.room.take_says')}</span>`
      }
    </p>
    ${other}
  </form>`;
}

/**
 * Whoever mends the name no longer needs to read what was wrong.
 * @param {Table} table
 */
function forgive(table) {
  if (!refusalOf(table)) return;
  sitting.asked = false;
  table.refusal = null;
  table.draw();
}

/** @param {Table} table */
export const isFull = table => table.room.chairs.every(chair => chair !== null);

/** Whether this visitor only watches, by their own choice. */
export const watches = () => sitting.watches;

/** @param {Table} table */
export function watch(table) {
  sitting.watches = true;
  table.draw();
}

/**
 * Whether the visitor stands at the door: without a chair, and not content to watch.
 * @param {Table} table
 */
export const isAtDoor = table =>
  table.you.chair === null &&
  table.seat === null &&
  !sitting.watches &&
  (table.room.phase === 'playing' || (isFull(table) && !table.you.host));

/**
 * The door: sit down if a chair is free, or watch.
 * @param {Table} table
 * @param {HTMLElement} place
 * @param {string} form
 */
export function drawDoor(table, place, form) {
  const full = isFull(table);
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
              : nameForm(table, html`<div class="page-actions">${watchButton('open')}</div>`)
          }
        </section>
        <section class="picture-area">${picture(table)}</section>
      </main>
    </div>`,
    place,
  );
}

/** So many faces sit around the table in the picture; more than that stand in a row below it. */
const AROUND = 8;

/**
 * The table from above, with who sits there.
 * @param {Table} table
 */
function picture(table) {
  const taken = table.room.chairs.filter(chair => chair !== null).length;
  const cards = Array.from(
    { length: 12 },
    (_, i) => html`<i class=${[1, 6, 8].includes(i) ? 'filled' : ''}></i>`,
  );
  const faces = table.room.chairs
    .slice(0, AROUND)
    .map(
      (chair, i) =>
        html`<span class="around around-${i}"
          >${chair ? avatar(chair) : html`<span class="avatar free"></span>`}</span
        >`,
    );
  const rest = table.room.chairs.slice(AROUND);
  return html`<div
      class="table-picture"
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
        .map(
          chair =>
            html`<li>
              ${chair?.name}${
                chair?.bot ? html` <span class="tag">${say('web.bot')}</span>` : nothing
              }
            </li>`,
        )}
    </ul>`;
}

/**
 * Who sat down while a game is on hears when they will play.
 * @param {Table} table
 * @param {import('../net/types.js').Happening} event
 */
export function tellLateSeat(table, event) {
  if (
    event.type !== 'sat' ||
    event.chair !== table.you.chair ||
    table.seat !== null ||
    table.room.phase !== 'playing'
  ) {
    return;
  }
  table.show({
    kind: 'words',
    symbol: 'check',
    head: say('web.room.late'),
    sentence: say('web.room.late_says'),
  });
}
