// The names of a table's form, host, title and next game.
import { html, svg } from '../core/html.js';
import { say } from '../core/words.js';

/** @typedef {import('./live_table.js').LiveTable} Table */
/**
 * @typedef {{room: {chairs: ({name: string} | null)[], next_game?: import('../net/types.js').NextGame},
 *   you: {chair: number | null, next_host?: boolean}}} TablePeople a table, or as much of it as another page knows
 */

/**
 * Returns who ended the game; empty if nobody did, or the reader.
 * @param {Table} table
 */
export function endedText(table) {
  const { seats, ended_by: name } = table.room;
  if (name === undefined) return '';
  const seat = seats.findIndex(one => one.name === name);
  if (table.seat !== null && seat === table.seat) return '';
  return name ? say('log.seats.ended', { name }) : say('log.seats.ended-host');
}

/**
 * Returns the form of the table. A form is a variant of a game: the classic game is also played as
 * 'beginner' and 'solitaire'. Classic with one chair is solitaire, also before it begins.
 * @param {Table} table
 * @param {string} form the form by the players of the running or last game
 */
export const formOf = (table, form) =>
  form === 'classic' && table.room.game === 'classic' && table.room.chairs.length === 1
    ? 'solitaire'
    : form;

/** @param {string} form */
export const formName = form => say(`web.games.${form}.name`);

/**
 * Returns the host's nickname; empty without a host, or before the host sat down.
 * @param {Table} table
 */
export const hostName = table => table.room.chairs.find(chair => chair?.host)?.name ?? '';

/**
 * Returns the visitor's nickname at the table; empty without a chair.
 * @param {TablePeople} table
 */
export const ownName = ({ room, you }) =>
  you.chair === null ? '' : (room.chairs[you.chair]?.name ?? '');

/**
 * Says which game is next at another table, and who leads there; empty if there is none.
 * @param {TablePeople} table
 */
export function nextGameText(table) {
  const next = table.room.next_game;
  if (!next) return '';
  const game = formName(next.form);
  return next.by && !table.you.next_host
    ? say('web.next.goes_on', { name: next.by, game })
    : say('web.next.is', { game });
}

/**
 * Says who has started a game. A team has no rematch.
 * @param {string} game
 * @param {string} name
 * @param {boolean} [isAgain] whether it is not the first game of the table
 */
export const startText = (game, name, isAgain = true) =>
  say(`web.room.told.${isAgain && game !== 'coopset' ? 'rematch' : 'began'}`, { name });

/**
 * Returns the title of the table: yours, somebody's, or open.
 * @param {Table} table
 */
export function tableTitle(table) {
  if (table.you.host) return say('web.room.title.yours');
  return hostName(table)
    ? say('web.room.title.of', { name: hostName(table) })
    : say('web.room.title.open');
}

/**
 * Draws the picture of a game from the sprite of the page.
 * @param {string} form
 */
export const gamePicture = form =>
  html`<svg class="game-picture" viewBox="0 0 60 48" aria-hidden="true">
    ${svg`<use href=${`#pic-${form}`} width="60" height="48"></use>`}
  </svg>`;

/**
 * Draws the line that names the game at the top of a screen.
 * @param {string} form
 * @param {string} [title] the title of the table, if no heading says it
 */
export const gameLine = (form, title = '') =>
  html`<p class="game-line">
    ${gamePicture(form)}<span><b>${formName(form)}</b>${title ? html` · ${title}` : ''}</span>
  </p>`;
