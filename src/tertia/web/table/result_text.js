// The result of a game as a text that players share.
import { formatNumber, formatSeries, say } from '../core/words.js';
import { headline, isAlone, isTeam, ranking, standing, unitOf } from './end_headline.js';
import { helpText } from './solo_result.js';
import { formName } from './table_names.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/**
 * Returns the form of the game, the result in one sentence, the help that a player alone took, and the
 * scores, one per line. Others read it, so it has the name of the player where the page says "you".
 * @param {Table} table
 * @param {string} form
 * @param {string} [ownName] the name of the player, if the table does not have it yet
 */
export function resultText(table, form, ownName) {
  const nameOf = (/** @type {number} */ seat) =>
    (seat === table.seat && ownName) || table.name(seat);
  const places = ranking(table);
  const reader = { you: null, nameOf };
  const words = [headline, standing]
    .map(tell => tell(table, places, unitOf(table), reader))
    .filter(Boolean)
    .join(' ');
  const scores = isTeam(table)
    ? ''
    : formatSeries(places.map(one => `${nameOf(one.seat)} ${formatNumber(one.score)}`));
  return [
    `tertia, ${formName(form)}`,
    isTeam(table)
      ? `${words} ${say('web.end.unit.points', { n: table.view.result.total })}`
      : words,
    isAlone(table) ? helpText(table) : '',
    scores,
  ]
    .filter(Boolean)
    .join('\n');
}
