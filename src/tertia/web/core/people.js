// The people among the players and bots of a table.

/**
 * Returns whether somebody else who is no bot has a chair or a seat.
 * @param {({bot: boolean} | null)[]} places the chairs or seats
 * @param {number | null} own that of the visitor
 */
export const hasOtherPeople = (places, own) =>
  places.some((one, i) => one && !one.bot && i !== own);
