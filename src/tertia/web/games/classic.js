// Classic, Beginner and Solitaire: call SET, pick three cards, or agree that there is no SET.
import { announce } from '../core/announcements.js';
import { html, nothing } from '../core/html.js';
import { icon } from '../core/icons.js';
import { cardElements, flyTo } from '../core/motion.js';
import { play } from '../core/sound.js';
import { formatChange, formatNumber, formatTenths, say } from '../core/words.js';
import { oddsPanel } from '../table/live_odds.js';
import { hasPanel, keepsPlace, sidePanel } from '../table/panels.js';
import {
  agreement,
  bigButton,
  deck,
  noSetKey,
  pickSeconds,
  pips,
  reasonText,
  watchingButton,
} from '../table/action_bar.js';
import { cardGrid } from '../table/card_grid.js';
import { claimLog } from '../table/claim_log.js';
import { seatsInPlay } from '../table/deals.js';
import { header } from '../table/header.js';
import {
  dealClock,
  dealNumber,
  dealResult,
  gridGame,
  noSetButton,
  noSetReason,
  pointsText,
  shownPoints,
  presentDeal,
} from './grid_game.js';
import {
  callButton,
  commonEvents,
  connectionText,
  explainMiss,
  isOthersCall,
  isOwnCall,
  othersCallButton,
  pickForClaim,
  pickThreeButton,
  restButton,
  restOf,
  waitingLabel,
} from './shared.js';

/** @typedef {import('../table/live_table.js').LiveTable} Table */
/** @typedef {import('../net/types.js').GameEvent} GameEvent */

/** Milliseconds for which a strict solitaire that was over at once shows its cards and the reason. */
const UNLUCKY_START_TIME = 5000;

/** So many cards leave a phone no space for a second sentence. */
const FULL_TABLE = 18;

/** @param {Table} table */
const isAlone = table => table.view.players.length === 1;
/**
 * R2.3, R4.3: returns whether players call before they pick.
 * @param {Table} table
 */
const hasCalls = table => table.view.options.claim === 'call' && !isAlone(table);
/** @param {Table} table */
const isLocked = table => table.seat !== null && table.view.players[table.seat].locked;

/** @type {Record<string, import('./shared.js').EventHandler>} */
const EVENTS = {
  ...commonEvents('classic'),
  dealt: presentDeal,
  taken(table, event) {
    undosToClear = 0;
    table.logClaim({ seat: event.seat, cards: event.cards, took: event.took });
    if (table.panel?.kind === 'why' || table.panel?.isLock) table.panel = null;
    play('right');
    table.displayTaken(event.seat, event.cards, () =>
      flyTo(
        cardElements('.grid', event.cards),
        document.querySelector(`[data-seat="${event.seat}"] .avatar`),
      ),
    );
    const countsCards = table.view.options.scoring === 'cards' && !isAlone(table);
    table.explainTaken(event.seat, event.cards, {
      note: countsCards && event.seat === table.seat ? say('web.card_points') : '',
    });
    const taken = table.tell(event.seat, 'classic.taken', {
      cards: table.cardNames(event.cards),
      seconds: formatTenths(event.took),
    });
    const cards = table.cardNames(event.laid);
    announce(event.laid.length ? `${taken} ${say('log.classic.refilled', { cards })}` : taken);
  },
  undone(table, event) {
    const isUndone = (/** @type {number[]} */ cards) =>
      cards.every(card => event.cards.includes(card));
    table.log = table.log.filter(claim => claim.cost !== undefined || !isUndone(claim.cards));
    table.picked = [];
    table.panel = null;
    play('pick1');
    announce(table.tell(event.seat, 'classic.undone', { cards: table.cardNames(event.cards) }));
    if (undosToClear) {
      undosToClear -= 1;
      const sentence = undosToClear ? wayBack() : say('web.solitaire.clearable_again');
      announce(sentence);
      const time = undosToClear ? [0] : [];
      table.show({ kind: 'words', head: say('web.commands.undo'), sentence }, ...time);
    }
  },
  missed: presentMiss,
  hinted: presentHint,
  'deal-ended': (table, event) => {
    if (table.panel?.isLock) table.panel = null;
    presentUnluckyStart(table, event);
  },
  'match-ended': table => play(table.view.last?.reason === 'lost' ? 'wrong' : 'end'),
  overlooked(table, event) {
    play('wrong');
    const sentence = say('web.overlooked.says', {
      n: event.sets,
      cost: formatNumber(event.cost / 1000),
    });
    const more = table.news?.happened.find(other => other.type === 'laid-more');
    const came = more ? say('web.overlooked.more', { n: more.laid.length }) : '';
    announce(`${sentence} ${came}`.trim(), 'assertive');
    const text = table.view.table.length < FULL_TABLE ? came : '';
    table.show({ kind: 'words', head: say('web.overlooked.title'), symbol: 'eye', sentence, text });
  },
  'locks-lifted'(table) {
    if (table.panel?.isLock) table.panel = null;
    announce(say('log.classic.locks-lifted'));
  },
};

