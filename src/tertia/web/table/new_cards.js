// Finds the cards that have just been dealt or moved, to animate them. The pages of a table and of a
// replay call it with the news before a change; these are the newest news if only the page changed.

/**
 * Returns the elements of cards that were not there before.
 * @param {import('./table_view.js').TableView} table
 * @param {import('../net/types.js').News | null} before
 * @param {ParentNode} place
 */
export function newCards(table, before, place) {
  if (!before?.view || before === table.news || table.leaving) return [];
  const known = new Set([...before.view.table, ...ownHand(before)]);
  return [...place.querySelectorAll('main [data-card], .hand [data-card]')].filter(
    element => !known.has(Number(element.getAttribute('data-card'))),
  );
}

/**
 * Returns the cards in your hand; none in games without hands.
 * @param {import('../net/types.js').News} news
 * @returns {number[]}
 */
function ownHand({ view, you }) {
  const hand = view.hand ?? (you.seat === null ? [] : view.players[you.seat].hand);
  return Array.isArray(hand) ? hand : [];
}

/**
 * Returns the elements of cards that have just moved into the gaps of the same deal.
 * @param {import('./table_view.js').TableView} table
 * @param {import('../net/types.js').News | null} before
 * @param {ParentNode} place
 */
export function movedCards(table, before, place) {
  if (!before?.view || before === table.news || table.leaving) return [];
  if (before.view.deal !== table.view.deal) return [];
  /** @type {(number | null)[]} */
  const oldPlaces = before.view.table;
  const moved = table.shownTable.filter(
    (card, i) => card !== null && oldPlaces.includes(card) && oldPlaces[i] !== card,
  );
  return moved.flatMap(card => [...place.querySelectorAll(`main [data-card="${card}"]`)]);
}
