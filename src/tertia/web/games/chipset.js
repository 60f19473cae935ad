// ChipSet: two cards in the hand, community cards in the middle, and bets in rounds.
import { html, nothing, repeat } from '../core/html.js';
import { announce } from '../core/announcements.js';
import { cardElements, flyTo, shake } from '../core/motion.js';
import { formatChange, formatSeries, say } from '../core/words.js';
import { chip, chipStack } from '../table/chips.js';
import { describePlayer } from '../table/avatars.js';
import { hasPanel, sidePanel } from '../table/panels.js';
import { watchingButton } from '../table/action_bar.js';
import { cardButton, smallCards } from '../table/card_grid.js';
import { header } from '../table/header.js';
import { nextDealControls, phaseTitle, showLastDeal, waitForPlayers } from '../table/deals.js';
import { cardBacks, portrait, smallHand, opponents } from '../table/opponents.js';
import { betControls, holdBets, onBetKey } from './chipset_bets.js';
import { EVENTS, gotBackSentence, isByTime, potSentences } from './chipset_events.js';
import { presentEvent, turnSeconds } from './shared.js';

/** @typedef {import('../table/live_table.js').LiveTable} Table */
/** @typedef {import('../net/types.js').GameEvent} GameEvent */

/** @type {number[][]} your notes: three cards each, which nobody checks and nobody else sees */
let notes = [];

/** Whether the last three picked cards became no note, because none of them is from the hand (R6.1). */
let isNoteRefused = false;

/** The events after which the last words about a note are no longer of interest. */
const PHASE_ENDS = ['dealt', 'asked', 'laid-more', 'showdown', 'deal-ended'];

/** The sentence about chips that nobody could match (R6.8), while the table asks who shows. */
let chipsBack = '';

/** The number of notes that are kept: the newest ones. */
const MAX_NOTES = 4;

/** Keys of the two empty places of a hand without cards. Cards count from 0. */
const EMPTY_HAND = [-1, -2];

/**
 * Returns your own player: `hand` has the cards that you may see, `cards` is the number of cards held.
 * @param {Table} table
 * @returns {any} undefined for spectators
 */
const ownPlayer = table => (table.seat === null ? undefined : table.view.players[table.seat]);

/** @param {Table} table */
const isDealOver = table => table.view.phase === 'between' || table.view.phase === 'over';

/** The numbers of places in the middle while it has few cards. */
const PLACES = [6, 8, 12];

/**
 * Returns the CSS class for this number of community cards and the next one: more cards are smaller. The
 * middle may get the whole deck, which leaves fewer than 80 cards for it.
 * @param {number} count
 */
function sizeClass(count) {
  const places = PLACES.find(most => count < most);
  if (places) return `count-${places}`;
  if (count < 15) return 'count-15';
  return count < 30 ? 'count-30' : 'count-80';
}

export default {
  form: () => 'chipset',

  /** @param {Table} table */
  draw(table) {
    const { view } = table;
    return html`<div
      class="hand-game chipset ${table.seat === null ? 'watch' : ''} ${
        table.connection.state === 'open' ? '' : 'offline'
      }"
    >
      ${header(table, {
        form: 'chipset',
        seats: [],
        clock: say('web.chipset.deal', { n: view.deal, all: view.options.deals }),
        middle: phaseText(table),
      })}
      ${opponents(table, seat => placeContent(table, seat), { maxLarge: 4 })}
      <main class="board">
        <div class="pot ${isDealOver(table) ? 'paid-out' : ''}">
          ${chipStack(potSize(table))}
          <b>${potSize(table)}</b>
          <span
            >${chipsBack || say(isDealOver(table) ? 'web.chipset.paid_out' : 'web.chipset.in_pot')}</span
          >
        </div>
        <div
          class="community ${sizeClass(view.table.length)}"
          dir="ltr"
          role="group"
          aria-label=${say('web.chipset.middle')}
        >
          ${repeat(
            middlePlaces(view.table),
            place => place.key,
            ({ card, isNext }) =>
              card === null
                ? html`<span class="slot ${isNext && !isDealOver(table) ? '' : 'later'}"></span>`
                : cardOf(table, card),
          )}
        </div>
      </main>
      <footer class="own">${ownArea(table)}${ownHand(table)}${panelOrControls(table)}</footer>
    </div>`;
  },

  /**
   * @param {Table} table
   * @param {string} code
   */
  onKey: (table, code) => onBetKey(table, code),

  /**
   * @param {Table} table
   * @param {GameEvent} event
   */
  onEvent(table, event) {
    const isOwnFold = event.type === 'folded' && event.seat === table.seat;
    if (event.type === 'dealt' || event.type === 'deal-ended' || isOwnFold) {
      notes = [];
      table.picked = [];
    }
    if (PHASE_ENDS.includes(event.type)) isNoteRefused = false;
    if (event.type === 'got-back') chipsBack = gotBackSentence(table, event);
    else if (!['asked', 'answered'].includes(event.type)) chipsBack = '';
    if (event.type === 'dealt') {
      table.panel = null;
      holdBets(table);
    }
    if (event.type === 'pot-taken') {
      // There is one stack to see, so it flies to the first winner, also if several share the pot.
      flyTo(
        [...document.querySelectorAll('.pot .stack')],
        document.querySelector(`[data-seat="${event.winners[0]}"] .avatar`),
      );
    }
    if (event.type === 'match-ended') showLastDeal(table, dealResult);
    presentEvent(table, event, EVENTS);
  },
};

