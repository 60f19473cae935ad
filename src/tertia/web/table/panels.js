// What stands beside the cards for a while: why three cards are no SET, a lost line, how a deal
// ended. It never covers a card.
import { html, nothing } from '../core/html.js';
import { icon } from '../core/icons.js';
import { cardName } from '../core/cards.js';
import { say } from '../core/words.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/**
 * The right wing: the line's trouble first, then what the game shows, then what was refused.
 * @param {Table} t
 * @param {unknown} [standing] what the game shows there when nothing else does
 */
export function wing(t, standing = nothing) {
  const content =
    t.connection.line === 'lost' ? lostPanel(t) : (panelOf(t) ?? refusalPanel(t) ?? standing);
  return html`<aside class="side-panel at-end" aria-label=${say('web.beside')}>${content}</aside>`;
}

/**
 * Whether the right wing has something to say, so that the log gives way where room is short.
 * @param {Table} t
 */
export const hasPanel = t => t.panel !== null || t.connection.line === 'lost' || t.refusal !== null;

/** @param {Table} t */
function panelOf(t) {
  switch (t.panel?.kind) {
    case 'why':
      return whyPanel(t, t.panel);
    case 'leave':
      return leavePanel(t);
    case 'words':
      return wordsPanel(t, t.panel);
    default:
      return t.panel?.draw?.(t) ?? null;
  }
}

/**
 * @param {Table} t
 * @param {any} panel
 */
const whyPanel = (t, { seat, cards, why, cost }) =>
  html`<div class="explanation" @click=${() => t.hide()}>
    <p class="panel-title">
      ${seat === t.seat ? say('web.not_a_set') : say('web.not_a_set_of', { name: t.name(seat) })}
    </p>
    <p class="sentence">${why.reason}</p>
    <div class="cards">
      ${cards.map(
        (/** @type {number} */ card) =>
          html`<span
            class="card card-small ${why.odd === card ? 'odd' : ''}"
            role="img"
            aria-label=${cardName(card, t.face)}
            ><card-face card=${card} face=${t.face}></card-face
          ></span>`,
      )}
    </div>
    <dl>
      ${why.features.map(
        (/** @type {any} */ one) =>
          html`<div class="feature ${one.agreement === 'broken' ? 'broken' : ''}">
            <dt>${one.name}</dt>
            <dd>${one.says}</dd>
            <dd class="mark">${icon(one.agreement === 'broken' ? 'cross' : 'check')}</dd>
          </div>`,
      )}
    </dl>
    ${cost ? html`<p class="penalty">${cost}</p>` : nothing}
  </div>`;

/** @param {Table} t */
const leavePanel = t =>
  html`<div class="panel" role="alertdialog" aria-label=${say('web.leave')}>
    <p class="panel-title">${icon('leave')}${say('web.leave')}</p>
    <p class="sentence">${say('web.leave_sure')}</p>
    <p class="text">${say('web.leave_says')}</p>
    <div class="row">
      <button class="button open" @click=${() => t.hide()}>${say('web.stay')}</button>
      <button
        class="button solid"
        @click=${() => {
          t.do({ type: 'stand' });
          location.href = '/';
        }}
      >
        ${say('web.leave')}
      </button>
    </div>
  </div>`;

/**
 * @param {Table} t
 * @param {any} panel
 */
export const wordsPanel = (t, { head, symbol, sentence, text, more }) =>
  html`<div class="panel" @click=${() => t.hide()}>
    <p class="panel-title">${symbol ? icon(symbol) : nothing}${head}</p>
    <p class="sentence">${sentence}</p>
    ${text ? html`<p class="text">${text}</p>` : nothing}${more ?? nothing}
  </div>`;

/** @param {Table} t */
function refusalPanel(t) {
  return t.refusal && t.connection.line === 'open'
    ? html`<div
        class="panel"
        @click=${() => {
          t.refusal = null;
          t.draw();
        }}
      >
        <p class="panel-title">${icon('cross')}${say('web.refused')}</p>
        <p class="sentence small">${t.refusal.text}</p>
      </div>`
    : null;
}

/** @param {Table} t */
const lostPanel = t =>
  html`<div class="panel">
    <p class="panel-title">${icon('offline')}${say('web.net.lost')}</p>
    <p class="sentence">${say('web.net.kept')}</p>
    <p class="text">${say('web.net.says')}</p>
    <div class="row">
      <button class="button open" @click=${() => t.connection.open()}>${say('web.net.try')}</button>
    </div>
  </div>`;
