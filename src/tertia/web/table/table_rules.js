// The rules of a table: the game, the printed rulebooks of the classic game as presets, and all
// options. The host changes them, guests read them.
import { html, nothing } from '../core/html.js';
import { icon } from '../core/icons.js';
import { formatNumber, say } from '../core/words.js';
import { isFlightTable } from '../flight/start.js';
import { linesInRoom, priceOfWrongCall } from './how_it_works.js';
import { optionRow, optionTitle, valueText } from './option_controls.js';
import { isMarked, noteChanges } from './rule_changes.js';
import { formName, gamePicture } from './table_names.js';

// A form is a variant of a game: the classic game is also played as 'beginner' and as 'solitaire'.
// Every other game has one form, with the name of the game. An edition is a printed rulebook of the
// classic game.

/** @typedef {import('./live_table.js').LiveTable} Table */
/** @typedef {import('../net/api.js').Games} Games */
/**
 * @typedef {{options: Record<string, any>, seats: number, listed: boolean}} TableSetup what the
 *   host can change: the options of the game, the number of seats, and whether the table is in the
 *   public list
 */

/**
 * Options that the choice of an edition sets. In the classic game they are under "more options",
 * because hosts seldom change them one by one.
 */
const SET_BY_EDITION = ['penalty', 'scoring', 'match', 'deals', 'face'];
/** The edition whose rules are the standard of the beginner game: its points add up over three deals. */
const BEGINNER_STANDARD = '000';
/** All options in which editions differ. Choosing an edition sets these and leaves the rest. */
const DIFFERS_BY_EDITION = [...SET_BY_EDITION, 'alone', 'beginner_cards'];
/** Options that choose cards rather than rules. */
const CARDS_TO_PLAY_WITH = ['held', 'deck', 'first_cards'];
/** Options that are under "more options" in every game. */
const ALWAYS_UNDER_MORE_OPTIONS = new Set([
  'rest',
  'gaps',
  'grace',
  'pause',
  'photo_finish',
  'forfeit_time',
  'answer_time',
  'face',
  'more',
  'odds',
  'overrule',
  'pick_time',
]);

/** Options that need at least two players. */
const WITH_OTHERS_ONLY = [
  'penalty',
  'claim',
  'pick_time',
  'rest',
  'gaps',
  'match',
  'deals',
  'pause',
  'grace',
  'photo_finish',
  'overrule',
];

/**
 * @type {TableSetup | null} the setup that the host sent last; it counts only while the server has
 *   not answered
 */
let draft = null;

/**
 * Returns the setup of the table, with changes that the server has not confirmed yet.
 * @param {Table} table
 * @returns {TableSetup}
 */
export function currentSetup(table) {
  if (draft && table.pending === 'change-table') return draft;
  return {
    options: table.room.options,
    seats: table.room.chairs.length,
    listed: table.room.listed,
  };
}

/**
 * Sends the setup with some changes to the server, and shows it at once.
 * @param {Table} table
 * @param {Partial<TableSetup>} change
 */
export function changeTable(table, change) {
  draft = { ...currentSetup(table), ...change };
  table.do({ type: 'change-table', ...draft });
}

/**
 * Returns whether an option has an effect with the present values of the others.
 * @param {string} form
 * @param {Record<string, any>} options
 * @param {string} name
 */
function hasEffect(form, options, name) {
  const isSolitaire = form === 'solitaire';
  /** The option 'alone' is the aim of solitaire: 'clear' means to clear the whole deck. */
  const clearsDeck = isSolitaire && options.alone === 'clear';
  if (isSolitaire && WITH_OTHERS_ONLY.includes(name)) return false;
  if (name === 'alone') return isSolitaire;
  if (name === 'overlooked_cost') return clearsDeck && options.more === 'agree';
  // A team also agrees that a layout is done (R8.5).
  if (name === 'overrule') return options.more !== 'auto' || form === 'coopset';
  if (name === 'deck') return isSolitaire && !options.first_cards.length;
  if (name === 'first_cards') return options.first_cards.length > 0;
  if (name === 'undo') return clearsDeck;
  /** 'held' is the feature that all cards of the beginner deck share; null for the whole deck. */
  if (name === 'beginner_cards') return Boolean(options.held);
  if (name === 'more' && isSolitaire) return clearsDeck;
  if (name === 'pick_time') return options.claim !== 'tap';
  if (name === 'deals') return options.match !== 'everyone';
  if (name === 'pause') return options.deals > 1 || options.match === 'everyone';
  return true;
}

