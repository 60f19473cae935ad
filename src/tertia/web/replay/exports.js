// The exports of a replay: a link to this moment, the record, an animated picture, the table as a
// picture.
import { announce } from '../core/announcements.js';
import { html, nothing } from '../core/html.js';
import { icon } from '../core/icons.js';
import { storedNickname } from '../core/nickname.js';
import { settings } from '../core/settings.js';
import { copyText, siteOrigin } from '../core/sharing.js';
import { language, say } from '../core/words.js';
import { isFlightTable } from '../flight/start.js';

/** @typedef {import('./player.js').Replay} Replay */

/** The numbers of steps for an animated picture. */
const STEP_COUNTS = [4, 8, 16, 24];
/** The number that the visitor has chosen. */
let stepCount = 8;
/** The address of this page when its link was copied, and when that failed; empty before. */
let copied = '';
let failed = '';
/** @type {Set<string>} the games of whose replays the link was not copied, because naming the player took too long */
const copiedAtOnce = new Set();
/** @type {typeof import('./own_name.js') | null} only players without a nickname need it */
let ownName = null;

/** @param {Replay} replay */
export function exportList(replay) {
  const { data, moment } = replay;
  const table = replay.tableView.id;
  const round = `round=${data.round}`;
  const look = `palette=${settings.palette}&night=${settings.isNight() ? 'yes' : 'no'}&language=${language()}`;
  const from = moment.step;
  const to = Math.min(data.frames.length - 1, from + stepCount - 1);
  const cards = moment.view.table.filter((/** @type {number | null} */ card) => card !== null);
  const animation = `/api/tables/${table}/moment.svg?${round}&from=${from}&to=${to}&${look}`;
  const picture = `/api/draw?cards=${cards}&face=${replay.table.face}&${look}`;
  return html`<div class="exports">
    <div class="export">
      <b>${say('web.replay.keep.link')}</b>
      <p>${say('web.replay.keep.link_says')}</p>
      <button class="button open" @click=${() => startCopying(replay)}>
        ${icon('link')}${say('web.replay.keep.copy')}
      </button>
      ${
        copied === location.href
          ? html`<span class="copied">${icon('check')}${say('web.replay.keep.copied')}</span>`
          : nothing
      }${
        failed === location.href
          ? html`<span class="copied bad" role="alert"
              >${icon('cross')}${say('web.replay.keep.failed')}</span
            >`
          : nothing
      }
      ${ownName?.replayNameStep() ?? nothing}
    </div>
    <div class="export">
      <b id="k-moment">${say('web.replay.keep.moment')}</b>
      <p>${say('web.replay.keep.moment_says')}</p>
      <span class="segmented" role="group" aria-label=${say('web.replay.keep.steps')}
        >${STEP_COUNTS.map(
          count =>
            html`<button
              aria-pressed=${stepCount === count}
              @click=${() => {
                stepCount = count;
                replay.tableView.draw();
              }}
            >
              ${count}
            </button>`,
        )}</span
      >
      <a class="button open" href=${animation} download aria-describedby="k-moment"
        >${icon('save')}${say('web.replay.keep.svg')}</a
      >
    </div>
    ${
      cards.length
        ? html`<div class="export">
            <b id="k-picture">${say('web.replay.keep.picture')}</b>
            <p>${say('web.replay.keep.picture_says')}</p>
            <div class="row">
              ${['svg', 'png', 'pdf'].map(
                kind =>
                  html`<a
                    class="button open"
                    href="${picture}&format=${kind}"
                    download="tertia-${table}-${from}.${kind}"
                    aria-describedby="k-picture"
                    >${kind.toUpperCase()}</a
                  >`,
              )}
            </div>
          </div>`
        : nothing
    }
    <div class="export">
      <b id="k-log">${say('web.replay.keep.log')}</b>
      <p>${say('web.replay.keep.log_says')}</p>
      <a
        class="button open"
        href="/api/tables/${table}/log.jsonl?${round}"
        download
        aria-describedby="k-log"
        >${icon('save')}${say('web.replay.keep.file')}</a
      >
    </div>
  </div>`;
}

/**
 * Copies the link. A player who had no nickname in the game is named: by the one that this browser knows
 * now, or by one that the player is asked for first.
 * @param {Replay} replay
 */
async function startCopying(replay) {
  const { you, seats } = replay.data;
  const isNameless =
    you !== null &&
    seats[you].name === say('web.guest') &&
    !isFlightTable() &&
    !copiedAtOnce.has(gameOf(replay));
  const isKnown = storedNickname() !== '';
  // Browsers copy only after a press.
  if (!isNameless || isKnown) await copyLink(replay);
  if (!isNameless) return;
  ownName ??= await import('./own_name.js').catch(() => null);
  const share = isKnown ? () => {} : () => copyLink(replay);
  if (ownName) ownName.shareReplay(replay, share);
  else share();
}

/** @param {Replay} replay */
async function copyLink(replay) {
  const { href, pathname, search, hash } = location;
  const isCopied = await copyText(`${siteOrigin()}${pathname}${search}${hash}`);
  [copied, failed] = isCopied ? [href, ''] : ['', href];
  if (isCopied) announce(say('web.replay.keep.copied'));
  else copiedAtOnce.add(gameOf(replay));
  replay.tableView.draw();
}

/**
 * Returns what tells a game from all others.
 * @param {Replay} replay
 */
const gameOf = ({ tableView, data }) => `${tableView.id} ${data.round}`;
