// Help at a table: a sheet over it, because a page in another tab would hide a game that goes on.

/** @typedef {import('./live_table.js').LiveTable} Table */

/**
 * Shows how the game of this table works. Its module is loaded only here, because most visits do not
 * need it; without a connection it cannot be loaded, and the page with the rules opens instead.
 * @param {Table} table
 * @param {string} form
 */
export async function openHelp(table, form) {
  try {
    const { showHelp } = await import('./how_it_works.js');
    showHelp(table, form);
  } catch {
    open(`/help/${form}`, '_blank');
  }
}

/**
 * Shows the same to a guest of a table who does not know the game.
 * @param {Table} table
 * @param {string} form
 */
export async function explainToGuest(table, form) {
  try {
    const { showToNewcomer } = await import('./how_it_works.js');
    showToNewcomer(table, form);
  } catch {
    // Without a connection the module cannot be loaded; the button for help stays.
  }
}
