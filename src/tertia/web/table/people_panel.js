// The panel with which the host removes a player from a game, or the others vote for it.
import { announce } from '../core/announcements.js';
import { html, nothing } from '../core/html.js';
import { icon } from '../core/icons.js';
import { reportButton } from '../core/report_button.js';
import { say } from '../core/words.js';
import { botTag, isTableBot } from './avatars.js';
import { watch } from './seat_form.js';

/** @typedef {import('./live_table.js').LiveTable} Table */
/** @typedef {import('../net/types.js').GameEvent} GameEvent */

/** The chair whose removal the host has to confirm. */
let confirming = -1;

/** @type {string[]} the names on the chairs before the newest events */
let names = [];

/**
 * Returns the other people at the table, with their chairs.
 * @param {Table} table
 */
const otherPeople = table =>
  table.room.chairs.flatMap((chair, i) =>
    chair === null || isTableBot(chair) || i === table.you.chair ? [] : [{ chair, i }],
  );

/**
 * Returns whether this player can remove others. The host can; all others need a second voter, so at
 * least two other people.
 * @param {Table} table
 */
const canRemove = table =>
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
        @click=${() => {
          confirming = -1;
          table.ask({ kind: 'people', draw: peoplePanel });
        }}
      >
        ${icon('people')}
      </button>`;

/** @param {Table} table */
const peoplePanel = table =>
  html`<div class="panel people" role="dialog" aria-label=${say('web.people.title')}>
    <p class="panel-title">${icon('people')}${say('web.people.title')}</p>
    <p class="text">
      ${say(table.you.host ? 'web.people.host_says' : 'web.people.vote_says')}
      ${say('web.people.next_says')}
    </p>
    <ul class="scores">
      ${
        canRemove(table)
          ? otherPeople(table).map(
              ({ chair, i }) =>
                html`<li>
                  <span
                    >${chair.name}
                    ${botTag(chair)}${
                      chair.host ? html` <span class="tag">${say('web.room.host')}</span>` : nothing
                    }${
                      chair.votes
                        ? html` <small
                            >${say('web.people.votes', {
                              n: chair.votes,
                              all: chair.votes_needed,
                            })}</small
                          >`
                        : nothing
                    }</span
                  ><span class="people-tools"
                    >${reportButton(chair.name, { table: table.connection.table })}${
                      table.you.host ? removeButton(table, i) : voteButton(table, i)
                    }</span
                  >
                </li>`,
            )
          : html`<li>${say('web.people.nobody')}</li>`
      }
    </ul>
    <div class="row">
      <button class="button open" @click=${() => table.closeQuestion()}>
        ${say('web.people.close')}
      </button>
    </div>
  </div>`;

/**
 * Draws the host's button to remove a player. A second press confirms it.
 * @param {Table} table
 * @param {number} chair
 */
const removeButton = (table, chair) =>
  html`<button
    class="button ${confirming === chair ? 'solid' : 'open'}"
    @click=${() => {
      if (confirming === chair) {
        confirming = -1;
        table.do({ type: 'kick', chair });
      } else {
        confirming = chair;
        table.draw();
      }
    }}
  >
    ${say(confirming === chair ? 'web.people.sure' : 'web.people.remove')}
  </button>`;

/**
 * @param {Table} table
 * @param {number} chair
 */
function voteButton(table, chair) {
  const hasVoted = table.you.votes?.includes(chair) ?? false;
  return html`<button
    class="button open"
    aria-pressed=${hasVoted}
    @click=${() => table.do({ type: 'vote-out', chair, yes: !hasVoted })}
  >
    ${say(hasVoted ? 'web.people.take_back' : 'web.people.vote')}
  </button>`;
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
