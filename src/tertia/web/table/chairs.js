// The chairs of a waiting room: players, bots with their levels, free chairs, and the host's
// controls.
import { html, nothing, repeat } from '../core/html.js';
import { icon } from '../core/icons.js';
import { reportButton } from '../core/report_button.js';
import { say } from '../core/words.js';
import { fetchSuitableLevels } from '../net/api.js';
import { avatar, botTag, isTableBot } from './avatars.js';
import { keepBots } from './adapting_bots.js';
import { needsName, renameButton } from './name_form.js';
import { chairReaction } from './reactions.js';

/** @typedef {import('./live_table.js').LiveTable} Table */
/** @typedef {import('../net/types.js').Chair} Chair */
/** @typedef {import('../net/api.js').Bots} Bots */

/** The most free chairs that are drawn; a table for twenty would be a page of gaps. */
const FREE_SHOWN = 4;

/**
 * Draws all chairs.
 * @param {Table} table
 * @param {Bots | null} bots the levels and personalities of bots; null while they are being loaded
 */
export function chairs(table, bots) {
  const taken = table.room.chairs.flatMap((chair, i) => (chair ? [{ chair, i }] : []));
  const free = table.room.chairs.flatMap((chair, i) => (chair ? [] : [i]));
  const shown = free.slice(0, FREE_SHOWN);
  const more = free.length - shown.length;
  return html`<ul class="chairs">
    ${repeat(
      taken,
      one => `${one.i} ${one.chair.name}`,
      one => chairTile(table, one.chair, one.i, bots),
    )}
    ${repeat(
      shown,
      i => `free ${i}`,
      i => freeChairTile(table, i),
    )}
    ${
      more > 0
        ? html`<li class="chair free more">
            <span class="name">${say('web.room.free_more', { n: more })}</span>
          </li>`
        : nothing
    }
  </ul>`;
}

/**
 * Draws a chair that is taken.
 * @param {Table} table
 * @param {Chair} chair
 * @param {number} i the number of the chair
 * @param {Bots | null} bots
 */
function chairTile(table, chair, i, bots) {
  const you = i === table.you.chair;
  const about = bots?.personalities.find(one => one.id === chair.personality)?.about;
  // A visiting bot has a button to report its name, so that its tag fits only below the name.
  return html`<li class="chair ${chair.here ? '' : 'gone'}">
    ${avatar(chair, { you, inside: chairReaction(i) })}
    <div>
      <div class="name">
        <span dir="auto" title=${chair.name}>${chair.name}</span
        >${chair.visiting ? nothing : botTag(chair)}${you ? html`<span class="tag">${say('web.you')}</span>` : nothing}
      </div>
      ${
        isTableBot(chair)
          ? botLevel(table, chair, i, bots)
          : html`<small>${botTag(chair)} ${say(presenceKey(chair))}</small>`
      }
    </div>
    ${
      you
        ? html`<span class="chair-tools"
            >${needsName(table) || table.isShared ? nothing : renameButton(table)}<button
              class="icon-button"
              @click=${() => table.do({ type: 'stand' })}
              aria-label=${say('web.room.stand')}
              title=${say('web.room.stand')}
            >
              ${icon('leave')}
            </button></span
          >`
        : html`<span class="chair-tools"
            >${
              isTableBot(chair)
                ? nothing
                : reportButton(chair.name, { table: table.connection.table })
            }${removeButton(table, chair, i)}</span
          >`
    }
    ${about ? html`<p class="about">${about}</p>` : nothing}
  </li>`;
}

/**
 * Returns the key of the word below a person's name.
 * @param {Chair} chair
 */
function presenceKey(chair) {
  if (!chair.here) return 'web.room.away';
  return chair.host ? 'web.room.host' : 'web.room.here';
}

/**
 * Draws the host's button to remove a bot or a person.
 * @param {Table} table
 * @param {Chair} chair
 * @param {number} i
 */
function removeButton(table, chair, i) {
  if (!table.you.host) return nothing;
  const label = say(isTableBot(chair) ? 'web.room.send_away' : 'web.room.kick', {
    name: chair.name,
  });
  return html`<button
    class="icon-button"
    @click=${() => table.do({ type: isTableBot(chair) ? 'remove-bot' : 'kick', chair: i })}
    aria-label=${label}
    title=${label}
  >
    ${icon('cross')}
  </button>`;
}

/**
 * Draws the level of a bot as dots, with a list for the host to choose from.
 * @param {Table} table
 * @param {Chair} chair
 * @param {number} i
 * @param {Bots | null} bots
 */
function botLevel(table, chair, i, bots) {
  const index = bots?.levels.findIndex(one => one.id === chair.level) ?? -1;
  if (!bots || index < 0) return html`<small>${say('web.room.here')}</small>`;
  const dots = html`<span class="dots" aria-hidden="true"
    >${bots.levels.map((_, n) => html`<i class=${n <= index ? 'on' : ''}></i>`)}</span
  >`;
  if (!table.you.host) {
    return html`<small class="bot-level">${dots}<span>${bots.levels[index].name}</span></small>`;
  }
  return html`<label class="bot-level" title=${bots.levels[index].about}
    >${dots}<select
      aria-label=${say('web.room.level', { name: chair.name })}
      @change=${(/** @type {Event} */ event) => {
        keepBots(table.id);
        table.do({
          type: 'change-bot',
          chair: i,
          level: /** @type {HTMLSelectElement} */ (event.target).value,
        });
      }}
    >
      ${bots.levels.map(
        one =>
          html`<option value=${one.id} ?selected=${one.id === chair.level}>${one.name}</option>`,
      )}
    </select></label
  >`;
}

/**
 * Adds a bot of a level that suits the host, as those of a new game against bots have.
 * @param {Table} table
 * @param {number} chair
 * @param {HTMLButtonElement} button rests until the server has answered
 */
async function addBot(table, chair, button) {
  button.disabled = true;
  const [level] = (await fetchSuitableLevels(table.room.game, 1)) ?? [];
  button.disabled = false;
  table.do(level ? { type: 'add-bot', chair, level } : { type: 'add-bot', chair });
}

/**
 * @param {Table} table
 * @param {number} i
 */
const freeChairTile = (table, i) =>
  html`<li class="chair free">
    <div class="name">${say('web.room.free')}</div>
    ${
      table.you.host
        ? html`<button
            class="button soft"
            @click=${(/** @type {MouseEvent} */ event) =>
              addBot(table, i, /** @type {HTMLButtonElement} */ (event.currentTarget))}
          >
            ${say('web.add_bot')}
          </button>`
        : nothing
    }
  </li>`;
