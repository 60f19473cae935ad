// The page of a table: its waiting room, its game and its end.
import { announce } from '../core/announcements.js';
import { html, render } from '../core/html.js';
import { isShortcut, moveFocus } from '../core/keyboard.js';
import { boxesOf, dealIn, slide } from '../core/motion.js';
import { storedNickname } from '../core/nickname.js';
import { loadStyles } from '../core/styles.js';
import { settings } from '../core/settings.js';
import { addToSheet } from '../core/settings_sheet.js';
import { noteGame, noteLeaving } from '../core/stored_games.js';
import { say } from '../core/words.js';
import { loadGame } from '../games/index.js';
import {
  explainGame,
  explainToGuest,
  offerToGuest,
  openHelp,
  rememberRules,
} from '../table/help.js';
import { letBotsAdapt } from '../table/adapting_bots.js';
import { drawRoom, showDoor } from '../table/waiting_room.js';
import { choseToWatch, isAtDoor, rejoin } from '../table/seat_form.js';
import { movedCards, newCards } from '../table/new_cards.js';
import { whatFollowsLeaving } from '../table/panels.js';
import { announceRemoval, rememberNames } from '../table/people_panel.js';
import { reportSection } from '../table/report_section.js';
import { isFlightTable } from '../flight/start.js';
import { LiveTable } from '../table/live_table.js';

/** @typedef {import('../net/types.js').News} News */
/** @typedef {import('../games/index.js').GameScreen} GameScreen */

/** Milliseconds for which the cards at the end of the game stay on the screen before the result. */
const LAST_TABLE_TIME = 2000;

/** Milliseconds for which a new result ignores Space: a player may have meant to call. */
const SPACE_IGNORED_FOR = 2100;

/** Turns of ChipSet, which the table makes for a player whose time is over. */
const TURNS = new Set(['folded', 'staked']);

/** Events about the connection of a player. */
const PRESENCE_EVENTS = new Set(['went-away', 'gave-up-waiting', 'came-back', 'left']);

/** Events about which a short message tells the others. */
const PEOPLE_EVENTS = new Set([...PRESENCE_EVENTS, 'host-passed', 'stood']);

/** The place where the browser remembers the table whose host the visitor is. */
const HOST_KEY = 'tertia-host-of';

const place = /** @type {HTMLElement} */ (document.getElementById('screen'));
/** @type {GameScreen | null} the module of the game, once it is loaded */
let game = null;
/** @type {typeof import('../table/end_screen.js') | null} loaded at the end of the first game */
let endScreen = null;
/** @type {typeof import('../table/lull.js') | null} loaded when the first game is played */
let lull = null;
/** The player's turns in a row that ended by time without any input. */
let idleTurns = 0;
/** @type {import('../net/types.js').GameEvent[]} events that came before the game's module */
let early = [];
/** @type {LiveTable} */
let table;
/** Whether a game against bots is about to begin: the page does not show the room for that moment. */
let isBeginning = false;
/** Whether a player who has left takes the seat again: the page does not show the door for that moment. */
let isReturning = false;
/** The timer that ends the display of the last table; 0 while none runs. */
let lastTableTimer = 0;

/** Whether a game has just ended on this page, so that Space does not scroll its result. */
let ignoresSpace = false;

/** Opens the table in the address, with a coach if the address asks for one. */
export async function start() {
  const id = location.pathname.split('/')[2];
  const coach = new URLSearchParams(location.search).has('coach')
    ? (await import('../table/coach.js')).coach
    : null;
  const devicePeople = isFlightTable() ? await import('../table/device_people.js') : null;
  table = new LiveTable(id, draw, presentEvent);
  table.coach = coach;
  table.devicePeople = devicePeople;
  devicePeople?.reconnectPeople(table);
  addToSheet(
    () => (table.isRunning ? say('web.settings.goes_on') : ''),
    () => reportSection(table),
  );
  settings.addEventListener('change', () => table.draw());
  addEventListener('keydown', onKeyDown);
  for (const type of ['keydown', 'pointerdown']) addEventListener(type, () => (idleTurns = 0));
  place.addEventListener('click', releaseFocus);
  addEventListener('resize', () => table.draw());
  addEventListener('pagehide', () => noteLeaving(table.id));
}

