// Two lines about a game, before a visitor's first one begins. They are shown once.
import { html, render } from '../core/html.js';
import { say } from '../core/words.js';

/** The games that need an explanation. The coach and the home page explain the classic one. */
const EXPLAINED = ['scout', 'chipset', 'setup', 'coopset', 'twenty'];
const KEY = 'tertia-explained';

/**
 * Remembers that a game was explained. Returns whether it was explained before, or cannot be
 * remembered.
 * @param {string} game
 */
function wasExplained(game) {
  try {
    const games = (localStorage.getItem(KEY) ?? '').split(' ');
    localStorage.setItem(KEY, [...games, game].filter(Boolean).join(' '));
    return games.includes(game);
  } catch {
    return true;
  }
}

/**
 * Shows how a game works. Resolves when the visitor has read it, so that nobody plays meanwhile; at
 * once if the visitor knows the game.
 * @param {string} game
 * @returns {Promise<void>}
 */
export function explainGame(game) {
  if (!EXPLAINED.includes(game) || wasExplained(game)) return Promise.resolve();
  const place = document.createElement('dialog');
  place.className = 'how-it-works';
  place.setAttribute('aria-labelledby', 'how-title');
  render(
    html`<h2 id="how-title">${say('web.how.title', { game: say(`web.games.${game}.name`) })}</h2>
      <p>${say(`web.how.${game}.one`)}</p>
      <p>${say(`web.how.${game}.two`)}</p>
      <button class="button solid" type="button" @click=${() => place.close()}>
        ${say('web.how.close')}
      </button>`,
    place,
  );
  document.body.append(place);
  place.showModal();
  return new Promise(resolve => {
    place.addEventListener('close', () => {
      place.remove();
      resolve();
    });
  });
}
