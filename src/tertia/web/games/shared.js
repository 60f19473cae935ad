// Picking cards, keys, and the events that several games have in common.
import { announce } from '../core/announcements.js';
import { html, nothing } from '../core/html.js';
import { cardElements, nudge, shake } from '../core/motion.js';
import { play } from '../core/sound.js';
import { formatNumber, say } from '../core/words.js';
import { bigButton, keycap, pips } from '../table/action_bar.js';
import { canAgree, lineBelow, showBrief } from '../table/brief.js';

/** @typedef {import('../table/live_table.js').LiveTable} Table */
/** @typedef {import('../net/types.js').GameEvent} GameEvent */
/** @typedef {(table: Table, event: GameEvent) => void} EventHandler */

/**
 * Returns whether the player's own call is open.
 * @param {Table} table
 */
export const isOwnCall = table =>
  (table.view.call !== null && table.view.call.seat === table.seat) || table.pending === 'call-set';

/**
 * Returns whether another player's call is open.
 * @param {Table} table
 */
export const isOthersCall = table =>
  table.view.call !== null && table.view.call.seat !== table.seat;

/** @type {Record<string, string>} */
const WAITING = { over: 'over', between: 'between' };

/**
 * Returns the label of the main button while the player can only wait.
 * @param {any} view
 */
export const waitingLabel = view =>
  say(`web.${WAITING[view.phase] ?? (view.paused_at ? 'paused' : 'wait')}`);

/**
 * Picks a card for a claim. The third card sends the claim.
 * @param {Table} table
 * @param {number} card
 */
export function pickForClaim(table, card) {
  if (table.wants('claim') === undefined && table.pending !== 'call-set') {
    if (table.can('call-set')) sayCallFirst(table);
    return;
  }
  togglePick(table, card);
  if (table.picked.length < 3) return;
  const cards = table.picked;
  table.picked = [];
  table.do({ type: 'claim', cards });
}

/**
 * Says why nothing can be done without a connection: the game waits for the player, or the page reconnects.
 * @param {Table} table
 */
export const connectionText = ({ connection }) =>
  say(connection.state === 'paused' ? 'web.paused' : 'web.net.reconnecting');

/**
 * Explains that a player calls before picking cards.
 * @param {Table} table
 * @param {string} [sentence]
 * @param {string} [button] a CSS selector
 */
export function sayCallFirst(table, sentence = say('web.call_first_says'), button = '#set') {
  nudge(document.querySelector(button));
  // Other panels say something more important.
  if (table.panel && table.panel.kind !== 'taken' && !table.panel.isBrief) return;
  announce(sentence);
  table.show({ kind: 'words', head: say('web.call_first'), sentence, isCallFirst: true });
}

/**
 * Picks up to three cards; a button sends them as a command of this type.
 * @param {Table} table
 * @param {number} card
 * @param {string} type
 */
export function pickUpToThree(table, card, type) {
  if (table.wants(type) && (table.picked.length < 3 || table.picked.includes(card))) {
    togglePick(table, card);
  }
}

/**
 * @param {Table} table
 * @param {number} card
 */
function togglePick(table, card) {
  table.toggle(card);
  play(/** @type {'pick1'} */ (`pick${Math.max(1, table.picked.length)}`));
}

/**
 * Draws the main button of a game without calls: it counts the picked cards, and a press clears them.
 * @param {Table} table
 */
export const pickThreeButton = table =>
  bigButton({
    label: say('web.tap_three'),
    small: pips(table.picked.length, 3),
    onPress: () => table.clearPicks(),
    isPicking: true,
  });

/**
 * Draws the main button that calls SET.
 * @param {() => void} onPress
 */
export const callButton = onPress =>
  bigButton({
    label: say('web.set'),
    small: html`<span class="hint">${keycap('Space', 'on')}</span>`,
    onPress,
  });

/**
 * Draws the main button while another player picks.
 * @param {Table} table
 */
export const othersCallButton = table =>
  bigButton({
    label: say('web.is_picking', { name: table.name(table.view.call.seat) }),
    isWaiting: true,
  });

/**
 * Returns the countdown of a player's rest after a wrong call; null for a player who may call.
 * @param {Table} table
 * @param {number} seat
 */
export function restOf(table, seat) {
  const until = table.view.players[seat].rests_until;
  return until ? { until, total: table.view.options.rest } : null;
}

/**
 * Draws the main button while the player rests after a wrong call.
 * @param {Table} table
 */
export function restButton(table) {
  const ring = table.seat === null ? null : restOf(table, table.seat);
  return bigButton({
    label: say('web.resting'),
    small: ring ? html`<time-left until=${ring.until}></time-left> s` : undefined,
    ring,
    isWaiting: true,
  });
}

/**
 * Performs what a key stands for. Returns whether the key has a meaning.
 * @param {Table} table
 * @param {string} code
 * @param {{ card: number | null | undefined, pick: (card: number) => void,
 *   actions: Record<string, (table: Table) => void> }} keys the card under the key, and other actions
 */