/**
 * Announces events around the game, and lets the game present its own.
 * @param {import('../net/types.js').GameEvent} event
 */
function presentEvent(event) {
  if (PRESENCE_EVENTS.has(event.type) && event.seat !== undefined) {
    announce(table.tell(event.seat, `seats.${event.type}`));
  }
  if (event.type === 'paused' || event.type === 'resumed') announce(say(`log.seats.${event.type}`));
  if (event.type === 'resumed') loadNotices().then(notices => notices?.welcomeBack(table));
  if (PEOPLE_EVENTS.has(event.type)) {
    loadPresence().then(notices => notices?.notePerson(table, event));
  }
  announceRemoval(table, event);
  if (event.type === 'began') table.log = [];
  const isOwnSeat = event.type === 'sat' && event.chair === table.you.chair;
  if (isOwnSeat) loadNotices().then(notices => notices?.announceLateSeat(table));
  explainRules(event, isOwnSeat);
  table.coach?.noteEvent(table, event);
  if (game) game.onEvent(table, event);
  else early.push(event);
  const isOwnTimeout = event.by_table || (TURNS.has(event.type) && event.reason === 'time');
  if (isOwnTimeout && event.seat === table.seat) noteIdleTurn();
}

/**
 * Explains the rules to a guest who sits down, and offers that to one who plays at once. The waiting room
 * explains them itself, and a game against bots is explained before it begins. Players who come back to a
 * running game know it.
 * @param {import('../net/types.js').GameEvent} event
 * @param {boolean} isOwnSeat whether the visitor sits down by this event
 */
function explainRules(event, isOwnSeat) {
  const { you, room, before, coach } = table;
  const form = game?.form(room) ?? room.game;
  const begins = event.type === 'began' && you.chair !== null;
  if (you.host) {
    // Somebody else may be the host of the next game.
    if (begins && !coach && room.seats.length > 1) rememberRules(table, form);
    return;
  }
  const isBack = room.phase === 'playing' && (before?.you ?? you).seat !== null;
  const isNew = isOwnSeat && !isBack;
  const plays = room.phase === 'playing' && table.seat !== null;
  if (plays && (begins || isNew)) offerToGuest(table, form, begins);
  // Between games, the rules may change, and the number of players.
  else if (isNew || room.phase !== 'playing') {
    explainToGuest(table, form, isNew && room.phase !== 'waiting');
  }
}

/** Stops at a second turn without any input, if that makes a game among bots wait. */
async function noteIdleTurn() {
  idleTurns += 1;
  const notices = await loadNotices();
  const isAmongBots = whatFollowsLeaving(table) === 'web.leave_bots';
  if (idleTurns > 1 && isAmongBots && table.room.phase === 'playing') notices?.stopIdling(table);
}

/** Says why the connection is closed. */
async function showClosed() {
  const notices = await loadNotices();
  if (table.connection.state === 'closed') notices?.showClosed(table);
}

/** Loads the notices about the connection, which most visits do not need; null if that fails. */
const loadNotices = () => import('../table/connection_notices.js').catch(() => null);

/** Remembers the table of a host, and tells a host on return that another player has the role now. */
function followHost() {
  const { host, chair } = table.you;
  try {
    if (host) localStorage.setItem(HOST_KEY, table.id);
    else if (chair !== null && localStorage.getItem(HOST_KEY) === table.id) {
      localStorage.removeItem(HOST_KEY);
      loadPresence().then(notices => notices?.noteHost(table));
    }
  } catch {
    // This browser stores nothing.
  }
}

