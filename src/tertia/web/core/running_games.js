// The way back to the games in which this browser has a seat, and to its waiting tables, on other
// pages.
import { html, nothing, render } from './html.js';
import { icon } from './icons.js';
import { noteGame, readGames, writeGames } from './stored_games.js';
import { formatNumber, say } from './words.js';
import { kindName, solitaireKind } from '../table/solitaire_kinds.js';

/** @typedef {import('./stored_games.js').RunningGame} RunningGame */
/** @typedef {{name: string, score: number | null, chips?: number | null}} Player */
/** @typedef {{players: Player[], isWaiting?: boolean}} Going a table, perhaps before its first game */
/** @typedef {{game: RunningGame, going: Going | null}} Answer */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Divides the details of a game. It begins no line. */
const DOT = '\u00a0· ';

/**
 * Asks the server for the players of a game that is still running, or of a table that waits for the
 * visitor.
 * @param {RunningGame} game
 * @returns {Promise<Going | null>} null if the game is over, the table left, or nobody answers
 */
async function fetchGoing(game) {
  // Only this browser knows a game of flight mode, and the page of the game forgets it.
  if (game.id.startsWith('flight-')) return { players: [] };
  try {
    const response = await fetch(`/api/tables/${encodeURIComponent(game.id)}`);
    const table = response.ok ? await response.json() : null;
    if (table?.phase === 'playing') return table;
    const { chair = null, host = false } = table?.you ?? {};
    if (host || chair !== null) return { players: peopleOn(table.chairs, chair), isWaiting: true };
    if (table || response.status === 404) noteGame(game, false);
  } catch {
    // No connection: the next visit asks again.
  }
  return null;
}

/**
 * Returns the people and bots on the chairs of a waiting table.
 * @param {(Player | null)[]} chairs
 * @param {number | null} own the chair of the visitor
 * @returns {Player[]}
 */
const peopleOn = (chairs, own) =>
  chairs.flatMap((one, i) =>
    one ? [{ name: i === own ? say('web.you') : one.name, score: null }] : [],
  );

/**
 * Shows a way back to running games. The visitor's own page lists all of them; the home page shows
 * only the newest, until the visitor dismisses it, and names unfinished decks where a kind of
 * solitaire is chosen.
 */
export async function showRunningGames() {
  const place = /** @type {HTMLElement | null} */ (document.querySelector('[data-running]'));
  if (!place) return;
  const isHome = place.dataset.running === 'newest';
  const games = readGames().filter(
    ({ form, isDismissed }) => !isHome || !isDismissed || form === 'solitaire',
  );
  const answers = await Promise.all(
    games.map(async game => ({ game, going: await fetchGoing(game) })),
  );
  const going = answers.filter(one => one.going);
  if (isHome) {
    drawNewest(going, place);
    offerUnfinishedDecks(going);
  } else drawAll(going, new Set(), place);
}

/**
 * Offers to go on with unfinished decks where a kind of solitaire is chosen. The button of that kind then
 * says that it begins a new deck; that of the deck of the day has none.
 * @param {Answer[]} going
 */
