// A short message over the header, where it covers no card. It closes by itself, or at a press.
import { html, nothing, render } from '../core/html.js';
import { icon } from '../core/icons.js';
import { loadStyles } from '../core/styles.js';

/**
 * @typedef {object} Toast
 * @property {string} sentence may be empty if there is a help button
 * @property {{label: string, onPress: () => void}} [help] a button that explains more
 */

/** Milliseconds for which a message is shown, and one with a button. */
const SHOWN_FOR = 6000;
const WITH_BUTTON = 15_000;

/** @type {HTMLElement | null} */
let place = null;
let timer = 0;

const close = () => place && render(nothing, place);

/** @param {Toast} toast */
function helpButton({ sentence, help }) {
  if (!help) return nothing;
  return sentence
    ? html`<button class="icon-button" aria-label=${help.label} @click=${help.onPress}>
        ${icon('help')}
      </button>`
    : html`<button class="button" @click=${help.onPress}>${icon('help')}${help.label}</button>`;
}

/**
 * Shows a message instead of an earlier one: two would cover cards. The caller announces it to screen readers.
 * @param {Toast} toast
 */
export async function showToast(toast) {
  await loadStyles('notices', 'low');
  place ??= document.body.appendChild(document.createElement('div'));
  render(
    html`<div class="toast" @click=${close}>
      ${toast.sentence ? html`<p>${toast.sentence}</p>` : nothing}${helpButton(toast)}
    </div>`,
    place,
  );
  clearTimeout(timer);
  timer = window.setTimeout(close, toast.help ? WITH_BUTTON : SHOWN_FOR);
}
