// A button that reports a nickname to the host of the server. A second press confirms it.
import { announce } from './announcements.js';
import { html, nothing, repeat } from './html.js';
import { icon } from './icons.js';
import { language, say } from './words.js';
import { isFlightTable } from '../flight/start.js';

/** @typedef {{table: string} | {kind: string, date: string}} Place where the nickname is */

/** Milliseconds for which the question whether to report stays. */
const QUESTION_TIME = 6000;
/** @type {Set<string>} what this visitor has reported on this page */
const reported = new Set();

/**
 * Draws the button; nothing in flight mode (play without a network), where everybody is at this
 * device.
 * @param {string} name
 * @param {Place} place
 */
export function reportButton(name, place) {
  if (isFlightTable()) return nothing;
  const key = JSON.stringify([name, place]);
  const label = say(reported.has(key) ? 'web.report.done' : 'web.report.press', { name });
  const button = () =>
    html`<button
      class="icon-button report"
      ?disabled=${reported.has(key)}
      aria-label=${label}
      title=${label}
      @click=${(/** @type {Event} */ event) => {
        const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
        if ('question' in button.dataset) send(button, name, place, key);
        else ask(button);
      }}
    >
      ${icon('flag')}
    </button>`;
  // Every nickname has a button of its own: a press changes it, and must not report the next person in its place.
  return repeat([key], one => one, button);
}

/**
 * Shows a question beside the flag for a while.
 * @param {HTMLButtonElement} button
 */
function ask(button) {
  button.dataset.question = say('web.report.sure');
  announce(button.dataset.question);
  setTimeout(() => delete button.dataset.question, QUESTION_TIME);
}

/**
 * @param {HTMLButtonElement} button
 * @param {string} name
 * @param {Place} place
 * @param {string} key
 */
async function send(button, name, place, key) {
  delete button.dataset.question;
  button.disabled = true;
  let sentence = say('web.report.done', { name });
  try {
    const response = await fetch(`/api/reports?language=${language()}`, {
      method: 'POST',
      body: JSON.stringify({ name, ...place }),
    });
    if (response.ok) reported.add(key);
    else sentence = (await response.json()).text;
  } catch {
    sentence = say('hero.unknown');
  }
  button.disabled = reported.has(key);
  button.setAttribute('aria-label', sentence);
  button.title = sentence;
  announce(sentence);
}
