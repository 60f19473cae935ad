// The preview of a deck to print, page by page. The form works without this script.
import { announce } from '../core/announcements.js';
import { html, render } from '../core/html.js';
import { icon } from '../core/icons.js';
import { isRightToLeft, say } from '../core/words.js';

/** @typedef {{title: string, width: number, height: number}} Sheet */

const form = /** @type {HTMLFormElement} */ (document.getElementById('choices'));
const picture = /** @type {HTMLImageElement | null} */ (document.getElementById('sheet'));
const pager = /** @type {HTMLElement} */ (document.getElementById('pager'));
const grey = /** @type {HTMLInputElement} */ (document.getElementById('grey'));

/** @type {Sheet[]} the pages of the deck */
let sheets = [];
/** The index of the page that is shown. */
let shown = 0;
/** The number of the last request; earlier answers are ignored. */
let lastRequest = 0;

/** Returns the choices of the form, without marks if the face has none. */
function readChoices() {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) query.set(name, String(value));
  if (query.get('face') !== 'framed') query.delete('marks');
  return query;
}

async function loadPreview() {
  const query = readChoices();
  form.dataset.face = query.get('face') ?? '';
  updateAddress(query);
  const request = ++lastRequest;
  const response = await fetch(`/api/print/pages?${query}`);
  if (request !== lastRequest) return;
  const answer = await response.json();
  if (!response.ok) {
    announce(answer.text);
    return;
  }
  sheets = answer.pages;
  shown = Math.min(shown, sheets.length - 1);
  show();
}

/**
 * Puts the choices into the address, so that people can share it. Each reads it in their own language.
 * @param {URLSearchParams} choices
 */
function updateAddress(choices) {
  const shared = new URLSearchParams(choices);
  shared.delete('language');
  history.replaceState(null, '', `?${shared}`);
}

/**
 * Shows a page.
 * @param {number} [step] how many pages further than the present one
 */
function show(step = 0) {
  shown = (shown + step + sheets.length) % sheets.length;
  const sheet = sheets[shown];
  if (!sheet || !picture) return;
  const query = readChoices();
  query.set('page', String(shown + 1));
  const where = { title: sheet.title, n: shown + 1, total: sheets.length };
  picture.src = `/api/print/preview?${query}`;
  picture.alt = say('web.print.page_of', where);
  picture.width = sheet.width;
  picture.height = sheet.height;
  picture.classList.toggle('wide', sheet.width > sheet.height);
  drawPager(where);
}

/** @param {{title: string, n: number, total: number}} where */
function drawPager(where) {
  render(
    html` <button
        class="icon-button"
        aria-label=${say('web.print.previous')}
        @click=${() => show(-1)}
      >
        ${icon('back')}
      </button>
      <span role="status">${say('web.print.page_of', where)}</span>
      <button class="icon-button" aria-label=${say('web.print.next')} @click=${() => show(1)}>
        ${icon('next')}
      </button>`,
    pager,
  );
}

export function start() {
  if (!picture) return;
  document.body.classList.add('has-script');
  form.addEventListener('change', event => {
    if (event.target === grey) picture.classList.toggle('grey', grey.checked);
    else loadPreview();
  });
  // An edition selects its face, as on the command line; visitors can change it afterwards.
  form.edition.addEventListener('change', () => {
    const face = form.edition.value === '001' ? 'framed' : 'classic';
    for (const radio of form.querySelectorAll('input[name=face]')) {
      if (radio instanceof HTMLInputElement) radio.checked = radio.value === face;
    }
  });
  document.addEventListener('keydown', event => {
    if (event.target !== document.body) return;
    const forward = isRightToLeft() ? -1 : 1;
    if (event.code === 'ArrowRight') show(forward);
    if (event.code === 'ArrowLeft') show(-forward);
  });
  loadPreview();
}
