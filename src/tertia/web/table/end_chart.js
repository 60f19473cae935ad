// The lines and the size of the chart of scores on the screen at the end of a game.
import { say } from '../core/words.js';
import { formName } from './table_names.js';

/** @typedef {import('./live_table.js').LiveTable} Table */
/** @typedef {import('../net/api.js').Review} Review */

const MIN_WIDTH = 280;
const MAX_WIDTH = 648;
/** On pages wider than `from`, the result stands beside the chart. It takes `beside` with the margins. */
const TWO_COLUMNS = { from: 1000, beside: 592 };
/** On smaller pages, only margins are beside the chart: these, or the narrow ones of a phone. */
const ONE_COLUMN = { from: 700, beside: 104 };
const PHONE_MARGINS = 64;

/**
 * Returns the width of the charts in pixels.
 * @param {number} pageWidth 0 before the page is laid out
 */
export function chartWidth(pageWidth) {
  const layout = [TWO_COLUMNS, ONE_COLUMN].find(({ from }) => pageWidth > from);
  const width = (pageWidth || 1280) - (layout?.beside ?? PHONE_MARGINS);
  return Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width));
}

/**
 * Returns a review whose scores count SETs if a single player's count cards: solitaire has no points.
 * @param {Review} review
 * @returns {Review}
 */
export function countSets(review) {
  if (review.players.length > 1 || review.unit !== 'cards') return review;
  const players = review.players.map(player => ({
    ...player,
    score: player.score / 3,
    scores: player.scores.map(([at, score]) => /** @type {[number, number]} */ ([at, score / 3])),
  }));
  return { ...review, unit: 'sets', players };
}

/** The looks of the lines of players who are neither the winner nor you, as CSS classes. */
const OTHER_LOOKS = ['dash-1', 'dash-2', 'dash-3'];

/**
 * Returns the lines of the chart, the ones in front last: you, and before you the winner. A team or a
 * single player is one line.
 * @param {Table} table
 * @param {Review} review
 * @returns {import('./score_chart.js').Line[]}
 */
export function chartLines(table, review) {
  const line = (/** @type {number} */ seat, /** @type {string} */ kind) => ({
    label: table.shortName(seat),
    score: review.players[seat].score,
    kind,
    points: review.players[seat].scores,
  });
  if (review.team) {
    const label = table.seat === null ? formName('coopset') : say('web.end.your_team');
    return [{ ...line(0, 'win'), label }];
  }
  const winner = review.players.findIndex(player => player.rank === 1); // the first of several
  const hasWon = (/** @type {number} */ seat) => review.players[seat].rank === 1;
  const dashed = [...review.players.keys()].filter(
    seat => seat !== winner && (seat !== table.seat || hasWon(seat)),
  );
  const kindOf = (/** @type {number} */ seat) => {
    if (seat === winner) return 'win';
    const i = dashed.indexOf(seat);
    if (i < 0) return 'you';
    const look = OTHER_LOOKS[i % OTHER_LOOKS.length];
    return hasWon(seat) ? `win ${look}` : look;
  };
  return review.players
    .map((player, seat) => ({ seat, rank: player.rank }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ seat }) => line(seat, kindOf(seat)))
    .sort(
      (a, b) =>
        Number(a.kind === 'you') - Number(b.kind === 'you') ||
        Number(a.kind.startsWith('win')) - Number(b.kind.startsWith('win')),
    );
}
