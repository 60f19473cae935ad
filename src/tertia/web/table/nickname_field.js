// The field of a nickname with its button, for the forms at a table.
import { html } from '../core/html.js';
import { icon } from '../core/icons.js';
import { suggestedNickname } from '../core/nickname.js';
import { say } from '../core/words.js';

export const MAX_NAME_LENGTH = 24;

/**
 * Draws the field with a suggested name, and below it why the server refused a name, or an
 * explanation.
 * @param {{
 *   refusal: {text: string} | null,
 *   explanation: string,
 *   button: unknown,
 *   onInput?: () => void,
 * }} parts
 */
export const nicknameField = ({ refusal, explanation, button, onInput = () => {} }) =>
  html`<label for="nickname">${say('web.name')}</label>
    <div class="copy">
      <input
        id="nickname"
        name="name"
        maxlength=${MAX_NAME_LENGTH}
        autocomplete="nickname"
        enterkeyhint="go"
        required
        spellcheck="false"
        value=${suggestedNickname()}
        aria-invalid=${refusal !== null}
        aria-describedby="nickname-says"
        @input=${onInput}
        @focus=${selectText}
      />
      ${button}
    </div>
    <p id="nickname-says" class=${refusal ? 'bad' : ''}>
      ${
        refusal
          ? html`${icon('cross')}<span>${refusal.text}</span>`
          : html`<span>${explanation}</span>`
      }
    </p>`;

/**
 * Selects the text of a field, so that typing replaces a suggested name.
 * @param {FocusEvent} event
 */
export function selectText(event) {
  /** @type {HTMLInputElement} */ (event.target).select();
}
