// A few lines about a game: once before a visitor's first one begins, in the waiting room until the visitor
// knows it, and whenever a player asks for help.
import { announce } from '../core/announcements.js';
import { html, nothing, render } from '../core/html.js';
import { icon } from '../core/icons.js';
import { formatList, formatNumber, keysOf, say } from '../core/words.js';
import { fetchGames } from '../net/api.js';
import { takeChanges } from './rule_changes.js';
import { kindName, solitaireKind } from './solitaire_kinds.js';
import { formName, hostName, startText } from './table_names.js';
import { showToast } from './toast.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

const KEY = 'tertia-explained';
/** The forms whose table is not a grid of dealt cards. */
const SMALL_TABLES = ['chipset', 'setup', 'twenty'];

/**
 * Returns the explanations that the visitor has read; null if the browser cannot remember them. It then
 * shows none, rather than the same one every time.
 */
function knownKeys() {
  try {
    const known = localStorage.getItem(KEY) ?? '';
    localStorage.setItem(KEY, known);
    return known.split(' ');
  } catch {
    return null;
  }
}

/**
 * Remembers that the visitor has read an explanation.
 * @param {string} key
 */
function remember(key) {
  const known = knownKeys();
  if (known && !known.includes(key)) localStorage.setItem(KEY, [...known, key].join(' ').trim());
}

/**
 * Returns whether the visitor has read an explanation of exactly these rules. Earlier releases remembered
 * the beginning of a key; it stands for all keys with this beginning.
 * @param {string} key
 */
const isRead = key =>
  knownKeys()?.some(known => key === known || key.startsWith(`${known}-`)) ?? true;

/**
 * Returns whether the visitor has read about this kind of game, perhaps with other details.
 * @param {string} kind
 */
const isKindRead = kind =>
  knownKeys()?.some(known => known === kind || known.startsWith(`${kind}-`)) ?? true;

/**
 * Returns what to do without a SET, where all must agree before more cards come.
 * @param {any} options
 */
const ifNoSet = options => (options.more === 'agree' ? [say('web.how.classic.none')] : []);

/**
 * Returns how to take a SET among others: with a call first, or by picking its cards.
 * @param {any} options
 */
const howToCall = ({ claim, pick_time: time }) =>
  say(`web.how.classic.${claim}`, { seconds: time / 1000 });

/**
 * Returns what a SET scores (R2.11).
 * @param {any} options
 */
const pointsOfSet = ({ scoring }) =>
  say(scoring === 'cards' ? 'web.card_points' : 'web.set_points');

/**
 * Returns how long a player waits after a mistake, if at all (R2.7).
 * @param {any} options
 */
const restAfterMistake = ({ rest }) =>
  rest ? [say('web.how.classic.rest', { n: rest / 1000 })] : [];

/**
 * Says what a wrong call costs in the classic game (R2.7), and a call after which three cards are not picked.
 * @param {any} options
 */
export function priceOfWrongCall(options) {
  const { claim, penalty, scoring, rest } = options;
  const points = say('web.end.unit.points', { n: scoring === 'cards' ? 3 : 1 });
  const hasPrice = penalty !== 'none' || rest > 0;
  return [
    say(`web.how.classic.penalty.${penalty}`, { points }),
    ...restAfterMistake(options),
    ...(claim === 'call' && hasPrice ? [say('web.how.classic.unpicked')] : []),
  ].join(' ');
}

/**
 * Returns how often and by how much a player of ChipSet may raise (R6.4).
 * @param {any} options
 */
const raiseLimits = ({ raises, bet_limit: limit }) => ({
  n: raises,
  chips: say('web.chipset.chips', { n: limit }),
});

/** The most cards that a player of 20/20 holds (R9.4). */
const MOST_IN_HAND = 9;

/**
 * The lines about a game that are not true of its options. In ChipSet, either the first player of a phase must bet, or checking is free (R6.3). In 20/20, a single deal may decide the match or not
 * (R9.6), the hands may be hidden (R9.7), and perhaps nobody's silence counts; in CoopSet, too.
 * @type {Record<string, (options: any, players: number) => string[]>}
 */
const UNTRUE_LINES = {
  chipset: ({ opening }) => (opening === 'bet' ? ['time'] : ['opening', 'time_opening']),
  twenty: ({ target, overrule, hands }, players) => [
    target * players > MOST_IN_HAND * (players - 1) ? 'three_short' : 'three',
    ...(overrule ? [] : ['silence']),
    ...(hands === 'open' ? [] : ['open']),
  ],
  coopset: ({ more, overrule }, players) =>
    overrule && more === 'agree' && players > 1 ? [] : ['silence'],
};

