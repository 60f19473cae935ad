// The people with a seat for the next game who do not have the page of the table open.
import { MAX_NAMES } from '../core/people.js';
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
 * Names the absent people, or says how many they are: on a phone, a bar shows it. Empty if all are at the table. They
 * may be near, watching the replay.
 * @param {Table} table
 */
export function absentText(table) {
  const names = absentNames(table);
  const n = names.length;
  if (n > MAX_NAMES) return say('web.end.absent_many', { n });
  return n ? say('web.end.absent', { n, names: formatList(names) }) : '';
}
