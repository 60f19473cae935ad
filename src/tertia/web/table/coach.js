// The coach of a first deal. It gives advice from what everyone sees; the game itself is a real
// one.
import { html } from '../core/html.js';
import { icon } from '../core/icons.js';
import { say } from '../core/words.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/**
 * Returns a sentence about the situation, and what to try.
 * @param {Table} table
 * @returns {[string, string]}
 */
function advice(table) {
  const [last] = table.log;
  const { sets } = table.view.players[0];
  if (last === undefined) return [say('learn.coach.first'), say('learn.coach.first_more')];
  if (last.cost !== undefined) return [say('learn.coach.missed'), say('learn.coach.missed_more')];
  if (table.view.deck === 0) {
    return [say('learn.coach.deck'), say('learn.coach.taken_more', { n: sets })];
  }
  return [say('learn.coach.taken'), say('learn.coach.taken_more', { n: sets })];
}

/**
 * Draws the buttons for hints, and the last hint.
 * @param {Table} table
 */
function hints(table) {
  const commands = table.may.filter(command => command.type === 'ask-hint');
  const known = table.view.hint?.count ?? null;
  return html`<p class="text">
      ${known === null ? say('learn.coach.hint') : say('web.sets_lie', { n: known })}
    </p>
    <div class="row">
      ${commands.map(
        command =>
          html`<button class="button open" @click=${() => table.do(command)}>
            ${say(`web.commands.ask-hint-${command.kind}`)}
          </button>`,
      )}
    </div>`;
}

/** @param {Table} table */
export function coach(table) {
  const [sentence, more] = advice(table);
  return html`<div class="panel coach" role="status">
    <p class="panel-title">${icon('eye')}${say('learn.coach.title')}</p>
    <p class="sentence">${sentence}</p>
    <p class="text">${more}</p>
    ${hints(table)}
  </div>`;
}
