// SetUp: what is heard as things happen, the SET that was shown, and how a deal ended.
import { announce } from '../core/announcements.js';
import { cardName } from '../core/cards.js';
import { html, nothing } from '../core/html.js';
import { icon } from '../core/icons.js';
import { flyTo, shake } from '../core/motion.js';
import { play } from '../core/sound.js';
import { figure, list, say, seconds } from '../core/words.js';
import { goOn, lastDeal } from '../table/opponents.js';

/** @typedef {import('../table/live_table.js').LiveTable} Table */
/** @typedef {import('../net/types.js').Happening} Happening */

/**
 * @param {Table} t
 * @param {Happening} event
 */
export function tell(t, event) {
  const name = event.seat === undefined ? '' : t.name(event.seat);
  switch (event.type) {
    case 'dealt':
      play('deal');
      announce(
        `${say('web.deal_n', { n: event.deal })}. ${
          t.hand.length ? say('web.setup.tell_hand', { cards: t.cardNames(t.hand) }) : ''
        }`,
      );
      break;
    case 'laid':
      play('pick2');
      announce(
        say(event.by_table ? 'log.setup.laid.table' : 'log.setup.laid.player', {
          name,
          card: cardName(event.card, t.face),
        }),
      );
      break;
    case 'cleared':
      if (event.seat !== t.seat) break;
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
      taken(t, event);
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
      t.explain(
        event.seat,
        event.cards,
        say(event.seat === t.seat ? 'web.setup.barred_you' : 'web.setup.barred', { name }),
      );
      break;
    case 'deal-ended':
      announce(say(`log.setup.deal-ended.${event.reason}`, { deal: event.deal }));
      break;
    case 'match-ended':
      play('end');
      lastDeal(t, result);
      break;
    default:
  }
}

/**
 * The SET is shown for a while, and so is the line that it ended.
 * @param {Table} t
 * @param {Happening} event
 */
function taken(t, event) {
  play(event.seat === t.seat ? 'wrong' : 'right');
  const shown = say('log.setup.shown', {
    name: t.name(event.shown_by),
    cards: t.cardNames(event.cards),
    seconds: figure(event.took / 1000, 1),
  });
  announce(
    `${shown} ${say('log.setup.taken', { name: t.name(event.seat), n: event.table.length })}`,
    event.seat === t.seat ? 'assertive' : 'polite',
  );
  flyTo(
    [...document.querySelectorAll('.line [data-card]')].slice(-3),
    document.querySelector(`[data-seat="${event.seat}"] .penalty-pile`),
  );
  const [a, b, last] = event.cards;
  t.show({
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

/** @param {Table} t */
function shownPanel(t) {
  const { trio, by, took, layer, table } = /** @type {any} */ (t.panel);
  return html`<div class="panel shown" @click=${() => t.hide()}>
    <div class="trio">
      ${trio.map(
        (/** @type {number} */ card) =>
          html`<span class="card card-small" role="img" aria-label=${cardName(card, t.face)}
            ><card-face card=${card} face=${t.face}></card-face
          ></span>`,
      )}
    </div>
    <div>
      <p class="panel-title">
        ${icon('check')}${say('web.setup.shown_in', { name: t.shortName(by), time: seconds(took) })}
      </p>
      <p class="sentence">${say('web.setup.shown')}</p>
      <p class="text">
        ${
          layer === t.seat
            ? say('web.setup.takes_you', { n: table.length })
            : say('web.setup.takes', { n: table.length, name: t.name(layer) })
        }
      </p>
    </div>
  </div>`;
}

/**
 * How a deal ended: fewest cards first.
 * @param {Table} t
 */
export function result(t) {
  const { view } = t;
  const { last } = view;
  if (view.phase === 'playing' || !last) return nothing;
  const best = last.ranks.flatMap((/** @type {number} */ rank, /** @type {number} */ seat) =>
    rank === 1 ? [t.name(seat)] : [],
  );
  return html`<div class="panel result">
    <div>
      <p class="panel-title">
        ${say('web.deal_n', { n: last.deal })}. ${say(`web.deal_ended.${last.reason}`)}
      </p>
      <p class="sentence">
        ${say('web.setup.best', { names: list(best), n: last.scores[last.ranks.indexOf(1)] })}
      </p>
    </div>
    <ol class="scores">
      ${view.players.map(
        (/** @type {any} */ player, /** @type {number} */ seat) =>
          html`<li><span>${t.shortName(seat)}</span><b>${figure(player.total)}</b></li>`,
      )}
    </ol>
    ${goOn(t)}
  </div>`;
}
