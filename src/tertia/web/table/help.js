// Help at a table: a sheet over it, because a page in another tab would hide a game that goes on.

/** @typedef {import('./live_table.js').LiveTable} Table */

/**
 * Shows how the game of this table works. Its module is loaded only here, because most visits do not
 * need it; without a connection it cannot be loaded, and the page with the rules opens instead.
 * @param {Table} table
 * @param {string} form
 */
export async function openHelp(table, form) {
  const { room } = table;
  const seated = room.chairs.filter(chair => chair !== null).length;
  const players = room.phase === 'waiting' ? Math.max(1, seated) : room.seats.length;
  try {
    const { showHelp } = await import('./how_it_works.js');
    const goesOn = room.phase === 'playing' && !table.view?.paused_at;
    showHelp(form, table.view?.options ?? room.options, players, goesOn);
  } catch {
    open(`/help/${form}`, '_blank');
  }
}
