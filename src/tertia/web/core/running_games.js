// The way back to the games in which this browser has a seat, and to its waiting tables, on other
// pages.
import { html, nothing, render } from './html.js';
import { icon } from './icons.js';
import { noteGame, readGames, writeGames } from './stored_games.js';
import { formatList, formatNumber, say } from './words.js';
import { kindName, solitaireKind } from '../table/solitaire_kinds.js';

/** @typedef {import('./stored_games.js').RunningGame} RunningGame */
/** @typedef {{name: string, score: number | null, chips?: number | null}} Player */
/** @typedef {{players: Player[], isWaiting?: boolean}} Going a table; before its first game without the visitor */
/** @typedef {{game: RunningGame, going: Going | null}} Answer */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The opponents who are named; of more only the number is given. */
const MAX_NAMES = 3;
/** @type {Record<string, string>} what a score counts where that is neither points nor SETs */
const UNITS = { chipset: 'chips', setup: 'penalty' };

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
    if (host || chair !== null) return { players: othersOn(table.chairs, chair), isWaiting: true };
    if (table || response.status === 404) noteGame(game, false);
  } catch {
    // No connection: the next visit asks again.
  }
  return null;
}

/**
 * Returns the others on the chairs of a waiting table.
 * @param {(Player | null)[]} chairs
 * @param {number | null} own the chair of the visitor
 * @returns {Player[]}
 */
const othersOn = (chairs, own) =>
  chairs.flatMap((one, i) => (one && i !== own ? [{ name: one.name, score: null }] : []));

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
  const hide = () => {
    writeGames(readGames().map(one => ({ ...one, isDismissed: true })));
    render(
      html`<p class="running-hidden"><a href="/me">${say('web.running.hidden')}</a></p>`,
      place,
    );
  };
  render(runningGame(newest, { isMain: true, action: 'hide', act: hide, more: link }), place);
}

/**
 * Draws all games; only the newest has the main button. A game that the visitor removes can be put back
 * until the page is left.
 * @param {Answer[]} going
 * @param {Set<string>} removed the ids of removed games
 * @param {HTMLElement} place
 */
function drawAll(going, removed, place) {
  const stored = readGames();
  const newest = going.find(({ game }) => !removed.has(game.id));
  const rows = going.map(answer => {
    const { game } = answer;
    const remove = () => {
      noteGame(game, false);
      drawAll(going, new Set([...removed, game.id]), place);
    };
    const restore = () => {
      writeGames([...stored, game].sort((one, other) => (other.at ?? 0) - (one.at ?? 0)));
      drawAll(going, new Set([...removed].filter(id => id !== game.id)), place);
    };
    return removed.has(game.id)
      ? html`<p class="running quiet">
          <span>${say('web.running.removed', { game: nameOf(game) })}</span>
          <button class="button open" type="button" @click=${restore}>
            ${icon('again')}${say('web.commands.undo')}
          </button>
        </p>`
      : runningGame(answer, { isMain: answer === newest, action: 'remove', act: remove });
  });
  render(rows, place);
}

/**
 * The way back to one game.
 * @param {Answer} answer
 * @param {{isMain: boolean, action: 'hide' | 'remove', act: () => void, more?: unknown}} looks whether it
 *   has the main button of the page, what the cross does, and what follows the details
 */
function runningGame({ game, going }, { isMain, action, act, more = nothing }) {
  const name = nameOf(game);
  const details = detailsOf(game, going?.players ?? [], Boolean(going?.isWaiting));
  const label = say(`web.running.${going?.isWaiting ? 'table' : 'go'}`);
  return html`<p class="running ${isMain ? '' : 'quiet'}">
    <span>${name} <small>${details.map(one => html`<span>${one}</span> `)}</small>${more}</span>
    <a
      class="button ${isMain ? 'solid' : 'open'}"
      href="/t/${game.id}${game.hasCoach ? '?coach=1' : ''}#back"
      title=${isMain ? nothing : label}
      aria-label="${label}: ${name}"
      >${icon('play')}<span>${label}</span></a
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
 * Returns what tells a game from another of the same form, always in this order: the kind of solitaire,
 * the other players, the standing, and when the visitor left.
 * @param {RunningGame} game
 * @param {Player[]} players
 * @param {boolean} isWaiting whether the table waits for its first game
 */
function detailsOf(game, players, isWaiting) {
  const others = isWaiting ? players : players.filter((_, seat) => seat !== game.seat);
  // Only the page of the game knows the others in flight mode.
  const isKnown = game.kind || players.length > 0 || isWaiting;
  return [
    game.kind ? kindName(game.kind) : '',
    isKnown ? companyText(game, others, isWaiting) : '',
    isWaiting ? say('web.running.not_begun') : standingText(game, players, others),
    html`<span class="tabular">${timeSince(game.at ?? 0)}</span>`,
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
