// Tells a player who watches a replay that the table plays again.
import { announce } from '../core/announcements.js';
import { html, nothing } from '../core/html.js';
import { icon } from '../core/icons.js';
import { say } from '../core/words.js';
import { isFlightTable } from '../flight/start.js';
import { fetchTable } from '../net/api.js';

/** @typedef {import('./moments.js').ReplayData} ReplayData */

/** Milliseconds between two requests. */
const INTERVAL = 3500;

/** What the page says about the newer game; empty while there is none. */
let sentence = '';

/**
 * Returns whether somebody else may begin a game in which the visitor has a seat.
 * @param {ReplayData} data
 */
const mayBegin = ({ you, seats }) =>
  you !== null && seats.some((seat, i) => i !== you && !seat.bot) && !isFlightTable();

/**
 * Asks for the table while the page is visible, and draws when a game begins or ends there.
 * @param {string} table
 * @param {() => ReplayData} replayData the data of the replay that is shown
 * @param {() => void} draw
 */
export function watchForNextGame(table, replayData, draw) {
  if (!mayBegin(replayData())) return;
  let timer = 0;
  const look = async () => {
    clearTimeout(timer);
    if (document.hidden) return;
    const shown = await fetchTable(table);
    const before = sentence;
    if (shown) sentence = sentenceAbout(shown, replayData().round);
    if (sentence !== before) {
      if (sentence) announce(sentence);
      draw();
    }
    clearTimeout(timer);
    timer = window.setTimeout(look, INTERVAL);
  };
  document.addEventListener('visibilitychange', look);
  look();
}

/**
 * Returns what to say about the table. A team has no rematch.
 * @param {import('../net/api.js').BriefTable} shown
 * @param {number} round the number of the game in the replay
 */
function sentenceAbout({ phase, game, round: newest, you, host }, round) {
  const hasSeat = you && !you.removed && (you.chair !== null || you.seat !== null);
  if (phase !== 'playing' || newest <= round || !hasSeat) return '';
  if (!host || you.host) return say('web.how.begun');
  return say(`web.room.told.${game === 'coopset' ? 'began' : 'rematch'}`, { name: host });
}

/**
 * Draws the line with the way to the table, if a newer game is played there.
 * @param {string} table
 */
export const nextGameNotice = table =>
  sentence
    ? html`<p class="next-game">
        <span>${sentence}</span
        ><a class="button solid" href="/t/${table}#back"
          >${icon('play')}${say('web.replay.join')}</a
        >
      </p>`
    : nothing;
