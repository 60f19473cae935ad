// Scout: the scout picks three cards and shows one; the others hunt for a second one.
import { announce } from '../core/announcements.js';
import { html, nothing } from '../core/html.js';
import { icon } from '../core/icons.js';
import { play } from '../core/sound.js';
import { say } from '../core/words.js';
import { hasPanel, keepsPlace, sidePanel } from '../table/panels.js';
import {
  agreement,
  bigButton,
  deck,
  keycap,
  noSetKey,
  pips,
  watchingButton,
} from '../table/action_bar.js';
import { seatAvatar } from '../table/avatars.js';
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
  voteButton,
} from './grid_game.js';
import {
  EVENTS,
  isHuntNew,
  isOvertakingScout,
  isPressTooSoon,
  notePressTooSoon,
  wronglyPointed,
} from './scout_events.js';
import { ballotPanel, huntPanel, isForTwo, isScout } from './scout_panels.js';
import { connectionText, pickUpToThree, waitingLabel } from './shared.js';

/** @typedef {import('../table/live_table.js').LiveTable} Table */

const SCREEN = {
  form: () => 'scout',

  /** @param {Table} table */
  draw(table) {
    const { view } = table;
    const cards = table.shownTable.length;
    const { hunt } = view;
    const classes = [
      'grid-game scout',
      cards > 12 ? 'more' : '',
      keepsPlace(table) ? 'keeps-panel' : '',
      hunt ? 'hunt' : '',
      hunt && (!hunt.until || isHuntNew()) ? 'new-hunt' : '',
      hasPanel(table) || hunt || view.ballot ? 'has-explanation' : '',
      table.connection.state === 'open' ? '' : 'offline',
    ].join(' ');
    return html`<div class=${classes} data-n=${Math.max(12, cards)}>
      ${header(table, {
        form: 'scout',
        seats: seatLooks(table),
        clock: html`${dealNumber(table)}${dealClock(view)}`,
      })}
      <main class="play-area">
        ${claimLog(table, say('web.scout.turns'))}${cardGrid(table, {
          onPick: card => this.pick(table, card),
          classes: card => fingerClass(table, card),
          inside: card => fingerLabel(table, card),
          note: card => fingerText(table, card) ?? '',
        })}${sidePanel(table, sidePanelContent(table))}
      </main>
      <footer class="actions">
        ${deck(view.deck, say('web.in_deck'))}${mainButton(table)}${voteControls(table)}
      </footer>
    </div>`;
  },

  /**
   * @param {Table} table
   * @param {number} card
   */
  pick(table, card) {
    const point = table.may.find(command => command.type === 'point' && command.card === card);
    if (point) {
      if (table.pending === 'point') return;
      if (isHuntNew()) {
        notePressTooSoon(table);
        return;
      }
      play('pick2');
      table.do(point);
      return;
    }
    pickUpToThree(table, card, 'scout');
  },
};

export default gridGame(SCREEN, { Space: sendScout, Digit0: sendSecondChoice }, EVENTS);

/**
 * Returns the words for a finger on a card, or null if nobody points at it.
 * @param {Table} table
 * @param {number} card
 */
function fingerText(table, card) {
  const { hunt } = table.view;
  if (!hunt && isFirstPicked(table, card)) return say('web.scout.will_show');
  if (hunt?.card === card) {
    return isScout(table)
      ? say('web.scout.your_finger')
      : say('web.scout.finger', { name: table.name(hunt.scout) });
  }
  if (hunt?.pointed === card) return say('web.scout.your_finger');
  return wronglyPointed(table, card) === undefined ? null : say('web.scout.barred');
}

/**
 * Returns whether the player has picked this card first: as the scout, they will point at it.
 * @param {Table} table
 * @param {number} card
 */
const isFirstPicked = (table, card) =>
  table.wants('scout') !== undefined && table.picked[0] === card;

/**
 * @param {Table} table
 * @param {number} card
 */
function fingerClass(table, card) {
  if (fingerText(table, card) === null) return '';
  return wronglyPointed(table, card) === undefined ? 'pointed-at' : 'wrongly-pointed-at';
}

/**
 * @param {Table} table
 * @param {number} card
 */
function fingerLabel(table, card) {
  if (fingerText(table, card) === null) return nothing;
  const { hunt } = table.view;
  const wrong = wronglyPointed(table, card);
  if (wrong !== undefined) {
    return html`<span class="card-flag finger-label dark" aria-hidden="true"
      >${icon('cross')}${table.shortName(wrong)}</span
    >`;
  }
  const isOwn = !hunt || isScout(table);
  return isOwn || hunt.card === card
    ? html`<span class="card-flag finger-label" aria-hidden="true"
        >${isOwn ? icon('finger') : seatAvatar(table, hunt.scout)}${isOwn ? fingerText(table, card) : html`<span class="words">${say('web.scout.scout')}</span>`}</span
      >`
    : html`<span class="card-flag finger-label dark" aria-hidden="true"
        >${icon('finger')}${say('web.you')}</span
      >`;
}

/**
 * @param {Table} table
 * @returns {import('../table/header.js').SeatLooks[]}
 */