function offerUnfinishedDecks(going) {
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll('[data-unfinished]')
  )) {
    const { unfinished, day = 0 } = place.dataset;
    const game = going
      .filter(one => one.game.kind && !one.going?.isWaiting)
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
 * Draws the newest game, and a button that hides all of them.
 * @param {Answer[]} going
 * @param {HTMLElement} place
 */
function drawNewest(going, place) {
  const [newest] = going;
  if (!newest || newest.game.isDismissed) return;
  const others = going.length - 1;
  const link = others
    ? html`<a href="/me">${say('web.running.others', { n: others })}</a>`
    : nothing;
  const details = html`<small>${detailsOf(newest.game, newest.going?.players ?? [])}</small
    >${link}`;
  const hide = () => {
    writeGames(readGames().map(one => ({ ...one, isDismissed: true })));
    render(
      html`<p class="running-hidden"><a href="/me">${say('web.running.hidden')}</a></p>`,
      place,
    );
  };
  render(runningGame(newest, details, 'hide', hide), place);
}

/**
 * Draws all games. A game that the visitor removes can be put back until the page is left.
 * @param {Answer[]} going
 * @param {Set<string>} removed the ids of removed games
 * @param {HTMLElement} place
 */
function drawAll(going, removed, place) {
  const stored = readGames();
  const rows = going.map(answer => {
    const { game } = answer;
    const players = answer.going?.players ?? [];
    const remove = () => {
      noteGame(game, false);
      drawAll(going, new Set([...removed, game.id]), place);
    };
    const restore = () => {
      writeGames([...stored, game].sort((one, other) => (other.at ?? 0) - (one.at ?? 0)));
      drawAll(going, new Set([...removed].filter(id => id !== game.id)), place);
    };
    return removed.has(game.id)
      ? html`<p class="running">
          <span>${say('web.running.removed', { game: nameOf(game) })}</span>
          <button class="button" type="button" @click=${restore}>
            ${icon('again')}${say('web.commands.undo')}
          </button>
        </p>`
      : runningGame(answer, html`<small>${detailsOf(game, players)}</small>`, 'remove', remove);
  });
  render(rows, place);
}

/**
 * The way back to one game.
 * @param {Answer} answer
 * @param {unknown} details what follows its name
 * @param {'hide' | 'remove'} action what the cross does
 * @param {() => void} act
 */
function runningGame({ game, going }, details, action, act) {
  const isWaiting = going?.isWaiting;
  const says = say(`web.running.${isWaiting ? 'waits' : 'says'}`, { game: nameOf(game) });
  return html`<p class="running">
    <span>${says} ${details}</span>
    <a class="button solid" href="/t/${game.id}${game.hasCoach ? '?coach=1' : ''}#back"
      >${icon('play')}${say(`web.running.${isWaiting ? 'table' : 'go'}`)}</a
    >
    <button
      class="icon-button"
      type="button"
      title=${say(`web.running.${action}`)}
      aria-label=${say(`web.running.${action}`)}
      @click=${act}
    >
      ${icon('cross')}
    </button>
  </p>`;
}

/** @param {RunningGame} game */
const nameOf = game => say(`web.games.${game.form}.name`);

/**
 * Returns what tells a game from another of the same form: the kind of solitaire, the scores, and
 * when the visitor left.
 * @param {RunningGame} game
 * @param {Player[]} players
 */
function detailsOf(game, players) {
  const isTeam = game.form === 'coopset';
  // A player alone needs no name.
  const named = players.length === 1 && game.seat === 0 ? [] : players;
  const scores = named.map(({ name, chips, score: settled }, seat) => {
    const who = seat === game.seat ? say('web.you') : name;
    const score = chips ?? settled;
    const isCounted = score !== null && players.length > 1 && !isTeam;
    return html`<bdi>${who}${isCounted ? `\u00a0${scoreText(game.form, score)}` : ''}</bdi>${DOT}`;
  });
  const total = players[0]?.score ?? null;
  const points = total === null ? '' : countedIn('points', total);
  const team = say('web.running.team', { points }).replaceAll(' ', '\u00a0');
  const ofTeam = isTeam && points ? `${team}${DOT}` : '';
  const kind = game.kind ? `${kindName(game.kind)}${DOT}` : '';
  return html`${kind}${scores}${ofTeam}<span class="tabular">${timeSince(game.at ?? 0)}</span>`;
}

/**
 * Returns a score as a number, with what it counts where that is not points.
 * @param {string} form
 * @param {number} score
 */
function scoreText(form, score) {
  if (form === 'setup') return countedIn('penalty', score);
  return form === 'chipset' ? countedIn('chips', score) : formatNumber(score);
}

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
