// The words at the end of a game: the result in one sentence, and the game below it.
import { formatList, formatMinutes, say } from '../core/words.js';
import { kindName } from './solitaire_kinds.js';
import { soloVerdict } from './solo_result.js';
import { formName } from './table_names.js';

/** @typedef {import('./live_table.js').LiveTable} Table */
/** @typedef {import('../net/api.js').Review} Review */
/** @typedef {import('./podium.js').Place} Place */

/**
 * Returns whether all players form a team with one score.
 * @param {Table} table
 */
export const isTeam = table => table.room.game === 'coopset';

/**
 * Returns whether this was a game of solitaire.
 * @param {Table} table
 */
export const isAlone = table => table.room.game === 'classic' && table.room.seats.length === 1;

/**
 * Returns whether a game of several players ended early (R2.10 in docs/RULES.md), so that nobody has won it.
 * @param {Table} table
 */
const isEarly = ({ view: { result }, room }) => room.seats.length > 1 && Boolean(result?.early);

/**
 * Returns the seats, the best first.
 * @param {Table} table
 * @returns {Place[]}
 */
export function ranking(table) {
  const { result } = table.view;
  return table.room.seats
    .map((_, seat) => ({
      seat,
      rank: result?.ranks?.[seat] ?? 1,
      score: isAlone(table)
        ? table.view.last.sets[seat]
        : (result?.totals?.[seat] ?? result?.total ?? 0),
    }))
    .sort((a, b) => a.rank - b.rank || a.seat - b.seat);
}

/**
 * Returns what a score counts, as a part of text keys. Cards count as points, as during the game;
 * solitaire counts SETs. So does a table where SETs count and mistakes cost no points.
 * @param {Table} table
 */
export function unitOf(table) {
  const { scoring, penalty } = table.view.options;
  const countsSets = scoring === 'sets' && penalty !== 'point';
  return (
    { chipset: 'chips', setup: 'penalty' }[table.room.game] ??
    (countsSets || isAlone(table) ? 'sets' : 'points')
  );
}

/**
 * Returns a number with its noun. No line ends between them, because lines of a headline are short.
 * @param {string} unit
 * @param {number} n
 * @param {'unit' | 'margin'} [section] the form of the noun: "6 Punkte", "mit 6 Punkten Vorsprung"
 */
const counted = (unit, n, section = 'unit') =>
  say(`web.end.${section}.${unit}`, { n }).replace(' ', '\u00a0');

/**
 * Returns the result in one sentence.
 * @param {Table} table
 * @param {Place[]} places the best first
 * @param {string} unit what a score counts
 * @param {{you?: number | null, nameOf?: (seat: number) => string}} [reader] the seat to speak to as
 *   "you", which is null for readers who did not play, and the names of the players
 */
export function headline(table, places, unit, reader = {}) {
  const { you = table.seat, nameOf = seat => table.name(seat) } = reader;
  if (isTeam(table)) {
    const { reason, verdict } = table.view.result;
    if (reason === 'deck') return say(`log.coopset.verdict.${verdict}`);
    return say(reason === 'left' ? 'web.end.team_left' : 'web.end.early');
  }
  if (isAlone(table)) {
    const verdict = soloVerdict(table);
    return say(`web.end.${verdict === 'alone_survived' && you === null ? 'alone' : verdict}`, {
      sets: counted('sets', table.view.last.sets[0]),
      time: formatMinutes(table.view.last.took),
    });
  }
  if (isEarly(table)) {
    const stays = you !== null && table.view.players[you].presence !== 'left';
    if (table.room.ended_by !== undefined || you === null) return say('web.end.early');
    if (!stays) return say(table.you.removed ? 'web.end.early' : 'web.end.you_left');
    return table.room.seats.length > 2
      ? say('web.end.others_left')
      : say('web.end.other_left', { name: nameOf(1 - you) });
  }
  const winners = places.filter(one => one.rank === 1);
  if (winners.length > 1) return togetherText(winners, you, 'you_shared', 'shared', nameOf);
  return leadText(places, unit, winners[0].seat === you ? 'you_win' : 'wins', nameOf);
}

/**
 * Names players with the same score, and speaks to the reader who is one of them.
 * @param {Place[]} leaders
 * @param {number | null} you
 * @param {string} own the text's name if the reader is one of them
 * @param {string} key the text's name if not
 * @param {(seat: number) => string} nameOf
 */