/**
 * Draws an open panel; else the result of a deal that is over, or your controls.
 * @param {Table} table
 */
function panelOrControls(table) {
  if (hasPanel(table)) return sidePanel(table);
  return isDealOver(table) ? sidePanel(table, dealResult(table)) : turnControls(table);
}

/**
 * Returns the community cards and empty places for more, so that a new card moves none. Only the next place is
 * seen: nobody knows how many cards come (R6.7).
 * @param {number[]} cards
 */
const middlePlaces = cards =>
  Array.from(
    { length: PLACES.find(most => cards.length < most) ?? cards.length + 1 },
    (_, place) => ({
      card: cards[place] ?? null,
      key: cards[place] ?? `free ${place}`,
      isNext: place === cards.length,
    }),
  );

/** @param {Table} table */
function phaseText(table) {
  const { view } = table;
  if (isDealOver(table)) {
    return phaseTitle(say('web.chipset.phase.over', { n: view.deal }), say('web.chipset.aim'));
  }
  // R6.6: everybody answers at once whether to show the hand.
  if (view.phase === 'answering') {
    return phaseTitle(
      html`${say('web.chipset.phase.question')} ${turnSeconds(table)}`,
      say('web.chipset.phase.question_says'),
    );
  }
  return phaseTitle(
    html`${
      view.turn === null
        ? say('web.chipset.phase.bet', { n: view.round })
        : view.turn === table.seat
          ? say('web.chipset.phase.yours', { n: view.round })
          : say('web.chipset.phase.of', { n: view.round, name: table.name(view.turn) })
    }
    ${turnSeconds(table)}`,
    say('web.chipset.aim'),
  );
}

/**
 * Returns the countdown around the seat whose turn it is.
 * @param {Table} table
 * @param {number} seat
 */
const turnRing = (table, seat) =>
  table.view.turn === seat && table.view.until !== null
    ? { until: table.view.until, total: table.view.options.turn_time }
    : null;

/**
 * @param {Table} table
 * @param {number} seat
 * @returns {import('../table/opponents.js').PlaceContent}
 */
function placeContent(table, seat) {
  const player = table.view.players[seat];
  const did = lastAction(table, seat);
  const won = isDealOver(table) ? potShare(table, seat) : 0;
  const chips = say('web.chipset.chips', { n: player.chips });
  const hand =
    player.shown || (table.isReadOnly && player.hand.length) ? openHand(table, seat) : null;
  return {
    line: html`<div class="big">
      ${player.chips}<small>${say('web.chipset.chips_word', { n: player.chips })}</small>
    </div>`,
    spoken: [chips, did, won ? say('web.chipset.wins', { n: won }) : ''],
    cards:
      hand ??
      (player.folded || !player.cards
        ? html`<span class="backs none"></span>`
        : cardBacks(player.cards)),
    onTap: hand ? () => describePlayer(table, seat, setCount(player), hand) : undefined,
    below: html`<div class="sentence" aria-hidden="true">
      ${stakeText(table, seat, won)}<span class="words">${did}</span>
    </div>`,
    classes: [
      player.folded || player.out ? 'folded' : '',
      table.view.turn === seat ? 'turn' : '',
      won ? 'won' : '',
      won && (player.sets.length || !player.shown) ? 'winner' : '', // not for a share without a SET
    ].join(' '),
    dealer: table.view.dealer === seat,
    voted: table.view.phase === 'answering' && player.answered,
    votedWord: '',
    ring: turnRing(table, seat),
  };
}

/**
 * Draws the hand of a player who shows it.
 * @param {Table} table
 * @param {number} seat
 */
const openHand = (table, seat) =>
  smallHand(table, table.view.players[seat].hand, {
    classes: card => ringClass(setNumbers(table, card)),
  });

/**
 * Draws the hand that won most, which is small at the seat of another player. If several share the pot,
 * the sentence names them, and a tap on a seat shows its hand.
 * @param {Table} table
 */
