// The door: the screen for visitors without a chair while a game is on or the table is full.
import { html, nothing, render } from '../core/html.js';
import { icon } from '../core/icons.js';
import { submitOnce } from '../core/submit_once.js';
import { say } from '../core/words.js';
import { avatar, botTag } from './avatars.js';
import { waitForPlayers } from './deals.js';
import { leavingSentence, whatFollowsLeaving } from './leaving.js';
import { roomHeader } from './room_header.js';
import { seatForm } from './seat_form.js';
import { rejoin, watch } from './watching.js';
import { gameLine, gamePicture, hostName, tableTitle } from './table_names.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/**
 * Offers a free chair, or a place to watch.
 * @param {Table} table
 * @param {HTMLElement} place
 * @param {string} form
 */
export function drawDoor(table, place, form) {
  const full = table.isFull;
  const chairs = table.room.chairs.length;
  const watchButton = (/** @type {string} */ style) =>
    html`<button type="button" class="button ${style}" @click=${() => watch(table)}>
      ${icon('eye')}${say('web.room.watch')}
    </button>`;
  const offer = html`<h1>${say(full ? 'web.room.full' : 'web.room.in_play')}</h1>
    <p class="lead">
      ${full ? say('web.room.full_says', { n: chairs }) : say('web.room.in_play_says')}
    </p>
    ${
      full
        ? html`<div class="page-actions">${watchButton('solid')}${homeLink()}</div>`
        : seatForm(table, html`<div class="page-actions">${watchButton('open')}</div>`)
    }`;
  render(
    html`<div class="room-page">
      ${roomHeader(table, form)}
      <main class="door">
        <section>
          ${gameLine(form, hostName(table) ? tableTitle(table) : '')}
          ${table.formerSeat === null ? offer : wayBack(table, form, watchButton('open'))}
        </section>
        <section class="picture-area">${tablePicture(table, form)}</section>
      </main>
    </div>`,
    place,
  );
}

const homeLink = () => html`<a class="button open" href="/">${say('web.home')}</a>`;

/**
 * Says to a player who has left how the game goes on, and offers the old seat and a new game. A player
 * who was removed may not come back before the next game.
 * @param {Table} table
 * @param {string} form
 * @param {unknown} watchButton
 */
function wayBack(table, form, watchButton) {
  const seat = /** @type {number} */ (table.formerSeat);
  const key = whatFollowsLeaving(table);
  const until = table.view.returns_until ?? table.view.resumes;
  const { paused_at: pausedAt } = table.view;
  const goesOn = pausedAt === null ? leavingSentence(table) : say('log.seats.paused');
  const sentence = table.you.removed ? say('web.people.you_kicked') : goesOn;
  return html`<h1>${say('web.room.left')}</h1>
    ${
      key === 'web.leave_soon' && until && !table.you.removed
        ? waitForPlayers(until, 'lead')
        : html`<p class="lead">${sentence}</p>`
    }
    ${table.refusal ? html`<p class="feedback" role="alert">${table.refusal.text}</p>` : nothing}
    <form class="page-actions" method="post" action="/play" @submit=${submitOnce}>
      ${
        table.isFull || table.you.removed
          ? nothing
          : html`<button
              type="button"
              class="button solid"
              ?disabled=${table.pending === 'sit'}
              @click=${() => rejoin(table, seat)}
            >
              ${say('web.room.rejoin')}
            </button>`
      }
      <button class="button open" name="form" value=${form}>${say('web.room.new_game')}</button>
      ${key.startsWith('web.leave_bots') ? nothing : watchButton}${homeLink()}
    </form>`;
}

/** Faces around the table in the picture; further ones are in a row below it. */
const FACES_AROUND = 8;

/**
 * Draws a picture of the table from above, with its game and its players.
 * @param {Table} table
 * @param {string} form
 */
function tablePicture(table, form) {
  const taken = table.room.chairs.filter(chair => chair !== null).length;
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
      ${gamePicture(form)} ${faces}
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