/**
 * The lines about a form that suffice for a first turn: the goal, what to do, and what ends a turn or a deal.
 * All others are behind "More". ``call`` is the line about calls of the classic game.
 * @type {Record<string, string[]>}
 */
const FIRST_LINES = {
  scout: ['one', 'two', 'hunt'],
  chipset: ['goal', 'two', 'show'],
  setup: ['one', 'two', 'challenge'],
  coopset: ['one', 'two', 'none'],
  twenty: ['one', 'call', 'three', 'three_short'],
};

/**
 * The lines that continue another line, so that the first lines stay few.
 * @type {Record<string, string[]>}
 */
const CONTINUATIONS = {
  'chipset.show': ['counted'],
  'scout.one': ['wrong', 'forfeit'],
  'twenty.one': ['open'],
  'twenty.call': ['four', 'two'],
};

/** The options that the lines about the classic and the beginner game depend on, besides their kind. */
const SAID_IN_CLASSIC = ['scoring', 'match', 'deals', 'pick_time', 'rest', 'more', 'face', 'held'];
/**
 * The options that the lines about each form depend on.
 * @type {Record<string, string[]>}
 */
const SAID_OPTIONS = {
  classic: SAID_IN_CLASSIC,
  beginner: SAID_IN_CLASSIC,
  scout: ['hunt_time', 'more', 'face'],
  chipset: ['opening', 'raises', 'bet_limit', 'deals', 'turn_time', 'face'],
  setup: ['turn_time', 'face'],
  coopset: ['proposal_time', 'face', 'more', 'overrule'],
  twenty: ['claim', 'pick_time', 'rest', 'target', 'overrule', 'hands', 'face'],
};

/**
 * Returns the name under which the lines about a kind of game are remembered: the kind, and all options
 * that the lines depend on. The number of players is left out, because it is no rule.
 * @param {string} kind
 * @param {string} form
 * @param {any} options
 */
const keyOf = (kind, form, options) =>
  `${kind}-${JSON.stringify(SAID_OPTIONS[form].map(name => options[name]))}`;

/**
 * Returns the first lines about a form, more of them, the kind of game that they are about, and the name
 * under which they are remembered. The way to claim and the price of a wrong call differ by rulebook: each combination
 * is a kind of its own.
 * @param {string} form
 * @param {any} options
 * @param {number} players
 */
export function explanation(form, options, players) {
  if (form === 'solitaire') return solitaireExplanation(options);
  if (form !== 'classic' && form !== 'beginner') {
    const params = {
      n: options.deals ?? 1,
      goal: formatNumber((options.target ?? 0) * players),
      // Each game has at most one of these times.
      seconds:
        (options.hunt_time ?? options.proposal_time ?? options.turn_time ?? options.overrule ?? 0) /
        1000,
    };
    const untrue = UNTRUE_LINES[form]?.(options, players);
    /** @param {string} line */
    const sayLine = line =>
      line === 'call'
        ? howToCall(options)
        : say(`web.how.${form}.${line}`, line === 'raises' ? raiseLimits(options) : params);
    /** @param {string} line */
    const withContinuation = line => [line, ...(CONTINUATIONS[`${form}.${line}`] ?? [])];
    /** @param {string} line */
    const isTrue = line => !untrue?.includes(line);
    /** @param {string[]} lines */
    const sayTrue = lines =>
      lines
        .filter(isTrue)
        .map(line => withContinuation(line).filter(isTrue).map(sayLine).join(' '));
    const first = FIRST_LINES[form];
    const said = first.flatMap(withContinuation);
    return {
      kind: form,
      key: keyOf(form, form, options),
      lines: [whatIsASet({ face: options.face ?? 'classic' }), ...sayTrue(first)],
      more: [
        ...sayTrue(keysOf(`web.how.${form}`).filter(line => !said.includes(line))),
        ...(form === 'twenty' ? restAfterMistake(options) : []),
        ...(form === 'scout' ? ifNoSet(options) : []),
      ],
    };
  }
  const deals = options.match === 'everyone' ? players : options.deals;
  const length = deals > 1 ? [say('web.how.classic.deals', { n: deals })] : [];
  const kind = `${form}-${options.claim}-${options.penalty}`;
  return {
    kind,
    key: keyOf(kind, form, options),
    lines: [
      whatIsASet(options),
      ...(players === 1
        ? [say('web.how.solitaire.pick'), say('web.how.solitaire.none'), ...length]
        : [
            [howToCall(options), pointsOfSet(options), ...length].join(' '),
            priceOfWrongCall(options),
            ...ifNoSet(options),
          ]),
    ],
    more: options.held ? [beginnerDeck(options)] : [],
  };
}

