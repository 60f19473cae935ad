// 20/20: players empty their hands with SETs of cards in the hand and on the table.
import { html, nothing, repeat } from '../core/html.js';
import { formatNumber, say } from '../core/words.js';
import { sidePanel } from '../table/panels.js';
import { bigButton, deck, keycap, pickSeconds, pips, watchingButton } from '../table/action_bar.js';
import { countdownText, ownCountdown } from '../table/countdown.js';
import { cardButton, leavingCard } from '../table/card_grid.js';
import { header } from '../table/header.js';
import { phaseTitle } from '../table/deals.js';
import { smallHand, opponents } from '../table/opponents.js';
import { seatReaction } from '../table/reactions.js';
import {
  callButton,
  connectionText,
  handleKey,
  isOthersCall,
  isOwnCall,
  othersCallButton,
  pickForClaim,
  pickThreeButton,
  presentEvent,
  restButton,
  restOf,
  waitingLabel,
} from './shared.js';
import { noSetReason } from './grid_game.js';
import { EVENTS, dealResult } from './twenty_events.js';
import { handPlaces, tablePlaces } from './twenty_places.js';

/** @typedef {import('../table/live_table.js').LiveTable} Table */
/** @typedef {import('../net/types.js').GameEvent} GameEvent */

const keys = (/** @type {string} */ letters) => [...letters].map(letter => `Key${letter}`);
/** The rows of the keyboard are two rows of the table and, below them, the hand. P draws a card. */
const TABLE_KEYS = keys('QWERTYUIOASDFGHJKL');
const HAND_KEYS = [...keys('ZXCVBNM'), 'Comma', 'Period'];
const TABLE_PLACES = 6;
const HAND_PLACES = 9;
const CARDS_DEALT = 6;
/** Windows in which the list beside a replay leaves no room for the hands of three others. */
const NARROW_REPLAY = matchMedia('(1181px <= width < 1560px) and (orientation: landscape)');

export default {
  form: () => 'twenty',

  /** @param {Table} table */
  draw(table) {
    const { view } = table;
    // Three cards come at a time.
    const places = Math.max(TABLE_PLACES, Math.ceil(tablePlaces(table) / 3) * 3);
    const hand = handPlaces(table);
    const classes = [
      'hand-game twenty',
      `count-${places}`,
      roomBelow(hand.length, places > TABLE_PLACES),
      isOwnCall(table) ? 'picking' : '',
      isOthersCall(table) ? 'paused' : '',
      table.seat === null ? 'watch' : '',
      table.connection.state === 'open' ? '' : 'offline',
    ].join(' ');
    return html`<div class=${classes}>
      ${header(table, {
        form: 'twenty',
        seats: [],
        clock: say('web.deal_n', { n: view.deal }),
        middle: phaseTitle(say('web.twenty.aim'), say('web.twenty.aim_says')),
      })}
      ${opponents(table, seat => placeContent(table, seat), {
        maxLarge: table.isReadOnly && NARROW_REPLAY.matches ? 2 : 3,
        scrolls: true,
      })}
      <main class="two-rows">
        <h2 class="row-label">${say('web.twenty.table')}</h2>
        <div
          class="row table-row sideways"
          dir="ltr"
          role="group"
          aria-label=${say('web.cards_on_table')}
        >
          ${cardRow(table, table.shownTable, places, TABLE_KEYS, card => this.pick(table, card))}
        </div>
        ${
          table.seat === null
            ? nothing
            : html`<h2 class="row-label">
                  ${table.isShared ? table.name(table.seat) : say('web.twenty.hand')}
                  ${seatReaction(table, table.seat)}
                  <b
                    >${returnOf(table, table.seat) ?? say('web.twenty.left', { n: table.hand.length })}</b
                  >
                  <span>${pointsText(table, table.seat)}</span>
                </h2>
                <div
                  class="row hand-row sideways hand"
                  dir="ltr"
                  role="group"
                  aria-label=${say('web.twenty.hand')}
                >
                  ${cardRow(
                    table,
                    hand,
                    HAND_PLACES,
                    HAND_KEYS,
                    card => this.pick(table, card),
                    say('web.twenty.in_hand'),
                    say('web.why.hand', { n: HAND_PLACES }),
                  )}
                </div>`
        }
      </main>
      ${sidePanel(table, dealResult(table))}
      <footer class="actions">
        ${deck(view.deck, say('web.in_deck'))}${mainButton(table)}${otherButtons(table)}
      </footer>
    </div>`;
  },

  /**
   * @param {Table} table
   * @param {number} card
   */
  pick: (table, card) => pickForClaim(table, card),

  /**
   * @param {Table} table
   * @param {string} code
   */
  onKey(table, code) {
    return handleKey(table, code, {
      card:
        table.shownTable[TABLE_KEYS.indexOf(code)] ?? handPlaces(table)[HAND_KEYS.indexOf(code)],
      pick: card => this.pick(table, card),
      actions: {
        Space: callSet,
        KeyP: () => sendFirstLegal(table, 'ask-card'),
        Digit0: () => sendFirstLegal(table, 'say-no-set', 'take-back'),
      },
    });
  },

  /**
   * @param {Table} table
   * @param {GameEvent} event
   */
  onEvent: (table, event) => presentEvent(table, event, EVENTS),
};

