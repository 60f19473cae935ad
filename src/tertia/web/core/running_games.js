// The way back to the games in which this browser has a seat, and to its waiting tables, on other
// pages.
import { announce } from './announcements.js';
import { html, nothing, render, repeat } from './html.js';
import { leaveGame, leaveQuestion } from './leave_question.js';
import { hasPlace } from './people.js';
import { isOfFlight, mayPlayAgain, noteGame, readGames, writeGames } from './stored_games.js';
import { detailList, nameOf, wayBack, wayBackToDeck } from './way_back.js';
import { say } from './words.js';
import { fetchDeck, fetchTable } from '../net/api.js';
import { dateOfDeck, solitaireKind } from '../table/solitaire_kinds.js';
import { nextGameText } from '../table/table_names.js';

/** @typedef {import('./stored_games.js').RunningGame} RunningGame */
/** @typedef {import('../net/api.js').BriefTable} BriefTable */
/** @typedef {{name: string, score: number | null, chips?: number | null, bot?: boolean}} Player */
/**
 * @typedef {object} TableState a table with its players; before the first game, without the visitor
 * @property {Player[]} players
 * @property {boolean} [isWaiting]
 * @property {string} [host]
 * @property {({name: string, bot: boolean} | null)[]} [chairs]
 * @property {import('../net/types.js').You} [you]
 * @property {boolean} [isOnlyTry] whether the game is the only try with a deck of the day that counts
 * @property {{table: string, form: string, text: string}} [next] the next game, if it is at another table
 */
/** @typedef {{game: RunningGame, state: TableState | null}} Answer */

/** Milliseconds between two requests for the tables where a rematch may begin. */
const REMATCH_INTERVAL = 4000;

/** @type {Answer[]} the ways back that this page shows */
let shownWays = [];
/** The searches for ways back that have begun, and the changes by the visitor. */
let searchCount = 0;
/** The number of the search, or the change, that the page shows. The results of older searches are wrong. */
let shownSearch = 0;
/** @type {{id: string, failure: string} | null} the game that the visitor may leave, and why that did not work */
let question = null;
/** @type {Set<string>} the tables that the visitor is leaving */
const leaving = new Set();
/** Whether the visitor has just hidden the games on the home page. */
let hasHidden = false;

/**
 * Asks the server for the players of a game that is still running, or of a table that waits for the
 * visitor.
 * @param {RunningGame} game
 * @returns {Promise<TableState | null>} null if the game is over, the table left, or nobody answers
 */
async function fetchState(game) {
  if (isOfFlight(game)) return { players: [] };
  const [table, isOnlyTry] = await Promise.all([fetchTable(game.id), fetchIsOnlyTry(game)]);
  if (table === undefined) return null; // The next visit asks again.
  const chair = table?.you?.chair ?? null;
  const mayFollow = table?.phase === 'over' && mayPlayAgain(table.chairs, chair);
  if (mayFollow && !game.isOver) noteEnd(game.id);
  if (table?.you?.next_table) return stateOfNextGame(table, table.you);
  if (table?.phase === 'playing' && (!game.isOver || hasPlace(table.you))) {
    return { ...table, isOnlyTry };
  }
  if (table?.phase === 'waiting' && (table.you?.host || chair !== null)) {
    return waitingState(table);
  }
  if (!mayFollow) noteGame(game, false);
  return null;
}

/**
 * Returns whether a game is the first try with a deck of the day, the only one that counts, and not over yet.
 * @param {RunningGame} game
 */
async function fetchIsOnlyTry({ id, kind }) {
  if (!kind?.day) return false;
  const deck = await fetchDeck(dateOfDeck(kind.day));
  return deck?.table === id && deck.sets === null;
}

/**
 * Notes that the game of a table ended without the visitor. Its time and its position in the list do not change.
 * @param {string} id
 */
const noteEnd = id =>
  writeGames(
    readGames().map(one => (one.id === id ? { ...one, isOver: true, isDismissed: false } : one)),
  );

/**
 * Returns the state of a table without a game.
 * @param {BriefTable} table
 * @returns {TableState}
 */
function waitingState({ chairs, you }) {
  const own = you?.chair ?? null;
  const players = chairs.flatMap((one, i) =>
    one && i !== own ? [{ name: one.name, score: null }] : [],
  );
  return { players, chairs, you, isWaiting: true };
}

/**
 * Returns the state of a table whose people go on at another one; null if the visitor is or was there, or the game
 * there is over.
 * @param {BriefTable} table
 * @param {import('../net/types.js').You} you
 * @returns {Promise<TableState | null>}
 */
