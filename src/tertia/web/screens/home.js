// The home page: answers the puzzle and refreshes the lobby, which is the list of open tables. The
// page works without this script.
import { cardName, hues } from '../core/cards.js';
import { html, render } from '../core/html.js';
import { icon } from '../core/icons.js';
import { followRunningGames } from '../core/running_games.js';
import { settings } from '../core/settings.js';
import { play } from '../core/sound.js';
import { submitOnce } from '../core/submit_once.js';
import { language, say } from '../core/words.js';

/** Milliseconds between two requests for the lobby. */
const REFRESH_INTERVAL = 4000;

/**
 * @param {string} selector
 * @returns {HTMLElement}
 */
const find = selector => /** @type {HTMLElement} */ (document.querySelector(selector));

export function start() {
  nameCards();
  enableAnswers();
  settings.addEventListener('change', nameCards);
  find('[data-puzzle]').addEventListener('click', event => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button?.classList.contains('card')) checkAnswer(button);
    else if (button) showNextPuzzle();
  });
  document.addEventListener('submit', submitOnce);
  followRunningGames();
  const level = /** @type {HTMLSelectElement} */ (find('select[name="level"]'));
  level.addEventListener('change', () => {
    const { meets, team } = level.selectedOptions[0].dataset;
    find('.way [data-meets]').textContent = meets ?? '';
    find('.game [data-team]').textContent = team ?? '';
  });
  document.addEventListener('click', presetListing);
  setInterval(() => {
    if (document.visibilityState === 'visible') refreshLobby();
  }, REFRESH_INTERVAL);
}

/**
 * Ticks the box that puts a new table on the public list, if the button in the lobby opens the form.
 * The button for friends leaves it empty, because friends come by link.
 * @param {MouseEvent} event
 */
function presetListing(event) {
  const opener = event.target instanceof Element && event.target.closest('[popovertarget=friends]');
  const box = /** @type {HTMLInputElement} */ (find('input[name="listed"]'));
  if (opener && !opener.closest('#friends')) box.checked = opener.matches('[data-lists]');
}

/** @param {Element} card */
const cardNumber = card => Number(card.querySelector('card-face')?.getAttribute('card'));

/** Names the cards again: colour names depend on the palette, which may have changed. */
function nameCards() {
  for (const card of document.querySelectorAll('[data-puzzle] .card')) {
    card.setAttribute('aria-label', cardName(cardNumber(card)));
  }
}

function enableAnswers() {
  for (const button of document.querySelectorAll('.options button')) {
    button.removeAttribute('disabled');
  }
}

/**
 * Lets the server judge the card on a button, as the third card of the puzzle.
 * @param {HTMLButtonElement} button
 */
async function checkAnswer(button) {
  const cards = [...document.querySelectorAll('.trio > .card')].map(cardNumber);
  if (document.querySelector('.hole .card') || button.classList.contains('wrong')) return;
  button.classList.add('selected');
  const verdict = await explain([...cards, cardNumber(button)]);
  button.classList.remove('selected');
  if (verdict === null) showAnswer('cross', say('hero.unknown'));
  else if (verdict.is_set) showSolved(button);
  else {
    button.classList.add('wrong');
    play('wrong');
    showAnswer('cross', verdict.text);
  }
}

/**
 * Puts the right card into the gap, and offers the next puzzle.
 * @param {HTMLButtonElement} button
 */
function showSolved(button) {
  const landed = document.createElement('div');
  landed.className = 'card';
  landed.setAttribute('role', 'img');
  landed.setAttribute('aria-label', cardName(cardNumber(button)));
  const face = document.createElement('card-face');
  face.setAttribute('card', String(cardNumber(button)));
  landed.append(face);
  find('.hole').append(landed);
  button.classList.add('right');
  play('right');
  showAnswer(
    'check',
    say('hero.yes'),
    html`<button class="button open" type="button">${say('hero.again')}</button>`,
  );
  find('.puzzle-question button').focus({ preventScroll: true });
}

/**
 * Shows the verdict on an answer as a sign and a sentence, never by colour alone.
 * @param {string} sign
 * @param {string} sentence
 * @param {unknown} [more]
 */
function showAnswer(sign, sentence, more = '') {
  const place = find('.puzzle-question');
  if (!place.dataset.live) place.replaceChildren(); // what the server wrote
  place.dataset.live = 'yes';
  render(html`${icon(sign)}<span>${sentence}</span>${more}`, place);
}

/**
 * @param {number[]} cards
 * @returns {Promise<{is_set: boolean, text: string} | null>} null without a connection
 */
async function explain(cards) {
  try {
    const response = await fetch(
      `/api/explain?cards=${cards}&hues=${hues()}&language=${language()}`,
    );
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

async function showNextPuzzle() {
  const markup = await fetchPart('/part/puzzle');
  if (markup === null) {
    showAnswer('cross', say('hero.unknown'));
    return;
  }
  find('[data-puzzle]').innerHTML = markup;
  nameCards();
  enableAnswers();
  find('.options button').focus({ preventScroll: true });
}

/** The list of tables as the server sent it last. */
let lobbyMarkup = '';

/** Replaces the list of tables by a new one from the server. A focused link keeps the focus. */
async function refreshLobby() {
  const markup = await fetchPart('/part/tables');
  if (markup === null || markup === lobbyMarkup) return;
  lobbyMarkup = markup;
  const place = find('[data-lobby]');
  const focused = place.contains(document.activeElement)
    ? document.activeElement?.getAttribute('href')
    : null;
  place.innerHTML = markup;
  if (focused) find(`[data-lobby] a[href="${focused}"]`)?.focus({ preventScroll: true });
}

/**
 * Fetches a part of a page in the visitor's language.
 * @param {string} address
 * @returns {Promise<string | null>}
 */
async function fetchPart(address) {
  try {
    const response = await fetch(address);
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}
