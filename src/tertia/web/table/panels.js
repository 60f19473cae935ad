// The panels beside the cards: an explanation, a lost connection, the result of a deal. They cover no
// card; only the question before leaving may, so that it is near its button, and the result on a phone.
import { html, nothing } from '../core/html.js';
import { icon } from '../core/icons.js';
import { cardName } from '../core/cards.js';
import { formatNumber, say } from '../core/words.js';
import { featureList } from '../core/explanation.js';
import { isFlightTable } from '../flight/start.js';
import { keptWayOn } from './deals.js';
import { deckTry } from './deck_try.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/**
 * Draws the side panel: a lost connection first, then a question to the player, then the game's panel,
 * then a refusal.
 * @param {Table} table
 * @param {unknown} [standing] the game's content when there is no panel
 */
export function sidePanel(table, standing = nothing) {
  const content =
    table.connection.state === 'lost'
      ? lostConnectionPanel(table)
      : (panelOf(table) ?? refusalPanel(table) ?? standing);
  return html`<aside class="side-panel at-end" aria-label=${say('web.beside')}>${content}</aside>`;
}

/**
 * Returns whether the side panel has content; on small screens the log gives way to it.
 * @param {Table} table
 */
export const hasPanel = table =>
  table.question !== null ||
  table.panel !== null ||
  table.connection.state === 'lost' ||
  table.refusal !== null;

/**
 * Returns whether the open panel keeps the place beside more than 12 cards, although fewer are left: it
 * must not jump while somebody reads it.
 * @param {Table} table
 */
export const keepsPlace = table => !table.question && table.panel?.opensBeside > 12;

/**
 * Draws the open panel by its kind; null if there is none. Panels of one game draw themselves.
 * @param {Table} table
 */
function panelOf(table) {
  const panel = table.question ?? table.panel;
  switch (panel?.kind) {
    case 'why':
      return explanationPanel(table, panel);
    case 'taken':
      return takenPanel(table, panel);
    case 'leave':
      return leavePanel(table);
    case 'words':
      return messagePanel(table, panel);
    default:
      return panel?.draw?.(table) ?? null;
  }
}

/**
 * @param {Table} table
 * @param {any} panel
 */
const explanationPanel = (table, { seat, cards, why, cost, more, isUntilPress }) =>
  html`<div class="explanation" @click=${() => table.hide()}>
    <p class="panel-title">
      ${
        seat === table.seat
          ? say('web.not_a_set')
          : say('web.not_a_set_of', { name: table.name(seat) })
      }${isUntilPress ? closeButton() : nothing}
    </p>
    <p class="sentence">${why.reason}</p>
    ${threeCards(table, cards, why.odd)} ${featureList(why.features)}
    ${cost ? html`<p class="penalty">${cost}</p>` : nothing}${more ?? nothing}
  </div>`;

/**
 * Draws the button that closes a panel without a time limit. A press anywhere on most panels does the same.
 * @param {() => void} [onClick]
 */
const closeButton = onClick =>
  html`<button class="icon-button" aria-label=${say('web.people.close')} @click=${onClick}>
    ${icon('cross')}
  </button>`;

/**
 * Draws a SET: that of another player with its features, your own in a sentence.
 * @param {Table} table
 * @param {any} panel
 */
const takenPanel = (table, { seat, cards, why, note }) =>
  seat === table.seat
    ? html`<div class="panel taken" @click=${() => table.hide()}>
        <p class="panel-title">${icon('check')}${say('web.your_set')}</p>
        <p class="sentence small">${why.text}</p>
        ${note ? html`<p class="text">${note}</p>` : nothing}
      </div>`
    : html`<div class="explanation taken" @click=${() => table.hide()}>
        <p class="panel-title">
          ${icon('check')}${say('web.taken_by', { name: table.name(seat) })}
        </p>
        ${threeCards(table, cards, null)} ${featureList(why.features)}
        ${note ? html`<p class="penalty">${note}</p>` : nothing}
      </div>`;