export function handleKey(table, code, { card, pick, actions }) {
  const action = actions[code.replace('Numpad', 'Digit')];
  if (card !== undefined && card !== null) {
    if (!table.isLeaving(card)) pick(card);
  } else if (code === 'Escape') table.clearPicks();
  else if (action) action(table);
  else return false;
  return true;
}

/**
 * Presents an event by the handler of its type: sounds, log, announcements and motion.
 * @param {Table} table
 * @param {GameEvent} event
 * @param {Record<string, EventHandler>} handlers
 */
export function presentEvent(table, event, handlers) {
  handlers[event.type]?.(table, event);
}

/**
 * Returns a handler that announces a sentence of the log about the player.
 * @param {string} key the game and the event
 * @returns {EventHandler}
 */
export const announcing = key => (table, event) => announce(table.tell(event.seat, key));

/**
 * Handlers of events that look and sound the same in every game.
 * @param {string} log the section of the log's sentences
 * @returns {Record<string, EventHandler>}
 */
export const commonEvents = log => ({
  agreed: announcing(`${log}.agreed`),
  'took-back': announcing(`${log}.took-back`),
  called(table, event) {
    // A claim by tapping leaves the picks of other players alone.
    if (event.seat !== table.seat && !event.tapped) table.picked = [];
    if (table.panel?.isCallFirst) table.panel = null;
    play('call');
    if (!event.tapped) announce(table.tell(event.seat, `${log}.called`));
  },
  'laid-more': (table, event) => {
    play('deal');
    const n = event.added ?? event.laid.length;
    announce(say(`log.${log}.laid-more`, { n, cards: table.cardNames(event.laid) }));
    sayWhyMore(table, n);
  },
  'countdown-began': announcing('seats.countdown-began'),
  overruled: announcing('seats.overruled'),
  moved: (table, event) =>
    announce(
      say('log.seats.moved', { n: event.cards.length, cards: table.cardNames(event.cards) }),
    ),
  'match-ended': () => play('end'),
});

/**
 * Shows that more cards came because nobody saw a SET. An explanation of a wrong claim stays open and says it, too.
 * @param {Table} table
 * @param {number} n
 */
function sayWhyMore(table, n) {
  if (!canAgree(table) || table.isReadOnly) return;
  const sentence = say('web.laid_more', { n });
  const { panel } = table;
  if (panel?.kind === 'why') table.show({ ...panel, more: lineBelow(sentence) });
  else showBrief(table, 'more', sentence);
}

/**
 * Draws that more cards came with a wrong claim, below its explanation, which comes later than they do: all others
 * had agreed before.
 * @param {Table} table
 */
export function lineAboutMoreCards(table) {
  const laid = table.news?.happened.find(({ type }) => type === 'laid-more');
  return laid && canAgree(table)
    ? lineBelow(say('web.laid_more', { n: laid.added ?? laid.laid.length }))
    : undefined;
}

/**
 * Shows why a claim failed: the server explains cards that are not a SET, else a sentence says it.
 * @param {Table} table
 * @param {GameEvent} event
 * @param {{part: string, log: string, cost: string, isLock?: boolean}} details the part of the table
 *   with the cards (a CSS selector), the section of the log, the cost, and whether it ends with a lock
 */
export function explainMiss(table, event, { part, log, cost, isLock = false }) {
  const more = lineAboutMoreCards(table);
  if (event.reason === 'no-set') {
    shake(cardElements(part, event.cards));
    table.explain(event.seat, event.cards, cost, { isLock, more });
    return;
  }
  const isOwnTimeout = event.seat === table.seat && event.reason === 'time';
  const sentence = isOwnTimeout
    ? say('web.ran_out')
    : table.tell(event.seat, `${log}.missed.${event.reason}`);
  announce(`${sentence} ${cost}`, 'assertive');
  const head = say('web.not_shown');
  const { seat } = event;
  table.show({ kind: 'words', seat, head, symbol: 'cross', sentence, text: cost, isLock, more });
}

/**
 * Draws why the cards of a panel are a SET, if the panel says it: see `explainInPanel`.
 * @param {Table} table
 */
export const reasonLine = table =>
  table.panel?.reason ? html`<p class="text reason">${table.panel.reason}</p>` : nothing;

/**
 * Announces the open cards of a deal, and the player's hand.
 * @param {Table} table
 * @param {string} opening
 * @param {string} hand the key of the sentence about the hand
 */
export function announceDeal(table, opening, hand) {
  play('deal');
  const cards = table.cardNames(table.hand);
  announce(table.hand.length ? `${opening} ${say(hand, { cards })}` : opening);
}

/**
 * Draws the totals of all players.
 * @param {Table} table
 */
export const totals = table =>
  html`<ol class="scores">
    ${table.view.players.map(
      (/** @type {any} */ player, /** @type {number} */ seat) =>
        html`<li><span>${table.shortName(seat)}</span><b>${formatNumber(player.total)}</b></li>`,
    )}
  </ol>`;

/**
 * Draws the seconds that are left of the running turn, or of the question.
 * @param {Table} table
 */
export const turnSeconds = table =>
  table.view.until === null
    ? nothing
    : html`<b class="seconds tabular" role="timer"
        ><time-left until=${table.view.until}></time-left> s</b
      >`;
