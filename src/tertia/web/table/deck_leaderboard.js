// The leaderboard of the deck of the day: SETs first, then the time. For its tile and the end page.
import { announce } from '../core/announcements.js';
import { html, nothing } from '../core/html.js';
import { storedNickname, storeNickname } from '../core/nickname.js';
import { reportButton } from '../core/report_button.js';
import { formatMinutes, language, say } from '../core/words.js';

/**
 * @typedef {{date: string, number: number, table: string | null, sets: number | null, took: number |
 *   null, name: string, in_time: boolean, scores: {name: string, sets: number, took: number, you:
 *   boolean}[]}} DeckStatus the deck of a day, your result and the leaderboard
 */

/** @type {string | null} why the server refused the name */
let refusal = null;

/**
 * @param {string} day
 * @returns {Promise<DeckStatus | null>}
 */
export async function fetchDeck(day) {
  try {
    const response = await fetch(`/api/decks/${day}?language=${language()}`);
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/**
 * Returns the result of a deck in words.
 * @param {number} sets
 * @param {number} took
 */
export const deckResult = (sets, took) =>
  say('daily.deck.result', {
    sets: say('web.end.unit.sets', { n: sets }),
    time: formatMinutes(took),
  });

/** @param {DeckStatus} deck */
export const deckScores = deck =>
  deck.scores.length
    ? html`<ol class="times">
        ${deck.scores.map(
          (one, i) =>
            html`<li class=${one.you ? 'you' : ''}>
              <span class="number tabular">${i + 1}</span><b>${one.name}</b
              ><span class="tabular">${deckResult(one.sets, one.took)}</span>
              ${one.you ? nothing : reportButton(one.name, { kind: 'deck', date: deck.date })}
            </li>`,
        )}
      </ol>`
    : html`<p class="muted">${say('daily.deck.none')}</p>`;

/**
 * Draws the form that puts the result on the leaderboard under a nickname, or removes it.
 * @param {DeckStatus} deck
 * @param {(deck: DeckStatus) => void} done
 */
export function deckSignature(deck, done) {
  if (deck.sets === null) return nothing;
  if (!deck.in_time) return html`<p class="text">${say('daily.late')}</p>`;
  const send = async (/** @type {string} */ name) => {
    refusal = null;
    try {
      const response = await fetch(`/api/decks/${deck.date}/sign?language=${language()}`, {
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
    done(deck);
  };
  if (deck.name) {
    return html`<p class="text signed">
      ${say('daily.signed', { name: deck.name })}
      <button class="link" @click=${() => send('')}>${say('daily.sign_off')}</button>
    </p>`;
  }
  return html`<form
    class="sign"
    @submit=${(/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const fields = /** @type {HTMLFormElement} */ (event.target).elements;
      send(/** @type {HTMLInputElement} */ (fields.namedItem('name')).value);
    }}
  >
    <label class="text" for="deck-nickname">${say('daily.deck.sign_says')}</label>
    <div>
      <input
        id="deck-nickname"
        name="name"
        maxlength="24"
        required
        autocomplete="nickname"
        .value=${storedNickname()}
        placeholder=${say('web.name')}
      /><button class="button open">${say('daily.deck.sign')}</button>
    </div>
    ${refusal ? html`<p class="text" role="alert">${refusal}</p>` : nothing}
  </form>`;
}
