// Quick reactions: a few pictures that people at a table send each other. One shows for a moment at
// the seat of its sender.
import { announce } from '../core/announcements.js';
import { html, nothing, svg } from '../core/html.js';
import { icon } from '../core/icons.js';
import { hasOtherPeople } from '../core/people.js';
import { settings } from '../core/settings.js';
import { say } from '../core/words.js';

/** @typedef {import('./live_table.js').LiveTable} Table */
/** @typedef {import('./table_view.js').TableView} TableView */
/** @typedef {{chair: number, seat: number | null, reaction: string}} Reaction */

/** Milliseconds for which a reaction is shown. */
const SHOWN_FOR = 3000;
/** Milliseconds for which the page says why a reaction was refused. */
const NOTICE_TIME = 5000;

const FACE = svg`<circle cx="12" cy="12" r="9"/>`;

/** @type {Record<string, unknown>} line drawings on a 24 × 24 grid, by the names of the reactions */
const DRAWINGS = {
  hello: svg`
    <path d="M8.2 13.6 5.4 9.9a1.4 1.4 0 0 1 2.2-1.7l2.3 2.9-3.2-5a1.4 1.4 0 0 1 2.3-1.5l3.3 5.1-2-4.6a1.4
      1.4 0 0 1 2.5-1.1l2.7 6.2c.2-1.3.6-2.3 1.6-2.7.9-.3 1.6.2 1.5 1.2-.2 2.3.3 4.4-.5 6.8-.9 2.6-3 4.5-5.6
      4.5-2.1 0-3.6-1.4-4.9-3.1Z"/>
    <path d="M3 15.5c.4 2.2 1.6 4 3.4 5.2M18.5 3.2c1 .6 1.8 1.4 2.3 2.4"/>`,
  'well-done': svg`
    <path d="M7 11.5 10.6 4a2 2 0 0 1 2.7 2.3L12.5 10H18a2 2 0 0 1 2 2.4l-1.1 5.7a2.4 2.4 0 0 1-2.4 1.9H7Z"/>
    <path d="M7 11.5H4V20h3"/>`,
  wow: svg`${FACE}<path d="M8.6 8.6v1M15.4 8.6v1"/><ellipse cx="12" cy="15.2" rx="2.2" ry="2.8"/>`,
  oops: svg`${FACE}<path d="M7.6 9.2h2.2M14.2 9.2h2.2M7.5 15.8l1.8-1.5 1.8 1.5 1.8-1.5 1.8 1.5 1.8-1.5"/>`,
  laugh: svg`${FACE}<path d="M7.4 10a1.5 1.5 0 0 1 2.6 0M14 10a1.5 1.5 0 0 1 2.6 0M7.4 13.4h9.2a4.6 4.6 0 0
    1-9.2 0Z"/>`,
  thanks: svg`<path d="M12 19.6C6.4 15.9 4 13 4 9.8A4.1 4.1 0 0 1 12 8.2a4.1 4.1 0 0 1 8 1.6c0 3.2-2.4
    6.1-8 9.8Z"/>`,
};

/** @type {Map<number, Reaction & {timer: number}>} the reactions on the screen, by chair */
const shown = new Map();

/** Why the last reaction was refused. */
let notice = '';
let noticeTimer = 0;

/** @param {string} reaction */
const drawing = reaction =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${DRAWINGS[reaction]}</svg>`;

/** @param {string} reaction */
const reactionName = reaction => say(`web.reactions.names.${reaction}`);

/**
 * Shows a reaction that somebody sent, unless this visitor has turned reactions off.
 * @param {Table} table
 * @param {Reaction} reaction
 */
export function showReaction(table, reaction) {
  const { chair } = reaction;
  const person = table.news?.room.chairs[chair];
  if (!person || !(reaction.reaction in DRAWINGS) || !settings.isOn('reactions')) return;
  clearTimeout(shown.get(chair)?.timer);
  const timer = window.setTimeout(() => {
    shown.delete(chair);
    table.draw();
  }, SHOWN_FOR);
  shown.set(chair, { ...reaction, timer });
  const isOwn = chair === table.you.chair;
  announce(
    say('web.reactions.from', {
      name: isOwn ? say('web.you') : person.name,
      reaction: reactionName(reaction.reaction),
    }),
  );
}

/**
 * Says why the server refused a reaction.
 * @param {Table} table
 * @param {string} sentence
 */
export function showReactionRefusal(table, sentence) {
  announce(sentence, 'assertive');
  notice = sentence;
  clearTimeout(noticeTimer);
  noticeTimer = window.setTimeout(() => {
    notice = '';
    table.draw();
  }, NOTICE_TIME);
}

/** @param {Reaction | undefined} reaction */
const bubble = reaction =>
  reaction && settings.isOn('reactions')
    ? html`<span class="reaction" data-reaction=${reaction.reaction} aria-hidden="true"
        >${drawing(reaction.reaction)}</span
      >`
    : nothing;

/**
 * Draws the reaction of the player on a seat, if there is one.
 * @param {TableView} table
 * @param {number} seat
 */
export const seatReaction = (table, seat) =>
  table.isReadOnly ? nothing : bubble([...shown.values()].find(one => one.seat === seat));

/**
 * Draws the reaction of the person on a chair, if there is one.
 * @param {number} chair
 */
export const chairReaction = chair => bubble(shown.get(chair));

/**
 * Returns whether reactions make sense: you have a chair, and somebody else who is no bot has one.
 * @param {Table} table
 */
const canReact = table =>
  !table.isReadOnly &&
  table.you.chair !== null &&
  hasOtherPeople(table.room.chairs, table.you.chair);

/**
 * Draws the button that opens the reactions, and the sheet with them.
 * @param {Table} table
 */
export const reactionTools = table =>
  canReact(table)
    ? html`<button
          class="icon-button reactions-button"
          popovertarget="reactions"
          aria-label=${say('web.reactions.title')}
          title=${say('web.reactions.title')}
        >
          ${drawing('laugh')}
        </button>
        <div
          id="reactions"
          class="reactions"
          popover
          role="dialog"
          aria-label=${say('web.reactions.title')}
        >
          ${
            settings.isOn('reactions')
              ? html`<div class="reaction-grid">
                  ${Object.keys(DRAWINGS).map(name => reactionButton(table, name))}
                </div>`
              : html`<p>${say('web.reactions.off')}</p>`
          }
          <div class="reaction-tools">
            <button class="link" @click=${() => settings.toggle('reactions')}>
              ${say(settings.isOn('reactions') ? 'web.reactions.turn_off' : 'web.reactions.turn_on')}
            </button>
          </div>
        </div>
        ${notice ? html`<p class="reaction-notice" role="status">${icon('cross')}${notice}</p>` : nothing}`
    : nothing;

/**
 * @param {Table} table
 * @param {string} name
 */
const reactionButton = (table, name) =>
  html`<button
    @click=${() => {
      table.connection.react(name);
      closeReactions();
    }}
  >
    ${drawing(name)}<span>${reactionName(name)}</span>
  </button>`;

/** Closes the reactions. */
export const closeReactions = () => document.getElementById('reactions')?.hidePopover();
