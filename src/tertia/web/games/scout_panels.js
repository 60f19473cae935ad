// Scout: panels for a hunt, a turn and the vote on a forfeit.
import { cardName } from '../core/cards.js';
import { html, nothing } from '../core/html.js';
import { icon } from '../core/icons.js';
import { formatChange, formatTenths, say } from '../core/words.js';
import { seatAvatar } from '../table/avatars.js';
import { smallCards } from '../table/card_grid.js';
import { seatsInPlay } from '../table/deals.js';
import { reasonLine } from './shared.js';

/** @typedef {import('../table/live_table.js').LiveTable} Table */
/** @typedef {import('../net/types.js').GameEvent} GameEvent */

/** @param {Table} table */
export const isScout = table => table.view.hunt !== null && table.view.hunt.scout === table.seat;

/**
 * Returns how a hunt ended, and after how many seconds.
 * @param {Table} table
 * @param {GameEvent} turn
 */
export function huntEndText(table, turn) {
  const seconds = formatTenths(turn.hunted);
  const reason = turn.reason === 'gave-up' && !turn.hunted ? 'nobody' : turn.reason;
  if (turn.finder === null) return say(`log.scout.hunt-ended.${reason}`, { seconds });
  const found = turn.finder_took.length > 1 ? 'found_other' : 'found';
  return turn.finder === table.seat
    ? say(`web.scout.you_${found}`, { seconds })
    : say(`web.scout.${found}`, { name: table.name(turn.finder), seconds });
}

/**
 * Returns the SET that a finder made with the scout's card and two others (R5.4 in docs/RULES.md).
 * @param {GameEvent} turn
 * @returns {number[]}
 */
export const otherSet = turn => [turn.cards[0], ...turn.finder_took];

/**
 * Returns the number of cards that a player takes: "+2 cards".
 * @param {number[]} cards
 */
export const gainText = cards => say('count.cards', { n: formatChange(cards.length) });

/**
 * Returns who takes the cards of a turn.
 * @param {Table} table
 * @param {GameEvent} turn
 */
function takersText(table, turn) {
  const other = turn.scout === table.seat ? turn.finder : turn.scout;
  if (!turn.finder_took.length) {
    return turn.scout === table.seat
      ? say('web.scout.all_three_you')
      : say('web.scout.all_three', { name: table.name(turn.scout) });
  }
  if (turn.finder_took.length > 1) return say('web.scout.two_sets');
  return [turn.scout, turn.finder].includes(table.seat)
    ? say('web.scout.shared_with_you', { name: table.name(other) })
    : say('web.scout.shared');
}

/**
 * Draws the panel of a turn: the players and the cards they take.
 * @param {Table} table
 * @param {GameEvent} turn
 * @param {number} [wrongCard] the card at which this player pointed, if it ended the turn
 */
export function turnPanel(table, turn, wrongCard) {
  const isWrong = wrongCard !== undefined;
  const owner = (/** @type {number} */ card) =>
    turn.finder_took.includes(card) ? turn.finder : turn.scout;
  const all = [...new Set([...turn.cards, ...turn.finder_took])];
  const row = (/** @type {number} */ seat, /** @type {number[]} */ cards) =>
    cards.length
      ? html`<div class="score-change">
          ${seatAvatar(table, seat, { small: true })}<span>${table.shortName(seat)}</span
          ><b>${gainText(cards)}</b>
        </div>`
      : nothing;
  return html`<div class="panel scout-panel" @click=${() => table.hide()}>
    <p class="panel-title">
      ${icon(isWrong ? 'cross' : 'check')}${isWrong ? say('web.not_a_set') : huntEndText(table, turn)}
    </p>
    <p class="sentence">${isWrong ? say('web.scout.wrong_card') : takersText(table, turn)}</p>
    <div class="set-figures count-${all.length}">
      ${all.map((card, i) =>
        cardFigure(table, card, i === 0, seatAvatar(table, owner(card), { small: true })),
      )}
    </div>
    ${row(turn.scout, turn.scout_took)}${
      turn.finder === null ? nothing : row(turn.finder, turn.finder_took)
    }
    ${reasonLine(table)}${
      table.isReadOnly || table.panel?.reason
        ? nothing
        : isWrong
          ? html`${smallCards(table, [turn.cards[0], wrongCard])}
              <p class="text">${say('web.scout.barred')}</p>`
          : html`<p class="text next-turn">${say('web.scout.next_turn')}</p>`
    }
  </div>`;
}

