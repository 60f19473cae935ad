// The opponents in games with hands: their faces in turn order from your left, and their hands.
import { cardName } from '../core/cards.js';
import { classMap, html, nothing } from '../core/html.js';
import { icon } from '../core/icons.js';
import { findText, say } from '../core/words.js';
import { avatarRing, botTag, seatAvatar } from './avatars.js';
import { countdownRing } from './countdown.js';
import { turnToPerson } from './device_people.js';
import { seatReaction } from './reactions.js';

/** @typedef {import('./live_table.js').LiveTable} Table */
/** @typedef {{until: number, total: number}} Ring */

/**
 * The content of a player's place.
 * @typedef {object} PlaceLooks
 * @property {unknown} line the line below the name
 * @property {string[]} spoken the same for screen readers
 * @property {unknown} [cards] cards beside the face
 * @property {unknown} [below] a line below it
 * @property {string} [kind]
 * @property {boolean} [dealer]
 * @property {boolean} [voted]
 * @property {Ring | null} [ring] a countdown around the face
 */

/**
 * Returns the other seats, from your left; all seats for a spectator.
 * @param {Table} table
 * @returns {number[]}
 */
export function otherSeats(table) {
  const count = table.view.players.length;
  const first = table.seat === null ? 0 : table.seat + 1;
  return Array.from(
    { length: table.seat === null ? count : count - 1 },
    (_, step) => (first + step) % count,
  );
}

/**
 * @param {Table} table
 * @param {(seat: number) => PlaceLooks} looks
 * @param {{roomy: number, scrolls?: boolean}} room with more than `roomy` players places
 *   are small; they wrap, or scroll on a phone
 */
export function opponents(table, looks, { roomy, scrolls = false }) {
  const seats = otherSeats(table);
  return html`<section
    class="places ${seats.length > roomy ? 'many' : ''}"
    data-n=${seats.length}
    aria-label=${say(table.seat === null ? 'web.players' : 'web.others')}
    tabindex=${scrolls && seats.length > roomy ? 0 : nothing}
  >
    <ul>
      ${seats.map(seat => playerPlace(table, seat, looks(seat)))}
    </ul>
  </section>`;
}

/**
 * @param {Table} table
 * @param {number} seat
 * @param {PlaceLooks} looks
 */
function playerPlace(table, seat, looks) {
  const person = table.room.seats[seat];
  const { presence } = table.view.players[seat];
  const label = [
    table.name(seat),
    person.bot ? say('web.bot') : '',
    looks.dealer ? say('web.dealer') : '',
    looks.voted ? say('web.agreed') : '',
    presenceWord(presence),
    ...looks.spoken,
  ];
  return html`<li
    class="place ${looks.kind ?? ''} ${presence === 'here' ? '' : 'gone'}"
    data-seat=${seat}
  >
    <span class="visually-hidden">${label.filter(Boolean).join(', ')}</span>
    ${portrait(table, seat, { ...looks, ring: looks.ring ?? countdownRing(table, seat) })}
    <div class="details" aria-hidden="true">
      <div class="person">
        <span class="name" dir="auto">${table.name(seat)}</span>${botTag(person)}${
          presence === 'here'
            ? nothing
            : html`<span class="tag off">${presenceWord(presence)}</span>`
        }
      </div>
      ${looks.line}
    </div>
    ${looks.cards ?? nothing}${looks.below ?? nothing}${turnToPerson(table, seat)}
  </li>`;
}

/** @param {string} presence */
const presenceWord = presence =>
  presence === 'here' ? '' : (findText(`web.presence.${presence}`) ?? '');

/**
 * Draws an avatar with the dealer's letter, a vote and a countdown.
 * @param {Table} table
 * @param {number} seat
 * @param {{dealer?: boolean, voted?: boolean, ring?: Ring | null}} looks
 */
export const portrait = (table, seat, { dealer = false, voted = false, ring = null }) =>
  html`<span class=${classMap({ portrait: true, ringed: ring !== null })}>
    ${avatarRing(ring)}
    ${seatAvatar(table, seat, {
      inside: html`${
        dealer ? html`<span class="dealer">${say('web.dealer_letter')}</span>` : nothing
      }${seatReaction(table, seat)}`,
    })}
    ${voted ? html`<span class="voted" aria-hidden="true">${icon('check')}</span>` : nothing}</span
  >`;

/**
 * Draws the backs of cards.
 * @param {number} count
 */
export const cardBacks = count =>
  html`<span class="backs" aria-hidden="true"
    >${Array.from(
      { length: count },
      () => html`<span class="card backed"><card-face></card-face></span>`,
    )}</span
  >`;

/**
 * Draws a hand as small cards: faces or backs, and free places.
 * @param {Table} table
 * @param {(number | null)[]} hand
 * @param {number} [least] the least number of places
 */
export const smallHand = (table, hand, least = 0) =>
  html`<span class="mini"
    >${hand.map(card =>
      card === null
        ? html`<span class="card backed" aria-hidden="true"><card-face></card-face></span>`
        : html`<span
            class="card card-tiny ${table.isLeaving(card) ? 'leaving' : ''}"
            role="img"
            aria-label=${cardName(card, table.face)}
            ><card-face card=${card} face=${table.face}></card-face
          ></span>`,
    )}${Array.from(
      { length: Math.max(0, least - hand.length) },
      () => html`<span class="card gone" aria-hidden="true"></span>`,
    )}</span
  >`;

/**
 * Draws the phase of the game, in the middle of the header.
 * @param {string | ReturnType<typeof html>} title
 * @param {string} [says]
 */
export const phaseTitle = (title, says = '') => html`<p class="round"><b>${title}</b>${says}</p>`;

/** Milliseconds between the last deal and the screen at the end of the game. */
const LAST_DEAL_STAYS = 12_000;

/**
 * Shows the result of the last deal before the end of the game.
 * @param {Table} table
 * @param {(t: Table) => unknown} draw
 */
export const showLastDeal = (table, draw) => table.show({ kind: 'result', draw }, LAST_DEAL_STAYS);

/**
 * Draws the button to deal or to be ready, and the countdown to the next deal; after the last deal,
 * the way to the end.
 * @param {Table} table
 */
export function nextDealControls(table) {
  if (table.view.phase === 'over') {
    return html`<div class="row">
      <button class="button solid" @click=${() => table.hide()}>${say('web.to_result')}</button>
    </div>`;
  }
  const command = table.can('deal') ?? table.can('ready');
  return html`<div class="row">
    ${
      command
        ? html`<button class="button solid" @click=${() => table.do(command)}>
            ${say(`web.commands.${command.type}`)}
          </button>`
        : nothing
    }
    <span class="text"
      >${say(hasOtherPeople(table) ? 'web.next_deal' : 'web.next_deal_in')}
      <time-left until=${table.view.resumes}></time-left> s${readyCount(table)}</span
    >
  </div>`;
}

/**
 * Returns whether somebody else can begin the next deal earlier; bots never do.
 * @param {Table} table
 */
const hasOtherPeople = table =>
  table.room.seats.some((person, seat) => !person.bot && seat !== table.seat);

/**
 * Draws the number of players who are ready for the next deal.
 * @param {Table} table
 */
function readyCount(table) {
  const { players, ready } = table.view;
  /** @type {{presence: string}[]} */
  const seated = players;
  const waitedFor = seated.flatMap((player, seat) =>
    ['here', 'away'].includes(player.presence) ? [seat] : [],
  );
  const n = waitedFor.filter(seat => ready.includes(seat)).length;
  return n ? html`<br />${say('web.ready_n', { n, all: waitedFor.length })}` : nothing;
}
