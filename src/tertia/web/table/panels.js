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
 * Returns the key of the sentence that says how a game goes on without this player. A game in which
 * only bots are left pauses, and one without players ends (R2.8 in docs/RULES.md).
 * @param {Table} table
 */
export function whatFollowsLeaving(table) {
  const { seats } = table.room;
  const ownSeat = table.seat ?? table.formerSeat;
  if (seats.length === 1) return 'web.leave_alone';
  const isPersonLeft = seats.some(
    (person, seat) =>
      !person.bot && seat !== ownSeat && table.view.players[seat].presence !== 'left',
  );
  return isPersonLeft ? 'web.leave_says' : 'web.leave_bots';
}

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
 * Asks before a player leaves. Among bots, leaving is a break. A player alone chooses between a break and
 * the end of the game.
 * @param {Table} table
 */
function leavePanel(table) {
  const follows = whatFollowsLeaving(table);
  const isAlone = follows === 'web.leave_alone';
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
      ${say(follows, { seconds: formatNumber(table.room.options.grace / 1000) })}
      ${follows === 'web.leave_says' ? whatLeavingCosts(table) : nothing}
      ${follows === 'web.leave_says' && !isFlightTable() ? say('web.leave_return') : nothing}
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
