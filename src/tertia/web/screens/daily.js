// The page of the daily puzzle. The board opens over the page when the clock starts.
import { html, nothing, render } from '../core/html.js';
import { settings } from '../core/settings.js';
import { dealIn } from '../core/motion.js';
import { siteOrigin } from '../core/sharing.js';
import { language, formatMinutes, formatSeries, say } from '../core/words.js';
import { drawBoard, handleKey } from '../puzzle/board.js';
import { bestTime, loadProgress, streak } from '../puzzle/storage.js';
import { resultPanel, timesTable } from '../puzzle/result.js';
import { leaderboardForm } from '../puzzle/leaderboard_form.js';
import { PuzzleSession } from '../puzzle/session.js';
import { fetchDeck } from '../net/api.js';
import { deckResult, deckScores } from '../table/deck_leaderboard.js';

/** @typedef {'twelve' | 'nine'} Kind the puzzle with 12 cards, or the easier one with 9 */

const KINDS = /** @type {Kind[]} */ (['twelve', 'nine']);
const place = /** @type {HTMLElement} */ (document.getElementById('screen'));
const page = /** @type {HTMLElement} */ (document.getElementById('main'));
/** The date of the puzzle, and the present date, such as '2026-11-15'. */
const day = page.dataset.day ?? '';
const today = page.dataset.today ?? '';

/** @type {PuzzleSession | null} the open puzzle */
let current = null;
/** @type {Kind} its kind */
let kind = 'twelve';
/** @type {import('../puzzle/result.js').LeaderboardRow[]} its leaderboard */
let times = [];
/** @type {Kind | null} another puzzle, whose clock would start: the visitor is asked first */
let offered = null;

export function start() {
  page.addEventListener('click', event => {
    const button = event.target instanceof Element ? event.target.closest('[data-start]') : null;
    if (button) location.hash = button.getAttribute('data-start') ?? 'twelve';
  });
  addEventListener('hashchange', openFromAddress);
  addEventListener('keydown', event => {
    if (current) handleKey(current, event);
  });
  addEventListener('resize', draw);
  settings.addEventListener('change', draw);
  openFromAddress();
}

/** Opens the puzzle that the address names, so that the back button and a reload work. */
async function openFromAddress() {
  offered = null;
  const chosen = KINDS.find(each => location.hash === `#${each}`);
  if (!chosen) {
    current = null;
    draw();
    showStreak();
    markSolved();
    for (const each of KINDS) refreshTile(each);
    refreshDeck();
    return;
  }
  const opened = new PuzzleSession(
    {
      key: `${chosen} ${day}`,
      method: 'POST',
      start: `/api/puzzles/${chosen}/${day}/start`,
      claim: `/api/puzzles/${chosen}/${day}/claim`,
    },
    draw,
    showLeaderboard,
  );
  const hasBegun = await opened.begin();
  if (location.hash !== `#${chosen}`) return; // the visitor went back, or to the other puzzle, meanwhile
  if (!hasBegun) {
    setTileStatus(chosen, opened.refusal ?? '');
    return;
  }
  current = opened;
  kind = chosen;
  times = [];
  draw();
  dealIn([...document.querySelectorAll('.grid .card')]);
  if (opened.took !== null) showLeaderboard();
}

/**
 * Opens another puzzle of the day. Asks first if that would start its clock.
 * @param {Kind} other
 */
async function choose(other) {
  const isNew = other !== kind && (await fetchStatus(other))?.started_at === null;
  offered = isNew ? other : null;
  if (isNew) draw();
  else location.hash = other;
}

/**
 * Draws the question whether to start another puzzle. The server wrote the words about clocks into the page.
 * @param {Kind} other
 * @param {boolean} isRunning whether the clock of the open puzzle runs
 */
const startPanel = (other, isRunning) =>
  html`<div class="panel" role="alertdialog" aria-label=${say(`daily.${other}.name`)}>
    <p class="panel-title">${say(`daily.${other}.name`)}</p>
    <p class="sentence small">${say(`daily.${other}.says`)}</p>
    <p class="text">${page.dataset.starts} ${isRunning ? page.dataset.runsOn : nothing}</p>
    <div class="row">
      <button
        class="button open"
        @click=${() => {
          offered = null;
          draw();
        }}
      >
        ${say('web.stay')}
      </button>
      <button
        class="button solid"
        @click=${() => {
          location.hash = other;
        }}
      >
        ${say('daily.start')}
      </button>
    </div>
  </div>`;

function leave() {
  history.pushState(null, '', location.pathname + location.search);
  openFromAddress();
}

/** Shows the leaderboard beside the result. */
async function showLeaderboard() {
  times = (await fetchStatus(kind))?.times ?? [];
  draw();
}