/**
 * @param {Table} table
 * @param {number | null} card null draws the back of a card
 * @param {boolean} isFirst whether the scout points at it
 * @param {unknown} caption
 */
const cardFigure = (table, card, isFirst, caption = nothing) =>
  html`<figure class=${isFirst ? 'first' : ''}>
    ${
      card === null
        ? html`<span class="card card-small backed"><card-face></card-face></span>`
        : html`<span class="card card-small" role="img" aria-label=${cardName(card, table.face)}
            ><card-face card=${card} face=${table.face}></card-face
          ></span>`
    }${caption === nothing ? nothing : html`<figcaption>${caption}</figcaption>`}
  </figure>`;

/**
 * Returns whether there is only one other player.
 * @param {Table} table
 */
export const isForTwo = table => seatsInPlay(table).length === 2;

/**
 * Returns the question of a hunt, or why it is not put to this player.
 * @param {Table} table
 */
function huntQuestion(table) {
  const { hunt, players } = table.view;
  if (isScout(table)) return say(isForTwo(table) ? 'web.scout.other_sees' : 'web.scout.others_see');
  if (table.seat !== null && players[table.seat].sits_out) return say('web.scout.sits_out');
  if (hunt.barred.includes(table.seat)) return say('web.scout.barred_short');
  return say('web.scout.which');
}

/**
 * Returns whether this player may look for the second card.
 * @param {Table} table
 */
const isHunter = table =>
  table.seat !== null &&
  !table.isReadOnly &&
  !table.view.players[table.seat].sits_out &&
  !table.view.hunt.barred.includes(table.seat);

/**
 * @param {Table} table
 * @param {boolean} isPressTooSoon whether the player pressed when the hunt had just begun
 * @param {boolean} isOvertaking whether the scout was faster than the player, whose picked cards are gone
 */
export function huntPanel(table, isPressTooSoon, isOvertaking) {
  const { hunt } = table.view;
  const mine = isScout(table);
  const name = table.name(hunt.scout);
  const cards = hunt.cards.length ? hunt.cards : [hunt.card, null, null];
  const other = isOvertaking ? 'web.scout.points_first' : 'web.scout.points';
  return html`<div class="panel scout-panel">
    <p class="panel-title">
      ${icon('finger')}${mine ? say('web.scout.you_scout') : say(other, { name })}
    </p>
    <p class="sentence">
      ${isPressTooSoon && isHunter(table) ? say('web.scout.too_soon') : huntQuestion(table)}
    </p>
    <div class="set-figures">
      ${cards.map((/** @type {number | null} */ card, /** @type {number} */ i) =>
        cardFigure(table, card, i === 0),
      )}
    </div>
    <p class="text">
      ${
        mine
          ? say('web.scout.if_nobody')
          : say(isHunter(table) ? 'web.scout.how' : 'web.scout.watch', { name })
      }
    </p>
  </div>`;
}

/** R5.6: the forfeits that players vote on. */
const FORFEITS = ['scolding', 'dishes', 'song'];

/** @param {Table} table */
export function ballotPanel(table) {
  const { ballot } = table.view;
  const mayVote = table.seat !== null && ballot.seat !== table.seat;
  const isVoter = ballot.seat !== table.seat && table.can('vote') !== undefined;
  return html`<div class="panel scout-panel">
    <p class="panel-title">${icon('cross')}${say('web.scout.no_card')}</p>
    <p class="sentence">
      ${
        isVoter
          ? say('web.scout.vote', { name: table.name(ballot.seat) })
          : table.tell(ballot.seat, 'scout.forfeit-owed')
      }
    </p>
    <div class="forfeit">
      ${FORFEITS.map(forfeit => {
        const command = table.may.find(
          ({ type, forfeit: voted }) => type === 'vote' && voted === forfeit,
        );
        const votes = ballot.votes.flatMap(
          (/** @type {string | null} */ vote, /** @type {number} */ seat) =>
            vote === forfeit ? [seat] : [],
        );
        const voters = html`<span class="versus"
          >${votes.map((/** @type {number} */ seat) => seatAvatar(table, seat, { small: true }))}</span
        >`;
        const label = html`<span>${say(`web.commands.vote-${forfeit}`)}</span>${voters}`;
        if (!mayVote) return html`<p>${label}</p>`;
        return html`<button
          aria-pressed=${table.seat !== null && votes.includes(table.seat)}
          ?disabled=${!command}
          @click=${() => command && table.do(command)}
        >
          ${label}
        </button>`;
      })}
    </div>
    <p class="text"><time-left until=${ballot.until}></time-left> s</p>
  </div>`;
}
