// The phase of a game in the header, the result of its last deal, and the way to the next deal.
import { now } from '../core/clock.js';
import { html, nothing } from '../core/html.js';
import { say } from '../core/words.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/**
 * Draws the phase of the game, in the middle of the header.
 * @param {string | ReturnType<typeof html>} title
 * @param {string} [explanation] the sentence after the title
 */
export const phaseTitle = (title, explanation = '') =>
  html`<p class="round"><b>${title}</b>${explanation}</p>`;

/**
 * Returns the seats of players who are at the table or expected back.
 * @param {Table} table
 * @returns {number[]}
 */
export const seatsInPlay = table =>
  table.view.players.flatMap((/** @type {any} */ player, /** @type {number} */ seat) =>
    ['here', 'away'].includes(player.presence) ? [seat] : [],
  );

/**
 * Returns the number of deals of a match: an option, or one of each player, also of those who dealt and left.
 * @param {{view: any}} table
 * @returns {number}
 */
export function dealCount({ view }) {
  const { deal, dealers, options, players } = view;
  if (options.match !== 'everyone') return options.deals;
  const left = (/** @type {number} */ seat) => players[seat].presence === 'left';
  const toDeal = [...players.keys()].filter(seat => !dealers.includes(seat) && !left(seat));
  return deal + toDeal.length;
}

/**
 * Returns what people who have just sat down wait for.
 * @param {Table} table
 * @returns {'deal' | 'game'}
 */
export const nextStart = table => (dealCount(table) > table.view.deal ? 'deal' : 'game');

/** Milliseconds for which the result of the last deal is shown before the screen at the end of the game. */
const LAST_RESULT_DURATION = 20_000;

/**
 * Shows the result of the last deal before the end of the game.
 * @param {Table} table
 * @param {(table: Table) => unknown} draw draws the result
 */
export function showLastDeal(table, draw) {
  // Else the whole result comes at once: somebody ended the game, or it waited in vain for a player's return.
  const endsWithDeal = table.news?.happened.some(({ type }) => type === 'deal-ended');
  if (table.room.ended_by !== undefined || !endsWithDeal) return;
  table.show({ kind: 'result', draw, until: now() + LAST_RESULT_DURATION }, LAST_RESULT_DURATION);
}

/**
 * Returns the command that leads to the next deal. Among several people everybody says to be ready, so that
 * nobody gets new cards without a warning; the dealer of a single person's game deals.
 * @param {Table} table
 */
const wayOn = table =>
  hasOtherPeople(table) && !table.isShared
    ? table.can('ready')
    : (table.can('deal') ?? table.can('ready'));

/**
 * Draws the way to the next deal below other words of a panel, if there is one.
 * @param {Table} table
 */
export const keptWayOn = table =>
  wayOn(table) || (table.view?.phase === 'over' && !table.isReadOnly)
    ? nextDealControls(table)
    : nothing;

/**
 * Draws the button to the next deal, and the countdown to the next deal. After the last deal,
 * draws the button to the screen at the end.
 * @param {Table} table
 */
export function nextDealControls(table) {
  if (table.view.phase === 'over') {
    return html`<div class="row">
      <button class="button solid" @click=${() => table.hide()}>${say('web.to_result')}</button>
      ${
        table.panel?.until
          ? html`<span class="text"
              >${say('web.result_in')} <time-left until=${table.panel.until}></time-left> s</span
            >`
          : nothing
      }
    </div>`;
  }
  const command = wayOn(table);
  return html`<div class="row">
    ${
      command
        ? html`<button class="button solid" @click=${() => table.do(command)}>
            ${say('web.deal_next')}
          </button>`
        : nothing
    }
    <span class="text"
      >${say(hasOtherPeople(table) ? 'web.next_deal' : 'web.next_deal_in')}
      <time-left until=${table.view.resumes}></time-left> s${readyCount(table)}</span
    >
  </div>`;
}

/**
 * Draws the time in which a player who left may return, while too few players are left for a deal.
 * @param {number} until
 * @param {string} [style] the CSS class
 */
export const waitForPlayers = (until, style = 'text') =>
  html`<p class=${style} role="timer">
    ${say('web.too_few_players')} <time-left until=${until}></time-left> s
  </p>`;

/**
 * Returns whether the next deal waits for somebody else; bots are soon ready.
 * @param {Table} table
 */
const hasOtherPeople = table =>
  seatsInPlay(table).some(seat => !table.room.seats[seat].bot && seat !== table.seat);

/**
 * Draws the number of players who are ready for the next deal.
 * @param {Table} table
 */
function readyCount(table) {
  /** @type {{players: {out?: boolean}[], ready: number[]}} */
  const { players, ready } = table.view;
  // A player without chips is not in the next deal, but must still agree to it.
  const waitedFor = seatsInPlay(table).filter(seat => !(players[seat].out && ready.includes(seat)));
  const n = waitedFor.filter(seat => ready.includes(seat)).length;
  return n ? html`<br />${say('web.ready_n', { n, all: waitedFor.length })}` : nothing;
}
