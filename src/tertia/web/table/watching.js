// Whether the visitor watches the table without a seat.

/** @typedef {import('./live_table.js').LiveTable} Table */

/** Whether the visitor chose to watch. */
let isWatching = false;

/** Returns whether the visitor chose to watch. */
export const choseToWatch = () => isWatching;

/**
 * Returns whether to show the door: the visitor has no chair and has not chosen to watch.
 * @param {Table} table
 */
export const isAtDoor = table =>
  table.you.chair === null &&
  table.seat === null &&
  !isWatching &&
  (table.room.phase === 'playing' || (table.isFull && !table.you.host));

/**
 * Lets the visitor watch without a seat, or shows the door again.
 * @param {Table} table
 * @param {boolean} [isOn]
 */
export function watch(table, isOn = true) {
  isWatching = isOn;
  table.draw();
}

/** Shows the door again to a visitor without a seat. */
export const stopWatching = () => {
  isWatching = false;
};

/**
 * Gives the old seat back to a player who has left the game.
 * @param {Table} table
 * @param {number} seat
 */
export function rejoin(table, seat) {
  isWatching = false;
  table.do({ type: 'sit', name: table.name(seat) });
}

/**
 * Begins the game. A host without a seat watches it.
 * @param {Table} table
 */
export function beginGame(table) {
  if (table.you.chair === null && table.pending !== 'sit') isWatching = true;
  table.do({ type: 'begin' });
}
