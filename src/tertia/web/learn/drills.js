// Drills: the server asks, marks and explains; this module draws the cards and stores the progress.
import { announce } from '../core/announcements.js';
import { cardMark, cardName, hues } from '../core/cards.js';
import { html, nothing, render, repeat } from '../core/html.js';
import { icon } from '../core/icons.js';
import { isShortcut, moveFocus } from '../core/keyboard.js';
import { shake } from '../core/motion.js';
import { play } from '../core/sound.js';
import { language, formatList, say } from '../core/words.js';
import { resetProgress, recordAnswer, progressOf, hardestFeature } from './progress.js';

/**
 * @typedef {object} Question
 * @property {number[]} cards
 * @property {number[]} offered cards to choose the missing one from
 * @property {number} picks the number of cards to pick; 0 if the answer is one of the choices
 * @property {{id: string, text: string}[]} choices answers in words
 */
/**
 * @typedef {object} AnswerResult
 * @property {boolean} right
 * @property {string} text the explanation
 * @property {number[] | string} answer the right answer
 * @property {string} given the answer of the visitor
 * @property {number[][]} sets the SETs, in drills about several of them
 */

const tiles = /** @type {HTMLElement} */ (document.getElementById('tiles'));
const stage = /** @type {HTMLElement} */ (document.getElementById('stage'));

/** @type {string | null} the open drill */
let drill = null;
/** @type {Question | null} */
let question = null;
/** @type {AnswerResult | null} null until the visitor has answered */
let result = null;
/** @type {number[]} the cards that the visitor has picked */
let picked = [];
/** @type {string | null} why the last request failed */
let failure = null;
/** The parameters that determine the question. */
let query = '';

export function startDrills() {
  addEventListener('hashchange', openFromAddress);
  addEventListener('keydown', onKeyDown);
  document.querySelector('[data-forget]')?.addEventListener('click', () => {
    resetProgress();
    drawTiles();
  });
  openFromAddress();
}

export const redrawDrills = () => {
  if (drill) draw();
};

function openFromAddress() {
  const wanted = location.hash.replace('#drill-', '#').slice(1);
  drill = document.querySelector(`[data-drill="${CSS.escape(wanted)}"]`) ? wanted : null;
  tiles.hidden = drill !== null;
  stage.hidden = drill === null;
  // An open drill hides the rest of the page.
  document.getElementById('main')?.classList.toggle('in-drill', drill !== null);
  if (drill) nextQuestion();
  else {
    drawTiles();
    // The browser looked for the drills while they were hidden.
    if (location.hash) document.getElementById(wanted)?.scrollIntoView();
  }
}

function drawTiles() {
  for (const tile of tiles.querySelectorAll('[data-drill]')) {
    const { level, right, asked } = progressOf(tile.getAttribute('data-drill') ?? '');
    const state = tile.querySelector('.state');
    if (state) {
      render(
        asked
          ? html`${dots(level, right > 0)}<span class="level"
                >${say('learn.level', { n: level })}</span
              ><small>${say('learn.done', { n: right })}</small>`
          : html`${dots(level, false)}<small>${say('learn.new')}</small>`,
        /** @type {HTMLElement} */ (state),
      );
    }
  }
}

/**
 * Draws the level of a drill, which words beside it name.
 * @param {number} level
 * @param {boolean} begun whether the visitor has answered a question of it rightly
 */
const dots = (level, begun) =>
  html`<span class="dots" aria-hidden="true"
    >${[1, 2, 3, 4].map(n => html`<i class=${begun && n <= level ? 'on' : ''}></i>`)}</span
  >`;

/** The share of questions that are about the feature in which the visitor makes most mistakes. */
const HARD_SHARE = 0.5;

async function nextQuestion() {
  const weak = Math.random() < HARD_SHARE ? hardestFeature() : null;
  query = `level=${progressOf(drill ?? '').level}&weak=${weak ?? ''}&seed=${Math.floor(Math.random() * 1e9)}`;
  result = null;
  picked = [];
  question = await fetchJson(`/api/drills/${drill}?${query}`);
  draw();
  if (!question || !drill) return;
  announce(
    `${say(`learn.drill.${drill}.asks`)} ${formatList(
      [...question.cards, ...question.offered].map(card => cardName(card)),
    )}`,
  );
  stage.scrollIntoView({ block: 'start' });
  stage.querySelector('h3')?.focus({ preventScroll: true });
}

/**
 * @param {string} address
 * @returns {Promise<any>}
 */
async function fetchJson(address) {
  failure = null;
  try {
    const response = await fetch(`${address}&hues=${hues()}&language=${language()}`);
    const answer = await response.json();
    if (response.ok) return answer;
    failure = answer.text;
  } catch {
    failure = say('hero.unknown');
  }
  announce(failure ?? '', 'assertive');
  return null;
}

/** @param {string} given a word, or cards */
async function submitAnswer(given) {
  if (result || !drill) return;
  const answer = await fetchJson(`/api/drills/${drill}/answer?${query}&answer=${given}`);
  if (answer) {
    result = { ...answer, given };
    recordAnswer(drill, answer.right, answer.about);
    play(answer.right ? 'right' : 'wrong');
    announce(
      `${say(answer.right ? 'learn.right' : 'learn.wrong')} ${answer.text}`,
      answer.right ? 'polite' : 'assertive',
    );
  } else picked = [];
  draw();
  if (answer && !answer.right) shake([...stage.querySelectorAll('.card.missed')]);
  /** @type {HTMLElement | null} */ (stage.querySelector('.next'))?.focus({ preventScroll: true });
}

