// The result of a game as a text that players share.
import { formatNumber, say } from '../core/words.js';
import { isTeam, ranking } from './end_headline.js';
import { formName } from './table_names.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/**
 * Returns the form of the game, the headline and the scores, one per line.
 * @param {Table} table
 * @param {string} form
 * @param {string} words the headline of the result
 * @param {string} [ownName] the name of the player, if it is newer than the game
 */
export function resultText(table, form, words, ownName) {
  const playerName = (/** @type {number} */ seat) =>
    (seat === table.seat && ownName) || table.name(seat);
  const scores = isTeam(table)
    ? ''
    : ranking(table)
        .map(one => `${playerName(one.seat)} ${formatNumber(one.score)}`)
        .join(', ');
  return [
    `tertia, ${formName(form)}`,
    isTeam(table)
      ? `${words} ${say('web.end.unit.points', { n: table.view.result.total })}`
      : words,
    scores,
  ]
    .filter(Boolean)
    .join('\n');
}
