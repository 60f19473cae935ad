// The screen of a puzzle: the cards, the SETs found so far, the clock.
import { FEATURES, cardName, marksLegend } from '../core/cards.js';
import { html, nothing } from '../core/html.js';
import { wordmark } from '../core/icons.js';
import { CARD_KEYS, isShortcut, moveFocus } from '../core/keyboard.js';
import { formatMinutes, say } from '../core/words.js';
import { cardGrid } from '../table/card_grid.js';
import { featureList } from '../core/explanation.js';
import { toolbar } from '../core/toolbar.js';

/** @typedef {import('./session.js').PuzzleSession} PuzzleSession */
/**
 * @typedef {object} BoardFrame the parts of the screen that differ between pages
 * @property {string} name
 * @property {string | ReturnType<typeof html>} subtitle
 * @property {unknown} [mode] in the middle of the header
 * @property {unknown} [question] a panel that asks the visitor something
 * @property {unknown} [stats] figures beside the number of mistakes
 * @property {() => unknown} result draws the panel when all SETs are found
 * @property {unknown} [actions] buttons below the cards
 * @property {() => void} leave
 */

/** The numbers of places that the grid of cards is made for. */
const PLACES = [9, 12, 15, 18, 21];

/**
 * Draws the screen.
 * @param {PuzzleSession} session
 * @param {BoardFrame} frame
 */
export function drawBoard(session, frame) {
  const places = PLACES.find(count => session.table.length <= count) ?? session.table.length;
  const over = session.took !== null;
  const hasPanel =
    frame.question || session.wrong || session.refusal || (over && !session.isResultClosed);
  return html`<div
    class="grid-game puzzle ${session.isClaiming ? 'claiming' : ''} ${over ? 'over' : ''} ${
      hasPanel ? 'has-explanation' : ''
    }"
    data-n=${places}
  >
    <header class="table-header">
      <div class="title-area">
        <a class="brand" href="/" aria-label=${say('web.home_label')}>${wordmark}</a>
        <h1><b>${frame.name}</b> <span>${frame.subtitle}</span></h1>
      </div>
      <div class="mode">${frame.mode ?? nothing}</div>
      ${toolbar({ help: '/learn', leaveLabel: say('daily.leave'), onLeave: frame.leave })}
    </header>
    <main class="play-area">
      ${foundList(session)}${cardGrid(session, {
        onPick: card => session.pick(card),
        places,
      })}
      <aside class="side-panel at-end" aria-label=${say('web.beside')}>
        ${sidePanelContent(session, frame)}
      </aside>
    </main>
    <footer class="actions timed">
      <div class="statistics">
        <div>
          <b>${session.mistakes}</b><span>${say('daily.mistakes', { n: session.mistakes })}</span>
        </div>
        ${frame.stats ?? nothing}
      </div>
      <div class="big-clock">
        <b role="timer"
          >${
            session.took === null
              ? html`<time-since from=${session.startedAt}></time-since>`
              : formatMinutes(session.took)
          }</b
        >
        <span class="progress" role="img" aria-label=${foundCount(session)}
          >${Array.from(
            { length: session.sets },
            (_, i) => html`<i class=${i < session.found.length ? 'on' : ''}></i>`,
          )}</span
        >
      </div>
      <div class="button-row">${frame.actions ?? nothing}</div>
    </footer>
  </div>`;
}

/** @param {PuzzleSession} session */
const foundList = session =>
  html`<aside class="side-panel at-start" aria-label=${foundCount(session)}>
    <h2 class="found-title ${session.known ? 'known' : ''}">
      <span>${session.known ? say('daily.known') : foundCount(session)}</span>${
        session.isResultClosed
          ? html`<button class="link" @click=${() => reopen(session)}>${say('daily.look')}</button>`
          : html`<small aria-hidden="true">${say('daily.differs')}</small>`
      }
    </h2>
    <ol class="found">
      ${Array.from({ length: session.sets }, (_, i) => foundRow(session, i))}
    </ol>
    <p class="muted marks-legend">${marksLegend(session.face, session.features)}</p>
  </aside>`;