const SCREEN = {
  /**
   * Returns the form of the game that a table plays.
   * @param {import('../net/types.js').Room} room
   */
  form(room) {
    if (room.options.held) return 'beginner';
    return room.phase !== 'waiting' && room.seats.length === 1 ? 'solitaire' : 'classic';
  },

  /** @param {Table} table */
  draw(table) {
    const { view } = table;
    const cards = table.shownTable.length;
    // R3.2: the beginner game.
    const hasNinePlaces = view.options.held && cards <= 9;
    const classes = [
      'grid-game',
      cards > 12 ? 'more' : '',
      keepsPlace(table) ? 'keeps-panel' : '',
      isOwnCall(table) ? 'mine' : '',
      isOthersCall(table) ? 'paused' : '',
      hasPanel(table) || table.coach || isStuck(table) || view.phase === 'between'
        ? 'has-explanation'
        : '',
      table.connection.state === 'open' ? '' : 'offline',
    ].join(' ');
    return html`<div class=${classes} data-n=${hasNinePlaces ? 9 : Math.max(12, cards)}>
      ${header(table, {
        form: this.form(table.room),
        seats: seatLooks(table),
        clock: headerClock(table),
      })}
      <main class="play-area">
        ${claimLog(table, say(hasCalls(table) ? 'web.claims' : 'web.picks'))}${cardGrid(table, {
          onPick: card => this.pick(table, card),
          classes: card => hintClass(table, card),
          places: hasNinePlaces ? 9 : 12,
        })}${sidePanel(table, dealPanel(table))}${oddsPanel(table)}
      </main>
      <footer class="actions">
        ${deck(
          view.deck,
          say('web.in_deck'),
          table.coach ? nothing : hintButtons(table),
        )}${mainButton(table)}${voteControls(table)}
      </footer>
    </div>`;
  },

  /**
   * @param {Table} table
   * @param {number} card
   */
  pick: (table, card) => pickForClaim(table, card),
};

export default gridGame(SCREEN, { Space: callSet, Digit0: voteNoSet }, EVENTS);

/**
 * Presents a failed claim with its reason and its cost.
 * @param {Table} table
 * @param {GameEvent} event
 */
function presentMiss(table, event) {
  play('wrong');
  table.picked = [];
  table.logClaim({
    seat: event.seat,
    cards: event.cards,
    reason: event.reason,
    cost: costMark(event),
  });
  const cost = costText(table, event);
  const isLock = event.locked && table.view.players[event.seat].locked;
  explainMiss(table, event, { part: '.grid', log: 'classic', cost, isLock });
}

/**
 * Says what a hint shows, and that a perfect deck can no longer be cleared (R4.5 in docs/RULES.md).
 * @param {Table} table
 * @param {GameEvent} event
 */