function togetherText(leaders, you, own, key, nameOf) {
  const others = leaders.filter(one => one.seat !== you);
  const names = formatList(others.map(one => nameOf(one.seat)));
  return say(`web.end.${others.length < leaders.length ? own : key}`, { names });
}

/**
 * Returns how far the only leader is ahead.
 * @param {Place[]} places the best first
 * @param {string} unit
 * @param {string} verb the beginning of the text's name
 * @param {(seat: number) => string} nameOf
 */
function leadText(places, unit, verb, nameOf) {
  const [{ seat, score }, ...others] = places;
  // Players who left rank last, whatever their score.
  const ahead = others.length ? score - Math.max(...others.map(one => one.score)) : 0;
  return ahead > 0
    ? say(`web.end.${verb}_by`, {
        name: nameOf(seat),
        by: counted(unit, ahead, 'margin'),
      })
    : say(`web.end.${verb}_with`, {
        name: nameOf(seat),
        by: counted(unit, score),
      });
}

/**
 * Returns whether a player has more than the leader: one who left, and therefore ranks last.
 * @param {Place[]} places the best first
 */
const isLeaderBehind = ([leader, ...others]) => others.some(one => one.score > leader.score);

/**
 * Returns whether a player who left ranks below somebody who has less.
 * @param {Place[]} places the best first
 */
const isOutOfOrder = places => places.some((one, i) => i > 0 && one.score > places[i - 1].score);

/**
 * Returns how a game stood that ended early; empty for any other.
 * @param {Table} table
 * @param {Place[]} places the best first
 * @param {string} unit
 * @param {{you?: number | null, nameOf?: (seat: number) => string}} [reader]
 */
export function standing(table, places, unit, reader = {}) {
  const { you = table.seat, nameOf = seat => table.name(seat) } = reader;
  if (!isEarly(table)) return '';
  if (unit !== 'penalty' && places.every(one => one.score === 0)) return say('web.end.no_points');
  if (unit !== 'penalty' && isLeaderBehind(places)) return say('web.end.left_last');
  if (hasNoLeader(table, places)) return say('web.end.tied');
  const leaders = places.filter(one => one.rank === 1);
  const lead =
    leaders.length > 1
      ? togetherText(leaders, you, 'you_ahead_together', 'ahead_together', nameOf)
      : leadText(places, unit, leaders[0].seat === you ? 'you_ahead' : 'ahead', nameOf);
  return unit !== 'penalty' && isOutOfOrder(places) ? `${lead} ${say('web.end.left_last')}` : lead;
}

/**
 * Returns whether a game ended early before anybody was ahead: its podium has no steps.
 * @param {Table} table
 * @param {Place[]} places
 */
export const hasNoLeader = (table, places) => isEarly(table) && places.every(one => one.rank === 1);

/**
 * Returns the line below the headline: the game, how long it took, why SetUp is over, and whether the
 * first cards were chosen.
 * @param {Table} table
 * @param {string} form the variant of the game, such as 'solitaire'
 * @param {Review | null} review
 */
export function subtitle(table, form, review) {
  const sentence = gameAndTime(table, form, review);
  if (form === 'setup' && !isEarly(table)) {
    return `${sentence}. ${say(`web.end.setup_over.${table.view.last.reason}`)}`;
  }
  if (!table.view.options.first_cards?.length) return sentence;
  // Some of these sentences end with a full stop, others are only a name.
  return `${sentence.replace(/\.$/, '')}. ${say('web.end.first_cards')}`;
}

/**
 * @param {Table} table
 * @param {string} form
 * @param {Review | null} review
 */
function gameAndTime(table, form, review) {
  const game = form === 'solitaire' ? kindName(table.view.options) : formName(form);
  if (isAlone(table)) return `${game}. ${say(`web.deal_ended.${soloReason(table)}`)}`;
  if (!review) return game;
  const time = formatMinutes(review.took);
  if (isTeam(table)) {
    return say('web.end.sub_layouts', { game, time, n: table.view.result.layouts.length });
  }
  // With the breaks between deals, as in the chart and in the turning points.
  return review.deals.length > 1
    ? say('web.end.sub_deals', { game, time, n: review.deals.length })
    : say('web.end.sub', { game, time });
}

/**
 * Returns why the deal of a single player ended. Nobody else agreed that there was no SET, or left. The
 * headline already says that a game is lost.
 * @param {Table} table
 */
const soloReason = ({ view: { last } }) =>
  ({ agreed: 'deck', left: 'left_alone', lost: 'over' })[/** @type {string} */ (last.reason)] ??
  last.reason;
