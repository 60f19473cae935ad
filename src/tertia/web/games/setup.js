// SetUp: players lay cards that complete no SET, and challenge cards that do.
import { html, nothing, repeat } from '../core/html.js';
import { play } from '../core/sound.js';
import { cardName } from '../core/cards.js';
import { say } from '../core/words.js';
import { sidePanel } from '../table/panels.js';
import { seatAvatar } from '../table/avatars.js';
import { cardButton } from '../table/card_grid.js';
import { handCover } from '../table/device_people.js';
import { header } from '../table/header.js';
import { dealCount, phaseTitle } from '../table/deals.js';
import { portrait, smallHand, opponents } from '../table/opponents.js';
import {
  canLay,
  endChallenge,
  isPicking,
  isTurnShown,
  layBeforeTimeIsUp,
  layCard,
  leavingCards,
  mainControls,
  nextText,
  sayNotYet,
  saySafe,
  startChallenge,
  stopChallenge,
} from './setup_controls.js';
import { EVENTS, clearTaken, dealResult, latestChallenges } from './setup_events.js';
import { presentEvent, sayCallFirst } from './shared.js';

/** @typedef {import('../table/live_table.js').LiveTable} Table */
/** @typedef {import('../net/types.js').GameEvent} GameEvent */

const keys = (/** @type {string} */ letters) => [...letters].map(letter => `Key${letter}`);
const HAND_KEYS = keys('ASDF');
/** During a challenge the rows of the keyboard are the rows of the line. */
const LINE_KEYS = [...keys('QWERTYUIASDFGHJKZXCVBNM'), 'Comma'];
const LINE_PLACES = 16;
const HAND_PLACES = 4;

/**
 * Returns the line to draw: that of the last challenge until its cards leave.
 * @param {Table} table
 * @returns {number[]}
 */
const shownLine = table => leavingCards(table)?.table ?? table.view.table;

export default {
  form: () => 'setup',

  /** @param {Table} table */
  draw(table) {
    const { view } = table;
    const n = shownLine(table).length;
    const size = n <= 16 ? 'count-16' : n <= 33 ? 'count-33' : 'count-80';
    return html`<div
      class="hand-game setup ${isPicking(table) ? 'pointing' : ''} ${table.seat === null ? 'watch' : ''} ${
        table.connection.state === 'open' ? '' : 'offline'
      }"
    >
      ${header(table, {
        form: 'setup',
        seats: [],
        clock: say('web.setup.to_draw', { n: view.deck }),
        middle: phaseText(table),
      })}
      ${opponents(table, seat => placeContent(table, seat), { maxLarge: 4 })}
      <main class="line-area">
        <div class="fit">
          <p class="line-title">
            <b>${say('web.setup.laid', { n })}</b
            ><span
              >${say(leavingCards(table) ? 'web.setup.phase.taken' : 'web.setup.only_last')}</span
            >
          </p>
          <div
            class="line sideways ${size} ${leavingCards(table) ? 'dim' : ''}"
            dir="ltr"
            role="group"
            aria-label=${say('web.setup.line')}
          >
            ${repeat(
              linePlaces(shownLine(table)),
              ({ card, place }) => card ?? `free ${place}`,
              ({ card, place }) =>
                card === null
                  ? html`<span class="slot"></span>`
                  : lineCard(table, card, place, this),
            )}
          </div>
        </div>
      </main>
      ${sidePanel(table, view.phase === 'playing' ? latestChallenges(table) : dealResult(table))}
      <footer class="own">${ownArea(table)}${ownHand(table, this)}${mainControls(table)}</footer>
    </div>`;
  },

  /**
   * Picks a card of the line for a challenge.
   * @param {Table} table
   * @param {number} card
   */
  point(table, card) {
    const wanted = table.wants('challenge');
    if (!isPicking(table)) {
      if (wanted) sayCallFirst(table, say('web.how.setup.challenge'), '#set, .say-set');
      return;
    }
    if (!wanted?.cards.includes(card)) return;
    table.toggle(card);
    play(table.picked.length > 1 ? 'pick3' : 'pick2');
    if (table.picked.length < wanted.count) return;
    const cards = table.picked;
    table.picked = [];
    endChallenge();
    table.do({ type: 'challenge', cards });
  },

  /**
   * Picks a card of the hand to lay.
   * @param {Table} table
   * @param {number} card
   */
  choose(table, card) {
    if (isPicking(table) || table.isHandCovered) return;
    if (!canLay(table)) return sayNotYet(table);
    clearTaken(table);
    play('pick1');
    table.picked = table.picked.includes(card) ? [] : [card];
    layBeforeTimeIsUp(table);
    table.draw();
  },

  /**
   * @param {Table} table
   * @param {string} code
   */
  onKey(table, code) {
    const held = table.hand[HAND_KEYS.indexOf(code)];
    const laid = table.view.table[LINE_KEYS.indexOf(code)];
    if (code === 'Space') startChallenge(table);
    else if (code === 'Digit0' || code === 'Numpad0') saySafe(table);
    else if (code === 'Enter') layCard(table);
    else if (code === 'Escape') stopChallenge(table);
    else if (isPicking(table) && laid !== undefined) this.point(table, laid);
    else if (!isPicking(table) && held !== undefined) this.choose(table, held);
    else return false;
    return true;
  },

  /**
   * @param {Table} table
   * @param {GameEvent} event
   */
  onEvent(table, event) {
    const isNewLine = ['dealt', 'laid', 'taken'].includes(event.type);
    const endsChallenge = isNewLine && endChallenge();
    if (isNewLine) {
      table.picked = [];
    }
    presentEvent(table, { ...event, endsChallenge }, EVENTS);
  },
};