function presentHint(table, event) {
  if (event.seat !== table.seat || !event.cards.length || table.coach) return;
  const isLost = event.way === 'impossible' || event.way === 'open';
  const keepsWay = table.view.options.deck === 'clearable' && !isLost;
  const shown = say(keepsWay ? 'web.solitaire.hint_way' : 'learn.coach.hint_cards', {
    n: event.cards.length,
  });
  const sentence = isLost
    ? say(`web.solitaire.${event.way === 'open' ? 'no_known_way' : 'dead_end'}`)
    : shown;
  undosToClear = table.view.undos_to_clear ?? 0;
  const help = undosToClear ? wayBack() : say('web.solitaire.undo_helps');
  const undo = table.can('undo') ? `${help} ` : '';
  const text = isLost ? `${undo}${shown}` : '';
  announce(`${sentence} ${text}`);
  const isUntilPress = isAlone(table); // nobody else waits
  table.show(
    { kind: 'words', head: say('web.solitaire.hint'), symbol: 'eye', sentence, text, isUntilPress },
    ...(isUntilPress ? [0] : []),
  );
}

/**
 * Shows the cards of a strict solitaire that was over before the first SET, with the reason, before the
 * result comes.
 * @param {Table} table
 * @param {GameEvent} event
 */
function presentUnluckyStart(table, event) {
  if (!isAlone(table) || !['lost', 'over'].includes(event.reason) || event.sets[0]) return;
  const head = say('web.solitaire.unlucky.title');
  const sentence = say('web.solitaire.unlucky.says', { n: table.view.table.length });
  announce(`${head} ${sentence}`, 'assertive');
  table.show({ kind: 'words', head, symbol: 'cross', sentence }, UNLUCKY_START_TIME);
}

/**
 * Returns the penalty for a failed claim, as short as the log shows it.
 * @param {GameEvent} event
 */
function costMark(event) {
  if (event.minus) return formatChange(-event.minus);
  if (event.aside.length) return formatChange(-3);
  return event.locked ? 'lock' : '';
}

/**
 * Returns the penalty for a failed claim, in words (R2.7 in docs/RULES.md); empty if there is none.
 * @param {Table} table
 * @param {GameEvent} event
 */
function costText(table, event) {
  if (event.locked) {
    const types = table.news?.happened.map(other => other.type) ?? [];
    if (types.includes('deal-ended')) return ''; // nobody can take another SET
    if (types.includes('locks-lifted')) return say('log.classic.locks-lifted');
    return event.seat === table.seat && !table.isShared
      ? say('web.locked_says')
      : say('web.locked_other', { name: table.name(event.seat) });
  }
  if (event.minus) {
    return say(`log.classic.cost.${event.minus > 1 ? 'points' : 'point'}`, { n: event.minus });
  }
  if (!event.aside.length) return '';
  return event.seat === table.seat
    ? say('web.cost_set')
    : say('log.classic.cost.set', { cards: table.cardNames(event.aside) });
}

/**
 * @param {Table} table
 * @returns {import('../table/header.js').SeatLooks[]}
 */
function seatLooks(table) {
  const { view } = table;
  return view.players.map((/** @type {any} */ player, /** @type {number} */ seat) => ({
    // Solitaire has no points.
    points: isAlone(table) ? formatNumber(player.sets) : pointsText(view, player),
    unit: isAlone(table)
      ? say('web.sets', { n: player.sets })
      : say(view.options.scoring === 'sets' ? 'web.sets' : 'web.points', {
          n: shownPoints(view, player),
        }),
    calling: view.call?.seat === seat,
    ring:
      view.call?.seat === seat
        ? { until: view.call.until, total: view.options.pick_time }
        : player.locked // longer than the rest
          ? null
          : restOf(table, seat),
    locked: player.locked,
    voted: player.agreed,
  }));
}

