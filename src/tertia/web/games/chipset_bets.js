// ChipSet: the controls to bet. Players choose the amount first, so that one press is one bet.
import { announce } from '../core/announcements.js';
import { html, nothing } from '../core/html.js';
import { play } from '../core/sound.js';
import { say } from '../core/words.js';
import { bigButton, keycap } from '../table/action_bar.js';
import { isTableBot } from '../table/avatars.js';
import { isByTime } from './chipset_events.js';
import { connectionText, turnSeconds } from './shared.js';

/** @typedef {import('../table/live_table.js').LiveTable} Table */

/** With more amounts than this there is a stepper, with fewer a button for each. */
const MAX_AMOUNT_BUTTONS = 5;

/** The amount of a raise, and the phase of betting in which it was chosen. Each phase begins with the smallest one. */
let chosen = { amount: 1, phase: '' };

/**
 * Returns a name for this phase of betting.
 * @param {Table} table
 */
const phaseOf = ({ view }) => `${view.deal} ${view.round}`;

/**
 * @param {Table} table
 * @returns {number[]} the legal amounts of a raise
 */
const amounts = table =>
  table.may.filter(command => command.type === 'raise').map(command => command.by);

/** @param {Table} table */
const raiseBy = table =>
  chosen.phase === phaseOf(table) ? Math.min(chosen.amount, Math.max(1, ...amounts(table))) : 1;

/**
 * Returns whether a bet has been sent and not answered yet.
 * @param {Table} table
 */
const isSent = table =>
  ['fold', 'check', 'match-bet', 'raise', 'answer'].includes(table.pending ?? '');

/** Milliseconds after the cards of a further deal appear in which nothing is bet: a press was meant for “Next deal”. */
const HOLD_AFTER_DEAL = 600;

/** The time until which nothing is bet, on the clock of the page. */
let heldUntil = 0;

/** Whether a press came before that time, so that the page says why nothing was bet. */
let isPressHeld = false;

/**
 * Holds bets for a moment, because the buttons have just replaced the one to the next deal.
 * @param {Table} table
 */
export function holdBets(table) {
  isPressHeld = false;
  if (table.view.deal === 1) return;
  heldUntil = performance.now() + HOLD_AFTER_DEAL;
  setTimeout(() => table.draw(), HOLD_AFTER_DEAL + 1);
}

const areBetsHeld = () => performance.now() < heldUntil;

/**
 * @param {Table} table
 * @param {string} type
 * @param {Record<string, unknown>} [more] further fields of the command
 */
function sendBet(table, type, more = {}) {
  if (areBetsHeld()) {
    isPressHeld = true;
    announce(say('web.chipset.press_again'), 'assertive');
    table.draw();
    return;
  }
  const command = table.may.find(
    legal =>
      legal.type === type && Object.entries(more).every(([name, value]) => legal[name] === value),
  );
  if (!command || isSent(table)) return;
  isPressHeld = false;
  play('pick1');
  table.do(command);
}

/**
 * Returns whether the player has to make the first bet of a phase (R6.3).
 * @param {Table} table
 */
const mustOpen = table => !table.can('fold');

/**
 * Acts on a key: F, C and R are the buttons, H and S those of the showdown, and digits choose an amount
 * (0 chooses 10). Space only presses a button with the focus: a bet costs chips, and no label names Space.
 * @param {Table} table
 * @param {string} code
 */
export function onBetKey(table, code) {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code);
  if (table.view.phase === 'answering') {
    if (code === 'KeyH') sendBet(table, 'answer', { expose: false });
    else if (code === 'KeyS') sendBet(table, 'answer', { expose: true });
    else return false;
  } else if (code === 'KeyF') sendBet(table, 'fold');
  else if (code === 'KeyC') sendBet(table, table.can('check') ? 'check' : 'match-bet');
  else if (code === 'KeyR') sendBet(table, 'raise', { by: raiseBy(table) });
  else if (digit) chooseAmount(table, Number(digit[1]) || 10);
  else return false;
  return true;
}

/**
 * @param {Table} table
 * @param {number} by
 */
function chooseAmount(table, by) {
  if (!amounts(table).includes(by)) return;
  chosen = { amount: by, phase: phaseOf(table) };
  table.draw();
}