function draw() {
  document.body.classList.toggle('is-playing', current !== null);
  page.hidden = current !== null;
  if (!current) {
    render(nothing, place);
    return;
  }
  const session = current;
  const title = say('daily.title_of', { kind: say(`daily.${kind}.name`), n: session.facts.number });
  const days = streak(today);
  const shortest = bestTime(kind);
  render(
    drawBoard(session, {
      name: say('daily.title'),
      subtitle: html`${say('daily.number', { n: session.facts.number })},
        <time class="long">${dateOfPuzzle()}</time
        ><time class="short">${shortDateOfPuzzle()}</time>`,
      leave,
      mode: html`<span class="segmented" role="group" aria-label=${say('daily.title')}
        >${KINDS.map(
          each =>
            html`<button aria-pressed=${each === kind} @click=${() => choose(each)}>
              ${say(`daily.${each}.name`)}
            </button>`,
        )}</span
      >`,
      question: offered ? startPanel(offered, session.took === null) : null,
      stats: days
        ? html`<div><b>${days}</b><span>${say('daily.row', { n: days })}</span></div>`
        : nothing,
      actions:
        session.took === null
          ? nothing
          : html`<button class="button open" @click=${leave}>${say('daily.more')}</button>`,
      result: () =>
        resultPanel(session, {
          title,
          link: `${siteOrigin()}/daily/${day}`,
          rows: [
            [say('daily.mistakes_title'), session.mistakes],
            [say('daily.best'), shortest === null ? '' : formatMinutes(shortest)],
            .../** @type {[string, unknown][]} */ (days ? [[say('daily.row_title'), days]] : []),
          ],
          more: html`${
            session.facts.in_time
              ? leaderboardForm({
                  path: `/api/puzzles/${kind}/${day}`,
                  name: session.facts.name,
                  label: say('daily.sign_says'),
                  button: say('daily.sign'),
                  onSigned: answer => {
                    times = answer.times;
                    Object.assign(session.facts, answer);
                    draw();
                  },
                  onRefused: () => session.draw(),
                })
              : html`<p class="text">${say('daily.late')}</p>`
          }${times.length ? timesTable(times, { kind, date: day }, session.took) : nothing}`,
        }),
    }),
    place,
  );
}

/** @param {Kind} puzzle */
async function fetchStatus(puzzle) {
  try {
    const response = await fetch(`/api/puzzles/${puzzle}/${day}?language=${language()}`);
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/**
 * Returns the label of the button of a tile.
 * @param {boolean} isDone
 * @param {boolean} isStarted
 */
function startLabel(isDone, isStarted) {
  if (isDone) return say('daily.look');
  return say(isStarted ? 'daily.go_on' : 'daily.start');
}

/**
 * Updates the tile of a puzzle: the visitor's progress and the leaderboard.
 * @param {Kind} puzzle
 */
async function refreshTile(puzzle) {
  const answer = await fetchStatus(puzzle);
  if (!answer) return;
  const button = document.querySelector(`[data-start=${puzzle}]`);
  button?.removeAttribute('disabled');
  if (button) button.textContent = startLabel(answer.took !== null, answer.started_at !== null);
  if (answer.took !== null) {
    setTileStatus(puzzle, say('daily.solved_in', { time: formatMinutes(answer.took) }));
  } else if (answer.started_at !== null) setTileStatus(puzzle, say('daily.running'));
  const list = /** @type {HTMLElement | null} */ (document.querySelector(`[data-times=${puzzle}]`));
  if (list) {
    const ownTime = answer.in_time ? answer.took : null;
    const rows = timesTable(answer.times, { kind: puzzle, date: day }, ownTime);
    render(answer.times.length || day === today ? rows : nobodyThen(), list);
  }
}

/** Says that the leaderboard of a past day is empty, and stays so. */
const nobodyThen = () => html`<p class="muted">${say('daily.nobody_then')}</p>`;

/** Updates the tile of the deck of the day: the visitor's result and the leaderboard. */
async function refreshDeck() {
  const deck = await fetchDeck(day);
  if (!deck) return;
  const button = document.querySelector('[data-deck]');
  if (button) button.textContent = startLabel(deck.sets !== null, deck.table !== null);
  if (deck.sets !== null) setTileStatus('deck', deckResult(deck.sets, deck.took ?? 0));
  const scores = /** @type {HTMLElement | null} */ (document.querySelector('[data-times=deck]'));
  if (scores) render(deck.scores.length || day === today ? deckScores(deck) : nobodyThen(), scores);
}

/**
 * @param {Kind | 'deck'} tile
 * @param {string} sentence
 */
function setTileStatus(tile, sentence) {
  const line = document.querySelector(`[data-state=${tile}]`);
  if (line) line.textContent = sentence;
}

/** Shows how many days in a row the visitor has solved a puzzle. */
function showStreak() {
  const days = streak(today);
  const line = document.querySelector('[data-streak]');
  if (line && days) line.textContent = `${days} ${say('daily.row', { n: days })}`;
}

/** Returns the date of the puzzle as the server wrote it into the page. */
const dateOfPuzzle = () => document.querySelector('[data-puzzle-date]')?.textContent ?? day;

/** Returns it without its year, for narrow headers. */
const shortDateOfPuzzle = () =>
  document.querySelector('[data-puzzle-date]')?.getAttribute('data-puzzle-date') ?? day;

/** Marks the days of the archive: solid if both puzzles are solved, striped if one is. */
function markSolved() {
  for (const link of document.querySelectorAll('[data-archive]')) {
    const solved = KINDS.filter(
      each => loadProgress(`${each} ${link.getAttribute('data-archive')}`).took !== null,
    );
    link.setAttribute('data-solved', String(solved.length));
    const word = link.querySelector('.visually-hidden');
    if (word && solved.length) {
      word.textContent = say('daily.solved', {
        kinds: formatSeries(solved.map(each => say(`daily.${each}.name`))),
      });
    }
  }
}