/**
 * Returns the names of the features that differ from card to card, as a list.
 * @param {any} options
 */
function differingFeatures({ face, held }) {
  const features = keysOf(`feature.${face}`).filter(one => one !== held?.feature);
  return formatList(features.map(one => say(`feature.${face}.${one}`)));
}

/**
 * Says what a SET is.
 * @param {any} options
 */
export const whatIsASet = options =>
  say('web.how.classic.what', { features: differingFeatures(options) });

/**
 * Returns what makes a game a beginner game: a feature that is the same on all its cards (R3.1).
 * @param {any} options
 */
function beginnerDeck(options) {
  const { feature, value } = options.held;
  const name = keysOf(`value.${options.face}.${feature}`)[value];
  return say('web.how.beginner.deck', {
    feature: say(`feature.${options.face}.${feature}`),
    value: say(`value.${options.face}.${feature}.${name}`),
    features: differingFeatures(options),
  });
}

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
  const variant = solitaireKind(options);
  const seconds = options.overlooked_cost / 1000;
  const lines = ['pick', ...SOLITAIRE_LINES[variant]]
    .filter(line => line !== 'overlooked' || options.overlooked_cost)
    .map(line => say(`web.how.solitaire.${line}`, { seconds }));
  const kind = `solitaire-${variant}`;
  return { kind, key: kind, lines: [whatIsASet(options), ...lines], more: [] };
}

/**
 * Draws a table of covered cards, because nobody deals before the visitor has read the lines. It is
 * empty for games without a grid. R3.2: the beginner game may have nine.
 * @param {string} form
 * @param {any} options
 */
function coveredTable(form, { held, beginner_cards: beginnerCards }) {
  const places = held ? Number(beginnerCards) : 12;
  return html`<div class="grid-game" data-n=${places} aria-hidden="true">
    <div class="table-header"></div>
    <div class="play-area">
      <div class="grid" dir="ltr">
        ${Array.from(
          { length: SMALL_TABLES.includes(form) ? 0 : places },
          (_, i) =>
            html`<span class="card backed row-${i % 3} trio-${1 + Math.floor(i / 3)}"
              ><card-face></card-face
            ></span>`,
        )}
      </div>
    </div>
  </div>`;
}

/**
 * Returns the title of the lines. Each kind of solitaire has its own.
 * @param {string} form
 * @param {any} options
 */
const titleOf = (form, options) =>
  form === 'solitaire'
    ? say('web.solitaire.title', { kind: kindName(options) })
    : say('web.how.title', { game: formName(form) });

/**
 * @typedef {object} Sheet what a sheet says
 * @property {string} title
 * @property {string[]} lines
 * @property {string[]} more the lines that a reader has to unfold
 * @property {boolean} [goesOn] whether the game goes on behind it
 * @property {unknown} [link] what stands before the button that closes it
 * @property {boolean} [isBeforeGame] whether a game begins when the visitor has read it
 */

/** The value that a sheet returns if the visitor has pressed its main button. */
const READ = 'read';

/**
 * Draws lines about a game into a sheet. Only the lines scroll, so the button that closes it stays in sight.
 * @param {HTMLDialogElement} sheet
 * @param {Sheet} content
 * @param {boolean} [hasBegun] whether the game has begun since the sheet was opened
 * @param {boolean} [hasChanged] whether the lines have changed since then
 */
const drawSheet = (sheet, content, hasBegun = false, hasChanged = false) =>
  render(
    html`<h2 id="how-title">${content.title}</h2>
      <div class="lines">
        ${paragraphs(content.lines)}
        ${
          content.more.length
            ? html`<details class="options">
                <summary>${say('web.how.more')}${icon('next')}</summary>
                ${paragraphs(content.more)}
              </details>`
            : nothing
        }
      </div>
      <div class="row">
        <span role="status"
          >${hasBegun ? say('web.how.begun') : hasChanged ? say('web.room.told.rules') : nothing}</span
        >
        ${content.goesOn ? paragraphs([say('web.how.goes_on')]) : nothing} ${content.link}
        ${
          content.isBeforeGame
            ? html`<button class="button open" type="button" @click=${() => sheet.close()}>
                ${say('web.how.later')}
              </button>`
            : nothing
        }
        <button class="button solid" type="button" autofocus @click=${() => sheet.close(READ)}>
          ${say(hasBegun ? 'web.how.play' : 'web.how.close')}
        </button>
      </div>`,
    sheet,
  );

