// The opponents in games with hands: their faces in turn order from your left, and their hands.
import { cardName } from '../core/cards.js';
import { classMap, html, nothing, svg } from '../core/html.js';
import { icon } from '../core/icons.js';
import { findText, formatSeries, say } from '../core/words.js';
import { avatarRing, botDescription, botTag, describeBot, seatAvatar } from './avatars.js';
import { countdownRing } from './countdown.js';
import { seatReaction } from './reactions.js';

/** @typedef {import('./live_table.js').LiveTable} Table */
/**
 * A countdown around a face: it ends at `until` and lasts `total` milliseconds.
 * @typedef {{until: number, total: number}} Ring
 */

/**
 * What a game shows at the place of a player.
 * @typedef {object} PlaceContent
 * @property {unknown} line the line below the name
 * @property {string[]} spoken what `line`, `cards` and `below` show, in words for screen readers
 * @property {unknown} [cards] cards beside the face
 * @property {() => void} [onTap] shows more about the player; the words about a bot if it is missing
 * @property {unknown} [below] a line below the face and the cards
 * @property {string} [classes] further CSS classes: `turn` for the player in turn, `folded` for one who is out
 * @property {boolean} [dealer] whether this player is the dealer
 * @property {boolean} [voted] whether this player has agreed, or is safe in SetUp
 * @property {string} [votedWord] what screen readers say if `voted`; empty if `spoken` says it
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
 * Draws the places of the other players.
 * @param {Table} table
 * @param {(seat: number) => PlaceContent} contentOf
 * @param {{maxLarge: number, scrolls?: boolean}} layout with more than `maxLarge` players all places
 *   are small; on a phone they wrap, or scroll if `scrolls`
 */
export function opponents(table, contentOf, { maxLarge, scrolls = false }) {
  const seats = otherSeats(table);
  return html`<section
    class="places ${seats.length > maxLarge ? 'many' : ''}"
    data-n=${seats.length}
    aria-label=${say(table.seat === null ? 'web.players' : 'web.others')}
    tabindex=${scrolls && seats.length > maxLarge ? 0 : nothing}
  >
    <ul>
      ${seats.map(seat => playerPlace(table, seat, contentOf(seat)))}
    </ul>
  </section>`;
}

/**
 * @param {Table} table
 * @param {number} seat
 * @param {PlaceContent} content
 */
function playerPlace(table, seat, content) {
  const person = table.room.seats[seat];
  const { presence } = table.view.players[seat];
  const label = [
    table.name(seat),
    person.bot ? botDescription(person) : '',
    content.dealer ? say('web.dealer') : '',
    content.voted ? (content.votedWord ?? say('web.agreed')) : '',
    presenceWord(presence),
    ...content.spoken,
  ];
  return html`<li
    class="place ${content.classes ?? ''} ${presence === 'here' ? '' : 'gone'}"
    data-seat=${seat}
    title=${person.bot ? formatSeries([table.name(seat), botDescription(person)]) : nothing}
    @click=${content.onTap ?? (person.bot ? () => describeBot(table, seat) : nothing)}
  >
    <span class="visually-hidden">${formatSeries(label.filter(Boolean))}</span>
    ${portrait(table, seat, { ...content, ring: content.ring ?? countdownRing(table, seat) })}
    <div class="details" aria-hidden="true">
      <div class="person" data-level=${person.level ? say(`bots.level.${person.level}`) : nothing}>
        <span class="name" dir="auto">${table.name(seat)}</span>${botTag(person)}${
          presence === 'here'
            ? nothing
            : html`<span class="tag off">${presenceWord(presence)}</span>`
        }
      </div>
      ${content.line}
    </div>
    ${content.cards ?? nothing}${content.below ?? nothing}${table.devicePeople?.handOverButton(table, seat)}
  </li>`;
}

/** @param {string} presence */
const presenceWord = presence =>
  presence === 'here' ? '' : (findText(`web.presence.${presence}`) ?? '');

/** A fan of cards, because a letter beside the first letter of a name reads as a name. */
const DEALER_SIGN = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  ${[-35, 0, 35].map(
    turn =>
      svg`<rect x="7" y="3" width="9" height="14" rx="2" transform="rotate(${turn} 12 17)"></rect>`,
  )}
</svg>`;

/**
 * Draws the sign of the dealer. A tap says what it means, because touch screens show no title.
 * @param {import('./live_table.js').LiveTable} table
 * @param {number} seat
 */
const dealerBadge = (table, seat) =>
  html`<span
    class="dealer"
    title=${say('web.dealer')}
    @click=${(/** @type {Event} */ event) => {
      event.stopPropagation(); // a tap on the rest of a seat means the player
      table.show({
        kind: 'words',
        head: say('web.dealer'),
        sentence: say('web.dealer_says', { name: table.shortName(seat) }),
      });
    }}
    >${DEALER_SIGN}</span
  >`;

/**
 * Draws an avatar with the dealer's sign, a vote and a countdown.
 * @param {Table} table
 * @param {number} seat
 * @param {{dealer?: boolean, voted?: boolean, ring?: Ring | null}} marks
 */
export const portrait = (table, seat, { dealer = false, voted = false, ring = null }) =>
  html`<span class=${classMap({ portrait: true, ringed: ring !== null })}>
    ${avatarRing(ring)}
    ${seatAvatar(table, seat, {
      inside: html`${dealer ? dealerBadge(table, seat) : nothing}${seatReaction(table, seat)}`,
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
 * @param {{minPlaces?: number, classes?: (card: number) => string}} [looks] free places fill the hand
 *   up to `minPlaces`; `classes` returns further CSS classes of a card
 */
export const smallHand = (table, hand, { minPlaces = 0, classes = () => '' } = {}) =>
  html`<span class="mini"
    >${hand.map(card =>
      card === null
        ? html`<span class="card backed" aria-hidden="true"><card-face></card-face></span>`
        : html`<span
            class="card card-tiny ${table.isLeaving(card) ? 'leaving' : classes(card)}"
            role="img"
            aria-label=${cardName(card, table.face)}
            ><card-face card=${card} face=${table.face}></card-face
          ></span>`,
    )}${Array.from(
      { length: Math.max(0, minPlaces - hand.length) },
      () => html`<span class="card gone" aria-hidden="true"></span>`,
    )}</span
  >`;
