// SetUp: the controls to lay a card, to challenge and to say safe.
import { announce } from '../core/announcements.js';
import { now } from '../core/clock.js';
import { html, nothing } from '../core/html.js';
import { play } from '../core/sound.js';
import { say } from '../core/words.js';
import { agreement, bigButton, keycap, pips, watchingButton } from '../table/action_bar.js';
import { connectionText, turnSeconds, waitingLabel } from './shared.js';

/** @typedef {import('../table/live_table.js').LiveTable} Table */

/**
 * Whether the player pressed SET! and picks two cards. Only the page knows; the challenge is sent
 * as one command.
 */
let challenging = false;

/** @param {Table} table */
export const isPicking = table => challenging && table.wants('challenge') !== undefined;

/** @param {Table} table */
export const canLay = table => table.can('lay') !== undefined && table.pending !== 'lay';

/**
 * Returns the panel of a challenge while the cards that it took still lie on the table; else null.
 * @param {Table} table
 */
export const leavingCards = ({ view, panel }) =>
  view.table.length === 0 && panel?.isLeaving ? panel : null;

/**
 * Returns whether the player in turn may lay, and everybody sees it: the cards of the last challenge
 * have left the table.
 * @param {Table} table
 */
export const isTurnShown = table => table.view.clear && !leavingCards(table);

/** @param {Table} table */
export function startChallenge(table) {
  if (!table.wants('challenge') || isPicking(table)) return;
  challenging = true;
  table.picked = [];
  table.panel = null;
  play('call');
  table.draw();
}

/**
 * Ends the picking of cards after a challenge was sent or became pointless. Returns whether cards
 * were being picked.
 */
export function endChallenge() {
  const wasChallenging = challenging;
  challenging = false;
  return wasChallenging;
}

/**
 * Cancels a challenge before it is sent.
 * @param {Table} table
 */
export function stopChallenge(table) {
  endChallenge();
  table.clearPicks();
}

/** @param {Table} table */
export function saySafe(table) {
  const command = isWaitedFor(table)
    ? (table.can('say-safe') ?? table.can('take-back'))
    : undefined;
  if (command) table.do(command);
}

/**
 * Returns whether the game waits for this player to say safe.
 * @param {Table} table
 */
const isWaitedFor = table => table.view.asked.includes(table.seat);

/**
 * Says why a card of the hand cannot be laid now. Other messages say something more important.
 * @param {Table} table
 */
export function sayNotYet(table) {
  if (table.view.phase !== 'playing' || table.pending === 'lay' || table.panel) return;
  if (table.seat === null || !table.view.players[table.seat].playing) return;
  const head = say('web.setup.not_yet');
  const sentence = nextText(table);
  announce(`${head}. ${sentence}.`);
  table.show({ kind: 'words', head, sentence, isUntilNextCard: true });
}

/** @param {Table} table */
export function layCard(table) {
  const command = table.may.find(({ type, card }) => type === 'lay' && card === table.picked[0]);
  if (!command || !canLay(table) || isPicking(table)) return;
  play('pick2');
  table.do(command);
}

/** How long before the end of a turn a chosen card is laid, so that it arrives in time. */
const LAST_MOMENT = 700;
/** @type {ReturnType<typeof setTimeout>} */
let lastMoment;

/**
 * Lays the chosen card just before the time for the turn is up; else the table would lay another one.
 * @param {Table} table
 */
export function layBeforeTimeIsUp(table) {
  clearTimeout(lastMoment);
  const { until } = table.view;
  if (!table.picked.length || !canLay(table) || until === null) return;
  const wait = until - now() - LAST_MOMENT;
  if (wait <= 0) layCard(table);
  else lastMoment = setTimeout(() => layBeforeTimeIsUp(table), wait); // a pause may have added time
}

/**
 * Draws the controls at the right: SET! and safe, or the button to lay a card.
 * @param {Table} table
 */
