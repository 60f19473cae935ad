// A nickname beside one's time, for whoever wants to be on the day's table; and off it again.
import { announce } from '../core/announcements.js';
import { html, nothing } from '../core/html.js';
import { language, say } from '../core/words.js';

const NAME = 'tertia-name';

/** @type {string | null} why the name was not taken */
let refusal = null;

function known() {
  try {
    return localStorage.getItem(NAME) ?? '';
  } catch {
    return '';
  }
}

/**
 * @param {import('./session.js').PuzzleSession} session
 * @param {string} kind
 * @param {string} day
 * @param {(said: any) => void} done
 */
export function signing(session, kind, day, done) {
  const send = async (/** @type {string} */ name) => {
    refusal = null;
    try {
      const answer = await fetch(`/api/puzzles/${kind}/${day}/sign?language=${language()}`, {
        method: 'POST',
        body: JSON.stringify({ name }),
      });
      const said = await answer.json();
      if (answer.ok) {
        if (name) localStorage.setItem(NAME, name);
        done(said);
        return;
      }
      refusal = said.text;
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
        .value=${known()}
        placeholder=${say('web.name')}
      /><button class="button open">${say('daily.sign')}</button>
    </div>
    ${refusal ? html`<p class="text" role="alert">${refusal}</p>` : nothing}
  </form>`;
}
