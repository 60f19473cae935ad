// Scout: presents events with sounds, announcements and panels.
import { announce } from '../core/announcements.js';
import { cardName } from '../core/cards.js';
import { html } from '../core/html.js';
import { cardElements, flyTo, shake } from '../core/motion.js';
import { play } from '../core/sound.js';
import { formatChange, say } from '../core/words.js';
import { seatAvatar } from '../table/avatars.js';
import { presentDeal } from './grid_game.js';
import { smallCards } from '../table/card_grid.js';
import { gainText, huntEndText, otherSet, turnPanel } from './scout_panels.js';
import { announcing, commonEvents, lineAboutMoreCards } from './shared.js';

/** @typedef {import('../table/live_table.js').LiveTable} Table */
/** @typedef {import('../net/types.js').GameEvent} GameEvent */

/** @type {Map<number, number>} the cards at which players wrongly pointed in this turn, with their seats */
const wrongCards = new Map();

/** The panels about the end of a turn. */
const TURN_PANELS = ['turn', 'why'];

/**
 * Returns the seat that wrongly pointed at a card in this turn. With the last hunter's mistake the turn ends, so the
 * mark stays as long as the panel, or until the player picks cards.
 * @param {Table} table
 * @param {number} card
 */
export const wronglyPointed = (table, card) =>
  table.view.hunt || (TURN_PANELS.includes(table.panel?.kind ?? '') && !table.picked.length)
    ? wrongCards.get(card)
    : undefined;

/**
 * Returns the card with which this player has just ended the turn, because it was wrong. About a mistake earlier in the
 * turn, the player has read already.
 * @param {Table} table
 * @returns {number | undefined}
 */
const ownLastCard = table =>
  table.news?.happened.find(({ type, seat }) => type === 'barred' && seat === table.seat)?.card;

/** Milliseconds for which a player reads why the own card was wrong, and who takes the cards. */
const WRONG_CARD_TIME = 8000;

/**
 * Milliseconds after the beginning of a hunt in which a press is no answer. Nobody finds a second card
 * so soon: the press was meant for the cards of a SET of one's own, or for "No SET".
 */
const TIME_TO_NOTICE = 800;

/**
 * The hunt that has just begun: its timer (0 later), whether somebody pressed too soon, and whether the player had
 * picked cards when another became the scout.
 */
const start = { timer: 0, isPressed: false, isOvertaking: false };

/** Returns whether a hunt has just begun, so that a press is no answer yet. */
export const isHuntNew = () => start.timer > 0;

/** Returns whether a press in this turn was no answer, because the hunt had just begun. */
export const isPressTooSoon = () => start.isPressed;

/** Returns whether the scout of this turn was faster than this player, who had picked cards. */
export const isOvertakingScout = () => start.isOvertaking;

/**
 * Says that a press was no answer.
 * @param {Table} table
 */
export function notePressTooSoon(table) {
  start.isPressed = true;
  announce(say('web.scout.too_soon'), 'assertive');
  table.draw();
}

/** @type {Record<string, import('./shared.js').EventHandler>} */
export const EVENTS = {
  ...commonEvents('classic'),
  dealt: presentDeal,
  scouted(table, event) {
    play('call');
    wrongCards.clear();
    start.isPressed = false;
    start.isOvertaking = event.seat !== table.seat && table.picked.length > 0;
    if (start.isOvertaking) table.picked = [];
    if (!table.panel?.isOwnForfeit) table.panel = null;
  },
  'hunt-began'(table, event) {
    table.picked = [];
    clearTimeout(start.timer);
    start.timer = window.setTimeout(() => {
      start.timer = 0;
      table.draw();
    }, TIME_TO_NOTICE);
    announce(
      table.tell(event.seat, 'scout.hunt-began', { card: cardName(event.card, table.face) }),
    );
  },
  barred(table, event) {
    const isOwn = event.seat === table.seat;
    play('wrong');
    wrongCards.set(event.card, event.seat);
    shake(cardElements('.grid', [event.card]));
    announce(
      table.tell(event.seat, 'scout.barred', { card: cardName(event.card, table.face) }),
      isOwn ? 'assertive' : 'polite',
    );
    if (!isOwn) return;
    table.show({
      kind: 'words',
      head: say('web.not_a_set'),
      symbol: 'cross',
      sentence: say('web.scout.barred'),
      text: say('web.scout.barred_says'),
      more: smallCards(table, [table.view.hunt?.card, event.card].filter(Number.isInteger)),
    });
  },
  'gave-up': announcing('scout.gave-up'),
  'turn-ended': presentTurnEnd,
  missed: presentMiss,
  'forfeit-owed': announcing('scout.forfeit-owed'),
  'forfeit-chosen'(table, event) {
    const forfeit = say(`log.scout.forfeit.${event.forfeit}`);
    const sentence = table.tell(event.seat, 'scout.forfeit-chosen.voted', { forfeit });
    announce(sentence);
    const panel = {
      kind: 'words',
      head: say('web.scout.forfeit'),
      sentence,
      text: event.drawn
        ? say(event.votes.some(Boolean) ? 'web.scout.by_lot' : 'web.scout.no_votes')
        : '',
    };
    // The next turn closes other panels. Its player sits that turn out, and can read this one first.
    if (event.seat === table.seat) table.show({ ...panel, isOwnForfeit: true }, 0);
    else table.show(panel);
  },
};

