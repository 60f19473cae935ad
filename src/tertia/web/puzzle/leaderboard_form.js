// The form that puts a result of the day on its leaderboard under a nickname, or removes it.
import { announce } from '../core/announcements.js';
import { html, nothing } from '../core/html.js';
import { storedNickname, storeNickname } from '../core/nickname.js';
import { language, say } from '../core/words.js';

/** @type {string | null} why the server refused the name */
let refusal = null;

/**
 * Draws the form; or the name on the leaderboard, with a button to remove it.
 * @param {{
 *   path: string,
 *   name: string,
 *   label: string,
 *   button: string,
 *   onSigned: (answer: any) => void,
 *   onRefused: () => void,
 * }} entry `path` of the result in the API; the `name` on the leaderboard, or an empty string
 */
export function leaderboardForm({ path, name, label, button, onSigned, onRefused }) {
  const sign = async (/** @type {string} */ newName) => {
    refusal = null;
    try {
      const response = await fetch(`${path}/sign?language=${language()}`, {
        method: 'POST',
        body: JSON.stringify({ name: newName }),
      });
      const answer = await response.json();
      if (response.ok) {
        if (newName) storeNickname(newName);
        onSigned(answer);
        return;
      }
      refusal = answer.text;
    } catch {
      refusal = say('hero.unknown');
    }
    announce(refusal ?? '', 'assertive');
    onRefused();
  };
  if (name) {
    return html`<p class="text signed">
      ${say('daily.signed', { name })}
      <button class="link" @click=${() => sign('')}>${say('daily.sign_off')}</button>
    </p>`;
  }
  return html`<form
    class="sign"
    @submit=${(/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const fields = /** @type {HTMLFormElement} */ (event.target).elements;
      sign(/** @type {HTMLInputElement} */ (fields.namedItem('name')).value);
    }}
  >
    <label class="text" for="nickname">${label}</label>
    <div>
      <input
        id="nickname"
        name="name"
        maxlength="24"
        required
        autocomplete="nickname"
        .value=${storedNickname()}
        placeholder=${say('web.name')}
      /><button class="button open">${button}</button>
    </div>
    ${refusal ? html`<p class="text" role="alert">${refusal}</p>` : nothing}
  </form>`;
}
