// The result of solitaire: the time and the best one before, with the last SET of a deck that the player
// survived or cleared, or the cards of a lost game.
import { html, nothing } from '../core/html.js';
import { formatMinutes, formatNumber, say } from '../core/words.js';
import { smallCards } from './card_grid.js';
import { soloTime } from './podium.js';

/** @typedef {import('./live_table.js').LiveTable} Table */
/** @typedef {import('../net/api.js').PlayerHistory} PlayerHistory */
/** @typedef {import('../net/api.js').Review} Review */

/**
 * Returns whether the game was strict solitaire, which ends when the table has no SET.
 * @param {Table} table
 */
const isStrict = table => table.view.options.alone !== 'clear';

/**
 * Returns the key of the headline. Strict solitaire is lost or survived.
 * @param {Table} table
 */
export function soloVerdict(table) {
  const { cards_left: cardsLeft, reason } = table.view.last;
  if (cardsLeft === 0) return 'cleared';
  if (reason === 'lost') return 'alone_lost';
  return isStrict(table) && ['no-set', 'no-card'].includes(reason) ? 'alone_survived' : 'alone';
}

/**
 * Compares the time with the best one before.
 * @param {Table} table
 * @param {PlayerHistory | null} past
 */
function comparison(table, past) {
  const { last, options } = table.view;
  // Best times are kept for a whole deck in random order.
  const isCompared = !options.held && options.deck !== 'clearable' && !options.first_cards?.length;
  if (past === null || !isCompared) return '';
  const best = past.solitaire[isStrict(table) ? 'strict' : 'clear']?.best ?? null;
  const isToTheEnd = !['lost', 'over', 'left'].includes(last.reason);
  if (best === null) return isToTheEnd ? say('web.end.first_best') : '';
  return isToTheEnd && last.took < best
    ? say('web.end.new_best')
    : say('web.end.best_before', { time: formatMinutes(best) });
}

/**
 * Returns how much of the time overlooked SETs cost (R4.4 in docs/RULES.md).
 * @param {{overlooked: number, added: number}} last
 */
const addedSentence = ({ overlooked, added }) =>
  say('web.overlooked.added', { n: overlooked, cost: formatNumber(added / 1000) });

/**
 * Returns which help the player took: hints, and SETs given back with Undo (R4.5 in docs/RULES.md).
 * @param {Table} table
 * @returns {string} empty if the table gave no help; old records do not count the SETs given back
 */
export function helpText({ view: { last, options } }) {
  const taken = [
    last.hints[0] ? say('web.end.hints', { n: last.hints[0] }) : '',
    last.undone[0] ? say('web.end.undone', { n: last.undone[0] }) : '',
  ].filter(Boolean);
  if (taken.length) return taken.join(' · ');
  return last.undone.length && options.hints !== 'off' ? say('web.end.no_help') : '';
}

/**
 * Celebrates a deck that was survived or cleared with the SET that did it.
 * @param {Table} table
 * @param {Review | null} review
 */
function lastSet(table, review) {
  const cards = review?.finds.at(-1)?.cards;
  if (!cards || !['cleared', 'alone_survived'].includes(soloVerdict(table))) return nothing;
  return html`<div class="last-set" aria-hidden="true">${smallCards(table, cards)}</div>`;
}

/**
 * @param {Table} table
 * @param {Review | null} review
 * @param {PlayerHistory | null} past the results before this game
 */
export function soloResult(table, review, past) {
  const { last } = table.view;
  const sentence = comparison(table, past);
  const left = table.view.table.filter((/** @type {number | null} */ card) => card !== null);
  const isCutShort = ['lost', 'over'].includes(last.reason); // no SET was left
  return html`${
    isCutShort && left.length
      ? html`<div class="last-cards">
          <h2>${say('web.end.last_cards')}</h2>
          ${smallCards(table, left)}
        </div>`
      : nothing
  }
  ${soloTime(last.took, last.sets[0], {
    help: helpText(table),
    isCutShort,
    countsSets: Boolean(table.view.options.day),
    more: lastSet(table, review),
  })}
  ${last.added ? html`<p class="best-time">${addedSentence(last)}</p>` : nothing}
  ${sentence ? html`<p class="best-time">${sentence}</p>` : nothing}`;
}
