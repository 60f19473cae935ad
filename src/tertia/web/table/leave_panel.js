// The question before a player leaves a game, which most visits do not need.
import { html, nothing } from '../core/html.js';
import { icon } from '../core/icons.js';
import { nextHostText } from '../core/leave_question.js';
import { hasOtherPeople } from '../core/people.js';
import { say } from '../core/words.js';
import { isFlightTable } from '../flight/start.js';
import { deckTry } from './deck_try.js';
import { leavingSentence, whatFollowsLeaving } from './leaving.js';
import { breakOf, closeButton } from './panels.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/** The sentences after which the question says how to come back: the game goes on for a long time. */
const RETURNS = ['web.leave_says', 'web.leave_wins_deal', 'web.leave_one'];

/** The sentences after which it says what the player gives up: the game goes on for a while. */
const COSTS = [...RETURNS, 'web.leave_soon', 'web.leave_wins'];

/** The sentences after which several others play on. */
const PLAYS_ON = ['web.leave_says', 'web.leave_wins_deal'];

/**
 * Says what leaving costs: a deal of SetUp (R7.4); and where others play on, the hand of ChipSet (R2.8) or 20/20 (R9.7)
 * and the role of the host.
 * @param {Table} table
 * @param {string} follows the key of the sentence about the game without this player
 */
function whatLeavingCosts(table, follows) {
  const { view, seat, you, room } = table;
  const { cards, folded, in_deal, playing } = view.players[seat ?? 0];
  const isPlaying = !['between', 'over'].includes(view.phase);
  const isLeft = COSTS.includes(follows);
  const isCharged = room.game === 'setup' && view.options.revision > 1 && !breakOf(table);
  return [
    isCharged && playing && view.phase === 'playing' ? say('web.leave_charge') : '',
    isPlaying && room.game === 'chipset' && isLeft && cards && !folded
      ? say('web.leave_folds')
      : '',
    in_deal && view.phase === 'playing' && PLAYS_ON.includes(follows) ? say('web.leave_hand') : '',
    isLeft && you.host ? nextHostText(room.chairs, you.chair) : '',
  ].join(' ');
}

/**
 * Returns whether the player may end the game for everyone: the host, or the only person in it.
 * @param {Table} table
 */
const mayEnd = table => table.you.host || !hasOtherPeople(table.room.chairs, table.you.chair);

/** Milliseconds in which the buttons of a question that has just changed do nothing. */
const CHANGE_TIME = 1200;

/**
 * Returns whether the question has just become another one, because somebody else left or came back: a press meant for
 * the old buttons must not end the game.
 * @param {Table} table
 * @param {'bots' | 'alone' | null} about
 */
function hasJustChanged(table, about) {
  const question = /** @type {import('./table_view.js').AnyPanel} */ (table.question);
  if (question.about !== about) {
    question.about = about;
    clearTimeout(question.changeTimer);
    question.changeTimer = setTimeout(() => {
      question.changeTimer = 0;
      table.draw();
    }, CHANGE_TIME);
  }
  return Boolean(question.changeTimer);
}

/**
 * Asks before a player leaves. Among bots, leaving is a break. A player alone chooses between a break and
 * the end of the game.
 * @param {Table} table
 */
export function leavePanel(table) {
  const follows = whatFollowsLeaving(table);
  const about = breakOf(table);
  const isAlone = about === 'alone';
  const isAmongBots = about === 'bots';
  const isNew = hasJustChanged(table, about);
  const hasOthers = hasOtherPeople(table.room.chairs, table.you.chair);
  const endsForOthers = !isAlone && hasOthers && mayEnd(table);
  const leaveLabel = say(isAmongBots ? 'web.take_break' : 'web.leave');
  const give = (/** @type {string} */ type) => {
    table.closeQuestion();
    table.panel = null;
    table.do({ type });
  };
  const leave = (/** @type {boolean} */ keepsSeat) => {
    // On a break, the player keeps the seat and the hand. The question stays, and with it the pause: the
    // browser may show this page again, as it was.
    if (!keepsSeat) give('stand');
    location.href = '/';
  };
  const end = () => give('end-game'); // everybody keeps the seat, and the result comes
  const stay = () => table.closeQuestion();
  const title = isAlone ? say('web.break_or_end') : leaveLabel;
  // While the game stands still, a player alone does not look at the cards: a break isn't time to think.
  const isPaused = table.connection.state === 'paused';
  const pause = isPaused ? `on-break ${about}` : '';
  return html`<div class="panel leaving ${pause}" role="alertdialog" aria-label=${title}>
    <p class="panel-title">
      ${icon(isAlone || isAmongBots ? 'pause' : 'leave')}${title}${isAlone ? closeButton(stay) : nothing}
    </p>
    ${isAlone || isAmongBots ? nothing : html`<p class="sentence">${say('web.leave_sure')}</p>`}
    <p class="text">
      ${leavingSentence(table)} ${whatLeavingCosts(table, follows)}
      ${isAlone && isPaused ? say('web.leave_hides') : nothing}
      ${RETURNS.includes(follows) && !isFlightTable() ? say('web.leave_return') : nothing}
      ${deckTry(table) === 'first' ? say('web.leave_try') : nothing}
      ${endsForOthers ? say('web.leave_end_all') : nothing}
    </p>
    <div class="row">
      <button class="button solid" ?disabled=${isNew} @click=${isAlone ? () => leave(true) : stay}>
        ${say(isAlone ? 'web.take_break' : 'web.stay')}
      </button>
      ${
        isAlone
          ? nothing
          : html`<button class="button open" ?disabled=${isNew} @click=${() => leave(isAmongBots)}>
              ${leaveLabel}
            </button>`
      }${
        isAlone || mayEnd(table)
          ? html`<button class="button open" ?disabled=${isNew} @click=${end}>
              ${say(endsForOthers ? 'web.end_for_all' : 'web.end_game')}
            </button>`
          : nothing
      }
    </div>
  </div>`;
}
