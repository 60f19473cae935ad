// Which form a table plays and who leads it, as the waiting room, the door and the end name it.
import { say } from '../core/words.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/**
 * A table of the classic game with one chair is Solitaire before it begins, too.
 * @param {Table} table
 * @param {string} form
 */
export const formOf = (table, form) =>
  form === 'classic' && table.room.game === 'classic' && table.room.chairs.length === 1
    ? 'solitaire'
    : form;

/** @param {string} form */
export const formName = form => say(`web.games.${form}.name`);

/**
 * The host's nickname; empty where nobody leads, or the host has not sat down.
 * @param {Table} table
 */
export const hostName = table => table.room.chairs.find(chair => chair?.host)?.name ?? '';

/**
 * What the table is called: yours, somebody's, or open.
 * @param {Table} table
 */
export function tableTitle(table) {
  if (table.you.host) return say('web.room.title.yours');
  return hostName(table)
    ? say('web.room.title.of', { name: hostName(table) })
    : say('web.room.title.open');
}

/**
 * The pictogram of a game, from the sprite of the page.
 * @param {string} form
 */
export const pictogram = form => `#pic-${form}`;
