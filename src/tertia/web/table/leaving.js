// Says how a game goes on without a player who leaves: in the question before, and at the door afterwards.
import { html } from '../core/html.js';
import { formatSeries, say } from '../core/words.js';
import { breakOf, NEEDS_TWO } from './panels.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/**
 * Returns the seats of the other players in the game, away or not. In ChipSet, a player without chips plays
 * no more deals.
 * @param {Table} table
 * @returns {number[]}
 */
function otherSeats({ view, seat, formerSeat }) {
  const ownSeat = seat ?? formerSeat;
  return view.players.flatMap((/** @type {any} */ player, /** @type {number} */ other) =>
    other === ownSeat || player.presence === 'left' || player.out ? [] : [other],
  );
}

/**
 * Whether a player is in the running deal, in the games in which a player can leave a deal and wait for the next one.
 * @type {Record<string, (player: any) => boolean>}
 */
const IS_IN_DEAL = {
  chipset: player => player.cards > 0 && !player.folded,
  setup: player => player.playing,
  twenty: player => player.in_deal,
};

/**
 * Returns the other seats in the running deal, where this player is in it; an empty list elsewhere.
 * @param {Table} table
 */
function rivalSeats(table) {
  const { view, room, seat } = table;
  const isInDeal = IS_IN_DEAL[room.game];
  const isRunning = !['between', 'over'].includes(view.phase);
  return isInDeal && isRunning && seat !== null && isInDeal(view.players[seat])
    ? otherSeats(table).filter(other => isInDeal(view.players[other]))
    : [];
}

/**
 * Returns the key of the sentence that says how a game goes on without this player. A game in which
 * only bots are left pauses, and one without players ends (R2.8 in docs/RULES.md).
 * @param {Table} table
 */
export function whatFollowsLeaving(table) {
  const kind = breakOf(table);
  if (kind === 'bots') return namesOfDeparted(table) ? 'web.leave_bots_or' : 'web.leave_bots';
  if (kind === 'alone') return table.room.seats.length === 1 ? 'web.leave_alone' : 'web.leave_last';
  const others = otherSeats(table);
  return others.length > 1 || table.view.players[table.seat ?? table.formerSeat ?? 0].out
    ? whatFollowsAmongOthers(table)
    : whatFollowsLastDeparture(table, others[0]);
}

/**
 * Returns the names of the other people who have left, and may come back; empty without any.
 * @param {Table} table
 */
const namesOfDeparted = table =>
  formatSeries(
    table.room.seats.flatMap(({ bot }, other) =>
      bot ||
      other === (table.seat ?? table.formerSeat) ||
      table.view.players[other].presence !== 'left'
        ? []
        : [table.name(other)],
    ),
  );

/**
 * Returns the key of that sentence where several others have a seat. Perhaps only one of them is still in the deal,
 * which then ends: in 20/20 that player wins it (R9.7).
 * @param {Table} table
 */
function whatFollowsAmongOthers(table) {
  const { view, room } = table;
  const [rival, ...further] = rivalSeats(table);
  if (rival === undefined || further.length) return 'web.leave_says';
  if (room.game === 'twenty' && view.players[rival].presence !== 'missing') {
    return decidesMatch(view, rival) ? 'web.leave_decides' : 'web.leave_wins_deal';
  }
  return isLastDeal(table) ? 'web.leave_ends_deal' : 'web.leave_says';
}

/**
 * Returns whether no deal follows this one if the player leaves. In a match in which everyone deals, those who stay
 * count (R2.12).
 * @param {Table} table
 */
function isLastDeal(table) {
  const { deal, dealers, options } = table.view;
  return options.match === 'everyone'
    ? otherSeats(table).every(seat => dealers.includes(seat))
    : deal >= options.deals;
}

/**
 * Returns whether the match of 20/20 ends if this seat wins the deal because the others have left: their cards count,
 * also those of players who left before (R9.6, R9.7).
 * @param {any} view
 * @param {number} winner
 */
function decidesMatch({ players, goal, deal, options }, winner) {
  const points = players.map(
    (/** @type {any} */ { hand, put_down, total }, /** @type {number} */ i) =>
      i === winner ? total : hand.length + put_down,
  );
  return (
    deal >= options.deals ||
    points.reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b) >= goal
  );
}

/**
 * Returns the key of that sentence where at most one person stays. Some games need two players: SetUp ends at
 * once; ChipSet and 20/20 wait for a return, except after the last deal (R6.8, R9.7).
 * @param {Table} table
 * @param {number} [other] the seat of the one who stays
 */
function whatFollowsLastDeparture({ view, room }, other) {
  if (other === undefined) return 'web.leave_last_ends';
  if (!NEEDS_TWO.includes(room.game)) return 'web.leave_one';
  if (room.game === 'setup') return 'web.leave_ends';
  if (view.phase === 'between') return 'web.leave_soon';
  if (room.game === 'chipset') {
    return view.deal >= view.options.deals ? 'web.leave_ends' : 'web.leave_soon';
  }
  if (view.players[other].presence === 'missing') return 'web.leave_soon';
  return decidesMatch(view, other) ? 'web.leave_decides' : 'web.leave_wins';
}

/** Stands in a sentence for the seconds that are drawn there. */
const TIME = '\n';

/**
 * Says how a game goes on without this player. Where only one would be left, the match ends some time after the
 * departure, but between two deals of 20/20 when the next one would begin (R6.8, R9.7).
 * @param {Table} table
 */
export function leavingSentence(table) {
  const { view, room } = table;
  const { grace, pause } = room.options;
  const isTwenty = room.game === 'twenty';
  const [before, after = null] = say(whatFollowsLeaving(table), {
    seconds: grace / 1000,
    time: `${TIME}\u00a0s`,
    names: namesOfDeparted(table),
    name: table.name([...rivalSeats(table), ...otherSeats(table)][0] ?? 0),
  }).split(TIME);
  if (after === null) return before;
  const left =
    isTwenty && view.phase === 'between'
      ? html`<time-left until=${view.resumes}></time-left>`
      : (isTwenty ? pause : grace) / 1000;
  return html`${before}${left}${after}`;
}
