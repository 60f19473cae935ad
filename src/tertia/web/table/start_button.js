// The start button of the waiting room, with a line that says what is missing.
import { html, nothing } from '../core/html.js';
import { icon } from '../core/icons.js';
import { say } from '../core/words.js';
import { beginGame } from './watching.js';
import { isFollower } from './next_game.js';
import { changesLine } from './rule_changes.js';
import { hostName } from './table_names.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/**
 * Returns the key of the sentence about free seats: latecomers play from the next deal on, if there is one (R2.1).
 * @param {Table} table
 */
const lateSeats = ({ room: { options } }) =>
  options.match === 'everyone' || options.deals > 1 ? 'web.room.free_later' : 'web.room.free_next';

/**
 * Draws the start button: solid with enough players, striped before, plain for a host without a seat and for one
 * who may follow to another table.
 * Guests only read how many players are missing or who starts the game, and what the host has just changed.
 * @param {Table} table
 * @param {import('../net/api.js').Games | null} games
 */
export function startButton(table, games) {
  const taken = table.room.chairs.filter(chair => chair !== null).length;
  const least = games?.games.find(one => one.game === table.room.game)?.players.least ?? 1;
  const missing = Math.max(least, 1) - taken;
  const refusal =
    table.refusal && (table.you.chair !== null || table.you.host)
      ? html`<p class="bad" role="status">${icon('cross')}<span>${table.refusal.text}</span></p>`
      : null;
  if (!table.you.host) {
    const name = hostName(table);
    const waits =
      missing > 0
        ? say('web.room.needs', { n: missing })
        : name
          ? say('web.room.host_starts', { name })
          : say('web.room.somebody_starts');
    return html`<div class="start">
      ${
        refusal ??
        html`<p>
          <b>${waits}</b>
          <span class="changes">${changesLine()}</span>
        </p>`
      }
    </div>`;
  }
  const isStanding = table.you.chair === null;
  if (missing > 0) {
    // A host who stands is told to sit down, and then counts as a player.
    const others = isStanding ? missing - 1 : missing;
    const needs = [
      ...(isStanding ? [say('web.room.sit_to_start')] : []),
      ...(others ? [say('web.room.needs', { n: others })] : []),
    ];
    return html`<div class="start">
      <button class="button waiting-button" aria-disabled="true">
        <span>${say('web.room.start')}</span></button
      >${refusal ?? html`<p><b>${needs.join(' ')}</b></p>`}
    </div>`;
  }
  const sitFirst = isStanding
    ? html`<b>${say(table.isFull ? 'web.room.full_first' : 'web.room.sit_first')}</b>`
    : null;
  const becomesSolitaire =
    taken === 1 && table.room.game === 'classic' && table.room.chairs.length > 1;
  return html`<div class="start">
    <button
      class="button ${sitFirst || isFollower(table) ? 'open' : 'solid'}"
      ?disabled=${table.pending === 'begin'}
      @click=${() => beginGame(table)}
    >
      ${say('web.room.start')}
    </button>
    ${
      refusal ??
      html`<p>
        ${
          sitFirst ??
          (becomesSolitaire
            ? say('web.room.alone')
            : html`<b>${say('web.room.ready')}</b>
                ${table.isFull ? nothing : say(lateSeats(table))}`)
        }
      </p>`
    }
  </div>`;
}