/** @param {Table} table */
function callSet(table) {
  if (table.can('call-set') && table.pending !== 'call-set') {
    table.picked = [];
    table.panel = null;
    table.do({ type: 'call-set' });
  }
}

/** @param {Table} table */
function mainButton(table) {
  const { view } = table;
  if (table.connection.state !== 'open') {
    return bigButton({ label: connectionText(table), isWaiting: true });
  }
  if (isAlone(table) && view.options.claim !== 'call' && !table.canSit) return soloClock(table);
  if (table.seat === null) return watchingButton(table);
  if (isOwnCall(table)) {
    return bigButton({
      label: say('web.pick'),
      small: html`${pips(table.picked.length, 3)}${pickSeconds(table)}`,
      isPicking: true,
      ring: view.call ? { until: view.call.until, total: view.options.pick_time } : null,
    });
  }
  if (isOthersCall(table)) {
    return othersCallButton(table);
  }
  if (isLocked(table)) {
    return bigButton({
      label: html`${icon('lock')}${say('web.locked_out')}`,
      small: say('web.locked_until'),
      isWaiting: true,
    });
  }
  if (restOf(table, table.seat)) return restButton(table);
  if (table.wants('claim')) {
    return isAlone(table) ? soloClock(table) : pickThreeButton(table);
  }
  if (table.can('call-set')) {
    return callButton(() => callSet(table));
  }
  return bigButton({
    label: waitingLabel(view),
    isWaiting: true,
  });
}

/**
 * Draws the number of the deal and its clock, which a single player has below the cards (a replay has not).
 * @param {Table} table
 */
const headerClock = table =>
  isAlone(table) && !table.isReadOnly
    ? dealNumber(table, '')
    : html`${dealNumber(table)}${dealClock(table.view)}`;

/**
 * Draws the clock in the middle for a single player, who claims without a call.
 * @param {Table} table
 */
const soloClock = table =>
  html`<div class="solo">
    <b class="tabular">${dealClock(table.view)}</b>
    ${
      isStuck(table)
        ? html`<small role="status">${say('web.solitaire.stuck')}</small>`
        : html`<small
            >${pips(table.picked.length, 3)}
            ${
              table.view.players[0].sets
                ? say('web.sets', { n: table.view.players[0].sets })
                : say('web.tap_three')
            }</small
          >`
    }
  </div>`;

/**
 * Returns true if no SET is left and only undo would help (R4.5 in docs/RULES.md).
 * @param {Table} table
 */
const isStuck = table =>
  table.view.options.more === 'auto' && isAlone(table) && Boolean(table.can('say-no-set'));

/** @param {Table} table */
function voteNoSet(table) {
  const command = table.can('say-no-set') ?? table.can('take-back');
  if (!command || table.pending === command.type) return;
  if (!table.coach?.keepsLooking(table)) table.do(command);
}

/** @param {Table} table */
function voteControls(table) {
  const { view } = table;
  if (view.options.more === 'auto') {
    const canUndoHere = isAlone(table) && !isStuck(table);
    return html`<div class="vote">${canUndoHere ? undoButton(table) : nothing}</div>`;
  }
  if (isAlone(table) && view.options.alone !== 'clear') {
    return html`<div class="vote"><small class="price">${say('web.why.strict')}</small></div>`;
  }
  const seats = seatsInPlay(table);
  const voters = seats.filter(seat => !view.players[seat].locked);
  const locked = seats.length - voters.length;
  const agreed = voters.filter(seat => view.players[seat].agreed);
  return html`<div class="vote">
    ${noSetButton(table, () => voteNoSet(table))}
    ${
      isAlone(table)
        ? html`${reasonText(noSetReason(table))}${overlookedPrice(table)}${undoButton(table)}`
        : agreement(table, voters, agreed, {
            key: noSetKey(table),
            reason: noSetReason(table),
            more: locked ? say('web.agree_locked', { n: locked }) : '',
          })
    }
  </div>`;
}

