// ChipSet: what is heard as things happen, in the sentences of the log.
import { announce } from '../core/announcements.js';
import { play } from '../core/sound.js';
import { formatList, say } from '../core/words.js';

/** @typedef {import('../table/live_table.js').LiveTable} Table */
/** @typedef {import('../net/types.js').GameEvent} GameEvent */

/**
 * @param {Table} table
 * @param {GameEvent} event
 */
export function presentEvent(table, event) {
  const name = event.seat === undefined ? '' : table.name(event.seat);
  switch (event.type) {
    case 'dealt':
      play('deal');
      announce(
        `${say('web.chipset.tell.dealt', { cards: table.cardNames(event.laid) })} ${
          table.hand.length
            ? say('web.chipset.tell.hand', { cards: table.cardNames(table.hand) })
            : ''
        }`,
      );
      break;
    case 'turn-came':
      if (event.seat !== table.seat) break;
      play('turn');
      announce(say('web.chipset.your_turn'), 'assertive');
      break;
    case 'folded':
      announce(say(`log.chipset.folded.${event.reason}`, { name }));
      break;
    case 'staked':
      announce(staked(event, name));
      break;
    case 'got-back':
      announce(say('log.chipset.got-back', { n: event.chips, name }));
      break;
    case 'asked':
      play('call');
      announce(say('log.chipset.asked'));
      break;
    case 'answered':
      announce(say('log.chipset.answered', { name }));
      break;
    case 'laid-more':
      play('deal');
      announce(say('log.chipset.laid-more', { cards: table.cardNames(event.laid) }));
      break;
    case 'showdown':
      play('call');
      announce(
        [
          event.by.length
            ? say('log.chipset.exposed', {
                n: event.by.length,
                names: formatList(event.by.map((/** @type {number} */ seat) => table.name(seat))),
              })
            : say('log.chipset.deck-used-up'),
          ...event.hands.map((/** @type {any} */ hand) =>
            say('log.chipset.hand', {
              n: hand.sets.length,
              name: table.name(hand.seat),
              cards: table.cardNames(hand.cards),
            }),
          ),
        ].join(' '),
      );
      break;
    case 'pot-taken':
      play('right');
      announce(potSentence(table, event));
      break;
    case 'deal-ended':
      if (event.out.length) {
        announce(
          say('log.chipset.out', {
            n: event.out.length,
            names: formatList(event.out.map((/** @type {number} */ seat) => table.name(seat))),
          }),
        );
      }
      break;
    case 'match-ended':
      play('end');
      break;
    default:
  }
}

/**
 * @param {GameEvent} event
 * @param {string} name
 */
function staked(event, name) {
  if (event.how === 'check') return say(`log.chipset.check.${event.reason}`, { name });
  const answer =
    event.how === 'match'
      ? say('log.chipset.match', { n: event.paid, name })
      : event.stake === event.by
        ? say('log.chipset.bet', { n: event.by, name })
        : say('log.chipset.raise', { n: event.by, name, stake: event.stake });
  return event.all_in ? `${answer} ${say('log.chipset.all-in')}` : answer;
}

/**
 * Who took a pot, and with what.
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