/** @param {PuzzleSession} session */
const foundCount = session => say('daily.found', { n: session.found.length, all: session.sets });

/**
 * Opens the result again. The focus follows it.
 * @param {PuzzleSession} session
 */
function reopen(session) {
  session.openResult();
  focusOn('.puzzle-result .icon-button');
}

/**
 * Closes the result. The focus goes to the button that opens it again.
 * @param {PuzzleSession} session
 */
export function closeResult(session) {
  session.clear();
  focusOn('.found-title button');
}

/** @param {string} selector */
const focusOn = selector =>
  /** @type {HTMLElement | null} */ (document.querySelector(selector))?.focus();

/**
 * Draws a row of the list: a SET that was found, or three empty places.
 * @param {PuzzleSession} session
 * @param {number} i the number of the row, from 0
 */
function foundRow({ face, features, found, known, took }, i) {
  if (i >= found.length) {
    return html`<li class="no">
      <span class="number tabular" aria-hidden="true">${i + 1}</span
      ><span class="mini" aria-hidden="true"
        >${[0, 1, 2].map(() => html`<span class="card gone"></span>`)}</span
      >
    </li>`;
  }
  const { at, cards, differs } = found[i];
  const isNewest = i === found.length - 1 && took === null;
  const isMarked = known ? known === found[i] : isNewest;
  return html`<li class="last-found ${isMarked ? 'last' : ''} ${known && isMarked ? 'known' : ''}">
    <span class="number tabular" aria-hidden="true">${i + 1}</span>
    <span class="mini"
      >${cards.map(
        card =>
          html`<span class="card card-tiny" role="img" aria-label=${cardName(card, face)}
            ><card-face card=${card} face=${face}></card-face
          ></span>`,
      )}</span
    >
    <span class="diamonds" title=${marksLegend(face, features)} aria-hidden="true"
      >${features.map(feature => html`<i class=${differs[FEATURES.indexOf(feature)] ? 'on' : ''}></i>`)}</span
    >
    <span class="time tabular">${at === null ? '' : formatMinutes(at)}</span>
  </li>`;
}

/**
 * @param {PuzzleSession} session
 * @param {BoardFrame} frame
 */
function sidePanelContent(session, frame) {
  if (frame.question) return frame.question;
  if (session.took !== null) return session.isResultClosed ? nothing : frame.result();
  if (session.wrong) return explanation(session, session.wrong);
  if (session.refusal) {
    return html`<div class="panel" @click=${() => session.clear()}>
      <p class="sentence small">${session.refusal}</p>
    </div>`;
  }
  return nothing;
}

/**
 * @param {PuzzleSession} session
 * @param {import('./session.js').Wrong} wrong
 */
const explanation = (session, { cards, why: answer }) =>
  html`<div class="explanation" @click=${() => session.clear()}>
    <p class="panel-title">${say('web.not_a_set')}</p>
    <p class="sentence">${answer.reason}</p>
    <div class="cards">
      ${cards.map(
        card =>
          html`<span
            class="card card-small ${answer.odd === card ? 'odd' : ''}"
            role="img"
            aria-label=${cardName(card, session.face)}
            ><card-face card=${card} face=${session.face}></card-face
          ></span>`,
      )}
    </div>
    ${featureList(answer.features.filter((/** @type {any} */ one) => session.features.includes(one.feature)))}
  </div>`;

/**
 * Handles keys: a card's key picks it, Escape clears the picks, arrows move the focus.
 * @param {PuzzleSession} session
 * @param {KeyboardEvent} event
 */
export function handleKey(session, event) {
  if (!isShortcut(event) || !session.table.length) return;
  const card = session.table[CARD_KEYS.indexOf(event.code)];
  if (card !== undefined) session.pick(card);
  else if (event.code === 'Escape') session.clear();
  else moveFocus(event, document);
}
