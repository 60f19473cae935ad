// Requests to the HTTP API: games, bots, reviews, replays and the player's history.
import { language } from '../core/words.js';

/**
 * An option and its legal values. `held` is the feature that all cards of the beginner deck share.
 * @typedef {{name: string, kind: 'choice' | 'whole' | 'yes-no' | 'held' | 'cards', default: any,
 *   values?: string[], least?: number, most?: number}} OptionKind
 */
/**
 * A game with its options.
 * @typedef {{game: string, players: {least: number, most: number}, options: OptionKind[]}} GameKind
 */
/**
 * A printed rulebook of the classic game: its number such as '002', and the options that it sets in
 * each form of the game (classic, beginner, solitaire).
 * @typedef {{edition: string, languages: string[], forms: Record<string, Record<string, any>>}}
 *   Edition
 */
/** @typedef {{games: GameKind[], editions: Edition[]}} Games */
/**
 * @typedef {{default: string, levels: {id: string, name: string, about: string}[], personalities:
 *   {id: string, name: string, about: string}[]}} Bots
 */
/**
 * A SET that a player found. `at` is the time since the first deal, `took` the time since the cards
 * on the table last changed, `differing` the number of features in which they differ, and `points` the
 * points that the player gained at once. Times are in milliseconds.
 * @typedef {{at: number, deal: number, seat: number, cards: number[], took: number | null,
 *   differing: number, points: number}} Find
 */
/**
 * A bot's comment on one moment. `looked` is the time that the bot needed.
 * @typedef {{seat: number, kind: 'found' | 'mistake' | 'hint', cards: number[], looked: number,
 *   text: string}} Note
 */
/**
 * A SET that nobody took. It was on the table for `lay` milliseconds; `stayed` says whether that was
 * until the end of the deal.
 * @typedef {{at: number, deal: number, cards: number[], lay: number, stayed: boolean}} Untaken
 */
/**
 * The last step of a game alone after which the whole deck could be cleared. `sets` had been taken until
 * then, and `line` are the SETs that would have cleared it. `is_certain` says whether no later step could
 * have led there, and `is_cleared` whether the player cleared the deck.
 * @typedef {{step: number, sets: number, is_certain: boolean, is_cleared: boolean, line:
 *   number[][]}} ClearingWay
 */
/**
 * @typedef {object} PlayerReview
 * @property {string} name
 * @property {boolean} bot
 * @property {number} score
 * @property {number} rank
 * @property {number} sets
 * @property {number[]} differing the number of SETs whose cards differ in one, two, three and four
 *   features
 * @property {number[]} times how long each SET took, in milliseconds
 * @property {number | null} average the average of `times`
 * @property {number | null} best the shortest of `times`
 * @property {number} streak the most SETs in a row
 * @property {number} mistakes
 * @property {number} wrong_no_sets how often a player alone said "No SET" while there was one
 * @property {Record<string, number>} broken how often a wrong claim broke each feature
 * @property {[number, number][]} scores the times at which the score changed, and the new scores
 */
/**
 * @typedef {object} Review the analysis of a finished game
 * @property {string} game
 * @property {'cards' | 'sets' | 'points' | 'chips' | 'penalty'} unit what a score counts
 * @property {boolean} team whether all play together for one score
 * @property {number} took milliseconds from the first deal to the end
 * @property {PlayerReview[]} players
 * @property {Find[]} finds
 * @property {Find[]} fastest
 * @property {{seat: number, reason: string}[]} mistakes wrong calls, and why each was wrong
 * @property {Untaken[]} untaken
 * @property {{at: number, seats: number[]}[]} leads when a player, or several together, took the lead
 * @property {{deal: number, at: number, took: number, reason: string, scores: number[], cards_left:
 *   number | null}[]} deals
 * @property {number | null} cards_left
 * @property {Note[]} notes
 * @property {ClearingWay | null} way
 */

/**
 * @typedef {{games: number, found: number | null, fastest: number | null, mistakes: number,
 *   solitaire: Record<string, {games: number, finished: number, best: number | null}>}} PlayerHistory
 *   the results of a player so far
 */

/** @type {Map<string, Promise<any>>} */
const requests = new Map();

/**
 * Fetches JSON once and caches it. Returns null after a failure, and tries again the next time.
 * @param {string} address
 * @returns {Promise<any>}
 */
export function fetchOnce(address) {
  const earlier = requests.get(address);
  if (earlier) return earlier;
  const request = fetch(address)
    .then(response => (response.ok ? response.json() : null))
    .catch(() => null)
    .then(content => {
      if (content === null) requests.delete(address);
      return content;
    });
  requests.set(address, request);
  return request;
}

