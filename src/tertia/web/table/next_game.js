// The next game at another table: the host chooses it, and the others follow.
import { html, nothing } from '../core/html.js';
import { icon } from '../core/icons.js';
import { storeNickname } from '../core/nickname.js';
import { hasOtherPeople } from '../core/people.js';
import { submitOnce } from '../core/submit_once.js';
import { keysOf, say } from '../core/words.js';
import { fetchTable } from '../net/api.js';
import { isFlightTable } from '../flight/start.js';
import { needsName } from './name_form.js';
import { formName, gamePicture, nextGameText, ownName } from './table_names.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/**
 * Keeps the name of this table for the next one. A guest without a nickname chooses one there.
 * @param {Table} table
 */
function keepName(table) {
  if (ownName(table) && !needsName(table)) storeNickname(ownName(table));
}

/**
 * Returns whether somebody else leads to another table. A new host of this table follows as well.
 * @param {Table} table
 */
export const isFollower = table => Boolean(table.you.next_table) && !table.you.next_host;

/**
 * Returns whether the visitor may lead others to another table.
 * @param {Table} table
 */
const mayMoveOn = table => table.you.host && !isFollower(table) && !isFlightTable();

/**
 * Draws the button of the host that opens the choice of the next game.
 * @param {Table} table
 * @param {string} style the CSS classes of the button
 */
const choiceButton = (table, style) =>
  mayMoveOn(table)
    ? html`<button class=${style} popovertarget="another">${say('web.next.another')}</button>`
    : nothing;

/**
 * Draws that button at the end of a game, if somebody would follow.
 * @param {Table} table
 */
export const anotherGame = table =>
  hasOtherPeople(table.room.chairs, table.you.chair) ? choiceButton(table, 'button open') : nothing;

/**
 * Draws the choice of the next game for the host.
 * @param {Table} table
 */
export const gameChoice = table =>
  mayMoveOn(table)
    ? html`<div class="page">
        <div class="sheet" id="another" popover role="dialog" aria-labelledby="another-title">
          <button
            class="icon-button close-button"
            popovertarget="another"
            popovertargetaction="hide"
            aria-label=${say('web.people.close')}
          >
            ${icon('cross')}
          </button>
          <form
            method="post"
            action="/play"
            @submit=${(/** @type {SubmitEvent} */ event) => {
              keepName(table);
              submitOnce(event);
            }}
          >
            <h2 id="another-title">${say('web.next.another')}</h2>
            <p>${say('web.next.says')}</p>
            <input type="hidden" name="after" value=${table.id} />
            <div class="kinds">
              ${keysOf('web.games')
                .filter(form => form !== 'solitaire')
                .map(
                  form =>
                    html`<button name="form" value=${form}>
                      ${gamePicture(form)}<b>${formName(form)}</b>
                    </button>`,
                )}
            </div>
          </form>
        </div>
      </div>`
    : nothing;

/**
 * Draws the button that leads a player to the next game. Only the server knows who may follow.
 * @param {Table} table
 */
export const joinButton = table =>
  table.you.next_table
    ? html`<a
        class="button solid"
        href="/t/${table.you.next_table}#sit"
        @click=${() => keepName(table)}
        >${icon('play')}${say('web.replay.join')}</a
      >`
    : nothing;

/** The people who may follow the host from the last table; null until the server has been asked. */
let followers = /** @type {number | null} */ (null);

/**
 * Returns the number of people on the chairs, without the visitor.
 * @param {({bot: boolean} | null)[]} chairs
 * @param {number | null} own
 */
const countOthers = (chairs, own) => chairs.filter((one, i) => one && !one.bot && i !== own).length;

/**
 * Asks the server who may follow from the last table, if the host has come from there.
 * @param {Table} table
 */
async function findFollowers(table) {
  followers = 0;
  const last = /\/t\/([^/?]+)/.exec(document.referrer)?.[1];
  const { you, chairs } = (last && (await fetchTable(last))) || {};
  if (!chairs || you?.next_table !== table.id) return;
  followers = countOthers(chairs, you.chair);
  table.draw();
}

/**
 * Tells a host what the others see at the last table while they have not come. The place of the line stays.
 * @param {Table} table
 */
function calledFollowers(table) {
  if (table.room.phase !== 'waiting') return nothing; // this table has been played at
  if (table.you.host && followers === null && !isFlightTable()) findFollowers(table);
  if (!table.you.host || !followers) return nothing;
  const isDone = countOthers(table.room.chairs, table.you.chair) >= followers;
  return html`<p class="called muted ${isDone ? 'done' : ''}">${say('web.next.called')}</p>`;
}

/**
 * Draws the next game for the room: the button of the host that chooses it, and the way to it. A host who is still
 * alone has the button, too, so that nothing moves when somebody sits down.
 * @param {Table} table
 */
export const nextGameInRoom = table =>
  html`${choiceButton(table, 'link')}${gameChoice(table)}${
    table.room.next_game
      ? html`<p class="next-table"><b>${nextGameText(table)}</b>${joinButton(table)}</p>`
      : nothing
  }${calledFollowers(table)}`;