/** @param {Table} table */
export function betControls(table) {
  const { view } = table;
  const player = view.players[table.seat ?? 0];
  if (table.connection.state !== 'open') return waitingButton(connectionText(table));
  if (view.phase === 'answering' && answeredAlone === phaseOf(table)) return noSetButton(table);
  if (isSent(table)) return waitingButton(say('web.wait'));
  if (table.can('answer')) return showdownQuestion(table);
  if (table.can('fold') || table.can('raise')) return betButtons(table);
  if (player.out) return waitingButton(say('web.chipset.wait.out'));
  if (player.folded) {
    return waitingButton(
      say('web.chipset.wait.folded'),
      isByTime() ? say('web.chipset.wait.time') : nothing,
      view.phase === 'answering' ? showdownWords() : nothing,
    );
  }
  if (view.phase === 'answering') {
    if (!player.cards) return waitingButton(say('web.twenty.next_deal_yours'));
    return waitingButton(
      say(view.answer ? 'web.chipset.wait.show' : 'web.chipset.wait.hidden'),
      othersDecide(table),
      showdownWords(),
    );
  }
  if (view.turn !== null) {
    const ownState = isByTime()
      ? say('web.chipset.wait.time')
      : player.all_in && say('web.chipset.you_did.all_in');
    return waitingButton(
      say('web.chipset.wait.turn', { name: table.name(view.turn) }),
      html`${turnSeconds(table)}${ownState ? html` · ${ownState}` : nothing}`,
    );
  }
  return waitingButton(say('web.wait'));
}

/** @param {Table} table */
const othersDecide = table => html`${say('web.chipset.wait.others')} ${turnSeconds(table)}`;

/**
 * @param {string} label
 * @param {unknown} [small]
 * @param {unknown} [above]
 */
const waitingButton = (label, small = nothing, above = nothing) =>
  html`<div class="bets">${above}${bigButton({ label, small, isWaiting: true })}</div>`;

/** Draws what the table asks at the showdown, where the header has no place for it. */
const showdownWords = () =>
  html`<p class="asked">
    <b>${say('web.chipset.phase.question')}</b> ${say('web.chipset.phase.question_says')}
  </p>`;

/**
 * Draws the countdown around the buttons.
 * @param {Table} table
 * @param {number} total
 */
const turnRing = (table, total) =>
  table.view.until === null
    ? nothing
    : html`<count-down
        class="set-ring"
        until=${table.view.until}
        total=${total}
        tick
      ></count-down>`;

/**
 * Returns why a player in turn cannot raise (R6.4, R6.8).
 * @param {Table} table
 */
function noRaiseReason(table) {
  const { players, to_match: owed } = table.view;
  if (players[table.seat ?? 0].chips <= owed) return say('web.why.chips');
  const canBeMatched = players.some(
    (/** @type {any} */ player, /** @type {number} */ seat) =>
      seat !== table.seat && player.cards && !player.folded && player.chips,
  );
  return canBeMatched
    ? say('web.why.raises', { n: table.view.options.raises })
    : say('web.why.nobody');
}

/**
 * Draws what a player in turn should know: that a press did not count, the duty to bet, how to choose an amount, or why there is
 * nothing to choose.
 * @param {Table} table
 */
function betHint(table) {
  const count = amounts(table).length;
  if (isPressHeld) return html`· ${say('web.chipset.press_again')}`;
  if (mustOpen(table)) return html`· ${say('web.chipset.must_bet')}`;
  if (count > 1) {
    return html`· ${say(table.can('check') ? 'web.chipset.bet' : 'web.chipset.raise_how')}`;
  }
  return count === 0 ? html`· ${noRaiseReason(table)}` : nothing;
}

/**
 * Draws what a button does and costs, so that players can compare calling and raising.
 * @param {string} words
 * @param {number} n
 */
const withCost = (words, n) =>
  html`<span>${words}</span> <small>${say('web.chipset.chips', { n })}</small>`;

/** @param {Table} table */
function betButtons(table) {
  const { view } = table;
  const player = view.players[table.seat ?? 0];
  const check = table.can('check');
  const opens = mustOpen(table);
  const held = areBetsHeld() || nothing;
  const by = raiseBy(table);
  const legalAmounts = amounts(table);
  const matchesWithAll = view.to_match === player.chips;
  const raiseCost = view.to_match + by;
  return html`<div class="bets">
    <div class="amount">
      <span id="bet-says"
        >${say('web.chipset.your_turn')} ${turnSeconds(table)} ${betHint(table)}</span
      >${
        legalAmounts.length > MAX_AMOUNT_BUTTONS
          ? stepper(table, legalAmounts, by)
          : legalAmounts.length > 1
            ? segments(table, legalAmounts, by)
            : nothing
      }
    </div>
    <div class="button-row">
      ${turnRing(table, view.options.turn_time)}
      <button
        class="button open"
        aria-describedby=${opens ? 'bet-says' : nothing}
        ?disabled=${opens}
        aria-disabled=${held}
        @click=${() => sendBet(table, 'fold')}
      >
        ${say('web.commands.fold')} ${keycap('KeyF')}
      </button>
      <button
        class="button ${opens ? 'soft' : 'solid'}"
        aria-describedby=${opens ? 'bet-says' : nothing}
        ?disabled=${opens}
        aria-disabled=${held}
        @click=${() => sendBet(table, check ? 'check' : 'match-bet')}
      >
        ${
          check || opens
            ? say('web.commands.check')
            : withCost(
                say(matchesWithAll ? 'web.chipset.call_all' : 'web.chipset.call'),
                view.to_match,
              )
        }
        ${keycap('KeyC', opens ? '' : 'on')}
      </button>
      <button
        class="button ${opens ? 'solid' : 'soft'}"
        aria-describedby=${legalAmounts.length === 0 ? 'bet-says' : nothing}
        ?disabled=${legalAmounts.length === 0}
        aria-disabled=${held}
        @click=${() => sendBet(table, 'raise', { by })}
      >
        ${
          legalAmounts.length === 0
            ? say('web.chipset.raise')
            : withCost(
                raiseCost === player.chips
                  ? say('web.chipset.all_in')
                  : check || opens
                    ? say('web.chipset.bet')
                    : say('web.chipset.raise_to', { n: player.stake + raiseCost }),
                raiseCost,
              )
        }
        ${keycap('KeyR', opens ? 'on' : '')}
      </button>
    </div>
  </div>`;
}

