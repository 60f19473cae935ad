// CoopSet (docs/RULES.md, section 8): panels for the SETs of a layout and for the team's total.
import { html, nothing, svg } from '../core/html.js';
import { formatNumber, formatRange, formatSeries, say } from '../core/words.js';
import { seatAvatar } from '../table/avatars.js';
import { smallCards } from '../table/card_grid.js';

/** @typedef {import('../table/live_table.js').LiveTable} Table */

/** Stands for no limit: no total is so high. */
const NO_LIMIT = 99;

/** R8.4: the lowest and the highest total of each verdict. */
const SCALE = [
  [-NO_LIMIT, 3, 'keep-playing'],
  [4, 7, 'not-bad'],
  [8, 10, 'good'],
  [11, 13, 'excellent'],
  [14, 14, 'super'],
  [15, 29, 'record'],
  [30, NO_LIMIT, 'cheat'],
];

/**
 * Draws the SETs of this layout and the points for each.
 * @param {Table} table
 */
export function ladder(table) {
  const { taken, ladder: worth } = table.view;
  return html`<aside class="side-panel at-start" aria-label=${say('web.coopset.of_layout')}>
    <h2>${say('web.coopset.of_layout')}</h2>
    <ol class="ladder">
      ${worth.map((/** @type {number} */ points, /** @type {number} */ i) => {
        const claim = taken[i];
        return html`<li
          class="${claim ? 'reached' : ''} ${
            i === Math.min(taken.length, worth.length) - 1 ? 'now' : ''
          }"
        >
          ${
            claim
              ? smallCards(table, claim.cards, 'card-tiny')
              : html`<span class="mini"
                  >${[0, 1, 2].map(() => html`<span class="card gone"></span>`)}</span
                >`
          }
          <span class="person"
            >${
              claim
                ? html`${seatAvatar(table, claim.seat, { small: true })}<span
                      class="name"
                      dir="auto"
                      >${table.shortName(claim.seat)}</span
                    >`
                : nothing
            }</span
          ><span class="points" aria-label=${say('web.points', { n: points })}>${points}</span>
        </li>`;
      })}
    </ol>
    <p class="hint">${say('web.coopset.gaps')}</p>
  </aside>`;
}

/**
 * Returns the place of the present verdict in the scale.
 * @param {Table} table
 */
const reachedIn = table => SCALE.findIndex(([, , verdict]) => verdict === table.view.verdict);

/**
 * Returns the words of a verdict.
 * @param {string | number} verdict
 */
const verdictText = verdict => say(`web.coopset.verdict.${verdict}`);

/**
 * Draws the team's total and its verdict. They keep their place however many cards lie on the table.
 * @param {Table} table
 */
export function teamTotal(table) {
  const { view } = table;
  const here = view.points - view.penalty;
  const [from, , next] = SCALE[reachedIn(table) + 1] ?? [];
  // The lowest verdict, "keep playing", is for the end: alone, during a game, it would read as an instruction.
  const isTooEarly = view.phase !== 'over' && view.verdict === SCALE[0][2];
  return html`<aside class="side-panel team-total" aria-label=${say('web.coopset.total')}>
    <h2>${say('web.coopset.total')}</h2>
    <div class="running-total">
      <b>${formatNumber(view.total)}</b>
      <div>
        ${
          isTooEarly
            ? nothing
            : html`<strong
                >${say('web.coopset.verdict_so_far', { verdict: verdictText(view.verdict) })}</strong
              >`
        }
        ${
          next && next !== 'cheat'
            ? html`<span class="next-verdict"
                >${say('web.coopset.next_verdict', {
                  verdict: verdictText(next),
                  n: Number(from),
                })}</span
              >`
            : nothing
        }
        <span class="made-of"
          >${say('web.coopset.made_of', {
            before: formatNumber(view.total - here),
            here: formatNumber(here),
          })}</span
        >
      </div>
      <span class="deck-left"
        ><span class="layout-here">${say('web.coopset.layout_n', { n: view.layout })}</span
        ><b>${formatNumber(view.deck)}</b> ${say('web.in_deck')}</span
      >
    </div>
  </aside>`;
}

/**
 * Draws the scale of verdicts, and the points of each layout. Quotation marks make clear that "keep playing" is one.
 * @param {Table} table
 */
export function scalePanel(table) {
  const { view } = table;
  const reached = reachedIn(table);
  return html`<div>
    <h2 class="scale-title">${say('web.coopset.scale')}</h2>
    <ol class="scale">
      ${SCALE.map(
        ([from, to, verdict], i) =>
          html`<li
            class="${
              i === reached ? 'on' : i < reached ? 'passed' : ''
            } ${verdict === 'cheat' ? 'far' : ''}"
          >
            <span class="range tabular">${rangeText(Number(from), Number(to))}</span
            ><span class="bar"></span><q class="name">${verdictText(verdict)}</q>
          </li>`,
      )}
    </ol>
    <div class="score-history">
      <h2>${say('web.coopset.so_far')}</h2>
      ${scoreHistory([
        ...view.layouts.map((/** @type {any} */ layout) => layout.score),
        view.points - view.penalty,
      ])}
    </div>
  </div>`;
}

/**
 * Returns the totals of a verdict, such as "8–10".
 * @param {number} from
 * @param {number} to
 */
function rangeText(from, to) {
  if (to === NO_LIMIT) return `${from}+`;
  if (from === -NO_LIMIT) return `≤ ${to}`; // also below 0
  return formatRange(from, to);
}

/**
 * Draws a bar chart of the points of each layout.
 * @param {number[]} scores
 */
function scoreHistory(scores) {
  const shown = scores.slice(-9);
  const first = scores.length - shown.length;
  return html`<svg
    viewBox="0 0 288 84"
    role="img"
    aria-label=${say('web.coopset.by_layout', { scores: formatSeries(scores.map(score => formatNumber(score))) })}
  >
    <line x1="0" x2="288" y1="56.5" y2="56.5"></line>
    ${shown.map((score, i) => {
      const height = Math.max(2, 9 * Math.abs(score));
      const x = i * 32 + 4;
      const up = score >= 0;
      const barClass = i === shown.length - 1 ? 'now' : up ? '' : 'negative';
      const top = up ? 56 - height : 57;
      return svg`
        <rect class=${barClass} x=${x} y=${top} width="24" height=${Math.min(height, 50)} rx="2"></rect>
        <text x=${x + 12} y=${up ? 50 - height : 50}>${score}</text>
        <text class="number" x=${x + 12} y=${up ? 72 : 82}>${first + i + 1}</text>`;
    })}
  </svg>`;
}
