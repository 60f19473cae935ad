// The page of a table: its waiting room, its game and its end.
import { announce } from '../core/announcements.js';
import { html, render } from '../core/html.js';
import { isShortcut, moveFocus } from '../core/keyboard.js';
import { boxesOf, dealIn, slide } from '../core/motion.js';
import { storedNickname } from '../core/nickname.js';
import { loadStyles } from '../core/styles.js';
import { settings } from '../core/settings.js';
import { addToSheet } from '../core/settings_sheet.js';
import { mayPlayAgain, noteGame, noteLeaving, optionsOfLastGame } from '../core/stored_games.js';
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
import { sitDown } from '../table/seat_form.js';
import { choseToWatch, isAtDoor, rejoin } from '../table/watching.js';
import { movedCards, newCards } from '../table/new_cards.js';
import { breakOf } from '../table/panels.js';
import { announceRemoval, peopleRow, rememberNames } from '../table/people_panel.js';
import { closeReactions } from '../table/reactions.js';
import { reportSection } from '../table/report_section.js';
import { endedText, nextGameText } from '../table/table_names.js';
import { isFlightTable } from '../flight/start.js';
import { LiveTable, NAME_REFUSALS } from '../table/live_table.js';

/** @typedef {import('../net/types.js').News} News */
/** @typedef {import('../games/index.js').GameScreen} GameScreen */

/** Milliseconds for which the cards at the end of the game stay on the screen before the result. */
const LAST_TABLE_TIME = 2000;

/** Milliseconds for which a new result ignores Space: a player may have meant to call. */
const SPACE_IGNORED_FOR = 2100;

/** Turns of ChipSet, which the table makes for a player whose time is over. */
const TURNS = new Set(['folded', 'staked']);

/** Events that every player looks at: they close the reactions, which cover an explanation. */
const CALLS = new Set(['called', 'scouted', 'challenged', 'missed']);

/** Events about the connection of a player. */
const PRESENCE_EVENTS = new Set(['went-away', 'gave-up-waiting', 'came-back', 'left']);

/** Events about which a short message tells the others. */
const PEOPLE_EVENTS = new Set([...PRESENCE_EVENTS, 'host-passed', 'sat', 'stood']);

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
/** Whether the page has read from the address which bots to add. */
let isFilling = false;
/** @type {string[] | null} the levels of bots that come when the visitor has a seat */
let waitingBots = null;
/** Why the server refused to begin that game; empty before. The table may change, but nothing more happens. */
let startRefusal = '';
/** Whether a player who has left takes the seat again: the page does not show the door for that moment. */
let isReturning = false;
/** The timer that ends the display of the last table; 0 while none runs. */
let lastTableTimer = 0;

/** @type {any} the options of the game that was played last on this page; null before one */
let lastOptions = null;

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
    () =>
      table.isRunning && table.connection.state !== 'paused' ? say('web.settings.goes_on') : '',
    () => [table.news ? peopleRow(table) : '', reportSection(table)],
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
  const isRemoval = table.news?.happened.some(one => one.type === 'kicked');
  if (PRESENCE_EVENTS.has(event.type) && event.seat !== undefined && !isRemoval) {
    const isGoingOn = event.type !== 'gave-up-waiting' || !table.view?.paused_at;
    if (isGoingOn) announce(table.tell(event.seat, `seats.${event.type}`));
  }
  if (event.type === 'paused' || event.type === 'resumed') announce(say(`log.seats.${event.type}`));
  if (event.type === 'resumed') loadNotices().then(notices => notices?.welcomeBack(table));
  if (PEOPLE_EVENTS.has(event.type)) {
    loadPresence().then(notices => notices?.notePerson(table, event));
  }
  announceRemoval(table, event);
  if (CALLS.has(event.type)) closeReactions();
  if (event.type === 'began') table.log = [];
  if (event.type === 'moved-on') announce(nextGameText(table));
  if (event.type === 'ended') {
    table.panel = null; // the result comes at once
    announce(endedText(table));
  }
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
  if (plays && (begins || isNew)) {
    lastOptions = room.options; // the guest has not missed this start
    offerToGuest(table, form, begins, optionsOfLastGame(table.id));
  }
  // Between games, the rules may change, and the number of players.
  else if (isNew || room.phase !== 'playing') {
    explainToGuest(table, form, isNew && room.phase !== 'waiting');
  }
}