/** Loads the messages about people, which most visits do not need; null if that fails. */
const loadPresence = () => import('../table/presence_notices.js').catch(() => null);

/**
 * Draws the screen for the phase of the table.
 * @param {News | null} before the news before the change, to find new cards
 */
async function draw(before) {
  if (!table.news) {
    drawOpening(
      table.refusal?.text ??
        say(table.connection.state === 'lost' ? 'web.net.lost' : 'web.connecting'),
    );
    return;
  }
  if (!game) {
    game = await loadGame(table.room.game);
    for (const event of early) game.onEvent(table, event);
    early = [];
    table.storeLog();
  }
  if (table.connection.state === 'closed') showClosed();
  fillWithBots();
  takeSeatAgain();
  const { phase } = table.room;
  if (phase === 'playing') ignoresSpace = true;
  table.devicePeople?.followTurn(table);
  if (phase === 'playing' || lull) watchForLull();
  rememberNames(table);
  followHost();
  document.body.dataset.phase = phase;
  const form = game.form(table.room);
  const hasCoach = Boolean(table.coach);
  const seat = table.seat ?? table.formerSeat;
  const { alone, deck, day, scoring, penalty } = table.room.options;
  const kind = form === 'solitaire' ? { alone, deck, day } : undefined;
  const isAlone = table.room.game === 'classic' && table.view?.players?.length === 1;
  const sets = isAlone ? table.view.players[0].sets : undefined; // alone, also with the coach, one counts SETs
  const unit = scoring === 'sets' && penalty !== 'point' ? 'sets' : undefined;
  noteGame({ id: table.id, form, kind, sets, unit, seat, hasCoach }, canPlayOn());
  if (phase !== 'waiting' || table.refusal) isBeginning = false;
  if (table.pending !== 'sit') isReturning = false;
  const isOpening = isBeginning || isReturning;
  if (!isOpening) document.querySelector('[data-opening]')?.remove();
  if (isOpening) drawOpening(say('web.connecting'));
  else if (phase === 'waiting' || !table.view) drawRoom(table, place, form);
  else if (phase === 'playing' && isAtDoor(table)) await showDoor(table, place, form);
  else if (phase === 'over' && !lastTableStays(before) && !table.panel) await showEnd(game);
  else {
    const boxes = boxesOf(movedCards(table, before, place));
    render(game.draw(table), place);
    slide(movedCards(table, before, place), boxes);
    dealIn(newCards(table, before, place));
  }
}

/** Watches for a time in which nothing happens. */
async function watchForLull() {
  try {
    lull ??= await import('../table/lull.js');
    lull.watchForLull(table);
  } catch {
    // Without a connection the module cannot be loaded, and nobody needs to be reminded.
  }
}

/**
 * Returns whether the visitor has a seat in the game, or has left it and may come back; before the
 * first game, whether the visitor has a chair or is the host.
 */
function canPlayOn() {
  const { chair, host } = table.you;
  if (table.room.phase === 'waiting') {
    return (host || chair !== null) && !isBeginning && !isFlightTable();
  }
  if (table.room.phase === 'over') return false;
  if (table.you.removed) return false;
  return table.seat !== null || (table.formerSeat !== null && !table.isFull && !choseToWatch());
}

/** @param {string} sentence */
function drawOpening(sentence) {
  // In flight mode, the shell of the page shows a picture.
  if (document.querySelector('[data-opening]')) return;
  render(html`<p class="muted opening" role="status">${sentence}</p>`, place);
}

/**
 * Returns whether the last table is still shown: it stays for a moment before the result comes, unless
 * the player ended the game.
 * @param {News | null} before
 */
function lastTableStays(before) {
  // Strict solitaire may be over as soon as it begins.
  const isOverAtOnce = before !== null && before.room.round < table.room.round;
  const isEnded = before?.room.phase === 'playing' && before.view;
  if ((isEnded && table.view.last?.reason !== 'left') || isOverAtOnce) {
    clearTimeout(lastTableTimer);
    lastTableTimer = window.setTimeout(() => {
      lastTableTimer = 0;
      table.draw();
    }, LAST_TABLE_TIME);
  }
  return lastTableTimer !== 0;
}

