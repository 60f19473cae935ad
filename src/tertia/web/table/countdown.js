// The countdown at whose end the table overrules the only player who has not agreed.
import { html, nothing } from '../core/html.js';
import { say } from '../core/words.js';
import { isTableBot } from './avatars.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/**
 * Returns the countdown; null while there is none, or it is that of a bot, which answers before its end.
 * @param {Table} table
 * @returns {{seat: number, until: number} | null}
 */
function countdownOf({ room, view: { countdown } }) {
  return countdown && !isTableBot(room.seats[countdown.seat]) ? countdown : null;
}

/**
 * Draws the name of the player, and the seconds left; null while there is no countdown.
 * @param {Table} table
 * @param {string} [yours] the words for the player whose silence counts
 */
export const countdownText = (table, yours = say('web.overrules_you')) =>
  countdownOf(table)
    ? html`<span class="overrules" role="timer"
        ><span
          >${
            table.view.countdown.seat === table.seat
              ? yours
              : say('web.overrules', { name: table.name(table.view.countdown.seat) })
          }</span
        >
        <b class="tabular"><time-left until=${table.view.countdown.until}></time-left> s</b></span
      >`
    : null;

/**
 * Returns the ring around the face of the player.
 * @param {Table} table
 * @param {number} seat
 */
export const countdownRing = (table, seat) =>
  countdownOf(table)?.seat === seat
    ? { until: table.view.countdown.until, total: table.view.options.overrule }
    : null;

/**
 * Draws the seconds left, on the button with which the player can agree.
 * @param {Table} table
 */
export const ownCountdown = table =>
  table.seat !== null && table.view.countdown?.seat === table.seat
    ? html`<small class="tabular"
        ><time-left until=${table.view.countdown.until}></time-left> s</small
      >`
    : nothing;