/** @param {Table} table */
const seatedPlayers = ({ room }) => room.chairs.filter(Boolean).length;

/**
 * Returns the number of players who have sat down; two before, as in the lines about the game.
 * @param {Table} table
 */
const expectedPlayers = table => Math.max(2, seatedPlayers(table));

/**
 * Says how many deals a match has where every player deals once (R2.12), and why; without a number
 * until two have sat down.
 * @param {Table} table
 */
function dealsOfEveryone(table) {
  if (currentSetup(table).options.match !== 'everyone') return '';
  const n = seatedPlayers(table);
  return n > 1 ? say('web.room.deals_each', { n }) : say('web.room.deal_each');
}

/**
 * Says more about an option at this table. In SetUp, the next of two players need not wait for anybody, except
 * after the last card (R7.4, R7.5).
 * @param {Table} table
 * @param {string} name
 */
function optionNote(table, name) {
  if (name === 'window' && expectedPlayers(table) === 2) return say('choice.window.two');
  return name === 'match' ? dealsOfEveryone(table) : '';
}

/**
 * Returns whether an option is hidden until the visitor opens "more options".
 * @param {string} game
 * @param {string} name
 */
const isUnderMoreOptions = (game, name) =>
  ALWAYS_UNDER_MORE_OPTIONS.has(name) || (game === 'classic' && SET_BY_EDITION.includes(name));

/**
 * Draws the panel with the rules of a table.
 * @param {Table} table
 * @param {string} form
 * @param {Games | null} games all games with their options; null while they are being loaded
 */
export function rulesPanel(table, form, games) {
  const setup = currentSetup(table);
  const gameInfo = games?.games.find(one => one.game === table.room.game);
  const shown =
    gameInfo?.options.filter(option => hasEffect(form, setup.options, option.name)) ?? [];
  const row = (/** @type {import('../net/api.js').OptionKind} */ option) =>
    optionRow({
      game: table.room.game,
      option,
      value: setup.options[option.name],
      players: expectedPlayers(table),
      isChanged: isMarked(option.name),
      note: optionNote(table, option.name),
      locked: !table.you.host,
      face: setup.options.face ?? 'classic',
      onChange: value =>
        changeTable(table, { options: { ...setup.options, [option.name]: value } }),
    });
  /** If the table begins with chosen cards, these come first. */
  const visible = shown
    .filter(option => !isUnderMoreOptions(table.room.game, option.name))
    .sort((a, b) => Number(b.kind === 'cards') - Number(a.kind === 'cards'));
  const underMoreOptions = shown.filter(option => isUnderMoreOptions(table.room.game, option.name));
  return html`<section class="rules" aria-labelledby="rules-title">
    <h2 id="rules-title" class="visually-hidden">${say('web.room.rules')}</h2>
    <div class="game-summary">
      ${gamePicture(form)}
      <div>
        <h3>${formName(form)}</h3>
        <p>${say(`web.games.${form}.short`)}</p>
      </div>
      <a class="button open" href="/help/${form}" target="_blank"
        >${icon('help')}${say('web.room.all_rules')}</a
      >
    </div>
    ${linesInRoom(table, form)}
    ${table.you.host ? nothing : html`<p class="muted">${say('web.room.host_only')}</p>`}
    ${
      table.room.game === 'classic' && form !== 'solitaire' && games
        ? editions(table, form, games)
        : nothing
    }
    <div class="options">
      ${isFlightTable() ? nothing : listedRow(table, setup.listed)} ${visible.map(row)}
    </div>
    ${
      underMoreOptions.length
        ? html`<details class="options">
            <summary>${say('web.room.more_options')}${icon('next')}</summary>
            ${underMoreOptions.map(row)}
          </details>`
        : nothing
    }
  </section>`;
}

/**
 * Marks what the host has changed, and returns the sentence that tells it. The name of an edition stands for
 * the options that it sets.
 * @param {Table} table
 * @param {string} form
 * @param {Games | null} games
 * @param {TableSetup} old the setup before the change
 */
