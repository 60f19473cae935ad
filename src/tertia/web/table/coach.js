// The coach of a first deal, a panel beside the cards. It gives advice from what everyone sees; the
// game itself is a real one.
import { features } from '../core/cards.js';
import { html, nothing } from '../core/html.js';
import { icon } from '../core/icons.js';
import { say } from '../core/words.js';
import { whatIsASet } from './how_it_works.js';
import { threeCards } from './panels.js';

/** @typedef {import('./live_table.js').LiveTable} Table */
/** @typedef {import('../net/types.js').GameEvent} GameEvent */

/**
 * @typedef {object} Step what happened last
 * @property {'taken' | 'missed' | 'more' | 'left'} kind a SET was taken, a claim was wrong, more
 *   cards came, or the deal would have ended with a SET left
 * @property {number[]} cards the SET or the claim; if more cards came, the SET that was overlooked
 * @property {string} [why] why the cards are a SET; empty until the server has answered
 * @property {boolean} [isRefilled] whether new cards replaced the SET; undefined after a reload
 */

/** The hints, each of which tells more than the one before. */
const HINTS = ['count', 'one', 'two'];

/** @type {Step | null} */
let last = null;

/**
 * Returns the card that completes a SET with two others.
 * @param {number} one
 * @param {number} other
 */
function third(one, other) {
  const [a, b] = [features(one), features(other)];
  /** @param {keyof typeof a} feature */
  const value = feature => (6 - a[feature] - b[feature]) % 3;
  return value('number') + 3 * value('colour') + 9 * value('fill') + 27 * value('shape');
}

/**
 * Returns the first SET of two of these cards and a card on the table; an empty list if there is none.
 * @param {number[]} cards
 * @param {(number | null)[]} onTable
 */
function findSet(cards, onTable) {
  for (const [i, one] of cards.entries()) {
    const other = cards.slice(i + 1).find(card => onTable.includes(third(one, card)));
    if (other !== undefined) return [one, other, third(one, other)];
  }
  return [];
}

/**
 * Returns the cards on the table without some of them.
 * @param {Table} table
 * @param {number[]} without
 * @returns {number[]}
 */
const cardsBut = (table, without) =>
  table.view.table.filter(
    (/** @type {number | null} */ card) => card !== null && !without.includes(card),
  );

/**
 * Remembers what happened, and asks why the cards of a SET are one.
 * @param {Table} table
 * @param {GameEvent} event
 */
async function noteEvent(table, event) {
  if (event.type === 'began') last = null;
  if (event.type === 'missed') last = { kind: 'missed', cards: event.cards };
  if (event.type === 'laid-more') {
    const before = cardsBut(table, event.laid);
    last = { kind: 'more', cards: findSet(before, before) };
  }
  if (event.type === 'taken') {
    last = { kind: 'taken', cards: event.cards, isRefilled: event.laid.length > 0 };
  }
  const step = last;
  if (!step || !hasSet(step) || step.why !== undefined) return;
  step.why = '';
  step.why = (await table.fetchExplanation(step.cards))?.text ?? '';
  table.draw();
}

/**
 * Returns whether the cards of a step are a SET.
 * @param {Step} step
 */
const hasSet = ({ kind, cards }) => kind !== 'missed' && cards.length > 0;

/**
 * Returns whether the player should look once more instead of ending the deal, and says so: without
 * a deck, "No SET" ends it even if a SET is left.
 * @param {Table} table
 */
function keepsLooking(table) {
  const cards = cardsBut(table, []);
  if (table.view.deck > 0 || !findSet(cards, cards).length) return false;
  last = { kind: 'left', cards: [] };
  table.hide();
  return true;
}

/**
 * Returns the last step; after a reload, from the log.
 * @param {Table} table
 * @returns {Step | null}
 */
function lastStep(table) {
  const [claim] = table.log;
  if (last || claim === undefined) return last;
  return { kind: claim.cost === undefined ? 'taken' : 'missed', cards: claim.cards };
}

/**
 * Returns a sentence about the situation, and what to try.
 * @param {Table} table
 * @returns {[string, string]}
 */
