// ChipSet: presents events with sounds and announcements.
import { announce } from '../core/announcements.js';
import { play } from '../core/sound.js';
import { formatList, formatSeries, say } from '../core/words.js';
import { announceDeal, announcing, commonEvents } from './shared.js';

/** @typedef {import('../table/live_table.js').LiveTable} Table */
/** @typedef {import('../net/types.js').GameEvent} GameEvent */

/** Why you made your last move in this phase: `said`, `time`, `missing` or `left`. Empty after a reload. */
let moveReason = '';

/** Returns whether you folded, bet or checked because your time ran out. */
export const isByTime = () => moveReason === 'time';

/** @type {Record<string, import('./shared.js').EventHandler>} */
export const EVENTS = {
  ...commonEvents('chipset'),
  dealt(table, event) {
    moveReason = '';
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
  'return-awaited': () => announce(say('log.chipset.return-awaited')),
  folded(table, event) {
    if (event.seat === table.seat) moveReason = event.reason;
    announce(table.tell(event.seat, `chipset.folded.${event.reason}`));
  },
  staked(table, event) {
    if (event.seat === table.seat) moveReason = event.reason;
    announce(stakeSentence(table, event));
  },
  'got-back'(table, event) {
    // When a game ends early, all get their chips back (R2.10), not those that nobody matched.
    const isOver = table.news?.happened.some(({ type }) => type === 'match-ended');
    if (!isOver) announce(gotBackSentence(table, event));
  },
  asked(table) {
    if (!table.view.players[table.seat ?? 0].folded) moveReason = '';
    play('call');
    announce(say('log.chipset.asked'));
  },
  answered: announcing('chipset.answered'),
  showdown(table, event) {
    play('call');
    const opening = event.by.length
      ? table.tellAll(event.by, 'chipset.exposed', { n: event.by.length })
      : say('log.chipset.deck-used-up');
    const hands = event.hands.map((/** @type {any} */ hand) =>
      table.tell(hand.seat, 'chipset.hand', {
        n: hand.sets.length,
        cards: table.cardNames(hand.cards),
      }),
    );
    announce([opening, ...hands].join(' '));
  },
  'pot-taken'(table, event) {
    if (!event.chips) return;
    play('right');
    announce(`${potSentence(table, event)} ${oddChipsSentence(event)}`);
  },
  'deal-ended'(table, event) {
    const { out } = event;
    if (out.length) announce(table.tellAll(out, 'chipset.out', { n: out.length }));
  },
};

/**
 * Returns the sentence about chips that nobody could match.
 * @param {Table} table
 * @param {GameEvent} event
 */
export const gotBackSentence = (table, event) =>
  table.tell(event.seat, 'chipset.got-back', { n: event.chips });

/**
 * @param {Table} table
 * @param {GameEvent} event
 */
function stakeSentence(table, event) {
  const { seat } = event;
  if (event.how === 'check') return table.tell(seat, `chipset.check.${event.reason}`);
  const answer =
    event.how === 'match'
      ? table.tell(seat, 'chipset.match', { n: event.paid })
      : event.reason !== 'said'
        ? table.tell(seat, `chipset.bet-due.${event.reason}`)
        : event.stake === event.by
          ? table.tell(seat, 'chipset.bet', { n: event.by })
          : table.tell(seat, 'chipset.raise', { n: event.by, stake: event.stake });
  return event.all_in ? `${answer} ${say('log.chipset.all-in')}` : answer;
}

/**
 * Returns the sentences about the pots of a deal. Several pots have names: a side pot says who could
 * not win it, because they were all in with less (R6.8).
 * @param {Table} table
 * @returns {{name: string, sentence: string, odd: string}[]}
 */
export function potSentences(table) {
  const pots = joinPots(table.view.taken);
  return pots.map((pot, i) => {
    const sentences = { sentence: potSentence(table, pot), odd: oddChipsSentence(pot) };
    if (pots.length === 1) return { name: '', ...sentences };
    if (i === 0) return { name: say('web.chipset.main_pot'), ...sentences };
    const without = pots[0].seats.filter((/** @type {number} */ seat) => !pot.seats.includes(seat));
    const names = formatList(without.map((/** @type {number} */ seat) => table.name(seat)));
    const name = without.includes(table.seat)
      ? say('web.chipset.side_pot_you')
      : say('web.chipset.side_pot', { names });
    return { name, ...sentences };
  });
}

/**
 * Joins pots with the same winners, and leaves out empty ones.
 * @param {any[]} taken
 */
function joinPots(taken) {
  /** @type {any[]} */
  const pots = [];
  for (const pot of taken.filter(({ chips }) => chips)) {
    const last = pots.at(-1);
    if (String(last?.winners) === String(pot.winners)) {
      last.chips += pot.chips;
      last.shares = last.shares.map(
        (/** @type {number} */ share, /** @type {number} */ i) => share + pot.shares[i],
      );
    } else pots.push({ ...pot });
  }
  return pots;
}

/**
 * Returns the sentence about a pot: its winners and their SETs.
 * @param {Table} table
 * @param {any} pot
 */
function potSentence(table, pot) {
  const shares = formatSeries(
    pot.winners.map(
      (/** @type {number} */ seat, /** @type {number} */ i) =>
        `${table.shortName(seat)} ${pot.shares[i]}`,
    ),
  );
  const how =
    pot.sets === null
      ? 'unseen'
      : pot.seats.length === 1
        ? 'alone'
        : pot.winners.length === 1
          ? 'won'
          : pot.sets === 0
            ? 'without'
            : 'shared';
  return table.tellAll(pot.winners, `chipset.pot.${how}`, { n: pot.chips, shares });
}

/**
 * Returns why a player gets more chips of a shared pot than the others (R6.6); empty if none does.
 * @param {any} pot
 */
function oddChipsSentence({ shares }) {
  const n = Math.max(...shares) - Math.min(...shares);
  return n ? say('web.chipset.odd_chips', { n }) : '';
}
