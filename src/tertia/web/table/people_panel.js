// The way to the panel with which the host removes a player from a game, or the others vote for it; and the news
// about such votes.
import { announce } from '../core/announcements.js';
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
 * Announces a vote or a removal.
 * @param {Table} table
 * @param {GameEvent} event
 */
export function announceRemoval(table, event) {
  if (event.type === 'voted-out') {
    const chair = table.room.chairs[event.chair];
    const details = {
      by: names[event.by],
      name: names[event.chair],
      n: chair?.votes ?? 0,
      all: chair?.votes_needed ?? 0,
    };
    if (chair) {
      showNotice(table, say(voteKey(table, event), details));
    }
  }
  if (event.type === 'kicked' && table.room.phase === 'playing') {
    const isOwn = table.formerSeat !== null && names[event.chair] === table.name(table.formerSeat);
    if (isOwn) watch(table);
    const sentence = say(isOwn ? 'web.people.you_kicked' : 'web.people.kicked', {
      name: names[event.chair],
    });
    if (isOwn) showNotice(table, sentence, 0);
    else showNotice(table, sentence);
  }
}

/**
 * Returns the key of the sentence about a vote: by you, against you, or among others.
 * @param {Table} table
 * @param {GameEvent} event
 */
function voteKey(table, event) {
  const { chair } = table.you;
  if (event.by === chair) return event.yes ? 'web.people.you_voted' : 'web.people.you_unvoted';
  if (event.chair === chair) return event.yes ? 'web.people.voted_you' : 'web.people.unvoted_you';
  return event.yes ? 'web.people.voted' : 'web.people.unvoted';
}

/**
 * @param {Table} table
 * @param {string} sentence
 * @param {number} [time] milliseconds until it closes; 0 keeps it open
 */
function showNotice(table, sentence, time) {
  announce(sentence, 'assertive');
  if (table.question?.kind === 'people') return;
  table.show({ kind: 'words', head: say('web.people.title'), symbol: 'people', sentence }, time);
}
