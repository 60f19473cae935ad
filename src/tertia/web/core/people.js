// The people among the players and bots of a table.

/** The people who are named in a sentence; of more only the number is given. */
export const MAX_NAMES = 3;

/**
 * Returns whether somebody else who is no bot has a chair or a seat.
 * @param {({bot: boolean} | null)[]} places the chairs or seats
 * @param {number | null} own that of the visitor
 */
export const hasOtherPeople = (places, own) =>
  places.some((one, i) => one && !one.bot && i !== own);

/**
 * Returns whether the visitor has a chair or a seat at a table, and was not removed from it.
 * @param {import('../net/types.js').You | undefined} you
 */
export const hasPlace = you =>
  Boolean(you && !you.removed && (you.chair !== null || you.seat !== null));
