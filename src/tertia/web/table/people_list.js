// The panel with which the host removes a player from a game, or the others vote for it.
import { html, nothing, repeat } from '../core/html.js';
import { icon } from '../core/icons.js';
import { reportButton } from '../core/report_button.js';
import { say } from '../core/words.js';
import { botTag } from './avatars.js';
import { canRemove, otherPeople } from './people_panel.js';

/** @typedef {import('./live_table.js').LiveTable} Table */
/** @typedef {import('../net/types.js').Chair} Chair */

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
