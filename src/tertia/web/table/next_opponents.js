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
export async function fetchNextLevels(table) {
  const bots = botChairs(table);
  const people = table.room.chairs.filter(chair => chair && !isTableBot(chair)).length;
  if (!bots.length || people !== 1 || !table.you.host || !doBotsAdapt(table.id)) return null;
  // A team has no opponents.
  if (table.room.game === 'coopset') return null;
  return fetchSuitableLevels(table.room.game, bots.length);
}

/**
 * Returns the sum of levels, to compare two tables.
 * @param {string[]} levels
 */
const strength = levels => levels.reduce((sum, level) => sum + LEVELS.indexOf(level), 0);

/**
 * Returns how many bots each level has: "2 newcomers".
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
 * Returns a sentence about the next opponents.
 * @param {Table} table
 * @param {string[]} levels
 */
export function nextOpponentsText(table, levels) {
  const change = strength(levels) - strength(botChairs(table).map(bot => bot.level));
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
