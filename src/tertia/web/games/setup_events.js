// SetUp: what is heard as things happen, the SET that was shown, and how a deal ended.
import { announce } from '../core/announcements.js';
import { cardName } from '../core/cards.js';
import { html, nothing } from '../core/html.js';
import { icon } from '../core/icons.js';
import { flyTo, shake } from '../core/motion.js';
import { play } from '../core/sound.js';
import { formatNumber, formatList, say, formatSeconds } from '../core/words.js';
import { nextDealControls, showLastDeal } from '../table/opponents.js';

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
        `${say('web.deal_n', { n: event.deal })}. ${
          table.hand.length
            ? say('web.setup.tell_hand', { cards: table.cardNames(table.hand) })
            : ''
        }`,
      );
      break;
    case 'laid':
      play('pick2');
      announce(
        say(event.by_table ? 'log.setup.laid.table' : 'log.setup.laid.player', {
          name,
          card: cardName(event.card, table.face),
        }),
      );
      break;
    case 'cleared':
      if (event.seat !== table.seat) break;
      play('turn');
      announce(say('web.setup.phase.yours'), 'assertive');
      break;
    case 'turn-passed':
      announce(say('log.setup.turn-passed', { name }));
      break;
    case 'challenged':
      play('call');
      announce(say('log.setup.challenged', { name }));
      break;
    case 'agreed':
      announce(say('log.setup.agreed', { name }));
      break;
    case 'took-back':
      announce(say('log.setup.took-back', { name }));
      break;
    case 'taken':
      taken(table, event);
      break;
    case 'missed':
      play('wrong');
      shake(
        event.cards
          .map((/** @type {number} */ card) =>
            document.querySelector(`.line [data-card="${card}"]`),
          )
          .filter(Boolean),
      );
      table.explain(
        event.seat,
        event.cards,
        say(event.seat === table.seat ? 'web.setup.barred_you' : 'web.setup.barred', { name }),
      );
      break;
    case 'deal-ended':
      announce(say(`log.setup.deal-ended.${event.reason}`, { deal: event.deal }));
      break;
    case 'match-ended':
      play('end');
      showLastDeal(table, dealResult);
      break;
    default:
  }
}

/**
 * The SET is shown for a while, and so is the line that it ended.
 * @param {Table} table
 * @param {GameEvent} event
 */
function taken(table, event) {
  play(event.seat === table.seat ? 'wrong' : 'right');
  const shown = say('log.setup.shown', {
    name: table.name(event.shown_by),
    cards: table.cardNames(event.cards),
    seconds: formatNumber(event.took / 1000, 1),
  });
  announce(
    `${shown} ${say('log.setup.taken', { name: table.name(event.seat), n: event.table.length })}`,
    event.seat === table.seat ? 'assertive' : 'polite',
  );
  flyTo(
    [...document.querySelectorAll('.line [data-card]')].slice(-3),
    document.querySelector(`[data-seat="${event.seat}"] .penalty-pile`),
  );
  const [a, b, last] = event.cards;
  table.show({
    kind: 'shown',
    table: event.table,
    layer: event.seat,
    cards: event.cards,
    trio: [last, a, b],
    by: event.shown_by,
    took: event.took,
    draw: shownPanel,
  });
}

/** @param {Table} table */
function shownPanel(table) {
  const { trio, by, took, layer, table: line } = /** @type {any} */ (table.panel);
  return html`<div class="panel shown" @click=${() => table.hide()}>
    <div class="trio">
      ${trio.map(
        (/** @type {number} */ card) =>
          html`<span class="card card-small" role="img" aria-label=${cardName(card, table.face)}
            ><card-face card=${card} face=${table.face}></card-face
          ></span>`,
      )}
    </div>
    <div>
      <p class="panel-title">
        ${icon('check')}${say('web.setup.shown_in', { name: table.shortName(by), time: formatSeconds(took) })}
      </p>
      <p class="sentence">${say('web.setup.shown')}</p>
      <p class="text">
        ${
          layer === table.seat
            ? say('web.setup.takes_you', { n: line.length })
            : say('web.setup.takes', { n: line.length, name: table.name(layer) })
        }
      </p>
    </div>
  </div>`;
}

/**
 * How a deal ended: fewest cards first.
 * @param {Table} table
 */
export function dealResult(table) {
  const { view } = table;
  const { last } = view;
  if (view.phase === 'playing' || !last) return nothing;
  const best = last.ranks.flatMap((/** @type {number} */ rank, /** @type {number} */ seat) =>
    rank === 1 ? [table.name(seat)] : [],
  );
  return html`<div class="panel result">
    <div>
      <p class="panel-title">
        ${say('web.deal_n', { n: last.deal })}. ${say(`web.deal_ended.${last.reason}`)}
      </p>
      <p class="sentence">
        ${say('web.setup.best', { names: formatList(best), n: last.scores[last.ranks.indexOf(1)] })}
      </p>
    </div>
    <ol class="scores">
      ${view.players.map(
        (/** @type {any} */ player, /** @type {number} */ seat) =>
          html`<li><span>${table.shortName(seat)}</span><b>${formatNumber(player.total)}</b></li>`,
      )}
    </ol>
    ${nextDealControls(table)}
  </div>`;
}
