// The way back to the games in which this browser has a seat, and to its waiting tables, on other
// pages.
import { html, nothing, render } from './html.js';
import { icon } from './icons.js';
import { closeQuestion, crossButton, focusOnQuestion, leaveQuestion } from './leave_question.js';
import { isOfFlight, mayPlayAgain, noteGame, readGames, writeGames } from './stored_games.js';
import { formatList, formatNumber, say } from './words.js';
import { kindName, solitaireKind } from '../table/solitaire_kinds.js';
import { formName } from '../table/table_names.js';

/** @typedef {import('./stored_games.js').RunningGame} RunningGame */
/** @typedef {{name: string, score: number | null, chips?: number | null, bot?: boolean}} Player */
/**
 * @typedef {{players: Player[], isWaiting?: boolean, host?: string, you?: {seat: number | null}}} TableState a table
 *   with its players; before the first game, `players` leaves out the visitor
 */
/** @typedef {{game: RunningGame, state: TableState | null}} Answer */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Milliseconds between two requests for the tables where a rematch may begin. */
const REMATCH_INTERVAL = 4000;
/** The opponents who are named; of more only the number is given. */
const MAX_NAMES = 3;
/** @type {Record<string, string>} what a score counts where that is neither points nor SETs */
const UNITS = { chipset: 'chips', setup: 'penalty' };

/**
 * Asks the server for the players of a game that is still running, or of a table that waits for the
 * visitor.
 * @param {RunningGame} game
 * @returns {Promise<TableState | null>} null if the game is over, the table left, or nobody answers
 */
async function fetchState(game) {
  if (isOfFlight(game)) return { players: [] };
  try {
    const response = await fetch(`/api/tables/${encodeURIComponent(game.id)}?brief=1`);
    const table = response.ok ? await response.json() : null;
    const { chair = null, seat = null, host = false, removed = false } = table?.you ?? {};
    const hasSeat = !removed && (chair !== null || seat !== null);
    if (table?.phase === 'playing' && (!game.isOver || hasSeat)) return table;
    if (table?.phase === 'waiting' && (host || chair !== null)) {
      return { players: othersOn(table.chairs, chair), isWaiting: true };
    }
    if (table?.phase === 'over' && mayPlayAgain(table.chairs, chair)) {
      if (!game.isOver) noteEnd(game.id);
    } else if (table || response.status === 404) noteGame(game, false);
  } catch {
    // No connection: the next visit asks again.
  }
  return null;
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
 * Returns the others on the chairs of a waiting table.
 * @param {(Player | null)[]} chairs
 * @param {number | null} own the chair of the visitor
 * @returns {Player[]}
 */
const othersOn = (chairs, own) =>
  chairs.flatMap((one, i) => (one && i !== own ? [{ name: one.name, score: null }] : []));

/** @type {Answer[]} the ways back that this page has drawn last */
let shownWays = [];

/**
 * Shows a way back to running games, also when the visitor comes back to this page, and when a rematch
 * begins meanwhile. A visitor who comes back from a game that is new here sees the way back to it; for all
 * others the page stays where they left it.
 */
export function followRunningGames() {
  /** @type {{ways: Answer[], top: number} | null} what the page showed when the visitor left it, and where */
  let earlier = history.state;
  if (earlier) drawAgain(earlier.ways, earlier.top);
  addEventListener('pagehide', () => keep({ top: scrollY }));
  const show = async () => {
    await refresh();
    const isNew = earlier && earlier.ways[0]?.game.id !== shownWays[0]?.game.id;
    const place = document.querySelector('[data-running]');
    if (isNew && Number(place?.getBoundingClientRect().top) < 0) scrollTo(0, 0);
  };
  for (const type of ['pointerdown', 'wheel', 'keydown']) {
    addEventListener(type, () => (earlier = null)); // the page must not move under the visitor's hand
  }
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) earlier = history.state; // "Back" may show this page as it was
    show();
  });
  show();
  document.addEventListener('visibilitychange', lookForRematches);
  setInterval(lookForRematches, REMATCH_INTERVAL);
}

/**
 * Keeps something for a visitor who comes back to this page. A link within the page, such as the one that
 * skips the navigation, leads to an entry of the history that has nothing yet.
 * @param {object} [found]
 */
const keep = found => history.replaceState({ ...history.state, ways: shownWays, ...found }, '');

/**
 * Draws what the page showed before, so that the browser, which scrolls back to the old position, finds a
 * page of the old height. It may have scrolled already, before the lines above were there.
 * @param {Answer[]} ways
 * @param {number} [top] the old position
 */
function drawAgain(ways, top) {
  const stored = readGames();
  draw(
    ways.filter(({ game: { id, isDismissed } }) =>
      stored.some(one => one.id === id && one.isDismissed === isDismissed),
    ),
  );
  if (top) scrollTo(0, top);
}