/** @returns {Promise<Games | null>} */
export const fetchGames = () => fetchOnce('/api/games');

/** @returns {Promise<Bots | null>} */
export const fetchBots = () => fetchOnce(`/api/bots?language=${language()}`);

/**
 * Fetches the levels of bots that suit you now. They change after every game, so they are not cached.
 * @param {string} game
 * @param {number} bots
 * @returns {Promise<string[] | null>}
 */
export async function fetchSuitableLevels(game, bots) {
  try {
    const response = await fetch(`/api/bots/suitable?game=${game}&bots=${bots}`);
    return response.ok ? (await response.json()).levels : null;
  } catch {
    return null;
  }
}

/**
 * Fetches the review of a finished game.
 * @param {string} table
 * @param {number} round the number of the game at this table
 * @returns {Promise<Review | null>}
 */
export const fetchReview = (table, round) =>
  fetchOnce(`/api/tables/${table}/review?round=${round}`);

/**
 * Fetches the events of a finished game, as spectators saw them.
 * @param {string} table
 * @param {number} round
 * @returns {Promise<{type: string, [field: string]: any}[]>}
 */
export async function fetchGameEvents(table, round) {
  const finished = await fetchOnce(`/api/tables/${table}?round=${round}`);
  return (finished?.log ?? []).map((/** @type {{event: any}} */ line) => line.event);
}

/**
 * A table without the log of its last game. The host's name is missing if the host has no chair.
 * @typedef {object} BriefTable
 * @property {string} game
 * @property {'waiting' | 'playing' | 'over'} phase
 * @property {number} round
 * @property {({name: string, bot: boolean} | null)[]} chairs
 * @property {{name: string, bot: boolean, score: number | null, chips?: number | null}[]} players those of the
 *   running or last game by seat
 * @property {import('./types.js').You} [you] missing if the table is closed
 * @property {string} [host]
 * @property {import('./types.js').NextGame} [next_game]
 */
/**
 * Fetches a table as it is now.
 * @param {string} table
 * @param {'' | '&replay=1'} [more] what the visitor is doing
 * @returns {Promise<BriefTable | null | undefined>} null if there is no such table, undefined if the server does not
 *   say
 */
export async function fetchTable(table, more = '') {
  try {
    const response = await fetch(`/api/tables/${encodeURIComponent(table)}?brief=1${more}`);
    if (response.ok) return await response.json();
    return response.status === 404 ? null : undefined;
  } catch {
    return undefined; // no connection
  }
}

/**
 * Fetches the replay of a game.
 * @param {string} table
 * @param {number | null} round the number of the game at this table; null for the last one
 * @param {import('../replay/player.js').Viewpoint} viewpoint
 * @param {boolean} withWay whether to show how the deck could have been cleared
 * @returns {Promise<import('../replay/moments.js').ReplayData | null>}
 */
export function fetchReplay(table, round, viewpoint, withWay) {
  const query = new URLSearchParams({ language: language() });
  if (round !== null) query.set('round', String(round));
  if (viewpoint !== null) query.set('seat', String(viewpoint));
  if (withWay) query.set('way', '1');
  return fetchOnce(`/api/tables/${table}/replay?${query}`);
}

/**
 * Fetches your results in this game, without the game that has just ended.
 * @param {string} game
 * @param {string} table
 * @param {number} round
 * @returns {Promise<PlayerHistory | null>}
 */
export const fetchPlayerHistory = (game, table, round) =>
  fetchOnce(`/api/me/past?game=${game}&but=${table}/${round}`);

/**
 * A line of the leaderboard: the time is in milliseconds, and `you` marks your own result.
 * @typedef {{name: string, sets: number, took: number, you: boolean}} DeckScore
 */
/**
 * The deck of a day, your result and the leaderboard.
 * @typedef {object} DeckStatus
 * @property {string} date
 * @property {number} number the number of the day
 * @property {string | null} table the table at which you play or played it
 * @property {number | null} sets the SETs that you took; null until your game is over
 * @property {number | null} took your time in milliseconds
 * @property {string} name your nickname on the leaderboard; empty if you are not on it
 * @property {boolean} in_time whether you played early enough to be on the leaderboard
 * @property {DeckScore[]} scores
 */

/**
 * Fetches the deck of a day; null if the server does not answer.
 * @param {string} day
 * @returns {Promise<DeckStatus | null>}
 */
export async function fetchDeck(day) {
  try {
    const response = await fetch(`/api/decks/${day}?language=${language()}`);
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