async function stateOfNextGame(table, you) {
  const next = you.next_table ?? '';
  if (readGames().some(one => one.id === next)) return null;
  const there = await fetchTable(next);
  const hasLeft = there?.you?.chair === null && there.you.seat !== null;
  if (!there || there.phase === 'over' || hasLeft) return null;
  const form = table.next_game?.form ?? table.game;
  const text = nextGameText({ room: table, you });
  return { ...waitingState(table), next: { table: next, form, text } };
}

/**
 * Shows a way back to running games, also when the visitor comes back to this page, and when a rematch
 * begins meanwhile. A visitor who comes back from a game that is new here sees the way back to it; for all
 * others the page stays where they left it.
 */
export function followRunningGames() {
  /** @type {{ways: Answer[], top: number} | null} what the page showed when the visitor left it, and where */
  let earlier = history.state;
  if (earlier) restoreWays(earlier.ways, earlier.top);
  addEventListener('pagehide', () => storeInHistory({ top: scrollY }));
  const show = async () => {
    await updateWays();
    const isNew = earlier && earlier.ways[0]?.game.id !== shownWays[0]?.game.id;
    if (isNew && runningPlace().getBoundingClientRect().top < 0) scrollTo(0, 0);
  };
  for (const type of ['pointerdown', 'wheel', 'keydown']) {
    addEventListener(type, () => (earlier = null)); // the page must not move under the visitor's hand
  }
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    earlier = history.state; // "Back" shows this page as it was
    show();
  });
  show();
  document.addEventListener('visibilitychange', lookForRematches);
  setInterval(lookForRematches, REMATCH_INTERVAL);
}

/**
 * Stores the ways back for a visitor who comes back to this page. A link within the page, such as the one that
 * skips the navigation, leads to an entry of the history that has nothing yet.
 * @param {{top?: number}} [more]
 */
const storeInHistory = more =>
  history.replaceState({ ...history.state, ways: shownWays, ...more }, '');

/**
 * Draws what the page showed before, so that the browser, which scrolls back to the old position, finds a
 * page of the old height. It may have scrolled already, before the lines above were there.
 * @param {Answer[]} ways
 * @param {number} [top] the old position
 */
function restoreWays(ways, top) {
  const stored = readGames();
  shownWays = ways.filter(({ game: { id, isDismissed } }) =>
    stored.some(one => one.id === id && one.isDismissed === isDismissed),
  );
  draw();
  if (top) scrollTo(0, top);
}

/** Shows rematches that have begun. */
async function lookForRematches() {
  if (document.hidden || question) return;
  const isShown = (/** @type {RunningGame} */ { id }) => shownWays.some(one => one.game.id === id);
  const games = readGames().filter(one => one.isOver && !one.isDismissed && !isShown(one));
  const answers = await Promise.all(games.map(fetchState));
  if (answers.some(Boolean)) updateWays();
}

/**
 * Finds the ways back and shows them, unless the page shows something newer, or the visitor is reading the
 * question about one of them.
 */
async function updateWays() {
  const search = ++searchCount;
  const ways = await findWays();
  if (search < shownSearch || question) return;
  shownSearch = search;
  shownWays = ways;
  draw();
}

/** Notes that the visitor has changed what the page shows, so that no search that has begun before is drawn. */
function endSearches() {
  shownSearch = ++searchCount;
}

/** Finds the ways back to running games. The home page leaves out what the visitor has hidden. */
async function findWays() {
  const games = readGames().filter(
    ({ form, isDismissed }) => !isHome() || !isDismissed || form === 'solitaire',
  );
  const answers = await Promise.all(
    games.map(async game => {
      const state = await fetchState(game);
      // A rematch may give the visitor another seat.
      return { game: { ...game, seat: state?.you?.seat ?? game.seat }, state };
    }),
  );
  const all = answers.filter(one => one.state);
  // The others wait for the visitor in a rematch, or at the next table.
  return [...all.filter(isAwaited), ...all.filter(one => !isAwaited(one))];
}

/** Returns the element with the ways back. */
const runningPlace = () => /** @type {HTMLElement} */ (document.querySelector('[data-running]'));

/** Returns whether this is the home page, not the list of the visitor's games. */
const isHome = () => runningPlace().dataset.running === 'newest';

/**
 * Returns whether a new game has begun since the visitor was at the table, or is chosen.
 * @param {Answer} answer
 */
const isAwaited = ({ game, state }) => Boolean(game.isOver || state?.next);

/**
 * Draws the ways back. The visitor's own page lists all of them; the home page shows only the newest, until
 * the visitor hides it, and names unfinished decks where a kind of solitaire is chosen. Each way back keeps its
 * element, and the focus.
 */
