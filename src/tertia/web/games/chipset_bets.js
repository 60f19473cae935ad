// ChipSet: what you may do in your turn. The amount is chosen first, so that one press is one bet.
import { html, nothing } from '../core/html.js';
import { play } from '../core/sound.js';
import { say } from '../core/words.js';
import { bigButton, keycap } from '../table/action_bar.js';

/** @typedef {import('../table/live_table.js').LiveTable} Table */

/** More amounts than this are stepped through; fewer have a button each. */
const BUTTONS = 5;

/** How much a raise adds, as chosen last. */
let amount = 1;

/**
 * @param {Table} t
 * @returns {number[]} what a raise may add now
 */
const amounts = t => t.may.filter(wish => wish.type === 'raise').map(wish => wish.by);

/** @param {Table} t */
const raiseBy = t => Math.min(amount, Math.max(1, ...amounts(t)));

/**
 * Whether the press is on its way: then there is nothing more to press.
 * @param {Table} t
 */
const isSent = t => ['fold', 'check', 'match-bet', 'raise', 'answer'].includes(t.pressed ?? '');

/**
 * @param {Table} t
 * @param {string} type
 * @param {Record<string, unknown>} [more]
 */
function bid(t, type, more = {}) {
  const wish = t.may.find(
    one => one.type === type && Object.entries(more).every(([name, value]) => one[name] === value),
  );
  if (!wish || isSent(t)) return;
  play('pick1');
  t.do(wish);
}

/**
 * @param {Table} t
 * @param {string} code
 */
export function betKey(t, code) {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code);
  if (t.view.phase === 'answering') {
    if (code === 'KeyF') bid(t, 'answer', { expose: false });
    else if (code === 'KeyR') bid(t, 'answer', { expose: true });
    else return false;
  } else if (code === 'KeyF') bid(t, 'fold');
  else if (code === 'KeyC') bid(t, t.can('check') ? 'check' : 'match-bet');
  else if (code === 'KeyR') bid(t, 'raise', { by: raiseBy(t) });
  else if (digit) choose(t, Number(digit[1]) || 10);
  else return false;
  return true;
}

/**
 * @param {Table} t
 * @param {number} by
 */
function choose(t, by) {
  if (!amounts(t).includes(by)) return;
  amount = by;
  t.draw();
}

/** @param {Table} t */
export function bets(t) {
  const { view } = t;
  const player = view.players[t.seat ?? 0];
  if (t.connection.line !== 'open') return waits(say('web.net.reconnecting'));
  if (isSent(t)) return waits(say('web.wait'));
  if (t.can('answer')) return question(t);
  if (t.can('fold')) return buttons(t);
  if (player.out) return waits(say('web.chipset.wait.out'));
  if (player.folded) return waits(say('web.chipset.wait.folded'));
  if (view.phase === 'answering') {
    return waits(
      say(view.answer ? 'web.chipset.wait.show' : 'web.chipset.wait.hidden'),
      say('web.chipset.wait.others'),
    );
  }
  if (view.turn !== null) {
    return waits(
      say('web.chipset.wait.turn', { name: t.name(view.turn) }),
      player.all_in ? say('web.chipset.did.all_in') : nothing,
    );
  }
  return waits(say('web.wait'));
}

/**
 * @param {string} label
 * @param {unknown} [small]
 */
const waits = (label, small = nothing) =>
  html`<div class="bets">${bigButton({ label, small, waits: true })}</div>`;

/**
 * The time to decide runs around the buttons.
 * @param {Table} t
 * @param {number} total
 */
const ring = (t, total) =>
  t.view.until === null
    ? nothing
    : html`<count-down class="set-ring" until=${t.view.until} total=${total} tick></count-down>`;

/** @param {Table} t */
function buttons(t) {
  const { view } = t;
  const player = view.players[t.seat ?? 0];
  const check = t.can('check');
  const by = raiseBy(t);
  const may = amounts(t);
  const to = player.stake + view.to_match + by;
  const all = view.to_match === player.chips;
  return html`<div class="bets">
    <div class="amount">
      <span
        >${say('web.chipset.your_turn')}
        ${
          may.length > 1 ? say(check ? 'web.chipset.bet_how' : 'web.chipset.raise_how') : nothing
        }</span
      >${
        may.length > BUTTONS ? stepper(t, may, by) : may.length > 1 ? segments(t, may, by) : nothing
      }
    </div>
    <div class="button-row">
      ${ring(t, view.options.turn_time)}
      <button class="button open" @click=${() => bid(t, 'fold')}>
        ${say('web.commands.fold')} ${keycap('KeyF')}
      </button>
      <button class="button soft" @click=${() => bid(t, check ? 'check' : 'match-bet')}>
        ${
          check
            ? say('web.commands.check')
            : say(all ? 'web.chipset.call_all' : 'web.chipset.call', { n: view.to_match })
        }
        ${keycap('KeyC')}
      </button>
      <button
        class="button solid"
        ?disabled=${may.length === 0}
        @click=${() => bid(t, 'raise', { by })}
      >
        ${
          may.length === 0
            ? say('web.chipset.raise')
            : check
              ? say('web.chipset.bet', { n: by })
              : say('web.chipset.raise_to', { n: to })
        }
        ${keycap('KeyR', 'on')}
      </button>
    </div>
  </div>`;
}

/**
 * @param {Table} t
 * @param {number[]} may
 * @param {number} by
 */
const segments = (t, may, by) =>
  html`<span class="segmented" role="group" aria-label=${say('web.chipset.amount')}
    >${may.map(
      one =>
        html`<button aria-pressed=${one === by} @click=${() => choose(t, one)}>${one}</button>`,
    )}</span
  >`;

/**
 * @param {Table} t
 * @param {number[]} may
 * @param {number} by
 */
const stepper = (t, may, by) =>
  html`<span class="segmented" role="group" aria-label=${say('web.chipset.amount')}
    ><button
      aria-label=${say('web.chipset.less')}
      ?disabled=${by <= 1}
      @click=${() => choose(t, by - 1)}
    >
      −</button
    ><output>${by}</output
    ><button
      aria-label=${say('web.chipset.more')}
      ?disabled=${by >= may.length}
      @click=${() => choose(t, by + 1)}
    >
      +
    </button></span
  >`;

/**
 * The showdown question: whoever holds a SET may show it.
 * @param {Table} t
 */
function question(t) {
  const shows = t.may.some(wish => wish.type === 'answer' && wish.expose);
  return html`<div class="bets showing">
    <p class="amount">${say(shows ? 'web.chipset.ask' : 'web.chipset.ask_none')}</p>
    <div class="button-row">
      ${ring(t, t.view.options.answer_time)}
      <button class="button open" @click=${() => bid(t, 'answer', { expose: false })}>
        ${say('web.commands.answer-no')} ${keycap('KeyF')}
      </button>
      <button
        class="button solid"
        ?disabled=${!shows}
        @click=${() => bid(t, 'answer', { expose: true })}
      >
        ${say('web.commands.answer-yes')} ${keycap('KeyR', 'on')}
      </button>
    </div>
  </div>`;
}