/**
 * Draws three cards in a panel.
 * @param {Table} table
 * @param {number[]} cards
 * @param {number | null} odd the card that breaks the SET
 */
export const threeCards = (table, cards, odd) =>
  html`<div class="cards">
    ${cards.map(
      card =>
        html`<span
          class="card card-small ${odd === card ? 'odd' : ''}"
          role="img"
          aria-label=${cardName(card, table.face)}
          ><card-face card=${card} face=${table.face}></card-face
        ></span>`,
    )}
  </div>`;

/**
 * Returns the seats of the other players in the game, away or not. In ChipSet, a player without chips plays
 * no more deals.
 * @param {Table} table
 * @returns {number[]}
 */
function otherSeats({ view, seat, formerSeat }) {
  const ownSeat = seat ?? formerSeat;
  return view.players.flatMap((/** @type {any} */ player, /** @type {number} */ other) =>
    other === ownSeat || player.presence === 'left' || player.out ? [] : [other],
  );
}

/**
 * Returns the key of the sentence that says how a game goes on without this player. A game in which
 * only bots are left pauses, and one without players ends (R2.8 in docs/RULES.md).
 * @param {Table} table
 */
export function whatFollowsLeaving(table) {
  const { seats } = table.room;
  if (seats.length === 1) return 'web.leave_alone';
  const { players } = table.view;
  const ownSeat = table.seat ?? table.formerSeat ?? 0;
  const staying = seats.filter((_, seat) => seat !== ownSeat && players[seat].presence !== 'left');
  if (staying.length && staying.every(person => person.bot)) return 'web.leave_bots';
  const others = otherSeats(table);
  return others.length > 1 || players[ownSeat].out
    ? 'web.leave_says'
    : whatFollowsLastDeparture(table, ownSeat, others[0]);
}

/**
 * Returns the key of that sentence where at most one person stays. Some games need two players: SetUp ends at
 * once; ChipSet and 20/20 wait for a return, except after the last deal (R6.8, R9.7).
 * @param {Table} table
 * @param {number} ownSeat
 * @param {number} [other] the seat of the one who stays
 */
function whatFollowsLastDeparture({ view, room }, ownSeat, other) {
  const needsTwo = ['chipset', 'setup', 'twenty'].includes(room.game);
  if (other === undefined) return needsTwo ? 'web.leave_last_ends' : 'web.leave_last';
  if (!needsTwo) return 'web.leave_one';
  if (room.game === 'setup') return 'web.leave_ends';
  if (view.phase === 'between') return 'web.leave_soon';
  const isLastDeal = view.deal >= view.options.deals;
  if (room.game === 'chipset') return isLastDeal ? 'web.leave_ends' : 'web.leave_soon';
  const { presence, total } = view.players[other];
  if (presence === 'missing') return 'web.leave_soon';
  const points = view.players[ownSeat].hand.length; // R9.6: what the other player wins
  return isLastDeal || total + points >= view.goal ? 'web.leave_ends' : 'web.leave_wins';
}

/**
 * Says how a game goes on without this player.
 * @param {Table} table
 */
export const leavingSentence = table =>
  say(whatFollowsLeaving(table), {
    seconds: formatNumber(table.room.options.grace / 1000),
    name: table.name(otherSeats(table)[0] ?? 0),
  });

/** The sentences after which the question says how to come back: the game goes on for a long time. */
const RETURNS = ['web.leave_says', 'web.leave_one'];

/** The sentences after which it says what the player gives up: the game goes on for a while. */
const COSTS = [...RETURNS, 'web.leave_soon', 'web.leave_wins'];

/**
 * Says what a player gives up who leaves others behind: the hand of ChipSet (R2.8), and the role of the host.
 * @param {Table} table
 */
function whatLeavingCosts({ view, seat, you, room }) {
  const { cards, folded } = view.players[seat ?? 0];
  return [
    room.game === 'chipset' && cards && !folded ? say('web.leave_folds') : '',
    you.host ? say('web.leave_host') : '',
  ].join(' ');
}

/**
 * Returns whether a player alone decides whether the game waits or ends.
 * @param {string} follows the key of the sentence about the game without this player
 */
