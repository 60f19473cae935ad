// What Classic, Scout and CoopSet share: open cards in a grid, votes, and the result of a deal.
import { announce } from '../core/announcements.js';
import { html, nothing } from '../core/html.js';
import { CARD_KEYS } from '../core/keyboard.js';
import { play } from '../core/sound.js';
import { formatNumber, say } from '../core/words.js';
import { keycap } from '../table/action_bar.js';
import { ownCountdown } from '../table/countdown.js';
import { dealCount, nextDealControls } from '../table/deals.js';
import { handleKey, presentEvent } from './shared.js';

/** @typedef {import('../table/live_table.js').LiveTable} Table */
/** @typedef {import('../net/types.js').GameEvent} GameEvent */
/** @typedef {import('./shared.js').EventHandler} EventHandler */

/**
 * Completes a game's screen: the keys of the grid pick cards, and each event has its handler.
 * @template {{pick: (table: Table, card: number) => void}} Screen
 * @param {Screen} screen
 * @param {Record<string, (table: Table) => void>} actions what other keys do
 * @param {Record<string, EventHandler>} handlers
 */
export const gridGame = (screen, actions, handlers) => ({
  ...screen,
  onKey: (/** @type {Table} */ table, /** @type {string} */ code) =>
    handleKey(table, code, {
      card: table.shownTable[CARD_KEYS.indexOf(code)],
      pick: card => screen.pick(table, card),
      actions,
    }),
  onEvent: (/** @type {Table} */ table, /** @type {GameEvent} */ event) =>
    presentEvent(table, event, handlers),
});

/**
 * Begins a deal: closes panels, empties the log and announces the cards.
 * @type {EventHandler}
 */
export function presentDeal(table, event) {
  table.log = [];
  table.panel = null;
  play('deal');
  announce(say('web.tell.dealt', { cards: table.cardNames(event.laid) }));
}

/**
 * Draws the time since the cards were dealt, with the time that overlooked SETs cost (R4.4 in
 * docs/RULES.md). It stands still after the deal and while the table is paused.
 * @param {any} view
 */
export function dealClock(view) {
  const from = view.dealt_at - addedTime(view);
  const end = view.last ? from + view.last.took : view.changed_at;
  return html`<time-since
    from=${from}
    until=${view.phase === 'playing' ? (view.paused_at ?? 0) : end}
  ></time-since>`;
}

/**
 * Returns the time that overlooked SETs have cost a single player.
 * @param {any} view
 * @returns {number}
 */
const addedTime = view => (view.players.length === 1 ? (view.players[0].added ?? 0) : 0);

/**
 * Draws the number of the deal in a match of several deals.
 * @param {Table} table
 * @param {string} [separator] what stands between it and the clock
 */
export function dealNumber(table, separator = ' · ') {
  const all = dealCount(table);
  // A match that became shorter, because players left, still says so.
  const isMatch =
    all > 1 || (table.view.options.match === 'everyone' && table.view.players.length > 1);
  if (!isMatch) return nothing;
  const n = table.view.deal;
  return html`<span class="long">${say('web.deal_of', { n, all })}</span
    ><span class="short">${formatNumber(n)}/${formatNumber(all)}</span>${separator}`;
}

/**
 * Returns a player's points for the header: of all deals if the match adds them up.
 * @param {any} view
 * @param {any} player
 */
export const pointsText = (view, player) => formatNumber(shownPoints(view, player));

/**
 * Returns a player's points as a number.
 * @param {any} view
 * @param {any} player
 * @returns {number}
 */
export function shownPoints(view, player) {
  const addsDeals = view.options.match === 'everyone' || view.options.deals > 1;
  const ofThisDeal = view.phase === 'playing' || !addsDeals ? player.score : 0;
  return addsDeals ? player.total + ofThisDeal : ofThisDeal;
}

