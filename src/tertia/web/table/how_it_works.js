// A few lines about a game, before a visitor's first one begins. They are shown once.
import { html, render } from '../core/html.js';
import { formatList, formatNumber, keysOf, say } from '../core/words.js';
import { kindName, solitaireKind } from './solitaire_kinds.js';
import { formName } from './table_names.js';

const KEY = 'tertia-explained';
/** The forms that do not begin with four columns of cards. */
const SMALL_TABLES = ['chipset', 'setup', 'twenty'];

/**
 * Returns true the first time, and remembers the explanation. A browser that cannot remember it never
 * shows it, rather than every time.
 * @param {string} key
 */
function isFirstTime(key) {
  try {
    const known = (localStorage.getItem(KEY) ?? '').split(' ');
    if (known.includes(key)) return false;
    localStorage.setItem(KEY, [...known, key].filter(Boolean).join(' '));
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the lines about a form, and the name under which they are remembered. The way to
 * claim and the price of a wrong call differ by rulebook: each combination is explained once.
 * @param {string} form
 * @param {any} options
 * @param {number} players
 */
function explanation(form, options, players) {
  if (form === 'solitaire') return solitaireExplanation(options);
  if (form !== 'classic' && form !== 'beginner') {
    const params = {
      n: options.deals ?? 1,
      goal: formatNumber((options.target ?? 0) * players),
      // Each game has at most one of these times.
      seconds: formatNumber(
        (options.hunt_time ?? options.proposal_time ?? options.turn_time ?? 0) / 1000,
      ),
    };
    // In ChipSet either the first player of a phase must bet, or checking is free (R6.3).
    const without = options.opening === 'bet' ? ['time'] : ['opening', 'time_opening'];
    const lines = keysOf(`web.how.${form}`)
      .filter(line => !(form === 'chipset' && without.includes(line)))
      .map(line => say(`web.how.${form}.${line}`, params));
    return { key: form, lines: form === 'scout' ? [...lines, say('web.card_points')] : lines };
  }
  const seconds = formatNumber(options.pick_time / 1000);
  const deals = options.match === 'everyone' ? players : options.deals;
  const points = say('web.end.unit.points', { n: options.scoring === 'cards' ? 3 : 1 });
  return {
    key: `${form}-${options.claim}-${options.penalty}`,
    lines: [
      whatIsASet(options),
      say(`web.how.classic.${options.claim}`, { seconds }),
      say(`web.how.classic.penalty.${options.penalty}`, { points }),
      ...(options.more === 'agree' ? [say('web.how.classic.none')] : []),
      ...(options.scoring === 'cards' ? [say('web.card_points')] : []),
      ...(deals > 1 ? [say('web.how.classic.deals', { n: deals })] : []),
    ],
  };
}

/**
 * Says what a SET is, with the features in which cards differ: a beginner deck lacks one.
 * @param {any} options
 */
export const whatIsASet = options =>
  say('web.how.classic.what', {
    features: formatList(
      keysOf(`feature.${options.face}`)
        .filter(one => one !== options.held?.feature)
        .map(one => say(`feature.${options.face}.${one}`)),
    ),
  });

/** The lines about each kind of solitaire, as the last parts of text keys. */
const SOLITAIRE_LINES = {
  clear: ['none', 'overlooked'],
  strict: ['strict'],
  perfect: ['perfect', 'help'],
  day: ['day', 'first'],
};

/**
 * Returns the lines about a kind of solitaire (section 4 in docs/RULES.md). Each kind is explained once.
 * @param {any} options
 */
function solitaireExplanation(options) {
  const kind = solitaireKind(options);
  const seconds = formatNumber(options.overlooked_cost / 1000);
  const lines = ['pick', ...SOLITAIRE_LINES[kind]]
    .filter(line => line !== 'overlooked' || options.overlooked_cost)
    .map(line => say(`web.how.solitaire.${line}`, { seconds }));
  return { key: `solitaire-${kind}`, lines: [whatIsASet(options), ...lines] };
}

/**
 * Draws a table of covered cards, because nobody deals before the visitor has read the lines. Six cards
 * fill the first two columns of the layout for 12.
 * @param {string} form
 */
const coveredTable = form =>
  html`<div class="grid-game" data-n="12" aria-hidden="true">
    <div class="table-header"></div>
    <div class="play-area">
      <div class="grid" dir="ltr">
        ${Array.from(
          { length: SMALL_TABLES.includes(form) ? 6 : 12 },
          (_, i) =>
            html`<span class="card backed row-${i % 3} trio-${1 + Math.floor(i / 3)}"
              ><card-face></card-face
            ></span>`,
        )}
      </div>
    </div>
  </div>`;

/**
 * Shows how a game works. Resolves when the visitor has read it, so that nobody plays meanwhile; at
 * once if the visitor knows the game.
 * @param {string} form
 * @param {any} options the options of the game
 * @param {number} players
 * @returns {Promise<void>}
 */
export function explainGame(form, options, players) {
  const { key, lines } = explanation(form, options, players);
  if (!isFirstTime(key)) return Promise.resolve();
  const table = document.createElement('div');
  table.className = 'table-behind';
  render(coveredTable(form), table);
  const place = document.createElement('dialog');
  place.className = 'how-it-works';
  place.setAttribute('aria-labelledby', 'how-title');
  render(
    html`<h2 id="how-title">
        ${
          form === 'solitaire'
            ? say('web.solitaire.title', { kind: kindName(options) })
            : say('web.how.title', { game: formName(form) })
        }
      </h2>
      ${lines.map(line => html`<p>${line}</p>`)}
      <button class="button solid" type="button" @click=${() => place.close()}>
        ${say('web.how.close')}
      </button>`,
    place,
  );
  document.body.append(table, place);
  place.showModal();
  return new Promise(resolve => {
    place.addEventListener('close', () => {
      table.remove();
      place.remove();
      resolve();
    });
  });
}
