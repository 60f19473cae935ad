// Whether a try of the deck of the day counts: the first one does, any other is practice.
import { fetchDeck } from '../net/api.js';
import { dateOfDeck } from './solitaire_kinds.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/** The id of the table that was asked about, and the table at which the visitor's first try is. */
let asked = '';
/** @type {string | null} */
let firstTable = null;

/**
 * Asks the server once where the visitor's first try is.
 * @param {Table} table
 */
async function askOnce(table) {
  if (asked === table.id) return;
  asked = table.id;
  const deck = await fetchDeck(dateOfDeck(table.view.options.day));
  firstTable = deck?.table ?? null;
  if (firstTable !== null) table.draw();
}

/**
 * Returns whether this is a try of the deck of the day, and which: 'first' counts. Null elsewhere, for
 * spectators, and before the server has answered.
 * @param {Table} table
 * @returns {'first' | 'practice' | null}
 */
export function deckTry(table) {
  if (!table.view?.options.day || table.seat === null || table.isReadOnly) return null;
  askOnce(table);
  if (firstTable === null) return null;
  return firstTable === table.id && table.room.round === 1 ? 'first' : 'practice';
}