/** Stops at a second turn without any input, if that makes a game among bots wait. */
async function noteIdleTurn() {
  idleTurns += 1;
  const notices = await loadNotices();
  const isAmongBots = breakOf(table) === 'bots';
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
  beginWithBots();
  takeSeatAgain();
  followToTable();
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
  const isOver = phase === 'over' ? true : undefined;
  if (phase === 'playing') tellOfMissedStart(form);
  const options = mayPlayAgain(table.room.chairs, table.you.chair) ? optionsPlayed() : undefined;
  noteGame({ id: table.id, form, kind, sets, unit, seat, hasCoach, isOver, options }, canPlayOn());
  // In the room, the visitor can choose another name. Nothing else can be repaired there.
  if (phase !== 'waiting' || NAME_REFUSALS.has(table.refusal?.code ?? '')) isBeginning = false;
  if (table.pending !== 'sit') isReturning = false;
  const isOpening = isBeginning || isReturning;
  if (!isOpening) document.querySelector('[data-opening]')?.remove();
  // While the connection closes, a refusal is not about the game.
  if (isBeginning && !table.connection.closingText) startRefusal ||= table.refusal?.text ?? '';
  if (isBeginning && startRefusal) drawRefusedStart(startRefusal);
  else if (isOpening) drawOpening(say('web.connecting'));
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

/** Returns the options of the game that is played, or of the last one: the host may change them after it. */
function optionsPlayed() {
  const { phase, options } = table.room;
  if (phase === 'playing') lastOptions = options;
  return lastOptions ?? optionsOfLastGame(table.id) ?? options;
}

/**
 * Tells a guest whose rematch began in their absence who has started it, and by which other rules.
 * @param {string} form
 */
function tellOfMissedStart(form) {
  const isFirst = lastOptions === null;
  lastOptions = table.room.options;
  const options = optionsOfLastGame(table.id);
  if (isFirst && options && table.seat !== null && !table.you.host) {
    offerToGuest(table, form, true, options);
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
 * first game, whether the visitor has a chair or is the host; after it, whether others may begin a rematch.
 */
function canPlayOn() {
  const { chair, host } = table.you;
  if (table.room.phase === 'waiting') {
    return (host || chair !== null) && !isBeginning && !isFlightTable();
  }
  if (table.room.phase === 'over') {
    return mayPlayAgain(table.room.chairs, chair) && !isFlightTable();
  }
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
 * Says why the game does not begin. The table is not listed among the visitor's games.
 * @param {string} sentence
 */
const drawRefusedStart = sentence =>
  render(
    html`<div class="opening">
      <p role="alert">${sentence}</p>
      <p><button class="button solid" @click=${goBack}>${say('web.how.back')}</button></p>
    </div>`,
    place,
  );

/**
 * Returns whether the last table is still shown: it stays for a moment before the result comes, unless
 * somebody ended the game.
 * @param {News | null} before
 */
function lastTableStays(before) {
  // Strict solitaire may be over as soon as it begins.
  const isOverAtOnce = before !== null && before.room.round < table.room.round;
  const isEnded = before?.room.phase === 'playing' && before.view;
  const isStopped = table.view.last?.reason === 'left' || table.room.ended_by !== undefined;
  if ((isEnded && !isStopped) || isOverAtOnce) {
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
 * Starts a game against bots at once, after its explanation. The home page puts their levels into the
 * fragment of the address: `#bots=casual,casual`, and `keep` if a rematch keeps them.
 */
async function fillWithBots() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  const levels = wanted.get('bots')?.split(',');
  if (!levels || isFilling || table.room.phase !== 'waiting' || !table.you.host) return;
  isFilling = true;
  isBeginning = true;
  // One free chair is the visitor's.
  const freeForBots = table.room.chairs.filter(chair => chair === null).length - 1;
  const bots = levels.filter(Boolean).slice(0, freeForBots);
  const isSolitaire = table.room.game === 'classic' && !levels.some(Boolean);
  const form = isSolitaire ? 'solitaire' : (game?.form(table.room) ?? table.room.game);
  // The coach explains the game itself.
  if (!table.coach && !(await explainGame(form, table.room.options, bots.length + 1))) {
    addEventListener('pageshow', askAgain);
    goBack();
    return;
  }
  // Only now, so that a reload of the explanation shows it again.
  history.replaceState(null, '', location.pathname + location.search);
  if (table.room.phase !== 'waiting') return; // the visitor has begun the game in another tab
  if (!wanted.has('keep')) letBotsAdapt(table.id);
  waitingBots = bots;
  if (table.you.chair === null) {
    table.do({ type: 'sit', name: storedNickname() || say('web.guest') });
  } else beginWithBots();
}

/**
 * Asks again whether to begin a game against bots, if "Forward" shows this page as it was.
 * @param {PageTransitionEvent} event
 */
function askAgain({ persisted }) {
  if (!persisted) return;
  isFilling = false;
  table.draw();
}

/** Adds the bots and begins the game as soon as the visitor has a seat: bots do not play without them. */
function beginWithBots() {
  if (!waitingBots || table.you.chair === null) return;
  const levels = waitingBots;
  waitingBots = null;
  for (const level of levels) table.do({ type: 'add-bot', level });
  table.do({ type: 'begin' });
}

/** Returns whether the visitor came from another page of this site. */
const isFromHere = () => document.referrer.startsWith(`${location.origin}/`);

/** Leaves the page for the one that the visitor came from. */
function goBack() {
  if (history.length > 1 && isFromHere()) history.back();
  else location.href = '/';
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
 * Gives a seat to a player who comes from the table of the game before: it puts `#sit` into the address. A link
 * on another site must not seat anybody. The seat form stays for a player without a nickname, and for one whose
 * name is taken here.
 */
function followToTable() {
  if (location.hash !== '#sit') return;
  history.replaceState(null, '', location.pathname + location.search);
  const name = storedNickname();
  if (!name || !table.canSit || !isFromHere()) return;
  isReturning = true;
  sitDown(table, name);
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
  const { kind = '' } = table.question ?? {};
  if (event.code === 'Escape' && ['leave', 'people'].includes(kind)) {
    table.closeQuestion();
    return;
  }
  if (kind === 'leave') return; // the question may hide the buttons of the game
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