/** @param {number[]} cards */
const linePlaces = cards =>
  Array.from({ length: Math.max(LINE_PLACES, cards.length) }, (_, place) => ({
    card: cards[place] ?? null,
    place,
  }));

/**
 * Returns the part of a turn, as the texts name it. In the `window` after a card was laid, the others
 * may challenge it before the next player may lay; `own` is the window after a card of yours.
 * @param {Table} table
 */
function turnPart(table) {
  const { view } = table;
  if (view.phase !== 'playing') return 'over';
  if (leavingCards(table)) return 'taken';
  if (isPicking(table)) return 'pick';
  if (canLay(table)) return 'yours';
  if (view.clear) return 'turn';
  return view.layer === table.seat ? 'own' : 'window';
}

/** @param {Table} table */
function phaseText(table) {
  const { view } = table;
  const part = turnPart(table);
  const layer = view.layer === null ? '' : table.shortName(view.layer);
  const name = part === 'turn' ? table.name(view.turn) : layer;
  if (part === 'taken') return phaseTitle(say('web.setup.phase.taken'), nextText(table));
  const isOnlyDealOver = part === 'over' && dealCount(table) === 1;
  return phaseTitle(
    isOnlyDealOver ? say('web.over') : say(`web.setup.phase.${part}`, { name, n: view.deal }),
    part === 'turn' && !table.wants('challenge') ? '' : say(`web.setup.phase.${part}_says`),
  );
}

/**
 * @param {Table} table
 * @param {number} seat
 */
const turnRing = (table, seat) =>
  table.view.turn === seat && isTurnShown(table) && table.view.until !== null
    ? { until: table.view.until, total: table.view.options.turn_time }
    : null;

/**
 * Returns the present action of a player, in two or three words; nothing between deals.
 * @param {Table} table
 * @param {number} seat
 */
const currentAction = (table, seat) =>
  table.view.phase === 'playing'
    ? seat === table.seat
      ? say(`web.setup.own.${isPicking(table) ? 'challenges' : actionName(table, seat)}`)
      : say(`web.setup.did.${actionName(table, seat)}`)
    : '';

/**
 * Returns the present action of a player, as the texts name it.
 * @param {Table} table
 * @param {number} seat
 */
function actionName(table, seat) {
  const { view } = table;
  const player = view.players[seat];
  if (!player.playing) return 'sits_out';
  if (view.call?.seat === seat) return 'challenges';
  if (view.turn === seat && isTurnShown(table)) return 'lays';
  if (player.barred) return 'barred';
  if (view.turn === seat) return 'next';
  if (view.layer === seat && !view.clear) return 'laid';
  if (player.safe) return 'safe';
  const isAnySetPossible = view.layer !== null && view.table.length > 2;
  return isAnySetPossible && view.layer !== seat ? 'looks' : 'waits';
}

/**
 * @param {Table} table
 * @param {number} seat
 * @returns {import('../table/opponents.js').PlaceContent}
 */
