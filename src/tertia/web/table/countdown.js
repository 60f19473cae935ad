// The countdown at whose end the table overrules the only player who has not agreed.
import { html, nothing } from '../core/html.js';
import { say } from '../core/words.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/**
 * Draws the name of the player, and the seconds left; null while there is no countdown.
 * @param {Table} table
 */
export const countdownText = table =>
  table.view.countdown
    ? html`<span class="overrules" role="timer"
        ><span
          >${
            table.view.countdown.seat === table.seat
              ? say('web.overrules_you')
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
  table.view.countdown?.seat === seat
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
