// The controls below a replay: the sentence about this step, the buttons, and the time line.
import { html } from '../core/html.js';
import { icon } from '../core/icons.js';
import { formatMinutes, formatNumber, say } from '../core/words.js';
import { SPEEDS } from './player.js';
import { narrate } from './narration.js';
import { timeline } from './timeline.js';

/** @typedef {import('./player.js').Replay} Replay */

/** @type {Record<string, string>} the keys of the buttons, as people read them */
const KEY_LABELS = { first: 'Home', back: '←', next: '→', last: 'End' };
/** @type {Record<string, string>} the same keys, as the attribute aria-keyshortcuts names them */
const SHORTCUTS = { first: 'Home', back: 'ArrowLeft', next: 'ArrowRight', last: 'End' };

/**
 * @param {string} name
 * @param {string} symbol
 * @param {() => void} onPress
 * @param {boolean} disabled
 */
const stepButton = (name, symbol, onPress, disabled) =>
  html`<button
    class="icon-button"
    aria-label=${say(`web.replay.${name}`)}
    title="${say(`web.replay.${name}`)} (${KEY_LABELS[name]})"
    aria-keyshortcuts=${SHORTCUTS[name]}
    aria-disabled=${disabled}
    @click=${onPress}
  >
    ${icon(symbol)}
  </button>`;

/**
 * Returns the length of the game, and the seconds that overlooked SETs added to the result (R4.4 in
 * docs/RULES.md).
 * @param {Replay} replay
 */
function lengthText({ took, added }) {
  const time = formatMinutes(took);
  return added
    ? say('web.replay.of_added', { time, cost: formatNumber(added / 1000) })
    : say('web.replay.of', { time });
}

/**
 * Draws the controls. The stylesheet shows all speeds, or on narrow screens one button that steps through
 * them.
 * @param {Replay} replay
 * @param {number} width of the time line
 * @param {number} filter mark only SETs whose cards differ in this many features; 0 marks all
 * @param {unknown} notice a line beside the sentence
 */
export function playerControls(replay, width, filter, notice) {
  const first = replay.index === 0;
  const last = replay.index === replay.moments.length - 1;
  const goTo = (/** @type {number} */ index) => () => {
    if (replay.playing) replay.pause();
    replay.goTo(index);
  };
  return html`<section class="dock" aria-label=${say('web.replay.controls')}>
    <p class="moment-text" tabindex="0">${narrate(replay.table, replay.pieces)}</p>
    <p class="hint" aria-hidden="true">
      <kbd>←</kbd><kbd>→</kbd> ${say('web.replay.hint.step')}
      <kbd>${say('web.space')}</kbd> ${say('web.replay.hint.play')} <kbd>PgUp</kbd
      ><kbd>PgDn</kbd> ${say('web.replay.hint.event')} <kbd>1</kbd>–<kbd>4</kbd>
      ${say('web.replay.hint.sift')}
    </p>
    <div class="transport">
      <p class="now tabular">
        ${
          replay.data.shows_way
            ? html`<b>${say('web.sets', { n: replay.setsAt(replay.moment) })}</b>
                ${say('web.replay.of', { time: replay.setsAt(replay.moments[replay.moments.length - 1]) })}`
            : html`<b>${formatMinutes(replay.played)}</b> ${lengthText(replay)}`
        }
      </p>
      <div class="keys" dir="ltr">
        ${stepButton('first', 'first', goTo(0), first)}${stepButton(
          'back',
          'back',
          goTo(replay.index - 1),
          first,
        )}
        <button
          class="play"
          aria-label=${say(replay.playing ? 'web.replay.pause' : 'web.replay.play')}
          title=${say(replay.playing ? 'web.replay.pause' : 'web.replay.play')}
          @click=${() => (replay.playing ? replay.pause() : replay.play())}
        >
          ${icon(replay.playing ? 'pause' : 'play')}
        </button>
        ${stepButton('next', 'next', goTo(replay.index + 1), last)}${stepButton(
          'last',
          'last',
          goTo(replay.moments.length - 1),
          last,
        )}
      </div>
      <span class="segmented speeds" dir="ltr" role="group" aria-label=${say('web.replay.speed')}
        >${SPEEDS.map(
          speed =>
            html`<button
              aria-pressed=${replay.speed === speed}
              @click=${() => replay.setSpeed(speed)}
            >
              ${speed}×
            </button>`,
        )}</span
      >
      <button
        class="button open pace-button"
        dir="ltr"
        aria-label=${say('web.replay.speed_now', { n: replay.speed })}
        @click=${() => replay.setSpeed(SPEEDS[(SPEEDS.indexOf(replay.speed) + 1) % SPEEDS.length])}
      >
        ${replay.speed}×
      </button>
    </div>
    <div class="timeline-row">${timeline(replay, width, filter)}</div>
    ${notice}
  </section>`;
}