/**
 * Draws a button for each amount.
 * @param {Table} table
 * @param {number[]} legalAmounts
 * @param {number} by the chosen one
 */
const segments = (table, legalAmounts, by) =>
  html`<span class="segmented" role="group" aria-label=${say('web.chipset.amount')}
    >${legalAmounts.map(
      choice =>
        html`<button aria-pressed=${choice === by} @click=${() => chooseAmount(table, choice)}>
          ${choice}
        </button>`,
    )}</span
  >`;

/**
 * Draws buttons for one chip less and one chip more.
 * @param {Table} table
 * @param {number[]} legalAmounts all from 1 on
 * @param {number} by the chosen one
 */
const stepper = (table, legalAmounts, by) =>
  html`<span class="segmented" role="group" aria-label=${say('web.chipset.amount')}
    ><button
      aria-label=${say('web.chipset.less')}
      ?disabled=${by <= 1}
      @click=${() => chooseAmount(table, by - 1)}
    >
      −</button
    ><output>${by}</output
    ><button
      aria-label=${say('web.chipset.more')}
      ?disabled=${by >= legalAmounts.length}
      @click=${() => chooseAmount(table, by + 1)}
    >
      +
    </button></span
  >`;

/** The least time, in milliseconds, that a person takes to answer the question at the showdown. */
const MIN_ANSWER_TIME = 1500;
/** The most milliseconds that a person takes in addition. */
const MAX_MORE_TIME = 3500;
/** The time of an answer that only bots see, which learn nothing from it. */
const TIME_AMONG_BOTS = 1500;

/** The question that this screen is about to answer by itself, or has answered: its phase. */
let answeredAlone = '';

/**
 * Answers for a hand without a SET, after a random time. Others cannot tell this answer from that of
 * a player who thinks about a SET.
 * @param {Table} table
 */
function answerSoon(table) {
  const asked = phaseOf(table);
  if (answeredAlone === asked) return;
  answeredAlone = asked;
  setTimeout(
    () => {
      if (table.view?.phase === 'answering') sendBet(table, 'answer', { expose: false });
    },
    table.room.seats.every((chair, seat) => seat === table.seat || isTableBot(chair))
      ? TIME_AMONG_BOTS
      : MIN_ANSWER_TIME + Math.random() * MAX_MORE_TIME,
  );
}

/**
 * Says that the screen answers by itself, and then for whom the table waits.
 * @param {Table} table
 */
const noSetButton = table =>
  waitingButton(
    say('web.chipset.answers_itself'),
    table.view.answer === null ? say('web.chipset.hidden_itself') : othersDecide(table),
    showdownWords(),
  );

/**
 * Draws the question at the showdown: a player with a SET may show it.
 * @param {Table} table
 */
function showdownQuestion(table) {
  const hasSet = table.may.some(command => command.type === 'answer' && command.expose);
  if (!hasSet) {
    answerSoon(table);
    return noSetButton(table);
  }
  return html`<div class="bets showing">
    <p class="amount">${say('web.chipset.ask')} ${turnSeconds(table)}</p>
    <div class="button-row">
      ${turnRing(table, table.view.options.answer_time)}
      <button class="button open" @click=${() => sendBet(table, 'answer', { expose: false })}>
        ${say('web.commands.answer-no')} ${keycap('KeyH')}
      </button>
      <button class="button solid" @click=${() => sendBet(table, 'answer', { expose: true })}>
        ${say('web.chipset.show', { n: table.view.to_show })} ${keycap('KeyS', 'on')}
      </button>
    </div>
  </div>`;
}