/**
 * Presents the end of a turn in which a SET was taken. Another event tells of a turn without one.
 * @param {Table} table
 * @param {GameEvent} event
 */
function presentTurnEnd(table, event) {
  table.refusal = null; // it was about this turn
  if (!event.is_set) {
    if (event.finder_took.length) presentOtherSet(table, event);
    return;
  }
  const finderCards = event.finder_took.length;
  const scoutCards = event.scout_took.length;
  play('right');
  table.logClaim(
    finderCards
      ? {
          seat: event.scout,
          cards: [...new Set([...event.cards, ...event.finder_took])],
          finder: event.finder,
          note: `${scoutCards} + ${finderCards}`,
        }
      : { seat: event.scout, cards: event.cards, note: String(scoutCards) },
  );
  table.displayTaken(
    event.scout,
    [...event.scout_took, ...event.finder_took],
    () => {
      flyTo(
        cardElements('.grid', event.scout_took),
        document.querySelector(`[data-seat="${event.scout}"] .avatar`),
      );
      flyTo(
        cardElements('.grid', event.finder_took),
        document.querySelector(`[data-seat="${event.finder}"] .avatar`),
      );
    },
    card => (event.finder_took.includes(card) ? event.finder : event.scout),
  );
  announce(`${huntEndText(table, event)} ${takesSentence(table, event)}`);
  const wrongCard = event.finder === null ? ownLastCard(table) : undefined;
  table.show(
    { kind: 'turn', draw: shown => turnPanel(shown, event, wrongCard) },
    wrongCard === undefined ? undefined : WRONG_CARD_TIME,
  );
  const isFound = event.finder === table.seat && finderCards > 0;
  if (event.scout !== table.seat && !isFound) return;
  const areTwo = finderCards > 1;
  table.explainInPanel(
    isFound && areTwo ? otherSet(event) : event.cards,
    areTwo ? say('web.your_set') : '',
  );
}

/**
 * Presents the SET that a finder took although the scout's three cards were none (R5.7 in
 * docs/RULES.md).
 * @param {Table} table
 * @param {GameEvent} event
 */
function presentOtherSet(table, event) {
  table.logClaim({
    seat: event.finder,
    cards: otherSet(event),
    note: String(event.finder_took.length),
  });
  table.displayTaken(event.finder, event.finder_took, () =>
    flyTo(
      cardElements('.grid', event.finder_took),
      document.querySelector(`[data-seat="${event.finder}"] .avatar`),
    ),
  );
}

/**
 * @param {Table} table
 * @param {GameEvent} event
 */
function takesSentence(table, event) {
  const parts = [
    table.tell(event.scout, 'scout.takes', { cards: table.cardNames(event.scout_took) }),
  ];
  if (event.finder !== null && event.finder_took.length) {
    parts.push(
      table.tell(event.finder, 'scout.takes', { cards: table.cardNames(event.finder_took) }),
    );
  }
  return parts.join(' ');
}

/**
 * @param {Table} table
 * @param {GameEvent} event
 */
function presentMiss(table, event) {
  play('wrong');
  table.logClaim({
    seat: event.seat,
    cards: event.cards,
    reason: 'no-set',
    cost: event.aside.length ? formatChange(-1) : say('web.scout.forfeit'),
  });
  const cost = event.aside.length
    ? table.tell(event.seat, 'scout.cost.card', { cards: table.cardNames(event.aside) })
    : table.tell(event.seat, 'scout.cost.nothing');
  const { turn } = table.view;
  if (!turn?.finder_took.length) {
    const own = ownLastCard(table) === undefined ? '' : say('web.scout.wrong_card');
    const hasAgreed = table.seat !== null && table.view.players[table.seat].agreed;
    const vote = hasAgreed ? say('web.scout.still_agreed') : '';
    // If all who play the next turn had agreed, more cards have come already.
    table.explain(event.seat, event.cards, [cost, own, vote].filter(Boolean).join(' '), {
      more: lineAboutMoreCards(table),
    });
    return;
  }
  const gain =
    turn.finder === table.seat
      ? say('web.scout.you_take_two')
      : say('web.scout.takes_two', { name: table.name(turn.finder) });
  table.explain(event.seat, event.cards, `${cost} ${huntEndText(table, turn)} ${gain}`, {
    more: otherSetRow(table, turn),
  });
}

/**
 * Draws the SET of a finder, and the cards that it brought.
 * @param {Table} table
 * @param {GameEvent} turn
 */
const otherSetRow = (table, turn) =>
  html`<div class="score-change">
    ${seatAvatar(table, turn.finder, { small: true })}<span
      ><bdi>${table.shortName(turn.finder)}</bdi> ${smallCards(table, otherSet(turn))}</span
    ><b>${gainText(turn.finder_took)}</b>
  </div>`;