export function mainControls(table) {
  const { view } = table;
  const canChallenge = table.wants('challenge') !== undefined;
  const windowRing =
    !view.clear && view.phase === 'playing' && canChallenge
      ? { until: view.opens, total: view.options.window }
      : null;
  const turnRing =
    view.clear && view.until !== null ? { until: view.until, total: view.options.turn_time } : null;
  if (table.connection.state !== 'open') {
    return controlRows(bigButton({ label: connectionText(table), isWaiting: true }));
  }
  if (table.seat === null) {
    return controlRows(watchingButton(table));
  }
  if (view.phase !== 'playing') {
    return controlRows(bigButton({ label: waitingLabel(view), isWaiting: true }));
  }
  if (leavingCards(table)) {
    return controlRows(bigButton({ label: nextText(table), isWaiting: true }));
  }
  if (isPicking(table)) {
    const { ring, end } = challengeTime(table);
    return controlRows(
      bigButton({
        label: say('web.setup.pick'),
        small: html`${pips(table.picked.length, 2)} ${secondsOf(ring)}`,
        isPicking: true,
        ring,
      }),
      html`<button class="button open" @click=${() => stopChallenge(table)}>
          ${say('web.setup.cancel')} <kbd>Esc</kbd>
        </button>
        <p class="agreement">${say(`web.setup.pick_until.${end}`)}</p>`,
    );
  }
  if (view.call) {
    return controlRows(
      bigButton({
        label:
          view.call.seat === table.seat
            ? say('web.wait')
            : say('web.setup.is_challenging', { name: table.name(view.call.seat) }),
        isWaiting: true,
      }),
    );
  }
  if (canLay(table)) {
    const ready = table.picked.length === 1;
    return controlRows(
      bigButton({
        label: say(ready ? 'web.setup.lay' : 'web.setup.choose'),
        small: ready
          ? html`<span class="hint"><kbd class="on">${say('web.enter')}</kbd></span>
              ${turnSeconds(table)}`
          : turnSeconds(table),
        onPress: ready ? () => layCard(table) : undefined,
        isPicking: !ready,
        ring: turnRing,
      }),
      canChallenge
        ? html`<button class="button open say-set" @click=${() => startChallenge(table)}>
              ${say('web.set')} ${keycap('Space')}
            </button>
            <p class="agreement">${say('web.setup.if_last')}</p>`
        : html`<p class="agreement">${say('web.setup.you_draw')}</p>`,
    );
  }
  if (canChallenge) {
    return controlRows(
      bigButton({
        label: say('web.set'),
        small: html`<span class="hint">${keycap('Space', 'on')}</span>`,
        onPress: () => startChallenge(table),
        ring: windowRing,
      }),
      safeControls(table),
    );
  }
  return controlRows(
    bigButton({
      label: say(`web.setup.wait.${waitReason(view, table.seat)}`, {
        name: view.turn === null ? '' : table.name(view.turn),
      }),
      isWaiting: true,
    }),
    safeAgreement(table),
  );
}

/**
 * Returns the countdown of a challenge, and what ends it, as the texts name it. Another player may lay
 * at any moment after the window, so that in their turn only the window is counted down.
 * @param {Table} table
 * @returns {{ring: {until: number, total: number} | null, end: string}}
 */
function challengeTime({ view, seat }) {
  const { window, turn_time: turnTime } = view.options;
  if (view.turn === seat && view.deck > 0) {
    const until = view.clear ? view.until : view.opens + turnTime;
    return { ring: { until, total: window + turnTime }, end: 'turn' };
  }
  if (view.clear) return { ring: null, end: 'any_moment' };
  return { ring: { until: view.opens, total: window }, end: view.deck > 0 ? 'next' : 'deal' };
}

/**
 * Draws the seconds of a countdown.
 * @param {{until: number} | null} ring
 */
const secondsOf = ring =>
  ring
    ? html`<b class="seconds tabular" role="timer"
        ><time-left until=${ring.until}></time-left> s</b
      >`
    : nothing;

/**
 * Returns why a player can neither lay nor challenge, as the texts name it.
 * @param {any} view
 * @param {number} seat
 */
function waitReason(view, seat) {
  if (view.players[seat].barred) return 'barred';
  if (!view.players[seat].playing) return 'sits_out';
  return view.layer === seat && !view.clear ? 'own' : 'turn';
}

/**
 * @param {unknown} first
 * @param {unknown} [second]
 */
const controlRows = (first, second = nothing) =>
  html`<div class="challenge">
    ${first}
    <div class="second-line">${second}</div>
  </div>`;

/** @param {Table} table */
const safeControls = table =>
  html`${
    isWaitedFor(table)
      ? html`<button
          class="button open ${table.view.players[table.seat ?? 0].safe ? 'chosen' : ''}"
          @click=${() => saySafe(table)}
        >
          ${say(table.view.players[table.seat ?? 0].safe ? 'web.take_back' : 'web.commands.say-safe')}
          ${keycap('Digit0')}
        </button>`
      : nothing
  }${safeAgreement(table)}`;

/**
 * Draws who says safe, who is not asked, and what follows when all do. The next player is not asked, because
 * laying a card means the same (R7.5).
 * @param {Table} table
 */
function safeAgreement(table) {
  const { asked, clear, deck, players, turn } = table.view;
  if (!asked.length) return nothing;
  const safe = asked.filter((/** @type {number} */ seat) => players[seat].safe);
  const then = turn === table.seat ? 'you' : 'next';
  return html`<div class="safe-count">
    ${agreement(table, asked, safe, { key: 'web.setup.say_safe' })}
    ${clear ? nothing : say(`web.setup.safe_then.${deck ? then : 'end'}`, { name: table.name(turn) })}
  </div>`;
}

/**
 * Returns who lays next.
 * @param {Table} table
 */
export const nextText = table =>
  table.view.turn === table.seat
    ? say('web.setup.next_is_you')
    : say('web.setup.next_is', { name: table.name(table.view.turn) });
