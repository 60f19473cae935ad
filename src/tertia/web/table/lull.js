// Half a minute in which nothing happens: a line reminds a player of “No SET”. It comes whether or not
// there is a SET, so that it tells nothing about the cards. A player alone gets a moment to look at more cards.
import { announce } from '../core/announcements.js';
import { say } from '../core/words.js';
import { canAgree, showBrief } from './brief.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/** Milliseconds without a change after which the line comes, and until the next try if it cannot. */
const LULL = 30_000;
const NEXT_TRY = 7000;
/** A player knows the button after this many lines in a game. */
const MAX_LINES = 3;

/** Milliseconds in which a second press of "No SET" counts as an accident, because it costs time (R4.4). */
const LOOK_TIME = 1500;

/** The number of cards on the table at the last change; 0 before the first one. */
let cardCount = 0;

/**
 * Keeps a player alone from saying "No SET" about more cards before anyone can have looked at them.
 * @param {Table} table
 */
function giveTimeToLook(table) {
  const { players, table: places } = table.view;
  const count = places.filter((/** @type {number | null} */ card) => card !== null).length;
  if (players.length === 1 && cardCount && count > cardCount) {
    table.hasNewCards = true;
    setTimeout(() => {
      table.hasNewCards = false;
      table.draw();
    }, LOOK_TIME);
  }
  cardCount = count;
}

let timer = 0;
/** What lies on the table; a change restarts the time. */
let state = '';
/** The cards that lay there when a line came: only other cards bring the next one. */
let remindedOf = '';
/** The game that is played, and the number of lines in it. */
let round = -1;
let lines = 0;

/** @param {Table} table */
function stateOf({ room, view }) {
  const { table, deck, deal, call = null, hunt = null, paused_at: pausedAt = null } = view;
  return JSON.stringify([room.round, deal, table, deck, call?.seat, hunt?.scout, pausedAt]);
}

/**
 * Watches for a time in which nothing happens. Called at each change of a table.
 * @param {Table} table
 */
export function watchForLull(table) {
  const isPlaying = table.room.phase === 'playing' && table.view && canAgree(table);
  if (table.room.phase === 'playing' && table.room.game === 'classic') giveTimeToLook(table);
  const now = isPlaying ? stateOf(table) : '';
  const isOver = now !== state || !table.can('say-no-set');
  if (table.panel?.kind === 'lull' && isOver) table.panel = null;
  if (now === state) return;
  state = now;
  clearTimeout(timer);
  if (!isPlaying) return;
  if (table.room.round !== round) lines = 0;
  round = table.room.round;
  const isNew = String(table.view.table) !== remindedOf;
  if (isNew && lines < MAX_LINES) timer = window.setTimeout(() => remind(table), LULL);
}

/**
 * Reminds a player who could say that there is no SET; later, while a panel is open.
 * @param {Table} table
 */
function remind(table) {
  if (!table.can('say-no-set') || table.connection.state !== 'open') return;
  const sentence = say('web.lull');
  if (!showBrief(table, 'lull', sentence)) {
    timer = window.setTimeout(() => remind(table), NEXT_TRY);
    return;
  }
  announce(sentence);
  lines += 1;
  remindedOf = String(table.view.table);
}
