// A puzzle on screen: the table's own layout, the SETs found so far beside it, the clock in the
// middle.
import { cardName } from '../core/cards.js';
import { themeButton } from '../core/settings_sheet.js';
import { html, nothing } from '../core/html.js';
import { icon, wordmark } from '../core/icons.js';
import { CARD_KEYS, isForTable, moveFocus } from '../core/keyboard.js';
import { minutes, say } from '../core/words.js';
import { grid } from '../table/card_grid.js';

/** @typedef {import('./session.js').PuzzleSession} PuzzleSession */
/**
 * @typedef {{name: string, sub: string, mode?: unknown, stats?: unknown, result: () => unknown,
 *   acts?: unknown, leave: () => void}} Around what the page says around the board
 */

/**
 * @param {PuzzleSession} s
 * @param {Around} around
 */
export function drawBoard(s, around) {
  const places = s.table.length <= 9 ? 9 : 12;
  const over = s.took !== null;
  return html`<div
    class="grid-game puzzle ${s.waits ? 'claiming' : ''} ${over ? 'over' : ''} ${
      s.wrong || s.refusal || over ? 'has-explanation' : ''
    }"
    data-n=${places}
  >
    <header class="table-header">
      <div class="title-area">
        <a class="brand" href="/" aria-label=${say('web.home_label')}>${wordmark}</a>
        <h1><b>${around.name}</b> <span>${around.sub}</span></h1>
      </div>
      <div class="mode">${around.mode ?? nothing}</div>
      <div class="tools">
        <button
          class="icon-button wide"
          data-action="settings"
          aria-label=${say('web.settings.title')}
          title=${say('web.settings.title')}
        >
          ${icon('drop')}</button
        >${themeButton('wide')}
        <a class="icon-button" href="/learn" aria-label=${say('web.help')} title=${say('web.help')}
          >${icon('help')}</a
        >
        <button class="icon-button only-phone" data-action="settings" aria-label=${say('web.menu')}>
          ${icon('menu')}
        </button>
        <button
          class="icon-button"
          @click=${around.leave}
          aria-label=${say('daily.leave')}
          title=${say('daily.leave')}
        >
          ${icon('leave')}
        </button>
      </div>
    </header>
    <main class="play-area">
      ${foundList(s)}${grid(/** @type {any} */ (s), { onPick: card => s.pick(card), places })}
      <aside class="side-panel at-end" aria-label=${say('web.beside')}>${beside(s, around)}</aside>
    </main>
    <footer class="actions timed">
      <div class="statistics">
        <div><b>${s.mistakes}</b><span>${say('daily.mistakes', { n: s.mistakes })}</span></div>
        ${around.stats ?? nothing}
      </div>
      <div class="big-clock">
        <b role="timer"
          >${
            s.took === null ? html`<time-since from=${s.startedAt}></time-since>` : minutes(s.took)
          }</b
        >
        <span
          class="progress"
          role="img"
          aria-label=${say('daily.found', { n: s.found.length, all: s.sets })}
          >${Array.from(
            { length: s.sets },
            (_, i) => html`<i class=${i < s.found.length ? 'on' : ''}></i>`,
          )}</span
        >
      </div>
      <div class="button-row">${around.acts ?? nothing}</div>
    </footer>
  </div>`;
}

/** @param {PuzzleSession} s */
const foundList = s =>
  html`<aside class="side-panel at-start" aria-labelledby="found">
    <h2 class="found-title" id="found">
      <span>${say('daily.found', { n: s.found.length, all: s.sets })}</span
      ><small aria-hidden="true">${say('daily.differs')}</small>
    </h2>
    <ol class="found">
      ${Array.from({ length: s.sets }, (_, i) =>
        foundLine(s.found[i], i, i === s.found.length - 1 && s.took === null),
      )}
    </ol>
  </aside>`;

/**
 * @param {import('./storage.js').Found | undefined} one
 * @param {number} i
 * @param {boolean} last
 */
const foundLine = (one, i, last) =>
  one === undefined
    ? html`<li class="no">
        <span class="number tabular" aria-hidden="true">${i + 1}</span
        ><span class="mini" aria-hidden="true"
          >${[0, 1, 2].map(() => html`<span class="card gone"></span>`)}</span
        >
      </li>`
    : html`<li class=${last ? 'last last-found' : 'last-found'}>
        <span class="number tabular" aria-hidden="true">${i + 1}</span>
        <span class="mini"
          >${one.cards.map(
            card =>
              html`<span class="card card-tiny" role="img" aria-label=${cardName(card)}
                ><card-face card=${card}></card-face
              ></span>`,
          )}</span
        >
        <span class="diamonds" aria-hidden="true"
          >${one.differs.map(differs => html`<i class=${differs ? 'on' : ''}></i>`)}</span
        >
        <span class="time tabular">${one.at === null ? '' : minutes(one.at)}</span>
      </li>`;

/**
 * @param {PuzzleSession} s
 * @param {Around} around
 */
function beside(s, around) {
  if (s.took !== null) return around.result();
  if (s.wrong) return why(s, s.wrong);
  if (s.refusal) {
    return html`<div class="panel" @click=${() => s.clear()}>
      <p class="sentence small">${s.refusal}</p>
    </div>`;
  }
  return nothing;
}

/**
 * @param {PuzzleSession} s
 * @param {import('./session.js').Wrong} wrong
 */
const why = (s, { cards, why: said }) =>
  html`<div class="explanation" @click=${() => s.clear()}>
    <p class="panel-title">${say('web.not_a_set')}</p>
    <p class="sentence">${said.reason}</p>
    <div class="cards">
      ${cards.map(
        card =>
          html`<span
            class="card card-small ${said.odd === card ? 'odd' : ''}"
            role="img"
            aria-label=${cardName(card)}
            ><card-face card=${card}></card-face
          ></span>`,
      )}
    </div>
    <dl>
      ${said.features.map(
        (/** @type {any} */ one) =>
          html`<div class="feature ${one.agreement === 'broken' ? 'broken' : ''}">
            <dt>${one.name}</dt>
            <dd>${one.says}</dd>
            <dd class="mark">${icon(one.agreement === 'broken' ? 'cross' : 'check')}</dd>
          </div>`,
      )}
    </dl>
  </div>`;

/**
 * A card's key picks it, Escape clears, arrows move.
 * @param {PuzzleSession} s
 * @param {KeyboardEvent} event
 */
export function pressKey(s, event) {
  if (!isForTable(event) || !s.table.length) return;
  const card = s.table[CARD_KEYS.indexOf(event.code)];
  if (card !== undefined) s.pick(card);
  else if (event.code === 'Escape') s.clear();
  else moveFocus(event, document);
}
