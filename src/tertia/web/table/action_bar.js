// The bar below the cards: the deck, the big button, votes and key labels.
import { html, nothing } from '../core/html.js';
import { keyLabel } from '../core/keyboard.js';
import { formatSeries, say } from '../core/words.js';
import { seatAvatar } from './avatars.js';
import { actOnPress } from './card_grid.js';
import { countdownText } from './countdown.js';
import { seatsInPlay } from './deals.js';
import { watch } from './watching.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/**
 * Draws the deck and the number of its cards.
 * @param {number} count
 * @param {string} label the words after the number
 * @param {unknown} [more] content below these words
 */
export const deck = (count, label, more = nothing) =>
  html`<div class="deck">
    <div><b>${count}</b><span>${label}</span>${more}</div>
    <div class="pile" aria-hidden="true">
      ${[0, 1, 2]
        .slice(0, Math.min(3, count))
        .map(() => html`<span class="card backed"><card-face></card-face></span>`)}
    </div>
  </div>`;

/** The number of letters that fit on the big button in large type. */
const SHORT_LABEL = 9;

/**
 * Draws the big button: solid to act, striped to wait, plain while you pick cards. `small` is a
 * second line, and `ring` a countdown around the button.
 * @param {{label: unknown, small?: unknown, onPress?: () => void, ring?: {until: number, total:
 *   number} | null, isWaiting?: boolean, isPicking?: boolean}} looks
 */
export const bigButton = ({
  label,
  small = nothing,
  onPress,
  ring = null,
  isWaiting = false,
  isPicking = false,
}) =>
  html`<div
    class="set-area ${isWaiting || isPicking ? 'is-waiting' : ''} ${isPicking ? 'is-picking' : ''}"
  >
    <button
      class="set-button"
      id="set"
      aria-disabled=${!onPress}
      @pointerdown=${(/** @type {PointerEvent} */ event) => {
        if (onPress) actOnPress(event, onPress);
      }}
      @click=${(/** @type {MouseEvent} */ event) => {
        // Clicks without detail come from a keyboard or a screen reader, not from a pointer.
        if (event.detail === 0) onPress?.();
      }}
    >
      <b class=${typeof label === 'string' && label.length > SHORT_LABEL ? 'long' : ''}>${label}</b
      >${small === nothing ? nothing : html`<small>${small}</small>`}
    </button>
    ${
      ring
        ? html`<count-down
            class="set-ring"
            until=${ring.until}
            total=${ring.total}
            tick
          ></count-down>`
        : nothing
    }
  </div>`;

/**
 * Draws the big button of a spectator, which leads to a free chair if there is one.
 * @param {Table} table
 */
export const watchingButton = table =>
  table.canSit
    ? bigButton({
        label: say('web.sit'),
        small: say('web.watching'),
        onPress: () => watch(table, false),
      })
    : bigButton({ label: say('web.watching'), isWaiting: true });

/**
 * Draws dots for the cards that are needed, filled for those that are picked.
 * @param {number} picked
 * @param {number} wanted
 */
export const pips = (picked, wanted) =>
  html`<span class="pips"
    >${Array.from(
      { length: wanted },
      (_, i) => html`<i class=${i < picked ? 'on' : ''}></i>`,
    )}</span
  >`;

/**
 * Draws the reason why the button beside it cannot be pressed now. The button refers to it.
 * @param {string} reason
 */
export const reasonText = reason =>
  reason ? html`<span class="reason" id="why-not">${reason}</span>` : nothing;

/**
 * Returns the key of the text that counts those who see no SET, if it is not the usual one: with an empty
 * deck, the deal ends once all agree (R2.10).
 * @param {Table} table
 */
export const noSetKey = ({ isReadOnly, view }) =>
  view.deck || isReadOnly ? undefined : 'web.agree_end';

/**
 * Draws the players who agree, and those who have not agreed yet; nothing after the last deal.
 * @param {Table} table
 * @param {number[]} voters the seats that the table waits for
 * @param {number[]} agreed the seats among them that agree
 * @param {{key?: string, reason?: string, more?: string}} [words] the key of the text that counts
 *   them, why the button cannot be pressed now, and words after the count
 */
export const agreement = (
  table,
  voters,
  agreed,
  // A replay does not show the button with the words that they agree to.
  { key = table.isReadOnly ? 'web.replay.agree' : 'web.agree', reason = '', more = '' } = {},
) =>
  table.view.phase === 'over'
    ? nothing
    : table.seat !== null && seatsInPlay(table).length === 1
      ? html`<div class="agreement">${reasonText(reason)}</div>` // nobody else has to agree
      : html`<div class="agreement">
          <div class="avatars">
            ${voters.map(seat =>
              seatAvatar(table, seat, {
                small: true,
                you: false,
                classes: agreed.includes(seat) ? 'yes' : 'no',
              }),
            )}
          </div>
          ${
            reason || table.view.phase === 'between'
              ? reasonText(reason)
              : (countdownText(table) ??
                formatSeries(
                  [say(key, { n: agreed.length, all: voters.length }), more].filter(Boolean),
                ))
          }
        </div>`;

/**
 * Draws the seconds that are left to pick.
 * @param {Table} table
 */
export const pickSeconds = table =>
  table.view.call
    ? html` <span class="tabular"><time-left until=${table.view.call.until}></time-left> s</span>`
    : nothing;

/**
 * Draws the label of a key, for visitors with a keyboard.
 * @param {string} code the code of the key, as in a keyboard event
 * @param {string} [classes] further CSS classes
 */
export const keycap = (code, classes = '') =>
  html`<kbd class=${classes}>${code === 'Space' ? say('web.space') : keyLabel(code)}</kbd>`;