export function noteChangedRules(table, form, games, old) {
  const setup = currentSetup(table);
  const { options } = setup;
  const all = games?.games.find(one => one.game === table.room.game)?.options ?? [];
  const shown = all.filter(({ name }) => hasEffect(form, options, name));
  const changed = shown.filter(
    ({ name }) => JSON.stringify(options[name]) !== JSON.stringify(old.options[name]),
  );
  const isClassic = table.room.game === 'classic' && form !== 'solitaire' && games;
  const [before, now] = [old.options, options].map(
    one => isClassic && findEdition(form, games, one).chosen,
  );
  const edition = now && now !== before ? now : null;
  const said = changed.filter(({ name }) => !edition || !DIFFERS_BY_EDITION.includes(name));
  /** @type {[string, string, string][]} */
  const changes = said.map(option => [
    option.name,
    optionTitle(option.name),
    valueText({ option, value: options[option.name], face: options.face ?? 'classic' }),
  ]);
  if (edition) changes.unshift(['edition', say('edition.title'), say(`edition.${edition}.name`)]);
  if (setup.listed !== old.listed) {
    const value = setup.listed ? 'yes' : 'no';
    changes.push(['listed', optionTitle('listed'), valueText({ option: LISTED, value, face: '' })]);
  }
  if (setup.seats !== old.seats) {
    changes.push(['seats', say('web.room.seats'), formatNumber(setup.seats)]);
  }
  const names = all.filter(one => changed.includes(one) || !shown.includes(one));
  /** @type {(setup: TableSetup, edition: unknown) => (name: string) => string} */
  const valuesOf = (one, chosen) => {
    const { listed, seats } = one;
    const values = /** @type {Record<string, any>} */ ({
      ...one.options,
      edition: chosen,
      listed,
      seats,
    });
    return name => JSON.stringify(values[name] ?? null);
  };
  return noteChanges(
    table,
    [
      ...names.map(option => option.name),
      ...(before === now ? [] : ['edition']),
      ...changes.map(([name]) => name),
    ],
    changes,
    valuesOf(old, before),
    valuesOf(setup, now),
  );
}

/**
 * @type {import('../net/api.js').OptionKind} whether the table is in the public list; no option of
 *   a game, but shown like one
 */
const LISTED = { name: 'listed', kind: 'choice', values: ['no', 'yes'], default: 'no' };

/**
 * Draws the choice whether the table is in the public list. Tables of flight mode (played without a
 * network) have no list.
 * @param {Table} table
 * @param {boolean} isListed
 */
const listedRow = (table, isListed) =>
  optionRow({
    game: table.room.game,
    option: LISTED,
    value: isListed ? 'yes' : 'no',
    isChanged: isMarked('listed'),
    players: expectedPlayers(table),
    locked: !table.you.host,
    face: '',
    onChange: value => changeTable(table, { listed: value === 'yes' }),
  });

/**
 * Returns whether the options are those of an edition.
 * @param {Record<string, any>} preset
 * @param {Record<string, any>} options
 */
const matchesPreset = (preset, options) =>
  DIFFERS_BY_EDITION.every(name => preset[name] === options[name]);

/**
 * Returns the options with which a table begins unless its host chooses others.
 * @param {Games} games
 */
function standardOptions({ games }) {
  const classic = games.find(one => one.game === 'classic');
  return Object.fromEntries((classic?.options ?? []).map(option => [option.name, option.default]));
}

/**
 * Returns the standard rules and the editions with the form, and the one to which the options belong,
 * if any.
 * @param {string} form
 * @param {Games} games
 * @param {Record<string, any>} options
 */
function findEdition(form, games, options) {
  const printed = games.editions.flatMap(({ edition, forms }) =>
    forms[form] ? [{ code: edition, preset: forms[form], answers: edition }] : [],
  );
  const standard = { code: 'standard', preset: standardOptions(games), answers: 'standard' };
  const first = printed.find(({ code }) => code === BEGINNER_STANDARD);
  if (form === 'beginner' && first && matchesPreset(first.preset, options)) {
    standard.preset = { ...standard.preset, ...first.preset };
    standard.answers = BEGINNER_STANDARD;
  }
  const offered = [standard, ...printed];
  return { offered, chosen: offered.find(({ preset }) => matchesPreset(preset, options))?.code };
}

