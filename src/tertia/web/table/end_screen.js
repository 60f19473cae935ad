// The screen at the end of a game: the result, the review, and what to do next.
import { announce } from '../core/announcements.js';
import { html, nothing, render } from '../core/html.js';
import { icon } from '../core/icons.js';
import { MAX_NAMES } from '../core/people.js';
import { canShare, copyText, share, siteOrigin } from '../core/sharing.js';
import { submitOnce } from '../core/submit_once.js';
import { formatList, say } from '../core/words.js';
import {
  fetchDeck,
  fetchGameEvents,
  fetchGames,
  fetchPlayerHistory,
  fetchReview,
} from '../net/api.js';
import { absentText } from './absent_people.js';
import { botNotes } from './bot_notes.js';
import { chargeLine } from './charges.js';
import { clearingWay } from './clearing_way.js';
import { isPractice, nextStep } from './coach.js';
import { deckResult, deckScores, deckSignature } from './deck_leaderboard.js';
import { dealTable } from './deal_table.js';
import { chartLines, chartWidth, countSets } from './end_chart.js';
import {
  hasNoLeader,
  headline,
  isAlone,
  isTeam,
  ranking,
  standing,
  subtitle,
  unitOf,
} from './end_headline.js';
import { rolePoints, shownHands } from './game_log.js';
import { scoreChart } from './score_chart.js';
import { findTimes } from './find_times.js';
import { endNameStep, nameStep, shareByName } from './name_step.js';
import { anotherGame, gameChoice, isFollower, joinButton } from './next_game.js';
import { endedText, formOf, hostName, nextGameText } from './table_names.js';
import { factList, findings, playerTable } from './review_panels.js';
import { lastHands } from './last_hands.js';
import { podium, teamVerdict } from './podium.js';
import { resultText } from './result_text.js';
import { soloResult } from './solo_result.js';
import { dateOfDeck } from './solitaire_kinds.js';
import { changeBots, fetchNextLevels, nextOpponentsText, validLevels } from './next_opponents.js';
import { drawRoom } from './waiting_room.js';
import { roomHeader } from './room_header.js';
import { seatForm } from './seat_form.js';
import { beginGame, rejoin } from './watching.js';
import { speedComparison, turningPoints } from './turning_points.js';

/** @typedef {import('./live_table.js').LiveTable} Table */
/** @typedef {import('../net/api.js').PlayerHistory} PlayerHistory */
/** @typedef {import('../net/api.js').Review} Review */
/** @typedef {import('./podium.js').Place} Place */

/** The games whose end screen also shows figures from the events (game_log.js). */
const LOGGED_GAMES = ['scout', 'chipset', 'setup'];

/**
 * What was fetched for one game: its review, and the player's earlier games. A round is the number
 * of a game at its table.
 * @type {{round: number, review: Review | null, past: PlayerHistory | null, failed: boolean}}
 */
let loaded = { round: 0, review: null, past: null, failed: false };
/** @type {string[] | null} the levels of the bots in a rematch, if they change with the result */
let nextLevels = null;
/** @type {Promise<void>} when they are known */
let levelsRequest = Promise.resolve();
/** @type {import('../net/api.js').Games | null} how many players each game needs */
let games = null;
/** @type {import('./game_log.js').LoggedEvent[]} the events of the game, in games that show them */
let events = [];
/** @type {import('../net/api.js').DeckStatus | null} the leaderboard, if this was the deck of a day */
let deckOfDay = null;
/** The result that is on the clipboard; empty before. */
let copied = '';
/** Whether the visitor has opened the room for the next game. */
let roomIsOpen = false;

/**
 * Fetches the review and everything else on this screen, once for each game. An answer that comes after
 * the next game has begun is ignored.
 * @param {Table} table
 */
async function loadReview(table) {
  const { round } = table.room;
  if (loaded.round === round) return;
  loaded = { round, review: null, past: null, failed: false };
  roomIsOpen = false;
  nextLevels = null;
  copied = '';
  endNameStep();
  events = [];
  deckOfDay = null;
  levelsRequest = loadNextLevels(table);
  loadGames(table);
  const fetched = await fetchReview(table.id, round);
  if (loaded.round !== round) return;
  const review = fetched && countSets(fetched);
  loaded = { round, review, past: null, failed: review === null };
  table.draw();
  if (LOGGED_GAMES.includes(table.room.game)) {
    const logged = await fetchGameEvents(table.id, round);
    if (loaded.round !== round) return;
    events = logged;
    table.draw();
  }
  if (table.seat === null || review === null) return;
  loadDeckOfDay(table);
  const past = await fetchPlayerHistory(table.room.game, table.id, round);
  if (loaded.round !== round) return;
  loaded = { ...loaded, past };
  table.draw();
}

