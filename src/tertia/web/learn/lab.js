// Three cards to experiment with: visitors change any feature, and the server explains the result.
import { FEATURES, cardMark, cardName, features, hues } from '../core/cards.js';
import { html, nothing, render, svg } from '../core/html.js';
import { icon } from '../core/icons.js';
import { language, say } from '../core/words.js';

/** A card is a number with one digit in base 3 for each feature: the weights of the digits. */
const WEIGHT = { number: 1, colour: 3, fill: 9, shape: 27 };
const SHAPES = ['oval', 'squiggle', 'diamond'];
const FILLS = ['solid', 'striped', 'open'];

/** @typedef {typeof FEATURES[number]} Feature */

const lab = /** @type {HTMLElement} */ (document.getElementById('lab'));
/** @type {number[]} */
let cards = (lab.dataset.cards ?? '').split(',').map(Number);
/** @type {any} the server's explanation; only a sentence if two cards are the same */
let verdict = null;
/** The number of the last request; earlier answers are ignored. */
let lastRequest = 0;

export function startLab() {
  for (const button of document.querySelectorAll('[data-example]')) {
    button.addEventListener('click', () => {
      cards = (button.getAttribute('data-example') ?? '').split(',').map(Number);
      updateVerdict();
      lab.scrollIntoView({ block: 'nearest' });
    });
  }
  lab.replaceChildren();
  updateVerdict();
}

/** Asks again, because the names of the colours have changed. */
export const redrawLab = () => updateVerdict();

async function updateVerdict() {
  const request = ++lastRequest;
  if (new Set(cards).size < cards.length) {
    // Two equal cards: a deck has each card once.
    verdict = { text: say('learn.twice') };
    draw();
    return;
  }
  draw();
  try {
    const response = await fetch(
      `/api/explain?cards=${cards}&hues=${hues()}&language=${language()}`,
    );
    const answer = await response.json();
    if (request === lastRequest) verdict = answer;
  } catch {
    if (request === lastRequest) verdict = { text: say('hero.unknown') };
  }
  draw();
}

/**
 * Gives a feature of a card its next value.
 * @param {number} i the index of the card
 * @param {Feature} feature
 */
function changeFeature(i, feature) {
  const value = features(cards[i])[feature];
  const changed = cards[i] + (((value + 1) % 3) - value) * WEIGHT[feature];
  cards = cards.map((card, at) => (at === i ? changed : card));
  updateVerdict();
}

function draw() {
  const isSet = verdict?.is_set;
  render(
    html`<div>
        <div class="trio">
          ${cards.map(
            card =>
              html`<div class="card" role="img" aria-label=${cardName(card)}>
                <card-face card=${card}></card-face>
              </div>`,
          )}
        </div>
        <div class="verdict ${isSet ? 'yes' : 'no'}" role="status">
          ${
            verdict
              ? html`${icon(isSet ? 'check' : 'cross')}
                  <div>
                    <b>${say(isSet ? 'learn.is_set' : 'learn.is_none')}</b
                    ><span>${isSet ? verdict.text : (verdict.reason ?? verdict.text)}</span>
                  </div>`
              : nothing
          }
        </div>
      </div>
      <div class="matrix" role="group" aria-label=${say('learn.hands_on')}>
        ${FEATURES.map(featureRow)}
      </div>`,
    lab,
  );
  const current = String(cards);
  for (const button of document.querySelectorAll('[data-example]')) {
    button.setAttribute('aria-pressed', String(button.getAttribute('data-example') === current));
  }
}

/** @param {Feature} feature */
function featureRow(feature) {
  const answer = verdict?.features?.find((/** @type {any} */ one) => one.feature === feature);
  const name = say(`feature.classic.${feature}`);
  const broken = answer?.agreement === 'broken';
  return html`<div class="feature-row ${broken ? 'broken' : ''}">
    <span class="name">${name}</span
    ><span class="cells"
      >${cards.map(
        (card, i) =>
          html`<button
            class="cell ${broken && answer.odd === card ? 'odd' : ''}"
            data-cell="${feature} ${i}"
            aria-label=${say('learn.cell', { n: i + 1, value: cardName(card), feature: name })}
            @click=${() => changeFeature(i, feature)}
          >
            ${cellContent(feature, card)}
          </button>`,
      )}</span
    >
    <span class="feature-verdict"
      >${answer ? html`${icon(broken ? 'cross' : 'check')}${answer.says}` : nothing}</span
    >
  </div>`;
}

/**
 * Draws one feature of a card without the others.
 * @param {Feature} feature
 * @param {number} card
 */
function cellContent(feature, card) {
  const { number, colour, fill, shape } = features(card);
  if (feature === 'number') {
    return html`<svg class="symbol-count" viewBox="0 0 54 20" aria-hidden="true">
      ${[0, 1, 2].map(
        i =>
          svg`<circle class=${i > number ? 'off' : ''} cx=${10 + i * 17} cy="10" r=${i > number ? 5.2 : 6}/>`,
      )}
    </svg>`;
  }
  if (feature === 'colour') {
    return html`<span class="swatch"><i class="swatch-${colour}"></i>${cardMark(card)}</span>`;
  }
  const symbol = feature === 'shape' ? `t-${SHAPES[shape]}-open` : `t-oval-${FILLS[fill]}`;
  return html`<svg class="neutral" viewBox="-40 -20 80 40" aria-hidden="true">
    <use href="#${symbol}" />
  </svg>`;
}
