// The panel with which the host removes a player from a game, or the others vote for it; and the news about that.
import { announce } from '../core/announcements.js';
import { html, nothing, repeat } from '../core/html.js';
import { icon } from '../core/icons.js';
import { reportButton } from '../core/report_button.js';
import { say } from '../core/words.js';
import { botTag } from './avatars.js';
import { canRemove, otherPeople } from './people_panel.js';

/** @typedef {import('./live_table.js').LiveTable} Table */
/** @typedef {import('../net/types.js').Chair} Chair */
/** @typedef {import('../net/types.js').GameEvent} GameEvent */

/** The person whose removal the host has to confirm: the chair and the name, as somebody else may sit down there. */
let confirming = '';

/** @param {Table} table */
export function openPeopleList(table) {
  confirming = '';
  table.ask({ kind: 'people', draw: peopleList });
}

/**
 * Returns what tells a person at the table from all others, also from those who sat there before.
 * @param {{chair: Chair, i: number}} person
 */
const keyOf = ({ chair, i }) => `${i} ${chair.name}`;

/** The games that a player may go on with alone. */
const ALONE = ['classic', 'coopset'];

/**
 * Returns whether the removal that the host has to confirm ends the game: only two players are in it.
 * @param {Table} table
 */
const endsGame = ({ room, view }) =>
  confirming !== '' &&
  !ALONE.includes(room.game) &&
  view.players.filter((/** @type {any} */ player) => player.presence !== 'left').length === 2;

/** @param {Table} table */
const peopleList = table =>
  html`<div class="panel people" role="dialog" tabindex="-1" aria-label=${say('web.people.title')}>
    <p class="panel-title">${icon('people')}${say('web.people.title')}</p>
    <p class="text">
      ${say(table.you.host ? 'web.people.host_says' : 'web.people.vote_says')}
      ${say('web.people.next_says')}
    </p>
    <ul class="scores">
      ${
        canRemove(table)
          ? repeat(
              otherPeople(table),
              keyOf,
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
                      table.you.host
                        ? removeButton(table, keyOf({ chair, i }), i)
                        : voteButton(table, i)
                    }</span
                  >
                </li>`,
            )
          : html`<li>${say('web.people.nobody')}</li>`
      }
    </ul>
    ${table.you.host && endsGame(table) ? html`<p class="text">${say('web.people.ends')}</p>` : nothing}
    <div class="row">
      <button class="button open" @click=${() => table.closeQuestion()}>
        ${say('web.people.close')}
      </button>
    </div>
  </div>`;

/**
 * Draws the host's button to remove a player. A second press confirms it.
 * @param {Table} table
 * @param {string} key
 * @param {number} chair
 */
const removeButton = (table, key, chair) =>
  html`<button
    class="button ${confirming === key ? 'solid' : 'open'}"
    @click=${() => {
      if (confirming === key) {
        confirming = '';
        table.do({ type: 'kick', chair });
      } else {
        confirming = key;
        table.draw();
      }
    }}
  >
    ${say(confirming === key ? 'web.people.sure' : 'web.people.remove')}
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
 * Announces a vote or a removal, and closes the panel if nobody else can be removed.
 * @param {Table} table
 * @param {GameEvent} event
 * @param {string[]} names the names on the chairs before
 * @param {boolean} isOwn whether the player was removed
 */
export function announceRemoval(table, event, names, isOwn) {
  if (event.type === 'voted-out') {
    const chair = table.room.chairs[event.chair];
    const details = {
      by: names[event.by],
      name: names[event.chair],
      n: chair?.votes ?? 0,
      all: chair?.votes_needed ?? 0,
    };
    if (chair) showNotice(table, say(voteKey(table, event), details));
    return;
  }
  const { phase } = table.room;
  if (phase === 'waiting' || (phase === 'over' && table.before?.room.phase === 'over')) return;
  const sentence = say(isOwn ? 'web.people.you_kicked' : 'web.people.kicked', {
    name: names[event.chair],
  });
  if (table.question?.kind === 'people' && !canRemove(table)) table.closeQuestion();
  if (isOwn) showNotice(table, sentence, 0);
  else showNotice(table, sentence);
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
  if (table.question?.kind === 'people' || table.room.phase === 'over') return; // the result tells it
  table.show({ kind: 'words', head: say('web.people.title'), symbol: 'people', sentence }, time);
}
