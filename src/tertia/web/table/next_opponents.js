// The bots of a rematch: they adapt to the result, unless somebody chose their levels.
import { fetchSuitableLevels } from '../net/api.js';
import { formatList, say } from '../core/words.js';
import { isTableBot } from './avatars.js';
import { doBotsAdapt } from './adapting_bots.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/** The levels of bots, the weakest first. */
const LEVELS = ['newcomer', 'casual', 'regular', 'expert', 'champion'];

/** The most bots that a sentence names one by one. */
const MOST_NAMED = 3;

/** @param {Table} table */
const botChairs = table =>
  table.room.chairs.flatMap((chair, i) =>
    chair && isTableBot(chair) ? [{ i, level: chair.level ?? '' }] : [],
  );

/**
 * Fetches the levels of the bots for a rematch; null if the bots stay as they are.
 * @param {Table} table
 * @returns {Promise<string[] | null>}
 */
export function fetchNextLevels(table) {
  return canAdapt(table)
    ? fetchSuitableLevels(table.room.game, botChairs(table).length)
    : Promise.resolve(null);
}

/**
 * Returns whether the bots of a rematch change with the result. A team has no opponents.
 * @param {Table} table
 */
function canAdapt(table) {
  const people = table.room.chairs.filter(chair => chair && !isTableBot(chair)).length;
  return (
    botChairs(table).length > 0 &&
    people === 1 &&
    table.you.host &&
    table.room.game !== 'coopset' &&
    doBotsAdapt(table.id)
  );
}

/**
 * Returns the levels that were fetched if they still hold: the host may have chosen other bots since.
 * @param {Table} table
 * @param {string[] | null} levels
 */
export const validLevels = (table, levels) =>
  levels && canAdapt(table) && botChairs(table).length === levels.length ? levels : null;

/**
 * Returns the sum of levels, to compare two tables.
 * @param {string[]} levels
 */
const strength = levels => levels.reduce((sum, level) => sum + LEVELS.indexOf(level), 0);

/**
 * Returns how many bots each level has: "2 newcomer bots".
 * @param {string[]} levels
 */
const countLevels = levels =>
  LEVELS.filter(level => levels.includes(level)).map(level =>
    say(`count.${level}`, { n: levels.filter(other => other === level).length }),
  );

/**
 * Returns the bots with their next levels: "Vega (Casual)".
 * @param {Table} table
 * @param {string[]} levels
 */
const nameLevels = (table, levels) =>
  botChairs(table).map(({ i, level }, n) => {
    const name = table.room.chairs[i]?.name ?? '';
    return `${name} (${say(`bots.level.${levels[n] ?? level}`)})`;
  });

/**
 * Returns a sentence about the next opponents, compared with those of the game that is over.
 * @param {Table} table
 * @param {string[]} levels
 */
export function nextOpponentsText(table, levels) {
  const met = table.room.seats.flatMap(seat => (seat.bot && seat.level ? [seat.level] : []));
  const change = strength(levels) - strength(met);
  const opponents = formatList(
    levels.length > MOST_NAMED ? countLevels(levels) : nameLevels(table, levels),
  );
  const kind = change > 0 ? 'stronger' : change < 0 ? 'weaker' : 'same';
  return say(`web.end.next_bots.${kind}`, { opponents });
}

/**
 * Gives the bots their new levels.
 * @param {Table} table
 * @param {string[]} levels
 */
export function changeBots(table, levels) {
  botChairs(table).forEach((bot, n) => {
    if (levels[n] && levels[n] !== bot.level) {
      table.do({ type: 'change-bot', chair: bot.i, level: levels[n] });
    }
  });
}