/**
 * Fetches the opponents of a rematch.
 * @param {Table} table
 */
async function loadNextLevels(table) {
  const { round } = table.room;
  const levels = await fetchNextLevels(table);
  if (loaded.round !== round) return;
  nextLevels = levels;
  table.draw();
}

/**
 * Fetches how many players the games need.
 * @param {Table} table
 */
async function loadGames(table) {
  games = await fetchGames();
  table.draw();
}

/**
 * Gives the bots the levels that the screen announces.
 * @param {Table} table
 */
async function useNextLevels(table) {
  await levelsRequest;
  const levels = validLevels(table, nextLevels);
  if (levels) changeBots(table, levels);
}

/**
 * Draws the screen, or the room for the next game if the visitor has opened it.
 * @param {Table} table
 * @param {HTMLElement} place the element to draw into
 * @param {string} gameForm the variant of the game, such as 'beginner'
 */
export function drawEnd(table, place, gameForm) {
  loadReview(table);
  const form = formOf(table, gameForm);
  const { review, past, failed } = loaded;
  const show = (/** @type {boolean} */ open) => {
    roomIsOpen = open;
    if (open) useNextLevels(table); // so that its chairs show the next opponents
    table.draw();
    scrollTo(0, 0);
  };
  if (roomIsOpen) {
    drawRoom(
      table,
      place,
      form,
      html`<button class="link back" @click=${() => show(false)}>
        ${icon('back')}${say('web.end.back')}
      </button>`,
    );
    return;
  }
  const places = ranking(table);
  const unit = unitOf(table);
  const title = headline(table, places, unit);
  const earlyEnd = [endedText(table), standing(table, places, unit)].filter(Boolean).join(' ');
  const width = chartWidth(place.clientWidth);
  const seats = places.map(({ seat }) => seat);
  render(
    html`<div class="room-page end-page">
      ${roomHeader(table, form)}
      <main class="end">
        <div class="headline">
          <div>
            <h1>${title}</h1>
            ${earlyEnd ? html`<p>${earlyEnd}</p>` : nothing}
            ${table.you.removed ? html`<p>${say('web.people.you_kicked')}</p>` : nothing}
            <p>${subtitle(table, form, review)}</p>
          </div>
          <div class="next-steps">${actions(table, form, () => show(true))}</div>
        </div>
        ${nameStep(table, name => shareResult(table, form, name))}
        <div class="columns">
          <section>
            ${resultPicture(table, places, unit)}${nextStep(table)}${
              review && !isPractice(table) ? clearingWay(table, review) : nothing
            }${deckLeaderboard(table)}${review ? factList(table, review, events) : nothing}${seatOffer(table)}
          </section>
          <div>
            ${
              review
                ? html`${
                    isPractice(table)
                      ? nothing
                      : scoreChart(chartLines(table, review), review, width, () => table.draw())
                  }${findings(table, review)}`
                : html`<p class="muted waiting" role="status">
                    ${say(failed ? 'web.end.failed' : 'web.end.loading')}
                  </p>`
            }
          </div>
        </div>
        ${
          review && !isPractice(table)
            ? html`<div class="columns more-findings">
                  <div>${turningPoints(table, review)}${speedComparison(table, review, past)}</div>
                  <div>${findTimes(table, review, seats, width, () => table.draw())}</div>
                </div>
                ${dealTable(table, review, seats, shownHands(events))}${rolePoints(
                  table,
                  events,
                  seats,
                )}${botNotes(table, review.notes)}${playerTable(table, review, seats, events)}`
            : nothing
        }
      </main>
      ${gameChoice(table)}
    </div>`,
    place,
  );
}

/**
 * Fetches the leaderboard if the table played the deck of a day.
 * @param {Table} table
 */
async function loadDeckOfDay(table) {
  const { day } = table.view.options;
  const { round } = table.room;
  if (!day) return;
  const deck = await fetchDeck(dateOfDeck(day));
  if (!deck || loaded.round !== round) return;
  deckOfDay = deck;
  table.draw();
}

/**
 * Draws the leaderboard of the deck of a day, with the form to sign the result.
 * @param {Table} table
 */
function deckLeaderboard(table) {
  const deck = deckOfDay;
  if (!deck || deck.sets === null) return nothing;
  return html`<div class="deck-leaderboard">
    <h2>${say('daily.deck.scores')}</h2>
    ${isPracticeOf(deck, table) ? html`<p class="muted">${countedResult(deck)}</p>` : nothing}
    ${deckScores(deck)}${deckSignature(deck, answer => {
      deckOfDay = answer;
      table.draw();
    })}
  </div>`;
}

