// The result of a puzzle: a time line with a diamond for each SET, a text to share, and the day's
// leaderboard.
import { canShare, copyText, share } from '../core/sharing.js';
import { html, nothing, svg } from '../core/html.js';
import { icon } from '../core/icons.js';
import { announce } from '../core/announcements.js';
import { reportButton } from '../core/report_button.js';
import { formatMinutes, formatSeries, say } from '../core/words.js';
import { closeResult } from './board.js';

/** @typedef {import('./session.js').PuzzleSession} PuzzleSession */
/** @typedef {{name: string, took: number, you: boolean}} LeaderboardRow */

/**
 * @param {PuzzleSession} session
 * @returns {number[]} the times at which SETs were found, if they are known
 */
const foundTimes = session => session.found.flatMap(one => (one.at === null ? [] : [one.at]));

/**
 * @param {PuzzleSession} session
 * @param {number} took
 */
function timeline(session, took) {
  const at = (/** @type {number} */ moment) =>
    `${(Math.min(1, moment / took) * 96 + 2).toFixed(1)}%`;
  return html`<div
    class="timeline"
    role="img"
    aria-label=${say('daily.found_at', { times: formatSeries(foundTimes(session).map(formatMinutes)) })}
  >
    <svg aria-hidden="true">
      <line class="base-line" x1="0" x2="100%" y1="16" y2="16" />
      ${foundTimes(session).map(
        moment =>
          svg`<svg x=${at(moment)} y="16" overflow="visible">
            <path class="moment" d="M0 -11 7 0 0 11 -7 0Z"/>
          </svg>`,
      )}
      <text x="0" y="48">0:00</text>
      <text x="100%" y="48" text-anchor="end">${formatMinutes(took)}</text>
    </svg>
  </div>`;
}

/** The dashes of the time line in a shared text; between two SETs there is always one. */
const LINE_LENGTH = 12;

/**
 * Returns the result as text. It says when SETs were found, never which.
 * @param {PuzzleSession} session
 * @param {string} title
 */
export function shareText(session, title) {
  const took = session.took ?? 0;
  const times = foundTimes(session);
  const line = times
    .map((moment, i) => {
      const wait = moment - (times[i - 1] ?? 0);
      const dashes = Math.max(i ? 1 : 0, Math.round((wait / took) * LINE_LENGTH));
      return `${'–'.repeat(dashes)}◆`;
    })
    .join('');
  const mistakes = session.mistakes
    ? say('daily.mistakes_said', { n: session.mistakes })
    : say('daily.no_mistake');
  return [
    title,
    say('daily.shared', { n: session.sets, time: formatMinutes(took), mistakes }),
    line,
  ]
    .filter(Boolean)
    .join('\n');
}

/**
 * Returns the longest wait for a SET.
 * @param {PuzzleSession} session
 */
const longestWait = session =>
  Math.max(...foundTimes(session).map((moment, i, all) => moment - (all[i - 1] ?? 0)));

/**
 * Draws the panel with the result.
 * @param {PuzzleSession} session
 * @param {{title: string, link: string, rows?: [string, unknown][], more?: unknown}} looks the link to
 *   share, further facts with their names, and what to draw below
 */
export function resultPanel(session, { title, link, rows = [], more = nothing }) {
  const took = session.took ?? 0;
  const text = shareText(session, title);
  const facts = /** @type {[string, unknown][]} */ ([
    ...(foundTimes(session).length
      ? [[say('daily.longest'), formatMinutes(longestWait(session))]]
      : []),
    ...rows,
  ]);
  return html`<div class="panel puzzle-result">
    <p class="panel-title">
      ${title}<button
        class="icon-button"
        aria-label=${say('web.people.close')}
        @click=${() => closeResult(session)}
      >
        ${icon('cross')}
      </button>
    </p>
    <p class="sentence">${say('daily.all_in', { n: session.sets, time: formatMinutes(took) })}</p>
    ${foundTimes(session).length ? timeline(session, took) : nothing}
    <dl>
      ${facts.map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd class="tabular">${value}</dd>
          </div>`,
      )}
    </dl>
    <pre class="share-text">${text}</pre>
    <div class="next-steps">
      <button class="button solid" @click=${() => shareOrCopy(session, text, link)}>
        ${icon(session.copied ? 'check' : 'share')}${say(
          session.copied ? 'daily.copied' : 'daily.share',
        )}
      </button>
    </div>
    ${more}
  </div>`;
}

/**
 * @param {PuzzleSession} session
 * @param {string} text
 * @param {string} link
 */
async function shareOrCopy(session, text, link) {
  if (canShare()) await share({ text, url: link });
  else if (await copyText(`${text}\n${link}`)) {
    session.copied = true;
    announce(say('daily.copied'));
    session.draw();
  }
}

/**
 * Draws the leaderboard of the day.
 * @param {LeaderboardRow[]} times
 * @param {{kind: string, date: string}} puzzle
 * @param {number | null} ownTime your time, if you are not on the leaderboard
 */
export const timesTable = (times, puzzle, ownTime = null) =>
  times.length
    ? html`<ol class="times">
        ${times.map(
          (one, i) =>
            html`<li class=${one.you ? 'you' : ''}>
              <span class="number tabular">${i + 1}</span><b>${one.name}</b
              ><span class="tabular">${formatMinutes(one.took)}</span>
              ${one.you ? nothing : reportButton(one.name, puzzle)}
            </li>`,
        )}
        ${
          ownTime !== null && !times.some(one => one.you)
            ? html`<li class="you unsigned">
                <span class="number"></span><b>${say('web.you')}</b
                ><span class="tabular">${formatMinutes(ownTime)}</span>
              </li>`
            : nothing
        }
      </ol>`
    : html`<p class="muted">${say('daily.times_none')}</p>`;
