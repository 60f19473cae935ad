// The leaderboard of the deck of the day: SETs first, then the time. For its tile and the end page.
import { html, nothing } from '../core/html.js';
import { reportButton } from '../core/report_button.js';
import { formatMinutes, language, say } from '../core/words.js';
import { leaderboardForm } from '../puzzle/leaderboard_form.js';

/**
 * @typedef {{date: string, number: number, table: string | null, sets: number | null, took: number |
 *   null, name: string, in_time: boolean, scores: {name: string, sets: number, took: number, you:
 *   boolean}[]}} DeckStatus the deck of a day, your result and the leaderboard
 */

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
  return leaderboardForm({
    path: `/api/decks/${deck.date}`,
    name: deck.name,
    label: say('daily.deck.sign_says'),
    button: say('daily.deck.sign'),
    onSigned: done,
    onRefused: () => done(deck),
  });
}