/**
 * Returns the CSS class for the room that a hand leaves on phones: its third row, or two places of it.
 * Below a larger table, rows are lower, and a message needs two of them.
 * @param {number} places those up to the last card
 * @param {boolean} isTableLarger
 */
function roomBelow(places, isTableLarger) {
  if (places <= (isTableLarger ? CARDS_DEALT / 2 : CARDS_DEALT)) return 'has-room';
  return places === CARDS_DEALT + 1 && !isTableLarger ? 'has-corner' : '';
}

/**
 * Draws a row of cards and free places.
 * @param {Table} table
 * @param {(number | null)[]} cards
 * @param {number} minPlaces
 * @param {string[]} codes the keys that pick the cards
 * @param {(card: number) => void} onPick
 * @param {string} [note] words for screen readers
 * @param {unknown} [freeTitle] what free places are for
 */
function cardRow(table, cards, minPlaces, codes, onPick, note, freeTitle = nothing) {
  const places = Array.from({ length: Math.max(minPlaces, cards.length) }, (_, place) => ({
    card: cards[place] ?? null,
    place,
  }));
  return repeat(
    places,
    ({ card, place }) => card ?? `free ${place}`,
    ({ card, place }) =>
      card === null
        ? html`<span class="slot" title=${freeTitle}></span>`
        : table.isLeaving(card)
          ? leavingCard(table, card)
          : cardButton(table, card, { code: codes[place], onPick, note }),
  );
}

/**
 * Returns the points of a player, and the goal unless the player has more.
 * @param {Table} table
 * @param {number} seat
 */
function pointsText({ view }, seat) {
  const n = view.players[seat].total;
  return n > view.goal
    ? say('count.points', { n })
    : say('web.twenty.points', { n, goal: view.goal });
}

/**
 * Returns when a player who has given up a hand plays again (R9.7): nothing for one who is gone, and null for a player
 * in the deal.
 * @param {Table} table
 * @param {number} seat
 */
function returnOf({ view }, seat) {
  const { in_deal: isInDeal, presence } = view.players[seat];
  if (isInDeal || view.phase === 'over') return null;
  return presence === 'left' ? '' : say('web.twenty.next_deal');
}

/**
 * Returns an opponent's hand, with the cards that leave it in a moment.
 * @param {Table} table
 * @param {number} seat
 */
const shownHand = (table, seat) =>
  (table.leaving?.seat === seat ? table.leaving.before.view : table.view).players[seat].hand;

/**
 * @param {Table} table
 * @param {number} seat
 * @returns {import('../table/opponents.js').PlaceContent}
 */
function placeContent(table, seat) {
  const { view } = table;
  const player = view.players[seat];
  const total = pointsText(table, seat);
  const returns = returnOf(table, seat);
  const cards = say('web.twenty.cards', { n: player.hand.length });
  return {
    line: html`<div class="big">
      ${
        returns === null
          ? html`<span class="long">${say('web.twenty.left', { n: player.hand.length })}</span
              ><span class="short" title=${cards}>${formatNumber(player.hand.length)}</span>`
          : returns && html`<span class="next-deal">${returns}</span>`
      }<small title=${total}
        ><bdi dir="ltr"
          >${formatNumber(player.total)}${player.total > view.goal ? nothing : ` / ${formatNumber(view.goal)}`}</bdi
        ></small
      >
    </div>`,
    spoken: [returns ?? cards, total],
    cards: smallHand(table, shownHand(table, seat), { minPlaces: CARDS_DEALT }),
    classes: view.call?.seat === seat ? 'turn' : '',
    voted: player.agreed,
    ring:
      view.call?.seat === seat
        ? { until: view.call.until, total: view.options.pick_time }
        : restOf(table, seat),
  };
}

