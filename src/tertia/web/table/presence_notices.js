// Short messages about the other people of a table: who leaves, is away or back, and who is the host now.
import { announce } from '../core/announcements.js';
import { hasOtherPeople } from '../core/people.js';
import { say } from '../core/words.js';
import { dealCount, nextStart } from './deals.js';
import { hostName } from './table_names.js';
import { showToast } from './toast.js';

/** @typedef {import('./live_table.js').LiveTable} Table */
/** @typedef {import('../net/types.js').GameEvent} GameEvent */

/** Milliseconds after which a player without a connection is away: a reload takes less. */
const RELOAD_TIME = 2500;

/** @type {string[]} the sentences of one change, which are one message; the one about the host is the last */
let sentences = [];
let aboutHost = '';
let timer = 0;
/** @type {Set<number>} the seats that the page has called absent, and has to call back */
const absent = new Set();

/** @param {string} [sentence] */
function tell(sentence) {
  if (sentence) sentences.push(sentence);
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    showToast({ sentence: [...sentences, aboutHost].join(' ').trim() });
    sentences = [];
    aboutHost = '';
  });
}

/**
 * Tells what an event says about another person. The page has announced the events of the game already.
 * @param {Table} table with the news after the event
 * @param {GameEvent} event
 */
export function notePerson(table, event) {
  if (event.type === 'host-passed') noteHost(table);
  const endsTheGame = table.news?.happened.some(one => one.type === 'left'); // which is told below
  if (event.type === 'stood' && table.room.phase === 'over' && !endsTheGame) {
    noteDeparture(table, event);
  }
  if (event.type === 'sat') noteArrival(table, event);
  const { seat } = event;
  if (seat === undefined || seat === table.you.seat || table.isShared) return;
  if (table.news?.happened.some(one => one.type === 'kicked')) return; // a panel tells more
  const presenceOf = () => table.view?.players[seat]?.presence;
  if (event.type === 'came-back' && absent.delete(seat)) tell(table.tell(seat, 'seats.came-back'));
  if (event.type === 'left' && presenceOf() === 'left') {
    absent.add(seat);
    tell(table.tell(seat, 'seats.left'));
    noteAlone(table);
    noteLastDeal(table);
  }
  if (event.type === 'went-away') {
    setTimeout(() => {
      if (presenceOf() !== 'away') return;
      absent.add(seat);
      tell(table.tell(seat, 'seats.went-away'));
    }, RELOAD_TIME);
  }
  const isPaused = Boolean(table.view?.paused_at); // then nothing goes on without that player
  if (event.type === 'gave-up-waiting' && presenceOf() === 'missing' && !isPaused) {
    tell(table.tell(seat, 'seats.gave-up-waiting'));
  }
}

/**
 * Names the new host. A player who left a game alone or among bots becomes its host again on return, which
 * means nothing there.
 * @param {Table} table
 */
export function noteHost(table) {
  const { room, you } = table;
  const name = hostName(table);
  if (!you.host && !name) return;
  if (!hasOtherPeople(room.chairs, you.chair) && !hasOtherPeople(room.seats, you.seat)) return;
  const sentence = you.host ? say('web.room.told.you_host') : say('web.room.told.host', { name });
  if (room.phase !== 'waiting') announce(sentence); // the waiting room announces it itself
  aboutHost = sentence;
  tell();
}

/**
 * Tells that somebody sits down during a game, and when this player will play.
 * @param {Table} table
 * @param {GameEvent} event
 */
function noteArrival(table, event) {
  const isNew = table.room.phase === 'playing' && event.chair !== table.you.chair;
  const { name } = table.room.chairs[event.chair] ?? {};
  // A player who comes back takes the old seat again.
  if (!isNew || !name || table.room.seats.some(one => one.name === name)) return;
  const sentence = say(`web.room.told.late.${nextStart(table)}`, { name });
  announce(sentence);
  tell(sentence);
}

/**
 * @param {Table} table
 * @param {GameEvent} event
 */
function noteDeparture(table, event) {
  const name = table.before?.room.chairs[event.chair]?.name;
  if (!name || event.chair === table.before?.you.chair) return;
  const sentence = say('web.room.told.gone', { name });
  announce(sentence);
  tell(sentence);
}

/**
 * Tells the only player left. In other games, the result of the deal says that too few players are left.
 * @param {Table} table
 */
function noteAlone({ view, room, seat }) {
  const isLeft = (/** @type {any} */ player) => player.presence === 'left';
  const isAlone = view.players.every((/** @type {any} */ player, /** @type {number} */ other) =>
    other === seat ? !isLeft(player) : isLeft(player),
  );
  if (seat === null || !isAlone || view.phase === 'over') return;
  if (!['classic', 'scout', 'coopset'].includes(room.game)) return;
  const sentence = say('web.room.told.alone');
  announce(sentence);
  tell(sentence);
}

/**
 * Tells that a match in which everyone deals once has become shorter, because a player left before dealing.
 * @param {Table} table
 */
function noteLastDeal({ view, before }) {
  const old = before?.view;
  if (view.phase !== 'playing' || old?.deal !== view.deal) return;
  if (dealCount({ view }) !== view.deal || dealCount({ view: old }) === view.deal) return;
  const sentence = say('web.last_deal');
  announce(sentence);
  tell(sentence);
}
