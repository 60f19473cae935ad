// Finds the cards that have just been dealt or moved, to animate them.

/**
 * Returns the elements of cards that were not there before.
 * @param {import('./table_view.js').TableView} table
 * @param {import('../net/types.js').News | null} before
 * @param {ParentNode} place
 */
export function newCards(table, before, place) {
  if (!before?.view || before === table.news || table.leaving) return [];
  const seat = before.you.seat;
  const hand = before.view.hand ?? (seat === null ? [] : (before.view.players[seat].hand ?? []));
  const old = new Set([...before.view.table, ...(Array.isArray(hand) ? hand : [])]);
  return [...place.querySelectorAll('main [data-card], .hand [data-card]')].filter(
    one => !old.has(Number(one.getAttribute('data-card'))),
  );
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
  const old = before.view.table;
  const moved = table.shownTable.filter(
    (card, i) => card !== null && old.includes(card) && old[i] !== card,
  );
  return moved.flatMap(card => [...place.querySelectorAll(`main [data-card="${card}"]`)]);
}
