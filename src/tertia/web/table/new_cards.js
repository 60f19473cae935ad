// Finds the cards that have just been dealt or moved, to animate them.

/**
 * Returns the elements of cards that were not there before.
 * @param {import('./table_view.js').TableView} table
 * @param {import('../net/types.js').News | null} before
 * @param {ParentNode} place
 */
export function newCards(table, before, place) {
  if (!before?.view || before === table.news) return [];
  const seat = before.you.seat;
  const hand = before.view.hand ?? (seat === null ? [] : (before.view.players[seat].hand ?? []));
  const old = new Set([...before.view.table, ...(Array.isArray(hand) ? hand : [])]);
  return [...place.querySelectorAll('main [data-card], .hand [data-card]')].filter(
    one => !old.has(Number(one.getAttribute('data-card'))),
  );
}

/**
 * Returns the elements of cards that have just moved into the gaps.
 * @param {import('./table_view.js').TableView} table
 * @param {import('../net/types.js').News | null} before
 * @param {ParentNode} place
 */
export function movedCards(table, before, place) {
  if (!table.news || before === table.news) return [];
  const moved = table.news.happened.flatMap(event => (event.type === 'moved' ? event.cards : []));
  return moved.flatMap((/** @type {number} */ card) => [
    ...place.querySelectorAll(`main [data-card="${card}"]`),
  ]);
}