const isUpToYou = follows => ['web.leave_alone', 'web.leave_last'].includes(follows);

/**
 * Returns whether the question before leaving is one about a break, in which the game stands still.
 * @param {Table} table
 */
export function asksAboutBreak(table) {
  const follows = whatFollowsLeaving(table);
  return follows === 'web.leave_bots' || isUpToYou(follows);
}

/**
 * Asks before a player leaves. Among bots, leaving is a break. A player alone chooses between a break and
 * the end of the game.
 * @param {Table} table
 */
function leavePanel(table) {
  const follows = whatFollowsLeaving(table);
  const isAlone = isUpToYou(follows);
  const isAmongBots = follows === 'web.leave_bots';
  const leaveLabel = say(isAmongBots ? 'web.take_break' : 'web.leave');
  const leave = (/** @type {boolean} */ keepsSeat) => {
    // On a break, the player keeps the seat and the hand. The question stays, and with it the pause: the
    // browser may show this page again, as it was.
    if (!keepsSeat) {
      table.closeQuestion();
      table.panel = null;
      table.do({ type: 'stand' });
      if (isAlone) return; // the game ends, and its result comes
    }
    location.href = '/';
  };
  const stay = () => table.closeQuestion();
  const title = isAlone ? say('web.break_or_end') : leaveLabel;
  // While the game stands still, a player alone does not look at the cards: a break isn't time to think.
  const pause = isAlone ? 'on-break alone' : isAmongBots ? 'on-break' : '';
  return html`<div class="panel ${pause}" role="alertdialog" aria-label=${title}>
    <p class="panel-title">
      ${icon(isAlone || isAmongBots ? 'pause' : 'leave')}${title}${isAlone ? closeButton(stay) : nothing}
    </p>
    ${isAlone || isAmongBots ? nothing : html`<p class="sentence">${say('web.leave_sure')}</p>`}
    <p class="text">
      ${leavingSentence(table)} ${COSTS.includes(follows) ? whatLeavingCosts(table) : nothing}
      ${RETURNS.includes(follows) && !isFlightTable() ? say('web.leave_return') : nothing}
      ${deckTry(table) === 'first' ? say('web.leave_try') : nothing}
    </p>
    <div class="row">
      <button class="button solid" @click=${isAlone ? () => leave(true) : stay}>
        ${say(isAlone ? 'web.take_break' : 'web.stay')}
      </button>
      <button class="button open" @click=${() => leave(isAmongBots)}>
        ${isAlone ? say('web.end_game') : leaveLabel}
      </button>
    </div>
  </div>`;
}

/**
 * @param {Table} table
 * @param {any} panel
 */
export const messagePanel = (table, { head, symbol, sentence, text, more, isUntilPress }) =>
  html`<div class="panel" @click=${() => table.hide()}>
    <p class="panel-title">
      ${symbol ? icon(symbol) : nothing}${head}${isUntilPress ? closeButton() : nothing}
    </p>
    <p class="sentence">${sentence}</p>
    ${text ? html`<p class="text">${text}</p>` : nothing}${more ?? nothing}${keptWayOn(table)}
  </div>`;

/** @param {Table} table */
function refusalPanel(table) {
  return table.refusal && table.connection.state === 'open'
    ? html`<div
        class="panel"
        @click=${() => {
          table.refusal = null;
          table.draw();
        }}
      >
        <p class="panel-title">${icon('cross')}${say('web.refused')}</p>
        <p class="sentence small">${table.refusal.text}</p>
        ${keptWayOn(table)}
      </div>`
    : null;
}

/** @param {Table} table */
const lostConnectionPanel = table =>
  html`<div class="panel">
    <p class="panel-title">${icon('offline')}${say('web.net.lost')}</p>
    <p class="sentence">${table.connection.closingText ?? say('web.net.kept')}</p>
    <p class="text">${say('web.net.says')}</p>
    <div class="row">
      <button class="button open" @click=${() => table.connection.open()}>
        ${say('web.net.try')}
      </button>
    </div>
  </div>`;