function advice(table) {
  const { deck, hint, last: ended, phase, players } = table.view;
  const step = lastStep(table);
  if (phase === 'over') {
    const reason = ended?.reason === 'no-card' ? 'no-card' : 'deck';
    return [say(`web.deal_ended.${reason}`), say('learn.coach.over')];
  }
  if (hint?.count === 0) {
    return [say('learn.coach.none'), say(deck ? 'learn.coach.none_more' : 'learn.coach.none_end')];
  }
  if (step === null) return [whatIsASet(table.view.options), say('learn.coach.first')];
  if (step.kind === 'missed') {
    const isHalfRight = findSet(step.cards, cardsBut(table, [])).length > 0;
    return [
      say('learn.coach.missed'),
      say(isHalfRight ? 'learn.coach.missed_more' : 'learn.coach.missed_none'),
    ];
  }
  if (step.kind === 'more') {
    return hasSet(step)
      ? [say('learn.coach.overlooked'), `${step.why} ${say('learn.coach.overlooked_more')}`]
      : [say('learn.coach.more'), say('learn.coach.more_came')];
  }
  if (step.kind === 'left') return [say('learn.coach.left'), say('learn.coach.left_more')];
  return [
    step.why || say('learn.coach.taken'),
    `${newCardsText(deck, step)} ${say('learn.coach.taken_more', { n: players[0].sets })}`,
  ];
}

/**
 * Returns a sentence about the cards that replace a SET; empty if the page does not know them.
 * @param {number} deck the number of cards in the deck
 * @param {Step} step
 */
function newCardsText(deck, { isRefilled }) {
  if (deck === 0) return say('learn.coach.deck');
  if (isRefilled === undefined) return '';
  return say(isRefilled ? 'learn.coach.refilled' : 'learn.coach.moved');
}

/**
 * Returns the last hint in words, or an offer to give one.
 * @param {Table} table
 */
function hintText(table) {
  const { hint } = table.view;
  if (hint?.cards.length) return say('learn.coach.hint_cards', { n: hint.cards.length });
  return (hint?.count ?? null) === null
    ? say('learn.coach.hint')
    : say('web.sets_lie', { n: hint.count });
}

/**
 * Draws the use of "No SET" while it brings cards; nothing after a hint. It stands below the hints, which
 * therefore stay in their places.
 * @param {Table} table
 */
function noSetText({ view, may }) {
  const bringsCards = view.deck > 0 && may.some(one => one.type === 'say-no-set');
  return bringsCards && !view.hint
    ? html`<p class="text">${say('learn.coach.no_set')}</p>`
    : nothing;
}

/**
 * Draws the buttons for hints, and the last hint. A hint that was given leaves the others in their places;
 * after the hint that there is no SET, they have nothing to show.
 * @param {Table} table
 */
function hints(table) {
  return html`<p class="text">${hintText(table)}</p>
    <div class="row">
      ${HINTS.map(kind => {
        const command = table.may.find(one => one.type === 'ask-hint' && one.kind === kind);
        return html`<button
          class="button open"
          aria-label=${say(`web.commands.ask-hint-${kind}`)}
          ?disabled=${!command || table.view.hint?.count === 0}
          @click=${() => table.do(command)}
        >
          ${say(`learn.coach.hints.${kind}`)}
        </button>`;
      })}
    </div>
    ${noSetText(table)}`;
}

/** @param {Table} table */
function draw(table) {
  const [sentence, more] = advice(table);
  const step = lastStep(table);
  const isOver = table.view.phase === 'over';
  const isAboutStep = step && step.cards.length > 0 && table.view.hint?.count !== 0 && !isOver;
  return html`<div class="panel coach" role="status">
    <p class="panel-title">${icon('eye')}${say('learn.coach.title')}</p>
    <div class="about">
      ${isAboutStep ? threeCards(table, step.cards, null) : nothing}
      <p class="sentence">${sentence}</p>
    </div>
    <p class="text">${more}</p>
    ${isOver || (isAboutStep && step.kind === 'more') ? nothing : hints(table)}
  </div>`;
}

/**
 * Returns whether this was a deal of the beginner deck alone, as with the coach.
 * @param {Table} table
 */
export const isPractice = table =>
  table.view.players.length === 1 && Boolean(table.view.options.held);

/**
 * Draws what to play after such a deal: the same cards against bots.
 * @param {Table} table
 */
export const nextStep = table =>
  !isPractice(table) || table.seat === null
    ? nothing
    : html`<form class="after-coach" method="post" action="/play">
        <p>
          ${table.view.last.reason === 'left' ? nothing : `${say('learn.coach.praise')} `}${say('learn.coach.done')}
        </p>
        <button class="button solid" name="form" value="beginner">
          ${say('learn.coach.play')}
        </button>
        <a href="/learn">${say('learn.title')}</a>
      </form>`;

export const coach = { draw, noteEvent, keepsLooking };
