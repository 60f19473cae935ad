// 20/20: keeps cards in their places on the screen during a deal, so that eyes find them again.

/** @typedef {import('../table/live_table.js').LiveTable} Table */
/**
 * The places of a deal on this screen. `deal` names the table, its game and the deal.
 * @typedef {{deal: string, count: number, hands: Record<number, (number | null)[]>}} Places
 */

const STORAGE_KEY = 'tertia-places';
/** The number of tables whose places a browser keeps: between two visits of one, people play at others. */
const TABLES_KEPT = 8;

/** @type {WeakMap<Table, Places>} */
const placesOfTables = new WeakMap();

/** @param {Table} table */
function placesOf(table) {
  const deal = `${table.id} ${table.room.round} ${table.view.deal}`;
  let places = placesOfTables.get(table);
  if (places?.deal !== deal) {
    places = loadPlaces().find(one => one.deal === deal) ?? { deal, count: 0, hands: {} };
    placesOfTables.set(table, places);
  }
  return places;
}

/**
 * Returns the places of the last deals in this browser, one of each table, for a reload or a return.
 * @returns {Places[]}
 */
function loadPlaces() {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

/** @param {Places} places */
const tableOf = places => places.deal.split(' ')[0];

/** @param {Places} places */
function storePlaces(places) {
  const others = loadPlaces().filter(one => tableOf(one) !== tableOf(places));
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([places, ...others].slice(0, TABLES_KEPT)));
  } catch {
    // This browser stores nothing: after a reload, the hand has the order of the server.
  }
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
  const places = placesOf(table);
  const known = places.hands[seat] ?? [];
  const shown = known.map(card => (card !== null && hand.includes(card) ? card : null));
  for (const card of hand.filter(one => !known.includes(one))) {
    const free = shown.indexOf(null);
    if (free < 0) shown.push(card);
    else shown[free] = card;
  }
  places.hands[seat] = shown;
  if (String(shown) !== String(known)) storePlaces(places);
  return shown.slice(0, shown.findLastIndex(card => card !== null) + 1);
}