function winningHand(table) {
  const winners = table.view.taken[0]?.winners ?? [];
  const [winner] = winners;
  return winners.length === 1 && winner !== table.seat && table.view.players[winner].shown
    ? openHand(table, winner)
    : nothing;
}

/**
 * Draws the chips of a player: the win or the stake.
 * @param {Table} table
 * @param {number} seat
 * @param {number} won
 */
function stakeText(table, seat, won) {
  const player = table.view.players[seat];
  if (won) return html`${chip}<b>${formatChange(won)}</b>`;
  if (!player.stake || player.folded || table.view.phase !== 'betting') return nothing;
  const isNamed = table.view.turn !== seat && !player.all_in; // by the words about the last bet
  return html`${chip}<b class="number ${isNamed ? '' : 'shown'}">${player.stake}</b>`;
}

/** @param {any} player */
const setCount = player => say('web.sets', { n: player.sets.length });

/**
 * Returns whether the last action was the first bet of a phase, which the rules treat as a raise:
 * nobody else has staked less.
 * @param {any} view
 * @param {any} player
 */
const isFirstBet = (view, player) =>
  player.said === 'raise' &&
  !view.players.some((/** @type {any} */ other) => 0 < other.stake && other.stake < player.stake);

/**
 * Returns the last action of a player, in two words.
 * @param {Table} table
 * @param {number} seat
 */
function lastAction(table, seat) {
  const player = table.view.players[seat];
  const did = seat === table.seat ? 'web.chipset.you_did' : 'web.chipset.did';
  if (player.shown) return setCount(player);
  if (player.out) return say('web.chipset.did.out');
  if (player.folded) {
    return say(seat === table.seat && isByTime() ? `${did}.fold_by_time` : `${did}.fold`);
  }
  if (isDealOver(table)) return '';
  if (!player.cards) {
    if (player.presence === 'left') return '';
    return say(`web.twenty.${seat === table.seat ? 'next_deal_yours' : 'next_deal'}`);
  }
  if (table.view.phase === 'answering') {
    return player.answered ? say('web.chipset.did.answered') : say('web.chipset.did.thinks');
  }
  if (player.all_in) return say(`${did}.all_in`);
  if (table.view.turn === seat) return say('web.chipset.did.thinks');
  const said = isFirstBet(table.view, player) ? 'bet' : player.said;
  return said ? say(`${did}.${said}`, { n: player.stake }) : '';
}

/**
 * Returns the chips in the pots, also those that players have already taken from them.
 * @param {Table} table
 * @returns {number}
 */
const potSize = table =>
  table.view.taken.reduce(
    (/** @type {number} */ sum, /** @type {any} */ pot) => sum + pot.chips,
    table.view.pot,
  );

/**
 * Returns the share of a seat in the pots.
 * @param {Table} table
 * @param {number} seat
 */
const potShare = (table, seat) =>
  table.view.taken.reduce(
    (/** @type {number} */ sum, /** @type {any} */ pot) =>
      sum + (pot.shares[pot.winners.indexOf(seat)] ?? 0),
    0,
  );

/**
 * Returns the winning SETs, once players show them, and then your own.
 * @param {Table} table
 * @returns {number[][]}
 */
function markedSets(table) {
  if (!isDealOver(table)) return [];
  /** @type {number[]} */
  const winners = table.view.taken.flatMap((/** @type {any} */ pot) => pot.winners);
  const own = table.seat === null ? [] : [table.seat];
  return [...new Set([...winners, ...own])].flatMap(seat => table.view.players[seat].sets);
}

/**
 * Returns the numbers of the marked SETs with this card, counted from 1.
 * @param {Table} table
 * @param {number} card
 */
const setNumbers = (table, card) =>
  markedSets(table).flatMap((cards, i) => (cards.includes(card) ? [i + 1] : []));

/** The number of colours for the rings of SETs. A fifth SET has the colour of the first. */
const RING_COLOURS = 4;

/**
 * Returns the CSS classes of a card in marked SETs: the ring has the colour of the first of them.
 * @param {number[]} numbers the numbers of these SETs
 */
const ringClass = numbers => (numbers.length ? `hit ring-${(numbers[0] - 1) % RING_COLOURS}` : '');

/**
 * @param {Table} table
 * @param {number} card
 * @param {string} [note]
 */
function cardOf(table, card, note = '') {
  const numbers = setNumbers(table, card);
  const words = numbers.length ? say('web.chipset.set_n', { n: numbers.join(' · ') }) : '';
  return cardButton(table, card, {
    onPick: () => pickForNote(table, card),
    classes: ringClass(numbers) || (notes.some(cards => cards.includes(card)) ? 'noted' : ''),
    inside: numbers.length
      ? html`<span class="card-flag set-numbers" aria-hidden="true">${words}</span>`
      : nothing,
    note: formatSeries([note, words].filter(Boolean)),
  });
}

