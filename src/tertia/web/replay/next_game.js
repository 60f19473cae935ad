// Tells a player who watches a replay that the table plays again, or goes on at another table.
import { announce } from '../core/announcements.js';
import { html, nothing } from '../core/html.js';
import { icon } from '../core/icons.js';
import { hasPlace } from '../core/people.js';
import { say } from '../core/words.js';
import { fetchTable } from '../net/api.js';
import { nextGameText, startText } from '../table/table_names.js';

/** @typedef {import('./moments.js').ReplayData} ReplayData */

/** Milliseconds between two requests. */
const INTERVAL = 3500;

/** What the page says about the newer game; empty while there is none. */
let sentence = '';
/** Where that game is played. */
let address = '';

/**
 * Asks for the table while the page is visible, and draws when a game begins or ends there.
 * @param {string} table
 * @param {() => ReplayData} replayData the data of the replay that is shown
 * @param {() => void} draw
 */
export function watchForNextGame(table, replayData, draw) {
  let timer = 0;
  const look = async () => {
    clearTimeout(timer);
    if (document.hidden) return;
    const shown = await fetchTable(table, '&replay=1'); // a host remains the host meanwhile
    const before = [sentence, address];
    if (shown) {
      sentence = sentenceAbout(shown, replayData().round);
      address = shown.you?.next_table ? `/t/${shown.you.next_table}#sit` : `/t/${table}#back`;
    }
    if (sentence && sentence !== before[0]) announce(sentence);
    if (String([sentence, address]) !== String(before)) draw();
    clearTimeout(timer);
    timer = window.setTimeout(look, INTERVAL);
  };
  document.addEventListener('visibilitychange', look);
  look();
}

/**
 * Returns what to say about the table.
 * @param {import('../net/api.js').BriefTable} shown
 * @param {number} round the number of the game in the replay
 */
function sentenceAbout(shown, round) {
  const { phase, game, you, host } = shown;
  if (you?.next_table) return nextGameText({ room: shown, you });
  if (phase !== 'playing' || shown.round <= round || !you || !hasPlace(you)) return '';
  return host && !you.host ? startText(game, host) : say('web.how.begun');
}

/** Draws the line with the way to a newer game, if there is one. */
export const nextGameNotice = () =>
  sentence
    ? html`<p class="next-game">
        <span>${sentence}</span
        ><a class="button solid" href=${address}>${icon('play')}${say('web.replay.join')}</a>
      </p>`
    : nothing;