function draw() {
  storeInHistory();
  const place = runningPlace();
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  const rows = isHome() ? shownWays.slice(0, 1).filter(one => !one.game.isDismissed) : shownWays;
  const note = hasHidden && !rows.length ? hiddenNote() : nothing;
  render(html`${repeat(rows, one => one.game.id, row)}${note}`, place);
  if (focused !== document.activeElement && place.contains(focused)) focused?.focus();
  if (isHome()) offerUnfinishedDecks();
}

/**
 * Draws a way back, or the question whether to leave its game. Only the newest has the main button.
 * @param {Answer} answer
 * @param {number} i
 */
function row(answer, i) {
  const { id } = answer.game;
  if (question?.id !== id) {
    const others = isHome() ? shownWays.length - 1 : 0;
    return wayBack(answer, { isMain: i === 0, others, ask: () => askToLeave(id) });
  }
  return leaveQuestion(answer, {
    name: nameOf(answer),
    details: detailList(answer),
    failure: question.failure,
    isLeaving: leaving.has(id),
    close: closeQuestion,
    leave: () => leave(answer),
    alternative: isHome() ? hideButton() : nothing,
  });
}

/**
 * Asks whether to leave a game.
 * @param {string} id
 */
function askToLeave(id) {
  question = { id, failure: '' };
  draw();
  focusIn(id, '.icon-button');
}

/** Draws the games without the question, and puts the focus back on the cross that opened it. */
function closeQuestion() {
  const { id = '' } = question ?? {};
  question = null;
  draw();
  focusIn(id, '.icon-button');
  updateWays();
}

/**
 * Puts the focus on a button of a game.
 * @param {string} id
 * @param {string} button a CSS selector
 */
const focusIn = (id, button) =>
  /** @type {HTMLElement | null} */ (
    runningPlace().querySelector(`[data-game="${CSS.escape(id)}"] ${button}`)
  )?.focus();

/**
 * Leaves a game. Its question may be closed, and that of another game open, when the server answers.
 * @param {Answer} answer
 */
async function leave({ game }) {
  const { id } = game;
  if (leaving.has(id)) return; // a second connection would end the first one
  leaving.add(id);
  draw();
  const { hasLeft, reason } = await leaveGame(game);
  leaving.delete(id);
  const isAsked = question?.id === id;
  if (hasLeft) removeGame(game);
  else if (isAsked) question = { id, failure: `${say('web.running.leave.failed')} ${reason}` };
  draw();
  if (!isAsked) return;
  if (!hasLeft) focusIn(id, '.leave');
  else updateWays();
}

/**
 * Removes a game that the visitor has left, and puts the focus on the cross of the next one.
 * @param {RunningGame} game
 */
function removeGame(game) {
  noteGame(game, false);
  if (!isOfFlight(game)) announce(say('web.own.seats.left'));
  const position = shownWays.findIndex(one => one.game.id === game.id);
  shownWays = shownWays.filter(one => one.game.id !== game.id);
  endSearches();
  if (question?.id !== game.id) return;
  question = null;
  draw();
  const crosses = /** @type {NodeListOf<HTMLElement>} */ (
    runningPlace().querySelectorAll('.running > .icon-button')
  );
  crosses[Math.min(position, crosses.length - 1)]?.focus();
}

/** Hides the games on the home page. */
function hide() {
  const ids = shownWays.map(one => one.game.id);
  writeGames(
    readGames().map(one => ({ ...one, isDismissed: one.isDismissed || ids.includes(one.id) })),
  );
  shownWays = shownWays.map(one => ({ ...one, game: { ...one.game, isDismissed: true } }));
  endSearches();
  question = null;
  hasHidden = true;
  draw();
  announce(say('web.running.hidden'));
  /** @type {HTMLElement | null} */ (runningPlace().querySelector('.running-hidden a'))?.focus();
}

const hideButton = () =>
  html`<button class="button open" type="button" @click=${hide}>
    ${say('web.running.hide')}
  </button>`;

/** Says where the games are that the visitor has hidden. */
const hiddenNote = () =>
  html`<p class="running-hidden"><a href="/me">${say('web.running.hidden')}</a></p>`;

/**
 * Offers to go on with unfinished decks where a kind of solitaire is chosen. The button of that kind then
 * says that it begins a new deck; that of the deck of the day has none.
 */
function offerUnfinishedDecks() {
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll('[data-unfinished]')
  )) {
    const { unfinished, day = 0 } = place.dataset;
    const game = shownWays
      .filter(one => one.game.kind && !one.state?.isWaiting)
      .map(one => one.game)
      .find(({ kind }) => solitaireKind(kind) === unfinished && (kind.day || 0) === Number(day));
    place.previousElementSibling
      ?.querySelector('.new-deck')
      ?.toggleAttribute('hidden', game === undefined);
    render(game ? wayBackToDeck(game) : nothing, place);
  }
}