/**
 * Draws the end of the game. Its modules load now, not with the page, because a game takes minutes.
 * @param {GameScreen} screen
 */
async function showEnd(screen) {
  endScreen ??= (
    await Promise.all([import('../table/end_screen.js'), loadStyles('end', 'pages')])
  )[0];
  if (table.room.phase === 'over' && !table.panel) {
    endScreen.drawEnd(table, place, screen.form(table.room));
    setTimeout(() => (ignoresSpace = false), SPACE_IGNORED_FOR);
  }
}

/**
 * Starts a game against bots at once. The home page puts their levels into the fragment of the
 * address: `#bots=casual,casual`, and `keep` if a rematch keeps them.
 */
function fillWithBots() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  const levels = wanted.get('bots')?.split(',');
  if (!levels || table.room.phase !== 'waiting' || !table.you.host) return;
  if (!wanted.has('keep')) letBotsAdapt(table.id);
  history.replaceState(null, '', location.pathname + location.search);
  isBeginning = true;
  if (table.you.chair === null) {
    table.do({ type: 'sit', name: storedNickname() || say('web.guest') });
  }
  // One free chair is the visitor's.
  const freeForBots = table.room.chairs.filter(chair => chair === null).length - 1;
  const bots = levels.filter(Boolean).slice(0, freeForBots);
  for (const level of bots) table.do({ type: 'add-bot', level });
  const isSolitaire = table.room.game === 'classic' && !levels.some(Boolean);
  const form = isSolitaire ? 'solitaire' : (game?.form(table.room) ?? table.room.game);
  const explained = table.coach
    ? Promise.resolve() // the coach explains
    : explainGame(form, table.room.options, bots.length + 1);
  explained.then(() => table.do({ type: 'begin' }));
}

/**
 * Gives the seat back to a player who has left and now goes on with the game: other pages put `#back`
 * into the address. A player who was removed, or whose table is full, sees the door.
 */
function takeSeatAgain() {
  if (location.hash !== '#back') return;
  history.replaceState(null, '', location.pathname + location.search);
  if (table.formerSeat === null || table.you.removed || table.isFull) return;
  isReturning = true;
  rejoin(table, table.formerSeat);
}

/**
 * Takes the focus from a button after a click, so that Space is the main action again and does not
 * repeat the click. A button that was pressed by a key keeps the focus.
 * @param {MouseEvent} event
 */
function releaseFocus(event) {
  const isByPointer = event.detail > 0;
  const focused = document.activeElement;
  if (isByPointer && table.news && table.room.phase === 'playing' && focused?.matches('button')) {
    /** @type {HTMLElement} */ (focused).blur();
  }
}

/** @param {KeyboardEvent} event */
function onKeyDown(event) {
  const isOver = table.news && table.room.phase === 'over';
  const isForPage = event.target === document.body && !document.querySelector('dialog:modal');
  if (isOver && ignoresSpace && event.code === 'Space' && isForPage) event.preventDefault();
  if (!isShortcut(event) || !table.news || table.room.phase !== 'playing' || !game) return;
  if (event.key === '?') {
    openHelp(table, game.form(table.room));
    return;
  }
  if (moveFocus(event, place)) return;
  const onButton = event.target instanceof Element && event.target.closest('button, a');
  // Buttons keep Enter and Space, except that Space on a card calls and Enter on a picked card goes
  // to the game.
  if (
    onButton &&
    ((event.code === 'Enter' && !onButton.matches('.card.selected')) ||
      (event.code === 'Space' && !onButton.matches('.card, #set')))
  ) {
    return;
  }
  if (game.onKey(table, event.code)) event.preventDefault();
}
