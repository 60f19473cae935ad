// Help at a table: a sheet over it, because a page in another tab would hide a game that goes on.

/** @typedef {import('./live_table.js').LiveTable} Table */

/** Loads the sheet, which most visits do not need; null without a connection. */
const loadSheet = () => import('./how_it_works.js').catch(() => null);

/**
 * Shows how the game of this table works; in another tab if the sheet cannot be loaded.
 * @param {Table} table
 * @param {string} form
 */
export async function openHelp(table, form) {
  const sheet = await loadSheet();
  if (sheet) sheet.showHelp(table, form);
  else open(`/help/${form}`, '_blank');
}

/**
 * Shows the same to a guest who has not read about the rules of this table.
 * @param {Table} table
 * @param {string} form
 * @param {boolean} opens whether to open the sheet; otherwise only an open one follows the rules
 */
export async function explainToGuest(table, form, opens) {
  if (opens || document.querySelector('.how-it-works')) {
    (await loadSheet())?.showToGuest(table, form, opens);
  }
}

/**
 * Tells a guest that the game has begun, and offers the sheet, without covering it.
 * @param {Table} table
 * @param {string} form
 * @param {boolean} begins whether it begins now, for all
 * @param {any} [lastOptions] the options of the last game that the guest has seen at this table
 */
export const offerToGuest = async (table, form, begins, lastOptions) =>
  (await loadSheet())?.offerToGuest(table, form, begins, lastOptions);

/**
 * Notes that the visitor knows the rules of this table, by which they play.
 * @param {Table} table
 * @param {string} form
 */
export const rememberRules = async (table, form) => (await loadSheet())?.rememberRules(table, form);

/**
 * Explains a game before a visitor's first one. Returns whether to begin it.
 * @param {string} form
 * @param {any} options
 * @param {number} players
 */
export const explainGame = async (form, options, players) =>
  (await loadSheet())?.explainGame(form, options, players) ?? true;
