// Under the table: what happened just now, the buttons of the player, and the time line.
import { html } from '../core/html.js';
import { icon } from '../core/icons.js';
import { minutes, say } from '../core/words.js';
import { SPEEDS } from './player.js';
import { sentence } from './narration.js';
import { timeline } from './timeline.js';

/** @typedef {import('./player.js').Replay} Replay */

/** @type {Record<string, string>} */
const KEYS = { first: 'Home', back: '←', next: '→', last: 'End' };
/** @type {Record<string, string>} */
const SHORTCUTS = { first: 'Home', back: 'ArrowLeft', next: 'ArrowRight', last: 'End' };

/**
 * @param {string} name
 * @param {string} symbol
 * @param {() => void} act
 * @param {boolean} off
 */
const button = (name, symbol, act, off) =>
  html`<button
    class="icon-button"
    aria-label=${say(`web.replay.${name}`)}
    title="${say(`web.replay.${name}`)} (${KEYS[name]})"
    aria-keyshortcuts=${SHORTCUTS[name]}
    aria-disabled=${off}
    @click=${act}
  >
    ${icon(symbol)}
  </button>`;

/**
 * @param {Replay} r
 * @param {number} width of the time line
 * @param {number} filter
 */
export function dock(r, width, filter) {
  const first = r.at === 0;
  const last = r.at === r.moments.length - 1;
  const step = (/** @type {number} */ at) => () => {
    if (r.playing) r.pause();
    r.go(at);
  };
  return html`<section class="dock" aria-label=${say('web.replay.controls')}>
    <p class="moment-text">${sentence(r.table, r.frame.says)}</p>
    <p class="hint" aria-hidden="true">
      <kbd>←</kbd><kbd>→</kbd> ${say('web.replay.hint.step')}
      <kbd>${say('web.space')}</kbd> ${say('web.replay.hint.play')} <kbd>PgUp</kbd
      ><kbd>PgDn</kbd> ${say('web.replay.hint.event')} <kbd>1</kbd>–<kbd>4</kbd>
      ${say('web.replay.hint.sift')}
    </p>
    <div class="transport">
      <p class="now tabular">
        <b>${minutes(r.moment.at - r.start)}</b> ${say('web.replay.of', { time: minutes(r.took) })}
      </p>
      <div class="keys">
        ${button('first', 'first', step(0), first)}${button('back', 'back', step(r.at - 1), first)}
        <button
          class="play"
          aria-label=${say(r.playing ? 'web.replay.pause' : 'web.replay.play')}
          title=${say(r.playing ? 'web.replay.pause' : 'web.replay.play')}
          @click=${() => (r.playing ? r.pause() : r.play())}
        >
          ${icon(r.playing ? 'pause' : 'play')}
        </button>
        ${button('next', 'next', step(r.at + 1), last)}${button(
          'last',
          'last',
          step(r.moments.length - 1),
          last,
        )}
      </div>
      <span class="segmented speeds" role="group" aria-label=${say('web.replay.speed')}
        >${SPEEDS.map(
          speed =>
            html`<button aria-pressed=${r.speed === speed} @click=${() => r.setSpeed(speed)}>
              ${speed}×
            </button>`,
        )}</span
      >
      <button
        class="button open pace-button"
        aria-label=${say('web.replay.speed_now', { n: r.speed })}
        @click=${() => r.setSpeed(SPEEDS[(SPEEDS.indexOf(r.speed) + 1) % SPEEDS.length])}
      >
        ${r.speed}×
      </button>
    </div>
    <div class="line">${timeline(r, width, filter)}</div>
  </section>`;
}
