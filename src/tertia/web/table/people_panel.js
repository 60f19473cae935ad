// The way to the panel with which the host removes a player from a game, or the others vote for it, and to the news
// about such votes.
import { html, nothing } from '../core/html.js';
import { icon } from '../core/icons.js';
import { say } from '../core/words.js';
import { isTableBot } from './avatars.js';
import { watch } from './watching.js';

/** @typedef {import('./live_table.js').LiveTable} Table */
/** @typedef {import('../net/types.js').GameEvent} GameEvent */

/** @type {string[]} the names on the chairs before the newest events */
let names = [];

/**
 * Returns the other people at the table, with their chairs.
 * @param {Table} table
 */
export const otherPeople = table =>
  table.room.chairs.flatMap((chair, i) =>
    chair === null || isTableBot(chair) || i === table.you.chair ? [] : [{ chair, i }],
  );

/**
 * Returns whether this player can remove others. The host can; all others need a second voter, so at
 * least two other people.
 * @param {Table} table
 */
export const canRemove = table =>
  table.room.phase === 'playing' &&
  table.seat !== null &&
  table.you.chair !== null &&
  otherPeople(table).length > (table.you.host ? 0 : 1);

/**
 * Draws the button that opens the panel.
 * @param {Table} table
 */
export const peopleButton = table =>
  table.isReadOnly || !canRemove(table)
    ? nothing
    : html`<button
        class="icon-button people-button"
        aria-label=${say('web.people.title')}
        title=${say('web.people.title')}
        @click=${() => openPanel(table)}
      >
        ${icon('people')}
      </button>`;

/**
 * Draws the row of the settings sheet that opens the panel: the header of a phone has no room for the button.
 * @param {Table} table
 */
export const peopleRow = table =>
  canRemove(table)
    ? html`<button
        class="row"
        popovertarget="settings"
        popovertargetaction="hide"
        @click=${() => openPanel(table)}
      >
        <span>${say('web.people.open')}</span>${icon('next')}
      </button>`
    : nothing;

/**
 * Opens the panel and puts the focus on it. Its module loads now, because most players never need it.
 * @param {Table} table
 */
async function openPanel(table) {
  const list = await import('./people_list.js').catch(() => null);
  list?.openPeopleList(table);
  /** @type {HTMLElement | null} */ (document.querySelector('.panel.people'))?.focus();
}

/**
 * Stores the names on the chairs, because a chair is empty after a removal.
 * @param {Table} table
 */
export function rememberNames(table) {
  names = table.room.chairs.map(chair => chair?.name ?? '');
}

/**
 * Announces a vote or a removal. A player who is removed watches from then on.
 * @param {Table} table
 * @param {GameEvent} event
 */
export function announceRemoval(table, event) {
  if (event.type !== 'voted-out' && event.type !== 'kicked') return;
  const known = names;
  const isOwn = event.type === 'kicked' && event.chair === table.before?.you.chair;
  if (isOwn && table.room.phase === 'playing') watch(table);
  import('./people_list.js').then(
    list => list.announceRemoval(table, event, known, isOwn),
    () => {},
  );
}