/** Shows rematches that have begun. */
async function lookForRematches() {
  if (document.hidden || isAsking()) return;
  const isShown = (/** @type {RunningGame} */ { id }) => shownWays.some(one => one.game.id === id);
  const games = readGames().filter(one => one.isOver && !one.isDismissed && !isShown(one));
  const answers = await Promise.all(games.map(fetchState));
  if (answers.some(Boolean)) refresh();
}

/** Shows the ways back, unless the visitor is reading the question about one of them. */
async function refresh() {
  const ways = await findWays();
  if (!isAsking()) draw(ways);
}

/** Shows the ways back after the visitor has left a game. */
const drawAnew = async () => draw(await findWays());

/** Returns whether the page asks whether to leave a game. */
const isAsking = () => document.querySelector('[data-running] .asks') !== null;

/** Finds the ways back to running games. The home page leaves out what the visitor has hidden. */
async function findWays() {
  const isHome = runningPlace().dataset.running === 'newest';
  const games = readGames().filter(
    ({ form, isDismissed }) => !isHome || !isDismissed || form === 'solitaire',
  );
  const answers = await Promise.all(
    games.map(async game => {
      const state = await fetchState(game);
      // A rematch may give the visitor another seat.
      return { game: { ...game, seat: state?.you?.seat ?? game.seat }, state };
    }),
  );
  const all = answers.filter(one => one.state);
  // The others wait for the visitor in a rematch.
  return [...all.filter(isRematch), ...all.filter(one => !isRematch(one))];
}

/** Returns the element with the ways back. */
const runningPlace = () => /** @type {HTMLElement} */ (document.querySelector('[data-running]'));

/**
 * Draws the ways back. The visitor's own page lists all of them; the home page shows only the newest, until
 * the visitor hides it, and names unfinished decks where a kind of solitaire is chosen.
 * @param {Answer[]} ways
 */
function draw(ways) {
  shownWays = ways;
  keep();
  const place = runningPlace();
  if (place.dataset.running === 'newest') {
    drawNewest(ways, place);
    offerUnfinishedDecks(ways);
  } else drawAll(ways, place);
}

/**
 * Returns whether a new game has begun since the visitor was at the table.
 * @param {Answer} answer
 */
const isRematch = ({ game }) => Boolean(game.isOver);

/**
 * Offers to go on with unfinished decks where a kind of solitaire is chosen. The button of that kind then
 * says that it begins a new deck; that of the deck of the day has none.
 * @param {Answer[]} ways
 */
function offerUnfinishedDecks(ways) {
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll('[data-unfinished]')
  )) {
    const { unfinished, day = 0 } = place.dataset;
    const game = ways
      .filter(one => one.game.kind && !one.state?.isWaiting)
      .map(one => one.game)
      .find(({ kind }) => solitaireKind(kind) === unfinished && (kind.day || 0) === Number(day));
    place.previousElementSibling
      ?.querySelector('.new-deck')
      ?.toggleAttribute('hidden', game === undefined);
    render(game ? wayBackToDeck(game) : nothing, place);
  }
}

/** @param {RunningGame} game */
const wayBackToDeck = game =>
  html`<a class="button open" href="/t/${game.id}#back"
    >${icon('play')}<span
      >${say('web.running.deck')}
      <small>${say('web.running.left', { time: timeSince(game.at ?? 0) })}</small></span
    ></a
  >`;

/**
 * Draws the newest game.
 * @param {Answer[]} ways
 * @param {HTMLElement} place
 * @param {boolean} [hasQuestion] whether the page asks whether to leave it
 * @param {string} [failure] why the visitor could not leave it
 */
function drawNewest(ways, place, hasQuestion = false, failure = '') {
  const [newest] = ways;
  if (!newest || newest.game.isDismissed) {
    render(nothing, place);
    return;
  }
  const others = ways.length - 1;
  const link = others
    ? html`<a href="/me">${say('web.running.others', { n: others })}</a>`
    : nothing;
  const hide = () => {
    const ids = ways.map(one => one.game.id);
    writeGames(
      readGames().map(one => ({ ...one, isDismissed: one.isDismissed || ids.includes(one.id) })),
    );
    render(
      html`<p class="running-hidden"><a href="/me">${say('web.running.hidden')}</a></p>`,
      place,
    );
  };
  const hideButton = html`<button class="button open" type="button" @click=${hide}>
    ${say('web.running.hide')}
  </button>`;
  render(
    hasQuestion
      ? leaveQuestion(newest, failure, {
          close: () => {
            closeQuestion(place, () => drawNewest(ways, place));
            refresh();
          },
          onLeave: drawAnew,
          showFailure: failure => drawNewest(ways, place, true, failure),
          alternative: hideButton,
        })
      : runningGame(newest, {
          isMain: true,
          ask: () => drawNewest(ways, place, true),
          more: link,
        }),
    place,
  );
  if (hasQuestion && !failure) focusOnQuestion(place);
}

/**
 * Draws all games; only the newest has the main button.
 * @param {Answer[]} ways
 * @param {HTMLElement} place
 * @param {Answer} [question] the game about which the page asks whether to leave it
 * @param {string} [failure] why the visitor could not leave it
 */
