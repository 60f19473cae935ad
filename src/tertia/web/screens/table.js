// The address of a table: its waiting room, its game, its end, and what can go wrong with the line.
import { announce } from '../core/announcements.js';
import { html, render } from '../core/html.js';
import { isForTable, moveFocus } from '../core/keyboard.js';
import { dealIn } from '../core/motion.js';
import { settings } from '../core/settings.js';
import { say } from '../core/words.js';
import { loadGame } from '../games/index.js';
import { takenOver } from '../table/connection_notices.js';
import { drawRoom } from '../table/waiting_room.js';
import { drawDoor, isAtDoor, tellLateSeat } from '../table/seat_form.js';
import { drawEnd } from '../table/end_screen.js';
import { newcomers } from '../table/new_cards.js';
import { LiveTable } from '../table/live_table.js';

/** @typedef {import('../net/types.js').News} News */
/** @typedef {import('../games/index.js').GameScreen} GameScreen */

const place = /** @type {HTMLElement} */ (document.getElementById('screen'));
/** @type {GameScreen | null} */
let game = null;
/** @type {LiveTable} */
let table;

/** Opens the table that the address names; for a first deal with a coach beside it. */
export async function start() {
  const id = location.pathname.split('/')[2];
  const coach = new URLSearchParams(location.search).has('coach')
    ? (await import('../table/coach.js')).coach
    : null;
  table = new LiveTable(id, draw, event => happened(event));
  table.coach = coach;
  settings.addEventListener('change', () => table.draw());
  addEventListener('keydown', press);
  addEventListener('resize', () => table.draw());
}

/** @param {import('../net/types.js').Happening} event */
function happened(event) {
  const known = { 'went-away': 1, 'gave-up-waiting': 1, 'came-back': 1, left: 1 };
  if (event.type in known && event.seat !== undefined) {
    announce(say(`log.seats.${event.type}`, { name: table.name(event.seat) }));
  }
  if (event.type === 'began') table.log = [];
  tellLateSeat(table, event);
  game?.happened(table, event);
}

/** @param {News | null} before */
async function draw(before) {
  if (!table.news) {
    render(
      html`<p class="muted opening" role="status">
        ${
          table.refusal?.text ??
          say(table.connection.line === 'lost' ? 'web.net.lost' : 'web.connecting')
        }
      </p>`,
      place,
    );
    return;
  }
  game ??= await loadGame(table.room.game);
  if (table.connection.line === 'closed') takenOver(table);
  fillWithBots();
  const { phase } = table.room;
  document.body.dataset.phase = phase;
  if (phase === 'waiting' || !table.view) drawRoom(table, place, game.form(table.room));
  else if (phase === 'playing' && isAtDoor(table)) drawDoor(table, place, game.form(table.room));
  else if (phase === 'over' && !table.panel) drawEnd(table, place, game.form(table.room));
  else {
    render(game.draw(table), place);
    dealIn(newcomers(table, before, place));
  }
}

/** One click against bots: the address says how many; sit down, fill the chairs, begin. */
function fillWithBots() {
  const wanted = Number(new URLSearchParams(location.hash.slice(1)).get('bots') ?? NaN);
  if (Number.isNaN(wanted) || table.room.phase !== 'waiting' || !table.you.host) return;
  history.replaceState(null, '', location.pathname + location.search);
  if (table.you.chair === null) {
    table.do({ type: 'sit', name: localStorage.getItem('name') || say('web.you') });
  }
  const free = table.room.chairs.filter(chair => chair === null).length - 1;
  for (let i = 0; i < Math.min(wanted, free); i++) table.do({ type: 'add-bot' });
  table.do({ type: 'begin' });
}

/** @param {KeyboardEvent} event */
function press(event) {
  if (!isForTable(event) || !table.news || table.room.phase !== 'playing' || !game) return;
  if (event.key === '?') {
    open(`/help/${game.form(table.room)}`, '_blank');
    return;
  }
  if (moveFocus(event, place)) return;
  const onButton = event.target instanceof Element && event.target.closest('button, a');
  // A button keeps its keys; but Space calls from any card, and Enter on a picked one may mean what
  // the game makes of it.
  if (
    onButton &&
    ((event.code === 'Enter' && !onButton.matches('.card.selected')) ||
      (event.code === 'Space' && !onButton.matches('.card, #set')))
  ) {
    return;
  }
  if (game.key(table, event.code)) event.preventDefault();
}
