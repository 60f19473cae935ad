// The panels beside the cards: an explanation, a lost connection, the result of a deal. They cover no
// card; only the question before leaving may, so that it is near its button, and the result on a phone.
import { html, nothing } from '../core/html.js';
import { icon } from '../core/icons.js';
import { cardName } from '../core/cards.js';
import { say } from '../core/words.js';
import { featureList } from '../core/explanation.js';
import { keptWayOn } from './deals.js';

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
      : (urgentPanel(table) ?? refusalPanel(table) ?? panelOf(table) ?? standing);
  return html`<aside class="side-panel at-end" aria-label=${say('web.beside')}>${content}</aside>`;
}

/**
 * Draws the open panel unless a refusal is more urgent: an answer to a press goes before another player's SET.
 * @param {Table} table
 */
const urgentPanel = table =>
  table.panel?.kind === 'taken' && !table.question ? null : panelOf(table);

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
export const closeButton = onClick =>
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

/** The games that need two players: they end, or wait for a return, when only one is left. */
export const NEEDS_TWO = ['chipset', 'setup', 'twenty'];

/**
 * Returns whether leaving is a break: among bots the game waits, and a player alone decides whether it waits or
 * ends. Null if other people play on, or the game ends without a second player.
 * @param {Table} table
 * @returns {'bots' | 'alone' | null}
 */
export function breakOf({ room, view, seat, formerSeat }) {
  const ownSeat = seat ?? formerSeat ?? 0;
  const staying = room.seats.filter(
    (_, other) => other !== ownSeat && view.players[other].presence !== 'left',
  );
  if (staying.length) return staying.every(person => person.bot) ? 'bots' : null;
  return room.seats.length > 1 && NEEDS_TWO.includes(room.game) ? null : 'alone';
}

/**
 * Returns whether another person has played and left: one who may come back at any time.
 * @param {Table} table
 */
const mayOthersReturn = ({ room, seat }) =>
  room.seats.some((person, other) => other !== seat && !person.bot);

/**
 * Returns the milliseconds until the game stands still (R2.8), if the question before leaving is one about a
 * break; else null. While somebody may come back, the page stays connected to learn of it, and the game goes on.
 * @param {Table} table
 * @returns {number | null}
 */
export function timeUntilBreak(table) {
  const kind = breakOf(table);
  if (!kind || mayOthersReturn(table)) return null;
  return kind === 'bots' ? 0 : table.room.options.grace;
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
        <p class="panel-title">
          ${icon('cross')}${say(table.refusal.code === 'cards-gone' ? 'web.setup.too_late' : 'web.refused')}
        </p>
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
