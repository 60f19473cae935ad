// A line beside the cards that says something and goes away by itself. It replaces no other panel.
import { html } from '../core/html.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/** The games in which more cards come when nobody sees a SET, and cost nothing. */
const GAMES = ['classic', 'scout', 'twenty'];

/**
 * Returns whether players of this game get more cards by agreeing that there is no SET.
 * @param {Table} table
 */
export const canAgree = ({ room, view }) =>
  GAMES.includes(room.game) &&
  view.players.length > 1 &&
  (view.options.more ?? 'agree') === 'agree';

/**
 * Draws a line below an explanation.
 * @param {string} sentence
 */
export const lineBelow = sentence => html`<p class="penalty line-below">${sentence}</p>`;

/**
 * Shows a line, unless another panel is open. Returns whether it is shown.
 * @param {Table} table
 * @param {string} kind
 * @param {string} sentence
 */
export function showBrief(table, kind, sentence) {
  if (table.question || table.coach || (table.panel && !table.panel.isBrief)) return false;
  table.show({
    kind,
    isBrief: true,
    draw: () =>
      html`<div class="panel brief" @click=${() => table.hide()}>
        <p class="sentence small">${sentence}</p>
      </div>`,
  });
  return true;
}