function drawAll(ways, place, question, failure = '') {
  const rows = ways.map((answer, i) =>
    answer === question
      ? leaveQuestion(answer, failure, {
          close: () => {
            closeQuestion(place, () => drawAll(ways, place));
            refresh();
          },
          onLeave: drawAnew,
          showFailure: failure => drawAll(ways, place, answer, failure),
        })
      : runningGame(answer, { isMain: i === 0, ask: () => drawAll(ways, place, answer) }),
  );
  render(rows, place);
  if (question && !failure) focusOnQuestion(place);
}

/**
 * The way back to one game.
 * @param {Answer} answer
 * @param {{isMain: boolean, ask: () => void, more?: unknown}} looks whether it has the main button of the
 *   page, what the cross does, and what follows the details
 */
function runningGame({ game, state }, { isMain, ask, more = nothing }) {
  const name = formName(game.form);
  const details = detailsOf(game, state);
  const label = say(`web.running.${state?.isWaiting ? 'table' : 'go'}`);
  return html`<p class="running ${isMain ? '' : 'quiet'}">
    <span>${name} <small>${details.map(one => html`<span>${one}</span> `)}</small>${more}</span>
    <a
      class="button ${isMain ? 'solid' : 'open'}"
      href="/t/${game.id}${game.hasCoach ? '?coach=1' : ''}#back"
      title=${isMain ? nothing : label}
      aria-label="${label}: ${name}"
      >${icon('play')}<span>${label}</span></a
    >
    ${crossButton(say('web.leave_sure'), ask)}
  </p>`;
}

/**
 * Returns what tells a game from another of the same form, always in this order: the kind of solitaire,
 * the other players, the standing, and when the visitor left, or who has begun a rematch since then.
 * @param {RunningGame} game
 * @param {TableState | null} state
 */
function detailsOf(game, state) {
  const { players = [], isWaiting = false, host: name } = state ?? {};
  const others = isWaiting ? players : players.filter((_, seat) => seat !== game.seat);
  // Only the page of the game knows the others in flight mode.
  const isKnown = game.kind || players.length > 0 || isWaiting;
  return [
    game.kind ? kindName(game.kind) : '',
    isKnown ? companyText(game, others, isWaiting) : '',
    isWaiting ? say('web.running.not_begun') : standingText(game, players, others),
    game.isOver && name
      ? say(`web.room.told.${game.form === 'coopset' ? 'began' : 'rematch'}`, { name })
      : html`<span class="tabular">${timeSince(game.at ?? 0)}</span>`,
  ].filter(one => one !== '');
}

/**
 * Returns the other players: by name, or only their number if they are many.
 * @param {RunningGame} game
 * @param {Player[]} others
 * @param {boolean} isWaiting whether they may still leave
 */
function companyText({ form }, others, isWaiting) {
  if (!others.length) return say('web.running.alone');
  const company = form === 'coopset' || isWaiting ? 'with' : 'against';
  return others.length > MAX_NAMES
    ? say(`web.running.${company}_many`, { n: others.length })
    : say(`web.running.${company}`, { names: formatList(others.map(({ name }) => name)) });
}

/**
 * Returns the visitor's score, with what it counts, and that of the best opponent; of a team only its own.
 * @param {RunningGame} game
 * @param {Player[]} players
 * @param {Player[]} others
 */
function standingText(game, players, others) {
  const own = scoreOf(players[game.seat ?? -1]);
  if (game.sets !== undefined) return countedIn('sets', game.sets);
  if (game.kind || own === null) return '';
  const unit = UNITS[game.form] ?? game.unit ?? 'points';
  const score = countedIn(unit, own);
  if (game.form === 'coopset') return say('web.running.team', { points: score });
  const scores = others.map(scoreOf).filter(one => one !== null);
  if (!scores.length) return score;
  const best = unit === 'penalty' ? Math.min(...scores) : Math.max(...scores);
  const n = formatNumber(best);
  return others.length === 1
    ? say('web.running.duel', { score, name: others[0].name, n })
    : say('web.running.best', { score, n });
}

/** @param {Player | undefined} player */
const scoreOf = player => player?.chips ?? player?.score ?? null;

/**
 * Returns, for example, '3 points' without a break.
 * @param {string} unit
 * @param {number} n
 */
const countedIn = (unit, n) => say(`web.end.unit.${unit}`, { n }).replaceAll(' ', '\u00a0');

/**
 * Returns, for example, '5 minutes ago' in the language of the page.
 * @param {number} at milliseconds
 */
function timeSince(at) {
  const past = Date.now() - at;
  const format = new Intl.RelativeTimeFormat(document.documentElement.lang);
  if (past < MINUTE) return say('web.running.now'); // seconds would stand still
  if (past < HOUR) return format.format(-Math.floor(past / MINUTE), 'minute');
  if (past < DAY) return format.format(-Math.floor(past / HOUR), 'hour');
  return format.format(-Math.floor(past / DAY), 'day');
}