/** @param {Table} table */
function callSet(table) {
  if (!table.can('call-set') || table.pending === 'call-set') return;
  table.picked = [];
  table.panel = null;
  table.do({ type: 'call-set' });
}

/**
 * Sends the first of these commands that is legal.
 * @param {Table} table
 * @param {string[]} types
 */
function sendFirstLegal(table, ...types) {
  const command = types.map(type => table.can(type)).find(Boolean);
  if (command) table.do(command);
}

/** @param {Table} table */
function mainButton(table) {
  const { view } = table;
  if (table.connection.state !== 'open') {
    return bigButton({ label: connectionText(table), isWaiting: true });
  }
  if (table.seat === null) {
    return view.call
      ? bigButton({
          label: say('web.is_picking', { name: table.name(view.call.seat) }),
          isWaiting: true,
        })
      : watchingButton(table);
  }
  if (isOwnCall(table)) {
    return bigButton({
      label: say('web.pick'),
      small: html`${pips(table.picked.length, 3)}${pickSeconds(table)}`,
      onPress: () => table.clearPicks(),
      isPicking: true,
      ring: view.call ? { until: view.call.until, total: view.options.pick_time } : null,
    });
  }
  if (isOthersCall(table)) {
    return othersCallButton(table);
  }
  if (restOf(table, table.seat)) return restButton(table);
  if (table.wants('claim')) {
    return pickThreeButton(table);
  }
  if (table.can('call-set')) {
    return callButton(() => callSet(table));
  }
  if (view.phase === 'playing' && !view.players[table.seat].in_deal) {
    return bigButton({ label: say('web.twenty.next_deal_yours'), isWaiting: true });
  }
  return bigButton({
    label: waitingLabel(view),
    isWaiting: true,
  });
}

/**
 * Draws the buttons for no SET and for one more card.
 * @param {Table} table
 */
function otherButtons(table) {
  const { view } = table;
  // A player who waits for the next deal has nothing to say in this one.
  if (!view.players[table.seat ?? -1]?.in_deal) {
    return html`<div class="right"><p class="agreement">${countdownText(table)}</p></div>`;
  }
  const { agreed } = view.players[table.seat ?? 0];
  const voters = view.players.filter(
    (/** @type {any} */ player) => player.in_deal && ['here', 'away'].includes(player.presence),
  );
  const yes = voters.filter((/** @type {any} */ player) => player.agreed).length;
  const isAwaited = view.countdown?.seat === table.seat;
  const inFavour = isAwaited
    ? html`${say('web.twenty.said_for_you')} ${ownCountdown(table)}`
    : say('web.twenty.see_none', { n: yes, all: voters.length });
  return html`<div class="right">
    <button
      class="button open ${agreed ? 'chosen' : ''}"
      ?disabled=${!table.can('say-no-set') && !table.can('take-back')}
      @click=${() => sendFirstLegal(table, 'say-no-set', 'take-back')}
    >
      ${twoLines(
        say(agreed ? 'web.take_back_no_set' : 'web.no_set'),
        noSetReason(table) || (yes ? inFavour : say('web.twenty.if_all')),
      )}
      ${keycap('Digit0')}
    </button>
    <button
      class="button open"
      ?disabled=${!table.can('ask-card')}
      @click=${() => sendFirstLegal(table, 'ask-card')}
    >
      ${twoLines(say('web.commands.ask-card'), table.can('ask-card') ? say('web.twenty.one_more') : noCardReason(table))}
      ${keycap('KeyP')}
    </button>
    <p class="agreement">${isAwaited ? nothing : countdownText(table)}</p>
  </div>`;
}

/**
 * Draws the label of a button, with a smaller line below it.
 * @param {string} label
 * @param {unknown} small
 */
const twoLines = (label, small) =>
  html`<span>${label}${small ? html`<small>${small}</small>` : nothing}</span>`;

/**
 * Returns why a player cannot draw a card now; an empty string if the player can (R9.4).
 * @param {Table} table
 * @returns {string}
 */
function noCardReason(table) {
  const { view } = table;
  if (table.can('ask-card')) return '';
  if (view.phase !== 'playing') return ''; // the main button says it
  if (view.call) return say('web.why.call');
  if (table.hand.length >= HAND_PLACES) return say('web.why.hand', { n: HAND_PLACES });
  return say(view.deck === 0 ? 'web.why.deck' : 'web.wait');
}
