// 20/20: presents events with sounds, announcements and panels.
import { announce } from '../core/announcements.js';
import { html, nothing } from '../core/html.js';
import { cardElements, flyTo } from '../core/motion.js';
import { play } from '../core/sound.js';
import { formatTenths, say } from '../core/words.js';
import { canAgree, showBrief } from '../table/brief.js';
import { nextDealControls, showLastDeal, waitForPlayers } from '../table/deals.js';
import { announceDeal, commonEvents, explainMiss, totals } from './shared.js';

/** @typedef {import('../table/live_table.js').LiveTable} Table */
/** @typedef {import('../net/types.js').GameEvent} GameEvent */

const COMMON = commonEvents('twenty');

/** @type {Record<string, import('./shared.js').EventHandler>} */
export const EVENTS = {
  ...COMMON,
  dealt(table, event) {
    table.panel = null;
    table.picked = [];
    const opening = say('web.tell.dealt', { cards: table.cardNames(event.laid) });
    announceDeal(table, opening, 'web.twenty.tell_hand');
  },
  rebuilt: table => announce(rebuiltText(table)),
  'laid-more'(table, event) {
    COMMON['laid-more'](table, event);
    if (canAgree(table)) sayRebuilt(table, say('web.laid_more', { n: event.laid.length }));
  },
  taken(table, event) {
    if (table.panel?.kind === 'why') table.panel = null;
    play('right');
    table.displayTaken(event.seat, event.cards, () =>
      flyTo(
        cardElements('.two-rows', event.cards),
        document.querySelector(
          event.seat === table.seat ? '.deck .pile' : `[data-seat="${event.seat}"] .avatar`,
        ),
      ),
    );
    table.explainTaken(event.seat, event.cards, {
      isAlways: true, // no log shows it
      note: joined(noteOnTaken(table, event), rebuiltText(table)),
    });
    announce(
      table.tell(event.seat, 'twenty.taken', {
        n: event.own.length,
        cards: table.cardNames(event.cards),
        seconds: formatTenths(event.took),
      }),
    );
  },
  replaced: (table, event) =>
    announce(say('log.twenty.replaced', { cards: table.cardNames(event.laid) })),
  missed: presentMiss,
  drew(table, event) {
    play('deal');
    const why = event.penalty ? 'penalty' : 'asked';
    const seen = event.card === null ? 'hidden' : 'seen';
    const drawn = event.card === null ? '' : table.cardNames([event.card]);
    announce(table.tell(event.seat, `twenty.drew.${why}.${seen}`, { drawn }));
    if (!event.penalty) sayRebuilt(table);
  },
  'deal-ended': (table, event) => announce(endSentence(table, event)),
  'match-ended'(table) {
    play('end');
    showLastDeal(table, dealResult);
  },
};

/**
 * Returns that the deck ran out with this step and got the used cards back (R9.5); an empty string if it did not.
 * @param {Table} table
 */
function rebuiltText({ news }) {
  const rebuilt = news?.happened.find(({ type }) => type === 'rebuilt');
  return rebuilt ? say('web.twenty.shuffled_in', { n: rebuilt.count }) : '';
}

/**
 * Shows the same, unless another panel is open.
 * @param {Table} table
 * @param {string} [before] a sentence before it
 */
function sayRebuilt(table, before = '') {
  const sentence = rebuiltText(table);
  if (sentence && !table.isReadOnly) showBrief(table, 'more', joined(before, sentence));
}

/** @param {string[]} sentences */
const joined = (...sentences) => sentences.filter(Boolean).join(' ');

/**
 * Returns what a player should know about a SET: no card left the own hand, or the own "no SET" no longer
 * counts (R9.2, R9.7).
 * @param {Table} table
 * @param {GameEvent} event
 */
function noteOnTaken({ before, seat, view }, event) {
  if (seat === null) return '';
  if (event.seat === seat) return event.own.length ? '' : say('web.twenty.from_table');
  const isVoteLost = before?.view?.players[seat].agreed && !view.players[seat].agreed;
  return isVoteLost ? say('web.twenty.lost_vote') : '';
}

/**
 * Presents a failed claim with its reason. The penalty card is an event of its own.
 * @param {Table} table
 * @param {GameEvent} event
 */
function presentMiss(table, event) {
  play('wrong');
  table.picked = [];
  const drew = table.news?.happened.some(
    other => other.type === 'drew' && other.seat === event.seat && other.penalty,
  );
  const cost =
    event.reason === 'left'
      ? ''
      : event.seat === table.seat
        ? say(drew ? 'web.twenty.penalty' : 'web.twenty.no_penalty')
        : drew
          ? table.tell(event.seat, 'twenty.drew.penalty.hidden')
          : '';
  explainMiss(table, event, {
    part: '.two-rows',
    log: 'twenty',
    cost: joined(cost, rebuiltText(table)),
  });
}

/**
 * @param {Table} table
 * @param {any} last
 */
function endSentence(table, last) {
  if (last.winner === null) return say(`log.twenty.deal-ended.${last.reason}`, { deal: last.deal });
  return table.tell(last.winner, `twenty.deal-ended.${last.reason === 'left' ? 'last' : 'won'}`, {
    n: last.scores[last.winner],
    deal: last.deal,
  });
}

/**
 * Draws the result of a deal: the winner, the totals, and the time until the next one.
 * @param {Table} table
 */
export function dealResult(table) {
  const { view } = table;
  if (view.phase === 'playing' || !view.last) return nothing;
  return html`<div class="panel result">
    <div>
      <p class="panel-title">${say('web.deal_n', { n: view.last.deal })}</p>
      <p class="sentence">${endSentence(table, view.last)}</p>
    </div>
    ${totals(table)} ${isTooFew(view) ? waitForPlayers(view.resumes) : nextDealControls(table)}
  </div>`;
}

/**
 * Returns whether too few players are left for another deal: the match ends after the pause (R9.7).
 * @param {any} view
 */
const isTooFew = view =>
  view.phase === 'between' &&
  view.players.filter((/** @type {any} */ player) => player.presence !== 'left').length < 2;
