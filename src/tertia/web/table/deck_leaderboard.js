// The leaderboard of the deck of the day: a solitaire deck that everybody gets on the same day. It is
// on the page of daily games and at the end of the game. More SETs come first; with equally many,
// the shorter time.
import { html, nothing } from '../core/html.js';
import { reportButton } from '../core/report_button.js';
import { formatMinutes, say } from '../core/words.js';
import { leaderboardForm } from '../puzzle/leaderboard_form.js';

/** @typedef {import('../net/api.js').DeckStatus} DeckStatus */

/**
 * Returns the result of a deck in words.
 * @param {number} sets
 * @param {number} took milliseconds
 */
export const deckResult = (sets, took) =>
  say('daily.deck.result', {
    sets: say('web.end.unit.sets', { n: sets }),
    time: formatMinutes(took),
  });

/**
 * Draws the leaderboard.
 * @param {DeckStatus} deck
 */
export const deckScores = deck =>
  deck.scores.length
    ? html`<ol class="times">
        ${deck.scores.map(
          (score, i) =>
            html`<li class=${score.you ? 'you' : ''}>
              <span class="number tabular">${i + 1}</span><b>${score.name}</b
              ><span class="tabular">${deckResult(score.sets, score.took)}</span>
              ${score.you ? nothing : reportButton(score.name, { kind: 'deck', date: deck.date })}
            </li>`,
        )}
      </ol>`
    : html`<p class="muted">${say('daily.deck.none')}</p>`;

/**
 * Draws the form that puts the result on the leaderboard under a nickname, or removes it.
 * @param {DeckStatus} deck
 * @param {(deck: DeckStatus) => void} onAnswer called with the new status, or with the old one after a
 *   refusal
 */
export function deckSignature(deck, onAnswer) {
  if (deck.sets === null) return nothing;
  if (!deck.in_time) return html`<p class="text">${say('daily.late')}</p>`;
  return leaderboardForm({
    path: `/api/decks/${deck.date}`,
    name: deck.name,
    label: say('daily.deck.sign_says'),
    button: say('daily.deck.sign'),
    onSigned: onAnswer,
    onRefused: () => onAnswer(deck),
  });
}
