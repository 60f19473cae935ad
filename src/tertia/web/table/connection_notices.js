// The dialog when the connection is closed for good: mostly because another tab has taken the seat, or
// because the player lets the time run out. And the words to a player who comes back, or
// comes late.
import { html, nothing, render } from '../core/html.js';
import { loadStyles } from '../core/styles.js';
import { say } from '../core/words.js';
import { isTableBot } from './avatars.js';
import { nextStart } from './deals.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/** @type {HTMLDialogElement | null} */
let dialog = null;

/**
 * The texts for the reasons after which the page can connect again.
 * @type {Record<string, string>}
 */
const TEXTS = { 'taken-over': 'web.tab', idle: 'web.idle' };

/**
 * Stops for a player who is probably not there: a game among bots pauses without a connection (R2.8).
 * @param {Table} table
 */
export function stopIdling(table) {
  table.refusal = { code: 'idle', text: say(`web.idle.${table.room.game}`) };
  table.connection.close();
}

/**
 * Says why the connection was closed, and asks whether to play on in this tab if that is possible.
 * @param {Table} table
 */
export async function showClosed(table) {
  await loadStyles('notices', 'low');
  if (dialog?.open || table.connection.state !== 'closed') return;
  dialog ??= document.body.appendChild(document.createElement('dialog'));
  dialog.className = 'tab-dialog';
  dialog.setAttribute('aria-labelledby', 'tab-title');
  const texts = TEXTS[table.refusal?.code ?? ''];
  const { text = '' } = table.refusal ?? {};
  const goOn = () => {
    dialog?.close();
    table.refusal = null;
    table.connection.reopen();
  };
  dialog.oncancel = texts === TEXTS.idle ? goOn : null;
  render(
    html`<div class="content">
      <div>
        <h2 id="tab-title">${say(texts ? `${texts}.title` : 'web.tab.ended')}</h2>
        <p>${text} ${texts ? say(`${texts}.says`) : ''}</p>
      </div>
      <div class="two-buttons">
        <a class="button open" href="/">${say('web.home')}</a>
        ${
          texts
            ? html`<button class="button solid" autofocus @click=${goOn}>
                ${say(`${texts}.go`)}
              </button>`
            : nothing
        }
      </div>
    </div>`,
    dialog,
  );
  dialog.showModal();
}

/** The games in which a panel covers neither the player's buttons nor the words about the turn. */
const GREETING_GAMES = ['classic', 'coopset'];

/** Milliseconds for which the words stay: bots wait a little longer (`TIME_TO_LOOK` in live/bots.py). */
const BOTS_WAIT = 3500;

/**
 * Tells a player who comes back to bots that they wait for a moment, and a player alone when the clock
 * stopped.
 * @param {Table} table
 */
export function welcomeBack(table) {
  const { chairs, game: name, options } = table.room;
  const hasBots = chairs.some(chair => chair && isTableBot(chair));
  const isAlone = table.view?.players.length === 1 && !table.coach;
  if (table.seat === null || !(hasBots || isAlone) || !GREETING_GAMES.includes(name)) return;
  if (table.view?.call) return; // its seconds are running, also those of a bot
  if (table.room.phase !== 'playing' || table.connection.isSending('end-game')) return;
  const sentence = isAlone
    ? say('web.back.alone', { seconds: options.grace / 1000 })
    : say('web.back.says');
  const panel = { kind: 'words', head: say('web.back.title'), sentence };
  if (isAlone) table.show(panel);
  else table.show(panel, BOTS_WAIT);
}

/**
 * Tells a player who sat down during a game when they will play.
 * @param {Table} table
 */
export function announceLateSeat(table) {
  if (table.seat !== null || table.room.phase !== 'playing') return;
  const sentence = say(`web.room.late_says.${nextStart(table)}`);
  // It stays, because the lines about the game may lie on it.
  table.show(
    { kind: 'words', symbol: 'check', head: say('web.room.late'), sentence, isUntilPress: true },
    0,
  );
}