/**
 * Returns whether the game was not the first try with the deck of a day, the only one that counts.
 * @param {import('../net/api.js').DeckStatus} deck
 * @param {Table} table
 */
const isPracticeOf = (deck, table) => deck.table !== table.id || table.room.round !== 1;

/**
 * Returns the result of the first try in words.
 * @param {import('../net/api.js').DeckStatus} deck
 */
const countedResult = deck =>
  say('daily.deck.counts', { result: deckResult(deck.sets ?? 0, deck.took ?? 0) });

/**
 * @param {Table} table
 * @param {Place[]} places
 * @param {string} unit
 */
function resultPicture(table, places, unit) {
  if (isTeam(table)) {
    return teamVerdict(
      table.view.result.total,
      table.view.result.reason === 'deck' ? table.view.result.verdict : null,
    );
  }
  if (isAlone(table)) return soloResult(table, loaded.review, loaded.past);
  const dealsEnded = events.filter(({ type }) => type === 'deal-ended');
  return html`${podium(table, places, unit, hasNoLeader(table, places))}${
    table.room.game === 'setup' ? chargeLine(table, dealsEnded) : nothing
  }${lastHands(
    table,
    places.map(({ seat }) => seat),
  )}`;
}

/**
 * Draws the buttons: rematch, which only the host may begin, share, home, replay, room and another game. If the
 * next game is at another table, the main button joins it, even if the visitor becomes host of this one.
 * @param {Table} table
 * @param {string} form
 * @param {() => void} openRoom
 */
function actions(table, form, openRoom) {
  const host = hostName(table);
  const missing = countMissing(table);
  const rematchWaits =
    missing > 0
      ? say('web.room.needs', { n: missing })
      : host
        ? say('web.end.rematch_waits', { name: host })
        : say('web.end.rematch_waits_host');
  return html`${joinButton(table)}${rematchButton(table, rematchWaits)}<button
      class="icon-button"
      @click=${() => shareByName(table, name => shareResult(table, form, name))}
      aria-label=${say('web.end.share')}
      title=${say('web.end.share')}
    >
      ${icon('share')}
    </button>
    <a class="button open home" href="/">${say('web.home')}</a
    ><a class="button open" href="/t/${table.id}/replay?round=${table.room.round}"
      >${icon('eye')}${say('web.end.replay')}</a
    >${
      isAlone(table)
        ? nothing // there is nobody to agree with, and each kind of solitaire has its rules
        : html`<button class="button open" @click=${openRoom}>
            ${say(table.you.host && !isFollower(table) ? 'web.end.change_rules' : 'web.end.room')}
          </button>`
    }${anotherGame(table)}${
      copied
        ? html`<span class="copied" title=${copied}
            ><b>${icon('check')}${say('web.end.copied')}</b
            ><span class="copied-text" dir="auto">${copied.replaceAll('\n', ' · ')}</span></span
          >`
        : nothing
    }
    ${rematchNotice(table, rematchWaits)}`;
}

/**
 * Returns whether the player of a solitaire has left the table and may play again there.
 * @param {Table} table
 */
const mayReturn = table =>
  isAlone(table) && table.you.seat !== null && table.you.chair === null && !table.isFull;

/**
 * Returns whether a player of the last game has no seat for the next one, and may take one.
 * @param {Table} table
 */
const mayRejoin = table => offersSeat(table) && table.you.seat !== null;

/**
 * Returns how many players are missing for the next game. One player alone would get a game of solitaire
 * instead of a rematch.
 * @param {Table} table
 */
function countMissing(table) {
  if (isAlone(table)) return 0;
  const { game, chairs } = table.room;
  const taken = chairs.filter(chair => chair !== null).length;
  const least = games?.games.find(one => one.game === game)?.players.least ?? 1;
  return Math.max(least, game === 'classic' ? 2 : 1) - taken;
}

/**
 * Names the players without a seat to the host, and says what to do.
 * @param {Table} table
 */
function missingText(table) {
  const { seats, chairs } = table.room;
  const gone = seats
    .filter((seat, i) => !seat.bot && i !== table.you.seat)
    .map(seat => seat.name)
    .filter(name => !chairs.some(chair => chair?.name === name));
  const who =
    gone.length && gone.length <= MAX_NAMES
      ? say('web.end.gone', { n: gone.length, names: formatList(gone) })
      : say('web.room.needs', { n: countMissing(table) });
  return `${who} ${say('web.end.fill_seats')}`;
}

/**
 * Returns the label of the button that begins the next game: a team or a single player has no rematch.
 * @param {Table} table
 */
const againLabel = table => say(isAlone(table) || isTeam(table) ? 'web.end.again' : 'web.rematch');

/**
 * Draws the main button of a player who has no seat for the next game.
 * @param {Table} table
 */