function placeContent(table, seat) {
  const { view } = table;
  const player = view.players[seat];
  const did = currentAction(table, seat);
  return {
    line: html`<div class="player-action">${did}</div>`,
    spoken: [did, say('web.setup.penalty', { n: penaltyCards(table, seat) })],
    cards: html`<span class="penalties" aria-hidden="true"
      >${penaltyPile(penaltyCards(table, seat))}<small
        >${say('web.end.unit_alone.penalty', { n: penaltyCards(table, seat) })}</small
      ></span
    >`,
    below: view.hands
      ? html`<div class="hands">${smallHand(table, view.hands[seat])}</div>`
      : nothing,
    classes: `${
      view.phase === 'playing' && (isTurnShown(table) ? view.turn : view.layer) === seat
        ? 'turn'
        : ''
    } ${player.playing ? '' : 'folded'}`,
    voted: player.safe,
    votedWord: '',
    ring: turnRing(table, seat),
  };
}

/**
 * Returns the number of penalty cards of a seat in all deals.
 * @param {Table} table
 * @param {number} seat
 */
const penaltyCards = (table, seat) =>
  table.view.players[seat].total +
  (table.view.phase === 'playing' ? table.view.players[seat].penalty : 0);

/**
 * Draws a penalty pile: one card back for five cards, at most three.
 * @param {number} count
 */
const penaltyPile = count =>
  html`<span class="penalty-pile ${count ? '' : 'zero'}" aria-hidden="true"
    >${
      count
        ? Array.from(
            { length: Math.min(3, Math.ceil(count / 5)) },
            () => html`<span class="card backed"><card-face></card-face></span>`,
          )
        : html`<span class="none"></span>`
    }<b>${count}</b></span
  >`;

/**
 * @param {Table} table
 * @param {number} layer
 */
const noteOnLastCard = (table, layer) =>
  layer === table.seat
    ? say('web.setup.last_card_yours')
    : say('web.setup.last_card', { name: table.name(layer) });

/**
 * @param {Table} table
 * @param {number} card
 * @param {number} place
 * @param {{point: (t: Table, card: number) => void}} game
 */
function lineCard(table, card, place, game) {
  const isLast = place === shownLine(table).length - 1;
  const past = leavingCards(table);
  const layer = past ? past.layer : table.view.layer;
  const laidBy =
    isLast && layer !== null
      ? html`<span class="card-flag laid-by" aria-hidden="true"
          >${seatAvatar(table, layer, { you: false })}<span class="name" dir="auto"
            >${table.shortName(layer)}</span
          ></span
        >`
      : nothing;
  if (past) {
    return html`<span
      class="card ${isLast ? 'last-card' : ''} ${past.cards.includes(card) ? 'hit' : ''}"
      role="img"
      aria-label=${cardName(card, table.face)}
      ><card-face card=${card} face=${table.face}></card-face>${laidBy}</span
    >`;
  }
  return cardButton(table, card, {
    code: isPicking(table) && !isLast ? LINE_KEYS[place] : undefined,
    classes: isLast ? 'last-card' : '',
    note: isLast ? noteOnLastCard(table, layer) : '',
    inside: laidBy,
    onPick: () => game.point(table, card),
  });
}

/**
 * @param {Table} table
 * @param {{choose: (t: Table, card: number) => void}} game
 */
function ownHand(table, game) {
  if (table.seat === null) return html`<div class="hand none"></div>`;
  if (table.isHandCovered) return html`<div class="hand covered">${handCover(table)}</div>`;
  const held = Array.from({ length: HAND_PLACES }, (_, place) => ({
    card: table.hand[place] ?? null,
    place,
  }));
  return html`<div
    class="hand sideways ${canLay(table) && isTurnShown(table) && !isPicking(table) ? '' : 'off'}"
    dir="ltr"
    role="group"
    aria-label=${say('web.setup.hand')}
  >
    ${repeat(
      held,
      ({ card, place }) => card ?? `free ${place}`,
      ({ card, place }) =>
        card === null
          ? html`<span class="slot"></span>`
          : cardButton(table, card, {
              code: isPicking(table) ? undefined : HAND_KEYS[place],
              note: say('web.setup.in_hand'),
              onPick: () => game.choose(table, card),
            }),
    )}
  </div>`;
}

/** @param {Table} table */
function ownArea(table) {
  if (table.seat === null) return html`<div class="mine"></div>`;
  const count = penaltyCards(table, table.seat);
  return html`<div class="mine" data-seat=${table.seat}>
    <div class="row">
      <div class="details">
        <p class="person">${table.shortName(table.seat)}</p>
        <small>${currentAction(table, table.seat)}</small>
        <small>${say('web.setup.penalty', { n: count })}</small>
      </div>
      ${portrait(table, table.seat, {
        voted: table.view.players[table.seat].safe && !isPicking(table),
        ring: turnRing(table, table.seat),
      })}${penaltyPile(count)}
    </div>
  </div>`;
}
