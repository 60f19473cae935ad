// Comments of bots after a game: how long they looked for SETs, their mistakes; and hints that
// players took.
import { html, nothing } from '../core/html.js';
import { icon } from '../core/icons.js';
import { say } from '../core/words.js';
import { seatAvatar } from './avatars.js';
import { smallCards } from './card_grid.js';

/** @typedef {import('./live_table.js').LiveTable} Table */
/** @typedef {import('../net/api.js').Note} Note */

/** The number of comments shown at once, and of mistakes and hints among them. */
const NOTES_SHOWN = 4;
const UNUSUAL_SHOWN = 2;

/**
 * Draws the comments: the searches that took longest, and a few mistakes and hints. A list that can
 * be opened has the others.
 * @param {Table} table
 * @param {Note[]} notes in the order of the game
 */
export function botNotes(table, notes) {
  // Alone, or among people, there are only hints that players took.
  if (notes.every(note => note.kind === 'hint')) return nothing;
  const unusual = notes.filter(note => note.kind !== 'found').slice(0, UNUSUAL_SHOWN);
  const longest = notes
    .filter(note => note.kind === 'found')
    .sort((a, b) => b.looked - a.looked)
    .slice(0, NOTES_SHOWN - unusual.length);
  const shown = notes.filter(note => unusual.includes(note) || longest.includes(note));
  const others = notes.filter(note => !shown.includes(note));
  return html`<section class="bot-comments">
    <h2>${say('web.end.bots_say')}</h2>
    ${noteList(table, shown)}
    ${
      others.length
        ? html`<details>
            <summary>${say('web.end.bots_more', { n: others.length })}${icon('next')}</summary>
            ${noteList(table, others)}
          </details>`
        : nothing
    }
  </section>`;
}

/**
 * @param {Table} table
 * @param {Note[]} notes
 */
const noteList = (table, notes) =>
  html`<ol class="rows">
    ${notes.map(
      note =>
        html`<li>
          ${seatAvatar(table, note.seat, { small: true })}
          <p>${note.text}</p>
          ${note.cards.length ? smallCards(table, note.cards) : nothing}
        </li>`,
    )}
  </ol>`;