const sitButton = table =>
  html`<button
    class="button solid"
    ?disabled=${table.pending === 'sit'}
    @click=${() => rejoin(table, /** @type {number} */ (table.you.seat))}
  >
    ${say('web.sit')}
  </button>`;

/**
 * Draws the button that begins the next game. The deck of the day has a new table for each further
 * try, so that the first table keeps the result that counts.
 * @param {Table} table
 * @param {string} rematchWaits who can start a rematch, or how many players are missing
 */
function rematchButton(table, rematchWaits) {
  const { day } = table.view.options;
  if (day && table.you.seat !== null) {
    return html`<form method="post" action="/play" @submit=${submitOnce}>
      <input type="hidden" name="date" value=${dateOfDeck(day)} />
      <input type="hidden" name="practice" value="1" />
      <button class="button solid" name="form" value="day">
        ${icon('again')}${say('web.end.again')}
      </button>
    </form>`;
  }
  if (isFollower(table) || (table.you.next_table && !table.you.host)) return nothing;
  const isTooSmall = countMissing(table) > 0;
  if (mayRejoin(table) && (!table.you.host || isTooSmall)) return sitButton(table);
  if (table.you.host && isTooSmall) {
    return html`<button class="button waiting-button" aria-disabled="true">
      <span>${icon('again')}${againLabel(table)}</span>
    </button>`;
  }
  if (!table.you.host && !mayReturn(table)) {
    return html`<span class="button waiting-button" title=${rematchWaits}
      ><span>${icon('again')}${againLabel(table)}</span></span
    >`;
  }
  // After the deal with the coach, the main step is a game against bots; without a seat, to sit down; if the
  // next game is at another table, to join it.
  return html`${mayRejoin(table) ? sitButton(table) : nothing}<button
      class="button ${isPractice(table) || offersSeat(table) || table.you.next_table ? 'open' : 'solid'}"
      ?disabled=${table.pending === 'begin'}
      @click=${async () => {
        await useNextLevels(table);
        if (mayReturn(table)) rejoin(table, 0);
        beginGame(table);
      }}
    >
      ${icon('again')}${againLabel(table)}
    </button>`;
}

/**
 * Draws the line below the buttons: a refusal; the next game at another table; that the player has no seat; for the
 * host, the players without a seat, who is not at the table, and the next opponents if they adapt; for all others, who
 * can start a rematch or how many are missing.
 * @param {Table} table
 * @param {string} rematchWaits
 */
function rematchNotice(table, rematchWaits) {
  if (table.refusal) {
    return html`<p class="bad" role="status">
      ${icon('cross')}<span>${table.refusal.text}</span>
    </p>`;
  }
  if (table.room.next_game) return html`<p class="next-table">${nextGameText(table)}</p>`;
  if (table.view.options.day && table.you.seat !== null) {
    return html`<p class="is-waiting">${say('web.end.practice')}</p>`;
  }
  if (mayReturn(table)) return nothing;
  if (mayRejoin(table)) return html`<p class="is-waiting">${say('web.end.no_seat')}</p>`;
  if (table.you.host && countMissing(table) > 0) {
    return html`<p class="is-waiting">${missingText(table)}</p>`;
  }
  const absent = absentText(table);
  if (!table.you.host) return html`<p class="is-waiting">${absent} ${rematchWaits}</p>`;
  const levels = validLevels(table, nextLevels);
  return html`${absent ? html`<p class="is-waiting">${absent}</p>` : nothing}${
    levels ? html`<p class="is-waiting next-bots">${nextOpponentsText(table, levels)}</p>` : nothing
  }`;
}

/** @param {Table} table */
const offersSeat = table => table.canSit && !table.view.options.day && !mayReturn(table);

/**
 * Offers spectators a seat for the next game; a player of the last one only if the old name is refused.
 * @param {Table} table
 */
const seatOffer = table =>
  offersSeat(table) && (!mayRejoin(table) || table.refusal)
    ? html`<div class="late-seat">
        <h2>${say('web.end.next_game')}</h2>
        ${seatForm(table)}
      </div>`
    : nothing;

/**
 * Shares the result with the link to its replay, or copies it where the browser cannot share.
 * @param {Table} table
 * @param {string} form
 * @param {string} [ownName] the name of the player, if the table does not have it yet
 */
async function shareResult(table, form, ownName) {
  const text = resultText(table, form, ownName);
  const url = `${siteOrigin()}/t/${table.id}/replay?round=${table.room.round}`;
  if (canShare()) await share({ text, url });
  else if (await copyText(`${text}\n${url}`)) {
    copied = text;
    announce(say('web.end.copied'));
    table.draw();
  }
}
