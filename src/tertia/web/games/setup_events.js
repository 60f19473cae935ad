// SetUp: presents events with sounds, announcements and panels.
import { announce } from '../core/announcements.js';
import { cardName } from '../core/cards.js';
import { html, nothing } from '../core/html.js';
import { icon } from '../core/icons.js';
import { cardElements, flyTo, shake } from '../core/motion.js';
import { play } from '../core/sound.js';
import { formatNumber, formatList, say, formatSeconds } from '../core/words.js';
import { nextDealControls, showLastDeal } from '../table/deals.js';
import { announceDeal, announcing, commonEvents, reasonLine, totals } from './shared.js';

/** @typedef {import('../table/live_table.js').LiveTable} Table */
/** @typedef {import('../net/types.js').GameEvent} GameEvent */

/** @type {Record<string, import('./shared.js').EventHandler>} */
export const EVENTS = {
  ...commonEvents('setup'),
  dealt: (table, event) =>
    announceDeal(table, `${say('web.deal_n', { n: event.deal })}.`, 'web.setup.tell_hand'),
  laid(table, event) {
    play('pick2');
    const key = event.by_table ? 'setup.laid.table' : 'setup.laid.player';
    const sentence = table.tell(event.seat, key, { card: cardName(event.card, table.face) });
    announce(sentence);
    const isOwnTimeout = event.by_table && event.seat === table.seat;
    if (!isOwnTimeout && !event.endsChallenge) return;
    const head = say(isOwnTimeout ? 'web.setup.time_up' : 'web.setup.too_late');
    const text = event.endsChallenge ? say('web.setup.challenge_over') : '';
    if (text) announce(text);
    table.show({ kind: 'words', head, sentence, text });
  },
  cleared(table, event) {
    if (event.seat !== table.seat) return;
    play('turn');
    announce(say('web.setup.phase.yours'), 'assertive');
  },
  'turn-passed': announcing('setup.turn-passed'),
  challenged(table, event) {
    play('call');
    announce(table.tell(event.seat, 'setup.challenged'));
  },
  taken: presentChallenge,
  missed(table, event) {
    play('wrong');
    shake(cardElements('.line', event.cards));
    table.explain(
      event.seat,
      event.cards,
      say(event.seat === table.seat ? 'web.setup.barred_you' : 'web.setup.barred', {
        name: table.name(event.seat),
      }),
    );
  },
  'deal-ended': (table, event) =>
    announce(say(`log.setup.deal-ended.${event.reason}`, { deal: event.deal })),
  'match-ended'(table) {
    play('end');
    showLastDeal(table, dealResult);
  },
};

/**
 * Shows the SET of a challenge, and the line that it ended.
 * @param {Table} table
 * @param {GameEvent} event
 */
function presentChallenge(table, event) {
  play(event.seat === table.seat ? 'wrong' : 'right');
  const shown = table.tell(event.shown_by, 'setup.shown', {
    cards: table.cardNames(event.cards),
    seconds: formatNumber(event.took / 1000, 1),
  });
  announce(
    `${shown} ${table.tell(event.seat, 'setup.taken', { n: event.table.length })}`,
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
  if (event.shown_by === table.seat) table.explainInPanel(event.cards);
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
        ${icon('check')}${say('web.setup.shown_in', {
          name: table.shortName(by),
          time: formatSeconds(took),
        })}
      </p>
      <p class="sentence">${say('web.setup.shown')}</p>
      ${reasonLine(table)}
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
 * Draws the result of a deal.
 * @param {Table} table
 */
export function dealResult(table) {
  const { view } = table;
  const { last } = view;
  if (view.phase === 'playing' || !last) return nothing;
  const best = last.ranks.flatMap((/** @type {number} */ rank, /** @type {number} */ seat) =>
    rank === 1 ? [table.shortName(seat)] : [],
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
    ${totals(table)} ${nextDealControls(table)}
  </div>`;
}