/**
 * Draws the standard rules and the editions as rows of a table: the name, then what a wrong call costs, how points count
 * and how long a match is. Lines below say what a wrong call costs with the present options, which may
 * be those of no edition, and how many deals there are if that depends on the players.
 * @param {Table} table
 * @param {string} form
 * @param {Games} games
 */
function editions(table, form, games) {
  const { options } = currentSetup(table);
  const { offered, chosen } = findEdition(form, games, options);
  // As among radio buttons, the Tab key reaches one row, and arrow keys reach the others.
  const inTabOrder = chosen ?? offered[0]?.code;
  return html`<div>
    <div class="heading-row">
      <h3 id="rulebook">${say('edition.title')}</h3>
      <small>${say(chosen ? 'edition.says' : 'web.room.own_mix')}</small>
    </div>
    <div
      class="edition-list ${table.you.host ? 'choosable' : ''}"
      role="radiogroup"
      aria-labelledby="rulebook"
      @keydown=${(/** @type {KeyboardEvent} */ event) => moveBetweenRows(event)}
    >
      <div class="edition-heads" aria-hidden="true">
        ${['edition', 'wrong', 'score', 'match'].map(
          name => html`<span>${say(`edition.asks.${name}`)}</span>`,
        )}
      </div>
      ${offered.map(row => editionRow(table, row, row.code === chosen, row.code === inTabOrder))}
    </div>
    <p class="price">${priceOfWrongCall(options)}</p>
    <p class="deal-count">${dealsOfEveryone(table)}</p>
  </div>`;
}

/** A picture of a framed card, so that nobody is surprised by other pictures. The words say the same. */
const framedCard = html`<span class="mini" aria-hidden="true"
  ><span class="card"><card-face card="21" face="framed"></card-face></span
></span>`;

/**
 * Draws the row of an edition, for the host with a dot as beside a radio button.
 * @param {Table} table
 * @param {{code: string, preset: Record<string, any>, answers: string}} row the number of the edition, such as
 *   '002', its options, and the edition whose answers are true of them
 * @param {boolean} chosen
 * @param {boolean} inTabOrder
 */
function editionRow(table, { code, preset, answers }, chosen, inTabOrder) {
  /** On narrow screens the answers form a text, and the full stops in <i> end its sentences. */
  const says = ['wrong', 'score', 'match'].map(
    name => html`<span>${say(`edition.${answers}.${name}`)}<i>.</i></span>`,
  );
  const choose = () => {
    if (table.you.host && !chosen) {
      changeTable(table, {
        options: {
          ...currentSetup(table).options,
          ...Object.fromEntries(setByPreset(code, preset).map(name => [name, preset[name]])),
        },
      });
    }
  };
  return html`<button
    type="button"
    class="edition ${chosen && isMarked('edition') ? 'changed' : ''}"
    role="radio"
    aria-checked=${chosen}
    aria-disabled=${!table.you.host}
    tabindex=${inTabOrder ? 0 : -1}
    @click=${choose}
  >
    <div>
      <span><b>${say(`edition.${code}.name`)}</b><small>${say(`edition.${code}.says`)}</small></span
      >${preset.face === 'framed' ? framedCard : nothing}
    </div>
    <div class="description">${says}</div>
  </button>`;
}

/**
 * Returns the options that a row sets: those in which editions differ, or all rules where it stands for
 * the standard. The cards to play with stay as they are.
 * @param {string} code
 * @param {Record<string, any>} preset
 */
const setByPreset = (code, preset) =>
  code === 'standard'
    ? Object.keys(preset).filter(name => !CARDS_TO_PLAY_WITH.includes(name))
    : DIFFERS_BY_EDITION;

/**
 * Moves between rows with the arrow keys, as in a group of radio buttons.
 * @param {KeyboardEvent} event
 */
function moveBetweenRows(event) {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!step || !(event.currentTarget instanceof Element)) return;
  const rows = /** @type {HTMLElement[]} */ ([...event.currentTarget.querySelectorAll('.edition')]);
  const next =
    rows[
      (rows.indexOf(/** @type {HTMLElement} */ (document.activeElement)) + step + rows.length) %
        rows.length
    ];
  event.preventDefault();
  next.focus();
  next.click();
}
