// The people with a seat for the next game who do not have the page of the table open.
import { formatList, say } from '../core/words.js';
import { isTableBot } from './avatars.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/**
 * Returns the names of absent people. Returns no names for spectators.
 * @param {Table} table
 */
const absentNames = ({ room, you }) =>
  you.chair === null
    ? []
    : room.chairs.flatMap((chair, i) =>
        chair && !isTableBot(chair) && !chair.here && i !== you.chair ? [chair.name] : [],
      );

/**
 * Returns whether a player of the last game is absent.
 * @param {Table} table
 * @param {number} seat
 */
export const isAbsent = (table, seat) =>
  !table.room.seats[seat].bot && absentNames(table).includes(table.room.seats[seat].name);

/**
 * Names the absent people; empty if all are at the table. They may be near, watching the replay.
 * @param {Table} table
 */
export function absentText(table) {
  const names = absentNames(table);
  return names.length ? say('web.end.absent', { n: names.length, names: formatList(names) }) : '';
}
