// The form that puts a solved puzzle on the day's leaderboard under a nickname, or removes it.
import { announce } from '../core/announcements.js';
import { html, nothing } from '../core/html.js';
import { storedNickname, storeNickname } from '../core/nickname.js';
import { language, say } from '../core/words.js';

/** @type {string | null} why the server refused the name */
let refusal = null;

/**
 * @param {import('./session.js').PuzzleSession} session
 * @param {string} kind
 * @param {string} day
 * @param {(answer: any) => void} done
 */
export function leaderboardForm(session, kind, day, done) {
  const send = async (/** @type {string} */ name) => {
    refusal = null;
    try {
      const response = await fetch(`/api/puzzles/${kind}/${day}/sign?language=${language()}`, {
        method: 'POST',
        body: JSON.stringify({ name }),
      });
      const answer = await response.json();
      if (response.ok) {
        if (name) storeNickname(name);
        done(answer);
        return;
      }
      refusal = answer.text;
    } catch {
      refusal = say('hero.unknown');
    }
    announce(refusal ?? '', 'assertive');
    session.draw();
  };
  if (session.facts.name) {
    return html`<p class="text signed">
      ${say('daily.signed', { name: session.facts.name })}
      <button class="link" @click=${() => send('')}>${say('daily.sign_off')}</button>
    </p>`;
  }
  return html`<form
    class="sign"
    @submit=${(/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      send(
        /** @type {HTMLInputElement} */ (
          /** @type {HTMLFormElement} */ (event.target).elements.namedItem('name')
        ).value,
      );
    }}
  >
    <label class="text" for="nickname">${say('daily.sign_says')}</label>
    <div>
      <input
        id="nickname"
        name="name"
        maxlength="24"
        required
        autocomplete="nickname"
        .value=${storedNickname()}
        placeholder=${say('web.name')}
      /><button class="button open">${say('daily.sign')}</button>
    </div>
    ${refusal ? html`<p class="text" role="alert">${refusal}</p>` : nothing}
  </form>`;
}