/** The letters that surely fit in six lines. Browsers do not balance more of them. */
const BALANCED_LETTERS = 180;

/** @param {string[]} lines */
const paragraphs = lines =>
  lines.map(line => html`<p class=${line.length > BALANCED_LETTERS ? 'long' : ''}>${line}</p>`);

/**
 * Opens a sheet with lines about a game. The browser closes it at Escape, and gives the focus back.
 * @param {Sheet} content
 */
function openSheet(content) {
  const sheet = document.createElement('dialog');
  sheet.className = 'how-it-works';
  sheet.setAttribute('aria-labelledby', 'how-title');
  drawSheet(sheet, content);
  document.body.append(sheet);
  sheet.addEventListener('close', () => sheet.remove());
  sheet.showModal();
  return sheet;
}

/**
 * Shows how a game among bots works, or one alone. Resolves when the visitor has read it, so that nobody plays meanwhile; at
 * once if the visitor knows the game. Escape means "Back", because a first try may count.
 * @param {string} form
 * @param {any} options the options of the game
 * @param {number} players
 * @returns {Promise<boolean>} whether to begin the game
 */
export function explainGame(form, options, players) {
  const { kind, key, lines, more } = explanation(form, options, players);
  if (isKindRead(kind)) return Promise.resolve(true); // the visitor has chosen the details
  const table = document.createElement('div');
  table.className = 'table-behind';
  render(coveredTable(form, options), table);
  document.body.append(table);
  const sheet = openSheet({ title: titleOf(form, options), lines, more, isBeforeGame: true });
  return new Promise(resolve => {
    sheet.addEventListener('close', () => {
      const begins = sheet.returnValue === READ;
      if (begins) remember(key);
      table.remove();
      resolve(begins);
    });
  });
}

/** The name of the lines in the room that the visitor has had in sight first; empty before. */
let keyInSight = '';
/** @type {IntersectionObserver | null} watches whether the lines in the room are in sight */
let sight = null;

/** Watches whether the lines in the room come into sight, when they are drawn. */
async function watchSight() {
  await Promise.resolve();
  sight ??= new IntersectionObserver(
    entries => {
      const seen = entries.find(one => one.isIntersecting)?.target;
      if (seen instanceof HTMLElement) keyInSight ||= seen.dataset.key ?? '';
    },
    { threshold: 0.5 },
  );
  const lines = document.querySelector('.how-in-room');
  if (lines) sight.observe(lines);
}

/**
 * Draws the first lines about the game of a waiting room, until the visitor has read them: the host about
 * this kind of game, guests about exactly these rules. They follow the rules that the host chooses.
 * @param {Table} table
 * @param {string} form
 */
export function linesInRoom(table, form) {
  const { options } = table.room;
  const { kind, key, lines } = explanation(form, options, Math.max(2, playersOf(table)));
  if (table.you.host ? isKindRead(kind) : isRead(key)) return nothing;
  watchSight();
  return html`<div class="how-in-room" data-key=${key}>
    <h3>${titleOf(form, options)}</h3>
    ${paragraphs(lines)}
    <button class="link" @click=${() => showHelp(table, form)}>${say('web.how.more')}</button>
  </div>`;
}

/**
 * Shows the lines to a guest at a table of others, unless they have read exactly these. Nobody waits for
 * them: if the host changes the rules or begins meanwhile, open lines stay, are those of the new rules,
 * and say so. They also follow the number of players.
 * @param {Table} table
 * @param {string} form
 * @param {boolean} opens whether to open them; otherwise only open lines change
 */
export function showToGuest(table, form, opens) {
  const players = Math.max(2, playersOf(table)); // the host may still sit down
  const isNew = opens && !isRead(explanation(form, table.room.options, players).key);
  if (isNew || openLines()) showLines(table, form, players);
}

/** Milliseconds for which a guest reads who has started the game. */
const START_SHOWN_FOR = 3000;

/**
 * Says who has started the game.
 * @param {Table} table
 */