/**
 * Draws a player's button to vote. After a press it says that a second press takes the vote back. It
 * is wide enough for both labels.
 * @param {Table} table
 * @param {{label: string, again?: string, isPressed: boolean, isLegal: boolean,
 *   onPress: () => void, countdown?: unknown, title?: unknown}} vote `title` explains it
 */
export const voteButton = (
  table,
  {
    label,
    again = say('web.take_back'),
    isPressed,
    isLegal,
    onPress,
    countdown = nothing,
    title = nothing,
  },
) =>
  table.seat === null
    ? nothing
    : html`<button
        class="button open ${isPressed ? 'chosen' : ''}"
        title=${title}
        aria-describedby=${isLegal ? nothing : 'why-not'}
        ?disabled=${!isLegal}
        @click=${onPress}
      >
        <span class="either" data-other=${isPressed ? label : again}
          >${isPressed ? again : label}</span
        >
        ${countdown} ${keycap('Digit0')}
      </button>`;

/**
 * This many cards always contain a SET, so that nobody can say that there is none: of the whole deck, and
 * of the beginner deck.
 */
const CERTAIN = 21;
const CERTAIN_FOR_BEGINNERS = 10;

/**
 * Returns why a player cannot say now that there is no SET; an empty string if the player can.
 * @param {Table} table
 * @returns {string}
 */
export function noSetReason(table) {
  const { view, seat } = table;
  if (seat === null || table.can('say-no-set') || table.can('take-back')) return '';
  const cards = view.table.filter((/** @type {number | null} */ card) => card !== null).length;
  if (view.phase !== 'playing') return ''; // the main button says it
  if (view.paused_at) return say('web.paused');
  if (view.ballot) return say('web.why.vote');
  if (view.call) return say('web.why.call');
  if (view.players[seat].locked) return say('web.why.locked');
  if (view.players[seat].sits_out) return say('web.why.turn');
  if (table.leaving) return say('web.why.leaving');
  return cards >= (view.options.held ? CERTAIN_FOR_BEGINNERS : CERTAIN)
    ? say('web.why.certain', { n: cards })
    : say('web.wait');
}

/**
 * Returns the key of the sentence that says what follows if everybody agrees that there is no SET.
 * @param {any} view
 */
function noSetTitle({ players, deck }) {
  if (players.length === 1) return 'web.how.solitaire.none';
  return deck ? 'web.how.classic.none' : 'web.no_set_ends';
}

/**
 * Draws the button to say that there is no SET.
 * @param {Table} table
 * @param {() => void} onPress
 */
export const noSetButton = (table, onPress) =>
  voteButton(table, {
    label: say('web.no_set'),
    again: say('web.take_back_no_set'),
    isPressed: table.seat !== null && table.view.players[table.seat].agreed,
    isLegal: Boolean(table.can('say-no-set') ?? table.can('take-back')),
    onPress,
    countdown: ownCountdown(table),
    title: say(noSetTitle(table.view)),
  });

/**
 * Draws the result of a deal between two deals.
 * @param {Table} table
 */
export function dealResult(table) {
  const { phase, last } = table.view;
  if (phase !== 'between' || !last) return nothing;
  const all = dealCount(table);
  return html`<div class="panel">
    <p class="panel-title">
      ${all > 1 ? say('web.deal_of', { n: last.deal, all }) : say('web.deal_n', { n: last.deal })}
    </p>
    <p class="sentence">${say(`web.deal_ended.${last.reason}`)}</p>
    ${all > 1 ? html`<p class="text">${say('web.deal_points')}</p>` : nothing}
    <ol class="scores">
      ${last.scores.map(
        (/** @type {number} */ score, /** @type {number} */ seat) =>
          html`<li><span>${table.shortName(seat)}</span><b>${formatNumber(score)}</b></li>`,
      )}
    </ol>
    ${all > last.deal ? html`<p class="text">${say('web.deals_add', { n: last.deal + 1, all })}</p>` : nothing}
    ${nextDealControls(table)}
  </div>`;
}