/** @param {Table} table */
function undoButton(table) {
  if (table.view.options.undo !== 'on' || table.seat === null) return nothing;
  const hasSet = table.view.players[table.seat].sets > 0;
  return html`<button
      class="button open"
      aria-describedby=${hasSet ? nothing : 'why-no-undo'}
      ?disabled=${!table.can('undo')}
      @click=${() => table.do({ type: 'undo' })}
    >
      ${say('web.commands.undo')}</button
    ><small class="price ${hasSet ? 'past' : ''}" id="why-no-undo">${say('web.why.undo')}</small>`;
}

/**
 * Draws the cost of saying that there is no SET while there is one (R4.4 in docs/RULES.md).
 * @param {Table} table
 */
function overlookedPrice(table) {
  const cost = table.view.options.overlooked_cost;
  return table.seat === null || !cost
    ? nothing
    : html`<small class="price overlooked"
        >${say('web.overlooked.price', { n: formatNumber(cost / 1000) })}</small
      >`;
}

/**
 * @param {Table} table
 * @param {number} card
 */
const hintClass = (table, card) => (table.view.hint?.cards.includes(card) ? 'hinted' : '');

/** R4.5: the SETs to undo until a perfect deck can be cleared again, as the last dead end said; else 0. */
let undosToClear = 0;

const wayBack = () => say('web.solitaire.way_back', { n: undosToClear });

/**
 * Draws the choice in a deal in which no SET is left: undo, or the end.
 * @param {Table} table
 */
function stuckPanel(table) {
  const n = table.view.table.filter((/** @type {number | null} */ card) => card !== null).length;
  undosToClear = table.view.undos_to_clear ?? 0;
  return html`<div class="panel">
    <p class="panel-title">${say('web.solitaire.stuck')}</p>
    <p class="sentence">${say('web.solitaire.stuck_says', { n })}</p>
    ${undosToClear ? html`<p class="text">${wayBack()}</p>` : nothing}
    <div class="row">
      <button class="button open" @click=${() => voteNoSet(table)}>
        ${say('web.solitaire.give_up')}
      </button>
      <button class="button solid" @click=${() => table.do({ type: 'undo' })}>
        ${say('web.commands.undo')}
      </button>
    </div>
  </div>`;
}

/**
 * Returns the hints on offer. In a deck that can be cleared, that is one card of a SET, then two.
 * @param {Table} table
 */
function hintCommands(table) {
  const commands = table.may.filter(command => command.type === 'ask-hint');
  return table.view.options.deck === 'clearable'
    ? commands.filter(command => command.kind !== 'count').slice(0, 1)
    : commands;
}

/**
 * Draws the hints that the table allows.
 * @param {Table} table
 */
function hintButtons(table) {
  const commands = hintCommands(table);
  const { hint, options } = table.view;
  const known = hint?.count ?? null;
  const isPerfect = options.deck === 'clearable';
  if (!commands.length && hint?.cards.length && hint.kind === options.hints) {
    return html`<span class="hints"><em>${say('web.hints_used')}</em></span>`;
  }
  if (isStuck(table) || (!commands.length && known === null)) return nothing;
  return html`<span class="hints"
    >${
      known === null ? nothing : html`<em>${say('web.sets_lie', { n: known })}</em>`
    }${commands.map(
      command =>
        html`<button
          class=${isPerfect ? 'button open' : 'link'}
          aria-label=${say(`web.commands.ask-hint-${command.kind}`)}
          @click=${() => table.do(command)}
        >
          ${isPerfect ? say('web.solitaire.hint') : say(`web.commands.ask-hint-${command.kind}`)}
        </button>`,
    )}</span
  >`;
}

/**
 * Draws the panel between two deals, or the coach of a first deal.
 * @param {Table} table
 */
function dealPanel(table) {
  const { view } = table;
  if (view.phase !== 'between' && table.coach) return table.coach.draw(table);
  if (isStuck(table)) return stuckPanel(table);
  return dealResult(table);
}