/**
 * Picks a card or puts it back. Three picked cards become a note, which has no effect on the game. A SET
 * without a card of the hand does not count (R6.1), so it is not noted. The first tap on a card of a note
 * removes the note; a SET that shares the card can begin with another of its cards.
 * @param {Table} table
 * @param {number} card
 */
function pickForNote(table, card) {
  if (table.seat === null || isDealOver(table)) return;
  const { cards, folded } = ownPlayer(table);
  if (!cards || folded) return;
  isNoteRefused = false;
  const note = notes.findLast(noted => noted.includes(card));
  if (note && !table.picked.length) {
    removeNote(table, note);
    return;
  }
  table.toggle(card);
  const { picked } = table;
  if (picked.length < 3) return;
  isNoteRefused = !picked.some(one => table.hand.includes(one));
  if (isNoteRefused) {
    shake(cardElements('.community', picked));
    announce(say('web.chipset.not_marked'), 'assertive');
  } else notes = [...notes, picked].slice(-MAX_NOTES);
  table.clearPicks();
}

/**
 * @param {Table} table
 * @param {number[]} removed
 */
function removeNote(table, removed) {
  notes = notes.filter(cards => cards !== removed);
  table.draw();
}

/** @param {Table} table */
function ownHand(table) {
  if (table.seat === null) return html`<div class="hand none"></div>`;
  const cards = ownPlayer(table).hand;
  return html`<div
    class="hand ${ownPlayer(table).folded ? 'off' : ''}"
    dir="ltr"
    role="group"
    aria-label=${say('web.chipset.hand')}
  >
    ${repeat(
      cards.length ? cards : EMPTY_HAND,
      card => card,
      card =>
        card < 0
          ? html`<span class="slot"></span>`
          : cardOf(table, card, say('web.chipset.in_hand')),
    )}
  </div>`;
}

/** @param {Table} table */
function ownArea(table) {
  if (table.seat === null) return html`<div class="mine"></div>`;
  const player = ownPlayer(table);
  const won = isDealOver(table) ? potShare(table, table.seat) : 0;
  const mustAnswer =
    table.view.phase === 'answering' && player.cards && !player.folded && !player.out;
  // The controls say that you have to act, so no words say it here.
  const did = mustAnswer || table.view.turn === table.seat ? '' : lastAction(table, table.seat);
  return html`<div class="mine" data-seat=${table.seat}>
    <div class="row">
      <div>
        <p class="big">${player.chips}</p>
        <small>${say('web.chipset.yours')}</small>
      </div>
      ${portrait(table, table.seat, {
        dealer: table.view.dealer === table.seat,
        ring: turnRing(table, table.seat),
      })}
    </div>
    <p class="sentence">${stakeText(table, table.seat, won)}<span class="words">${did}</span></p>
    ${
      isNoteRefused
        ? html`<p class="marked refused">${say('web.chipset.not_marked')}</p>`
        : notes.length
          ? html`<div class="marked">
              <span>${say('web.chipset.marked', { n: new Set(notes.flat()).size })}</span
              >${notes.map(
                cards =>
                  html`<button
                    class="unmark"
                    title=${say('web.chipset.unmark')}
                    aria-label="${say('web.chipset.unmark')}: ${table.cardNames(cards)}"
                    @click=${() => removeNote(table, cards)}
                  >
                    ${smallCards(table, cards)}
                  </button>`,
              )}
            </div>`
          : nothing
    }
  </div>`;
}

/**
 * Draws the controls at the right during a deal.
 * @param {Table} table
 */
function turnControls(table) {
  if (table.seat === null) {
    return html`<div class="bets">${watchingButton(table)}</div>`;
  }
  return betControls(table);
}

/**
 * Draws the result of a deal, and the time until the next one.
 * @param {Table} table
 */
function dealResult(table) {
  const { view } = table;
  const pots = potSentences(table);
  return html`<div class="panel result">
    <p class="panel-title">${say('web.deal_n', { n: view.deal })}</p>
    ${winningHand(table)}
    <div class="pots">
      ${pots.map(
        ({ name, sentence, odd }, i) =>
          html`${name ? html`<p class="pot-name">${name}</p>` : nothing}
            <p class=${i === 0 ? 'sentence' : 'text'}>${sentence}</p>
            ${odd ? html`<p class="text odd">${odd}</p>` : nothing}`,
      )}
      ${pots.length ? nothing : html`<p class="sentence">${say('web.chipset.empty_pot')}</p>`}
    </div>
    ${view.returns_until && view.phase !== 'over' ? waitForPlayers(view.returns_until) : nextDealControls(table)}
  </div>`;
}
