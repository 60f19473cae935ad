// A coach beside a first deal: the game is a real one, the coach only looks at what everyone sees
// and says what to try.
import { html } from '../core/html.js';
import { icon } from '../core/icons.js';
import { say } from '../core/words.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/**
 * What is said now, and what to try.
 * @param {Table} t
 * @returns {[string, string]}
 */
function advice(t) {
  const [last] = t.log;
  const { sets } = t.view.players[0];
  if (last === undefined) return [say('learn.coach.first'), say('learn.coach.first_more')];
  if (last.cost !== undefined) return [say('learn.coach.missed'), say('learn.coach.missed_more')];
  if (t.view.deck === 0) {
    return [say('learn.coach.deck'), say('learn.coach.taken_more', { n: sets })];
  }
  return [say('learn.coach.taken'), say('learn.coach.taken_more', { n: sets })];
}

/**
 * What may be asked for, and what was told.
 * @param {Table} t
 */
function hints(t) {
  const wishes = t.may.filter(wish => wish.type === 'ask-hint');
  const told = t.view.hint?.count ?? null;
  return html`<p class="text">
      ${told === null ? say('learn.coach.hint') : say('web.sets_lie', { n: told })}
    </p>
    <div class="row">
      ${wishes.map(
        wish =>
          html`<button class="button open" @click=${() => t.do(wish)}>
            ${say(`web.commands.ask-hint-${wish.kind}`)}
          </button>`,
      )}
    </div>`;
}

/** @param {Table} t */
export function coach(t) {
  const [sentence, more] = advice(t);
  return html`<div class="panel coach" role="status">
    <p class="panel-title">${icon('eye')}${say('learn.coach.title')}</p>
    <p class="sentence">${sentence}</p>
    <p class="text">${more}</p>
    ${hints(t)}
  </div>`;
}
