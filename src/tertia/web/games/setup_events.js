// SetUp: presents events with sounds, announcements and panels.
import { announce } from '../core/announcements.js';
import { cardName } from '../core/cards.js';
import { html, nothing } from '../core/html.js';
import { icon } from '../core/icons.js';
import { cardElements, flyTo, shake } from '../core/motion.js';
import { play } from '../core/sound.js';
import { formatChange, formatList, formatSeconds, formatTenths, say } from '../core/words.js';
import { seatAvatar } from '../table/avatars.js';
import { smallCards } from '../table/card_grid.js';
import { chargeLine } from '../table/charges.js';
import { dealCount, nextDealControls, showLastDeal } from '../table/deals.js';
import { canLay, leavingCards } from './setup_controls.js';
import { announceDeal, announcing, commonEvents, reasonLine, totals } from './shared.js';

/** @typedef {import('../table/live_table.js').LiveTable} Table */
/** @typedef {import('../net/types.js').GameEvent} GameEvent */

/** Milliseconds for which the result of a challenge is shown, unless the next card comes before. */
const RESULT_TIME = 8000;
/** Milliseconds for which the cards that a player takes stay on the table, with their SET marked. */
const TAKEN_TIME = 2500;

/** @type {Record<string, import('./shared.js').EventHandler>} */
export const EVENTS = {
  ...commonEvents('setup'),
  dealt(table, event) {
    table.log = [];
    table.panel = null;
    announceDeal(table, `${say('web.deal_n', { n: event.deal })}.`, 'web.setup.tell_hand');
  },
  laid(table, event) {
    play('pick2');
    const { panel } = table;
    if (panel && (panel.isUntilNextCard || ['shown', 'why'].includes(panel.kind))) table.hide();
    const key = event.by_table ? 'setup.laid.table' : 'setup.laid.player';
    const sentence = table.tell(event.seat, key, { card: cardName(event.card, table.face) });
    announce(sentence);
    const isOwnTimeout = event.by_table && event.seat === table.seat;
    if (!isOwnTimeout && !event.endsChallenge) return;
    const head = say(isOwnTimeout ? 'web.setup.time_up' : 'web.setup.too_late');
    const text = event.endsChallenge ? say('web.setup.challenge_over') : '';
    if (text) announce(text);
    // A player who took too long may look at the table only later.
    table.show(
      { kind: 'words', head, sentence, text, isUntilPress: isOwnTimeout },
      ...(isOwnTimeout ? [0] : []),
    );
  },
  cleared(table, event) {
    if (event.seat !== table.seat) return;
    if (table.panel?.isUntilNextCard || table.panel?.isUntilPress) table.hide();
    if (!leavingCards(table)) play('turn');
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
    table.logClaim({ seat: event.seat, cards: event.cards, reason: 'no-set', cost: 'lock' });
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
    seconds: formatTenths(event.took),
  });
  announce(
    `${shown} ${table.tell(event.seat, 'setup.taken', { n: event.table.length })}`,
    event.seat === table.seat ? 'assertive' : 'polite',
  );
  table.logClaim({
    seat: event.shown_by,
    cards: event.cards,
    taker: event.seat,
    note: formatChange(event.table.length),
  });
  table.show(
    {
      kind: 'shown',
      table: event.table,
      layer: event.seat,
      cards: event.cards,
      by: event.shown_by,
      took: event.took,
      isLeaving: true,
      draw: shownPanel,
    },
    RESULT_TIME,
  );
  const { panel } = table;
  // In a replay they stay until the reader goes on.
  if (!table.isReadOnly) setTimeout(() => table.panel === panel && clearTaken(table), TAKEN_TIME);
  table.explainInPanel(event.cards);
}

/**
 * Lets the cards of the last challenge leave the table, if they still lie there.
 * @param {Table} table
 */
export function clearTaken(table) {
  const panel = leavingCards(table);
  if (!panel) return;
  flyTo(
    [...document.querySelectorAll('.line .card')],
    document.querySelector(`[data-seat="${panel.layer}"] .penalty-pile`),
  );
  panel.isLeaving = false;
  if (canLay(table)) play('turn');
  table.draw();
}

/** @param {Table} table */
function shownPanel(table) {
  const { cards, by, took, layer, table: line } = /** @type {any} */ (table.panel);
  return html`<div class="panel shown" @click=${() => table.hide()}>
    <div class="trio">
      ${cards.map(
        (/** @type {number} */ card, /** @type {number} */ i) =>
          html`<span class="card card-small" role="img" aria-label=${cardName(card, table.face)}
            ><card-face card=${card} face=${table.face}></card-face>${
              i === 2 ? seatAvatar(table, layer, { small: true, you: false }) : nothing
            }</span
          >`,
      )}
    </div>
    <div>
      <p class="panel-title">
        ${icon('check')}${say('web.setup.shown_in', {
          name: table.shortName(by),
          time: formatSeconds(took),
        })}
      </p>
      <p class="sentence">
        ${
          layer === table.seat
            ? say('web.setup.shown_you')
            : say('web.setup.shown', { name: table.shortName(layer) })
        }
      </p>
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

/** The number of challenges that fit in a line below the cards. */
const LATEST_CHALLENGES = 3;

/**
 * Draws the latest challenges, below the cards: who showed which cards, and who took how many.
 * @param {Table} table
 */
export const latestChallenges = table =>
  table.log.length
    ? html`<div class="latest">
        <h2>${say('web.setup.challenges')}</h2>
        <ol>
          ${table.log.slice(0, LATEST_CHALLENGES).map(
            ({ seat, cards, taker, note }) =>
              html`<li>
                ${icon(taker === undefined ? 'cross' : 'check')}${seatAvatar(table, seat, {
                  small: true,
                })}<span class="name" dir="auto">${table.shortName(seat)}</span>${smallCards(
                  table,
                  cards,
                )}${
                  taker === undefined
                    ? html`<span>${say('web.miss.no-set')}</span>`
                    : html`${seatAvatar(table, taker, { small: true })}<span class="name" dir="auto"
                          >${table.shortName(taker)}</span
                        ><b class="tabular">${note}</b>`
                }
              </li>`,
          )}
        </ol>
      </div>`
    : nothing;

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
        ${dealCount(table) > 1 ? `${say('web.deal_n', { n: last.deal })}. ` : nothing}${say(
          last.reason === 'left' ? 'web.end.setup_over.left' : `web.deal_ended.${last.reason}`,
        )}
      </p>
      <p class="sentence">
        ${say('web.setup.best', { names: formatList(best), n: last.scores[last.ranks.indexOf(1)] })}
      </p>
      ${chargeLine(table, [last])}
    </div>
    ${totals(table)} ${nextDealControls(table)}
  </div>`;
}
