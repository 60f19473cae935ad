// Scout: presents events with sounds, announcements and panels.
import { announce } from '../core/announcements.js';
import { cardName } from '../core/cards.js';
import { cardElements, flyTo } from '../core/motion.js';
import { play } from '../core/sound.js';
import { say } from '../core/words.js';
import { presentDeal } from './grid_game.js';
import { huntEndText, turnPanel } from './scout_panels.js';
import { announcing, commonEvents } from './shared.js';

/** @typedef {import('../table/live_table.js').LiveTable} Table */
/** @typedef {import('../net/types.js').GameEvent} GameEvent */

/** @type {Record<string, import('./shared.js').EventHandler>} */
export const EVENTS = {
  ...commonEvents('classic'),
  dealt: presentDeal,
  scouted(table, event) {
    play('call');
    if (event.seat !== table.seat) table.picked = [];
    if (!table.panel?.isOwnForfeit) table.panel = null;
  },
  'hunt-began'(table, event) {
    table.picked = [];
    announce(
      table.tell(event.seat, 'scout.hunt-began', { card: cardName(event.card, table.face) }),
    );
  },
  barred(table, event) {
    const isOwn = event.seat === table.seat;
    play('wrong');
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
      text: event.drawn ? say('web.scout.by_lot') : '',
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
  if (!event.is_set) return;
  const finderCards = event.finder_took.length;
  const scoutCards = event.scout_took.length;
  play('right');
  table.logClaim(
    finderCards
      ? {
          seat: event.scout,
          cards: event.cards,
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
  table.show({ kind: 'turn', draw: shown => turnPanel(shown, event) });
  const isFound = event.finder === table.seat && finderCards > 0;
  if (event.scout === table.seat || isFound) table.explainInPanel(event.cards);
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
    cost: event.aside.length ? '−1' : say('web.scout.forfeit'),
  });
  table.explain(
    event.seat,
    event.cards,
    event.aside.length
      ? table.tell(event.seat, 'scout.cost.card', { cards: table.cardNames(event.aside) })
      : table.tell(event.seat, 'scout.cost.nothing'),
  );
}
