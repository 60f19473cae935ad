// 20/20: keeps cards in their places on the screen during a deal, so that eyes find them again.

/** @typedef {import('../table/live_table.js').LiveTable} Table */
/**
 * The places of a deal on this screen.
 * @typedef {{deal: string, count: number, hands: Map<number, (number | null)[]>}} Places
 */

/** @type {WeakMap<Table, Places>} */
const placesOfTables = new WeakMap();

/** @param {Table} table */
function placesOf(table) {
  const deal = `${table.room.round} ${table.view.deal}`;
  let places = placesOfTables.get(table);
  if (places?.deal !== deal) {
    places = { deal, count: 0, hands: new Map() };
    placesOfTables.set(table, places);
  }
  return places;
}

/**
 * Returns the number of places on the table. It only grows during a deal, because with it cards change
 * their size. A replay goes back, too, and shows the places of its step.
 * @param {Table} table
 */
export function tablePlaces(table) {
  const count = table.shownTable.length;
  if (table.isReadOnly) return count;
  const places = placesOf(table);
  places.count = Math.max(places.count, count);
  return places.count;
}

/**
 * Returns the hand by places. Cards that leave make places free, and new cards fill them.
 * @param {Table} table
 * @returns {(number | null)[]}
 */
export function handPlaces(table) {
  const { hand, seat } = table;
  if (table.isReadOnly || seat === null) return hand;
  const { hands } = placesOf(table);
  const known = hands.get(seat) ?? [];
  const shown = known.map(card => (card !== null && hand.includes(card) ? card : null));
  for (const card of hand.filter(one => !known.includes(one))) {
    const free = shown.indexOf(null);
    if (free < 0) shown.push(card);
    else shown[free] = card;
  }
  hands.set(seat, shown);
  return shown.slice(0, shown.findLastIndex(card => card !== null) + 1);
}