/** @param {number} card */
function pick(card) {
  if (result || !question?.picks) return;
  picked = picked.includes(card) ? picked.filter(other => other !== card) : [...picked, card];
  play(/** @type {'pick1'} */ (`pick${Math.max(1, picked.length)}`));
  draw();
  if (picked.length === question.picks) submitAnswer(picked.join());
}

function draw() {
  if (!drill) return;
  const { level, right } = progressOf(drill);
  const weak = hardestFeature();
  render(
    html`<header>
        <div>
          <h3 tabindex="-1">${say(`learn.drill.${drill}.name`)}</h3>
          <p class="question">${say(`learn.drill.${drill}.asks`)}</p>
        </div>
        <p class="level">${say('learn.level', { n: level })}${dots(level, right > 0)}</p>
      </header>
      ${question ? questionBody(question) : failure ? html`<p role="alert">${failure}</p>` : nothing}
      <footer>
        ${
          result
            ? html`<div class="feedback ${result.right ? 'yes' : 'no'}">
                ${icon(result.right ? 'check' : 'cross')}
                <p><b>${say(result.right ? 'learn.right' : 'learn.wrong')}</b> ${result.text}</p>
              </div>`
            : nothing
        }
        ${result?.sets.length ? shownSets(result.sets) : nothing}
        ${
          result && !result.right && weak
            ? html`<p class="muted">
                ${say('learn.weak', { feature: say(`feature.classic.${weak}`) })}
              </p>`
            : nothing
        }
      </footer>
      <div class="page-actions">
        <a class="button open" href="#drills">${say('learn.stop')}</a>${
          result
            ? html`<button class="button solid next" @click=${nextQuestion}>
                ${say('learn.next')}
              </button>`
            : nothing
        }
      </div>`,
    stage,
  );
}

/**
 * Draws the cards and the choices. In the drill 'partner' the first card is apart: the visitor finds two
 * others that make a SET with it.
 * @param {Question} question
 */
function questionBody(question) {
  const first = drill === 'partner' ? question.cards.slice(0, 1) : [];
  const shown = question.cards.slice(first.length);
  const tappable = question.picks > 0 && !question.offered.length;
  return html`<div class="board count-${shown.length}">
      ${
        first.length
          ? html`<div class="first" role="group" aria-label=${say('learn.first_card')}>
              ${first.map(card => cardPicture(card, false))}
            </div>`
          : nothing
      }
      <div class="cards">
        ${repeat(
          shown,
          card => card,
          card => cardPicture(card, tappable),
        )}${
          question.offered.length
            ? html`<div class="hole">
                <svg class="dash" aria-hidden="true"><rect x="1.5" y="1.5" rx="11" /></svg>
              </div>`
            : nothing
        }
      </div>
    </div>
    ${
      question.offered.length
        ? html`<div class="offered">
            ${repeat(
              question.offered,
              card => card,
              card => cardPicture(card, true),
            )}
          </div>`
        : nothing
    }
    ${
      question.choices.length
        ? html`<div class="choices ${drill === 'count' ? 'in-line' : ''}">
            ${question.choices.map(
              choice =>
                html`<button
                  class="button ${result && result.answer === choice.id ? 'solid' : 'open'}"
                  ?disabled=${result !== null && result.answer !== choice.id}
                  aria-pressed=${result?.given === choice.id}
                  @click=${() => submitAnswer(choice.id)}
                >
                  ${choice.text}
                </button>`,
            )}
          </div>`
        : nothing
    }`;
}

/**
 * Draws the SETs of a question.
 * @param {number[][]} sets
 */
const shownSets = sets =>
  html`<div class="both">
    ${drill === 'common' ? html`<p>${say('learn.both')}</p>` : nothing}
    ${sets.map(
      cards =>
        html`<span class="mini"
          >${cards.map(
            card =>
              html`<span class="card card-small" role="img" aria-label=${cardName(card)}
                ><card-face card=${card}></card-face
              ></span>`,
          )}</span
        >`,
    )}
  </div>`;

/**
 * @param {number} card
 * @param {boolean} tappable
 */
function cardPicture(card, tappable) {
  const right = Array.isArray(result?.answer) && result.answer.includes(card);
  const mine = picked.includes(card);
  const classes = `${(result ? right : mine) ? 'selected' : ''} ${
    result && mine && !right ? 'missed' : ''
  }`;
  return tappable
    ? html`<button
        class="card ${classes}"
        data-card=${card}
        data-mark=${cardMark(card)}
        aria-label=${cardName(card)}
        aria-pressed=${mine}
        @click=${() => pick(card)}
      >
        <card-face card=${card}></card-face>
      </button>`
    : html`<div
        class="card ${classes}"
        role="img"
        data-card=${card}
        data-mark=${cardMark(card)}
        aria-label=${cardName(card)}
      >
        <card-face card=${card}></card-face>
      </div>`;
}

/**
 * Handles keys: arrows move between cards, digits choose an answer, Escape closes the drill.
 * @param {KeyboardEvent} event
 */
function onKeyDown(event) {
  if (!drill || !isShortcut(event)) return;
  const choice = question?.choices[Number(event.key) - 1];
  if (choice && !result) submitAnswer(choice.id);
  else if (event.key === 'Escape') location.hash = '#drills';
  else if (question?.picks && !result) moveFocus(event, stage);
}
