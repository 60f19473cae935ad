// ChipSet: presents events with sounds and announcements.
import { announce } from '../core/announcements.js';
import { play } from '../core/sound.js';
import { formatList, say } from '../core/words.js';
import { announceDeal, announcing, commonEvents } from './shared.js';

/** @typedef {import('../table/live_table.js').LiveTable} Table */
/** @typedef {import('../net/types.js').GameEvent} GameEvent */

/** @type {Record<string, import('./shared.js').EventHandler>} */
export const EVENTS = {
  ...commonEvents('chipset'),
  dealt(table, event) {
    const opening = say('web.chipset.tell.dealt', { cards: table.cardNames(event.laid) });
    announceDeal(table, opening, 'web.chipset.tell.hand');
  },
  'turn-came'(table, event) {
    if (event.seat !== table.seat) return;
    play('turn');
    announce(say('web.chipset.your_turn'), 'assertive');
  },
  anted: (table, event) =>
    announce(
      say('log.chipset.anted', {
        n: event.chips.reduce((/** @type {number} */ sum, /** @type {number} */ n) => sum + n, 0),
      }),
    ),
  'return-awaited': announcing('log.chipset.return-awaited'),
  folded: (table, event, name) => announce(say(`log.chipset.folded.${event.reason}`, { name })),
  staked: (table, event, name) => announce(stakeSentence(event, name)),
  'got-back': (table, event, name) =>
    announce(say('log.chipset.got-back', { n: event.chips, name })),
  asked() {
    play('call');
    announce(say('log.chipset.asked'));
  },
  answered: announcing('log.chipset.answered'),
  showdown(table, event) {
    play('call');
    const opening = event.by.length
      ? say('log.chipset.exposed', { n: event.by.length, names: nameList(table, event.by) })
      : say('log.chipset.deck-used-up');
    const hands = event.hands.map((/** @type {any} */ hand) =>
      say('log.chipset.hand', {
        n: hand.sets.length,
        name: table.name(hand.seat),
        cards: table.cardNames(hand.cards),
      }),
    );
    announce([opening, ...hands].join(' '));
  },
  'pot-taken'(table, event) {
    if (!event.chips) return;
    play('right');
    announce(potSentence(table, event));
  },
  'deal-ended'(table, event) {
    const { out } = event;
    if (out.length) {
      announce(say('log.chipset.out', { n: out.length, names: nameList(table, out) }));
    }
  },
};

/**
 * @param {Table} table
 * @param {number[]} seats
 */
const nameList = (table, seats) => formatList(seats.map(seat => table.name(seat)));

/**
 * @param {GameEvent} event
 * @param {string} name
 */
function stakeSentence(event, name) {
  if (event.how === 'check') return say(`log.chipset.check.${event.reason}`, { name });
  const answer =
    event.how === 'match'
      ? say('log.chipset.match', { n: event.paid, name })
      : event.reason !== 'said'
        ? say(`log.chipset.bet-due.${event.reason}`, { name })
        : event.stake === event.by
          ? say('log.chipset.bet', { n: event.by, name })
          : say('log.chipset.raise', { n: event.by, name, stake: event.stake });
  return event.all_in ? `${answer} ${say('log.chipset.all-in')}` : answer;
}

/**
 * Returns the sentence about a pot: its winners and their SETs.
 * @param {Table} table
 * @param {any} pot
 */
export function potSentence(table, pot) {
  const names = formatList(pot.winners.map((/** @type {number} */ seat) => table.name(seat)));
  const shares = pot.winners
    .map(
      (/** @type {number} */ seat, /** @type {number} */ i) =>
        `${table.name(seat)} ${pot.shares[i]}`,
    )
    .join(', ');
  const how =
    pot.sets === null
      ? 'unseen'
      : pot.seats.length === 1
        ? 'alone'
        : pot.winners.length === 1
          ? 'won'
          : 'shared';
  return say(`log.chipset.pot.${how}`, { n: pot.chips, name: names, names, shares });
}