function startTextOf(table) {
  const { game, round } = table.room;
  const name = hostName(table);
  return name ? startText(game, name, round > 1) : say('web.how.begun');
}

/**
 * Tells a guest whose game begins who has started it, and what the host has changed since they read the
 * lines, and offers these. The others play already, so nothing may open over the cards; open lines stay.
 * Lines that the guest has had in sight in the room are read.
 * @param {Table} table
 * @param {string} form
 * @param {boolean} begins whether the game begins now, for all
 * @param {any} [lastOptions] the options of the last game that the guest has seen at this table
 */
export async function offerToGuest(table, form, begins, lastOptions) {
  const seen = takeChanges();
  const missed = seen ? '' : await missedChanges(table, form, lastOptions);
  const changes = seen || missed;
  const players = playersOf(table);
  const { key } = explanation(form, table.room.options, players);
  const isKnown = isRead(key) || keyInSight === key;
  if (keyInSight) remember(key);
  keyInSight = '';
  if (openLines()) {
    showLines(table, form, players);
    return;
  }
  const start = begins && !table.isShared ? startTextOf(table) : '';
  if (isKnown && !missed) {
    if (start) announce(start);
    if (start) showToast({ sentence: start, time: START_SHOWN_FOR });
    return;
  }
  if (changes) remember(key);
  const sentence = [start, changes].filter(Boolean).join(' ');
  if (sentence) announce(sentence);
  const label = say('web.how.title', { game: formName(form) });
  showToast({ sentence, help: { label, onPress: () => showHelp(table, form) } });
}

/**
 * Returns what the host has changed since the last game, for a guest who was not in the room then.
 * @param {Table} table
 * @param {string} form
 * @param {any} lastOptions the options of the last game; undefined if the guest has seen none
 */
async function missedChanges(table, form, lastOptions) {
  const { options, chairs, listed } = table.room;
  // Only a first game begins with chosen cards.
  const [before, now] = [lastOptions, options].map(one => ({ ...one, first_cards: null }));
  if (!lastOptions || JSON.stringify(before) === JSON.stringify(now)) return '';
  const [rules, games] = await Promise.all([
    import('./table_rules.js').catch(() => null),
    fetchGames(),
  ]);
  rules?.noteChangedRules(table, form, games, {
    options: lastOptions,
    seats: chairs.length,
    listed,
  });
  return takeChanges() || say('web.room.told.rules');
}

/**
 * Notes that the visitor knows the rules of this table.
 * @param {Table} table
 * @param {string} form
 */
export const rememberRules = (table, form) =>
  remember(explanation(form, table.room.options, playersOf(table)).key);

/**
 * Shows the lines to a player who asks for help.
 * @param {Table} table
 * @param {string} form
 */
export const showHelp = (table, form) => showLines(table, form, playersOf(table));

/**
 * Returns the number of players; before the game, of those who have sat down. Points for one player of 20/20
 * would be no goal (R9.6).
 * @param {Table} table
 */
function playersOf({ room }) {
  const seated = room.chairs.filter(chair => chair !== null).length;
  return room.phase === 'playing'
    ? room.seats.length
    : Math.max(room.game === 'twenty' ? 2 : 1, seated);
}

/**
 * Returns the sheet with the lines, if it is open.
 * @returns {HTMLDialogElement | null}
 */
const openLines = () => document.querySelector('dialog.how-it-works');

/**
 * Shows the lines over a table, with a link to all the rules. The game goes on behind them, which a
 * line says. If they are open, they become those of the present rules.
 * @param {Table} table
 * @param {string} form
 * @param {number} players
 */
function showLines(table, form, players) {
  const open = openLines();
  const { key, lines, more } = explanation(form, table.room.options, players);
  const link = html`<a class="button open" href="/help/${form}" target="_blank"
    >${say('web.room.all_rules')}</a
  >`;
  const goesOn = table.isRunning && table.connection.state !== 'paused';
  const content = { title: titleOf(form, table.room.options), lines, more, goesOn, link };
  if (open) {
    if (open.dataset.key !== key) open.dataset.changed = '';
    drawSheet(open, content, goesOn, 'changed' in open.dataset);
  }
  const sheet = open ?? openSheet(content);
  sheet.dataset.key = key;
  if (open) return;
  sheet.setAttribute('closedby', 'any');
  sheet.addEventListener('close', () => remember(sheet.dataset.key ?? key));
}