function seatLooks(table) {
  const { view } = table;
  const { hunt } = view;
  return view.players.map((/** @type {any} */ player, /** @type {number} */ seat) => ({
    points: pointsText(view, player),
    calling: hunt?.scout === seat,
    ring:
      hunt?.scout === seat && hunt.until
        ? { until: hunt.until, total: view.options.hunt_time }
        : null,
    locked: player.sits_out || (hunt?.barred.includes(seat) ?? false),
    voted: hunt ? hunt.gave_up.includes(seat) : player.agreed,
    note: player.forfeits.length ? say('web.scout.forfeits', { n: player.forfeits.length }) : '',
  }));
}

/** @param {Table} table */
function sendScout(table) {
  if (table.wants('scout') && table.picked.length === 3) {
    table.do({ type: 'scout', cards: table.picked });
  }
}

/** @param {Table} table */
function mainButton(table) {
  const { view } = table;
  const { hunt } = view;
  if (table.connection.state !== 'open') {
    return bigButton({ label: connectionText(table), isWaiting: true });
  }
  if (table.seat === null) return watchingButton(table);
  const ring = hunt?.until ? { until: hunt.until, total: view.options.hunt_time } : null;
  const secondsLeft = hunt?.until ? html`<time-left until=${hunt.until}></time-left> s` : nothing;
  if (isScout(table) || table.pending === 'scout') {
    return bigButton({
      label: say(isForTwo(table) ? 'web.scout.other_searches' : 'web.scout.searching'),
      small: secondsLeft,
      ring,
      isWaiting: true,
    });
  }
  if (table.can('point')) {
    return bigButton({ label: say('web.scout.point'), small: secondsLeft, ring, isPicking: true });
  }
  if (hunt?.barred.includes(table.seat)) {
    return bigButton({
      label: say('web.scout.barred_short'),
      small: secondsLeft,
      ring,
      isWaiting: true,
    });
  }
  if (view.players[table.seat].sits_out) {
    return bigButton({
      label: say(hunt ? 'web.scout.sits_out' : 'web.scout.sits_next'),
      small: secondsLeft,
      ring,
      isWaiting: true,
    });
  }
  if (hunt) return bigButton({ label: say('web.wait'), ring, isWaiting: true });
  if (!table.wants('scout')) {
    return bigButton({
      label: waitingLabel(view),
      isWaiting: true,
    });
  }
  return table.picked.length === 3
    ? bigButton({
        label: say('web.scout.see'),
        small: html`<span class="hint">${keycap('Space', 'on')}</span>`,
        onPress: () => sendScout(table),
      })
    : bigButton({
        label: say('web.pick'),
        small: html`${pips(table.picked.length, 3)}
          <span class="first-shows">${say('web.scout.first_shows')}</span>`,
        onPress: () => (table.picked.length ? table.clearPicks() : explainPicking(table)),
        isPicking: true,
      });
}

/**
 * Explains how to scout to a player who presses the button before picking cards.
 * @param {Table} table
 */
function explainPicking(table) {
  const sentence = say('web.scout.pick_says');
  announce(sentence);
  table.show({ kind: 'words', head: say('web.call_first'), sentence });
}

/**
 * Sends the second choice: give up during a hunt, no SET before one.
 * @param {Table} table
 */
function sendSecondChoice(table) {
  const command = table.can('give-up') ?? table.can('say-no-set') ?? table.can('take-back');
  if (command?.type === 'give-up' && isHuntNew()) notePressTooSoon(table);
  else if (command) table.do(command);
}

/**
 * Returns whether a player has nothing to give up: the scout, and players who may not point.
 * @param {Table} table
 */
const isNoHunter = table =>
  isScout(table) ||
  (table.seat !== null &&
    (table.view.hunt.barred.includes(table.seat) || table.view.players[table.seat].sits_out));

/** @param {Table} table */
function voteControls(table) {
  const { view } = table;
  const { hunt } = view;
  const voters = seatsInPlay(table).filter(seat => !view.players[seat].sits_out);
  if (hunt) {
    const others = voters.filter(seat => seat !== hunt.scout && !hunt.barred.includes(seat));
    const mayGiveUp = table.can('give-up') ?? table.can('take-back');
    const giveUpButton = voteButton(table, {
      label: say('web.commands.give-up'),
      isPressed: table.seat !== null && hunt.gave_up.includes(table.seat),
      isLegal: Boolean(mayGiveUp),
      onPress: () => sendSecondChoice(table),
    });
    const reason = isNoHunter(table) || table.seat === null || mayGiveUp ? '' : say('web.wait');
    return html`<div class="vote">
      ${isNoHunter(table) ? nothing : giveUpButton}${others.length > 1 || reason ? agreement(table, others, hunt.gave_up, { key: 'web.scout.would_give_up', reason }) : nothing}
    </div>`;
  }
  if (view.options.more === 'auto') return html`<div class="vote"></div>`;
  const agreed = voters.filter(seat => view.players[seat].agreed);
  const sittingOut = seatsInPlay(table).length - voters.length;
  return html`<div class="vote">
    ${noSetButton(table, () => sendSecondChoice(table))}
    ${agreement(table, voters, agreed, {
      key: noSetKey(table),
      reason: noSetReason(table),
      more: sittingOut ? say('web.scout.agree_sit_out', { n: sittingOut }) : '',
    })}
  </div>`;
}

/**
 * Draws the panel beside the cards: the hunt, a vote on a forfeit, or the result of a deal.
 * @param {Table} table
 */
function sidePanelContent(table) {
  const { view } = table;
  if (view.ballot) return ballotPanel(table);
  if (view.hunt) return huntPanel(table, isPressTooSoon(), isOvertakingScout());
  return dealResult(table);
}
