// The rules of a table: the game, five rulebooks as presets, and all options. The host changes
// them, guests read them.
import { html, nothing, svg } from '../core/html.js';
import { icon } from '../core/icons.js';
import { say } from '../core/words.js';
import { isFlightTable } from '../flight/start.js';
import { optionRow } from './option_controls.js';
import { formName, pictogram } from './table_names.js';

/** @typedef {import('./live_table.js').LiveTable} Table */
/** @typedef {import('../net/api.js').Games} Games */
/** @typedef {import('../net/api.js').Edition} Edition */
/**
 * @typedef {{options: Record<string, any>, seats: number, listed: boolean}} TableSetup the setup of
 *   a table
 */

/** Options that a rulebook decides and that hosts seldom change afterwards. */
const SELDOM_CHANGED = ['penalty', 'scoring', 'match', 'deals', 'face'];
/** The options in which the rulebooks differ; choosing one sets these and leaves the rest. */
const BY_EDITION = [...SELDOM_CHANGED, 'alone', 'beginner_cards'];
const RARE_OPTIONS = new Set([
  'rest',
  'gaps',
  'grace',
  'pause',
  'photo_finish',
  'forfeit_time',
  'answer_time',
  'face',
]);

/**
 * @type {TableSetup | null} the host's changes that the server has not confirmed yet
 */
let draft = null;

/**
 * Returns the setup of the table, with changes that the server has not confirmed yet.
 * @param {Table} table
 * @returns {TableSetup}
 */
export function currentSetup(table) {
  if (table.pending !== 'change-table') draft = null;
  return (
    draft ?? {
      options: table.room.options,
      seats: table.room.chairs.length,
      listed: table.room.listed,
    }
  );
}

/**
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
  const alone = form === 'solitaire';
  if (
    alone &&
    [
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
    ].includes(name)
  ) {
    return false;
  }
  if (name === 'alone') return alone;
  if (name === 'deck') return alone && !options.first_cards.length;
  if (name === 'first_cards') return options.first_cards.length > 0;
  if (name === 'undo') return alone && options.alone === 'clear';
  if (name === 'beginner_cards') return Boolean(options.held);
  if (name === 'more' && alone) return options.alone === 'clear';
  if (name === 'pick_time') return options.claim !== 'tap';
  if (name === 'deals') return options.match !== 'everyone';
  return true;
}

/**
 * @param {string} game
 * @param {string} name
 */
const isRare = (game, name) =>
  RARE_OPTIONS.has(name) || (game === 'classic' && SELDOM_CHANGED.includes(name));

/**
 * @param {Table} table
 * @param {string} form
 * @param {Games | null} games
 */
export function rulesPanel(table, form, games) {
  const setup = currentSetup(table);
  const kind = games?.games.find(one => one.game === table.room.game);
  const shown = kind?.options.filter(option => hasEffect(form, setup.options, option.name)) ?? [];
  const row = (/** @type {import('../net/api.js').OptionKind} */ option) =>
    optionRow({
      option,
      value: setup.options[option.name],
      locked: !table.you.host,
      face: setup.options.face ?? 'classic',
      onChange: value =>
        changeTable(table, { options: { ...setup.options, [option.name]: value } }),
    });
  const common = shown
    .filter(option => !isRare(table.room.game, option.name))
    .sort((a, b) => Number(b.kind === 'cards') - Number(a.kind === 'cards'));
  const rare = shown.filter(option => isRare(table.room.game, option.name));
  return html`<section class="rules" aria-labelledby="rules-title">
    <h2 id="rules-title" class="visually-hidden">${say('web.room.rules')}</h2>
    <div class="game-summary">
      <svg class="game-picture" viewBox="0 0 60 48" aria-hidden="true">
        ${svg`<use href=${pictogram(form)} width="60" height="48"></use>`}
      </svg>
      <div>
        <h3>${formName(form)}</h3>
        <p>${say(`web.games.${form}.short`)}</p>
      </div>
      <a class="button open" href="/help/${form}" target="_blank"
        >${icon('help')}${say('web.room.all_rules')}</a
      >
    </div>
    ${table.you.host ? nothing : html`<p class="muted">${say('web.room.host_only')}</p>`}
    ${
      table.room.game === 'classic' && form !== 'solitaire' && games
        ? editions(table, form, games.editions)
        : nothing
    }
    <div class="options">
      ${isFlightTable() ? nothing : listedRow(table, setup.listed)} ${common.map(row)}
    </div>
    ${
      rare.length
        ? html`<details class="options">
            <summary>${say('web.room.more_options')}${icon('next')}</summary>
            ${rare.map(row)}
          </details>`
        : nothing
    }
  </section>`;
}

/** @type {import('../net/api.js').OptionKind} */
const LISTED = { name: 'listed', kind: 'choice', values: ['no', 'yes'], default: 'no' };

/**
 * @param {Table} table
 * @param {boolean} isListed
 */
const listedRow = (table, isListed) =>
  optionRow({
    option: LISTED,
    value: isListed ? 'yes' : 'no',
    locked: !table.you.host,
    face: '',
    onChange: value => changeTable(table, { listed: value === 'yes' }),
  });

/**
 * @param {Record<string, any>} preset
 * @param {Record<string, any>} options
 */
const matchesPreset = (preset, options) => BY_EDITION.every(name => preset[name] === options[name]);

/**
 * Draws the rulebooks as rows that answer the same three questions.
 * @param {Table} table
 * @param {string} form
 * @param {Edition[]} all
 */
function editions(table, form, all) {
  const { options } = currentSetup(table);
  const offered = all.flatMap(one =>
    one.forms[form] ? [{ code: one.edition, preset: one.forms[form] }] : [],
  );
  const now = offered.find(one => matchesPreset(one.preset, options))?.code ?? null;
  return html`<div>
    <div class="heading-row">
      <h3 id="rulebook">${say('edition.title')}</h3>
      <small>${say(now ? 'edition.says' : 'web.room.own_mix')}</small>
    </div>
    <div
      class="edition-list"
      role="radiogroup"
      aria-labelledby="rulebook"
      @keydown=${(/** @type {KeyboardEvent} */ event) => moveBetweenRows(event)}
    >
      <div class="edition-heads" aria-hidden="true">
        ${['edition', 'wrong', 'score', 'match'].map(
          name => html`<span>${say(`edition.asks.${name}`)}</span>`,
        )}
      </div>
      ${offered.map((one, i) =>
        editionRow(
          table,
          one.code,
          one.preset,
          one.code === now,
          one.code === now || (now === null && i === 0),
        ),
      )}
    </div>
  </div>`;
}

/**
 * @param {Table} table
 * @param {string} code
 * @param {Record<string, any>} preset
 * @param {boolean} chosen
 * @param {boolean} inTabOrder
 */
function editionRow(table, code, preset, chosen, inTabOrder) {
  const says = ['wrong', 'score', 'match'].map(
    name => html`<span>${say(`edition.${code}.${name}`)}<i>.</i></span>`,
  );
  const choose = () => {
    if (table.you.host && !chosen) {
      changeTable(table, {
        options: {
          ...currentSetup(table).options,
          ...Object.fromEntries(BY_EDITION.map(name => [name, preset[name]])),
        },
      });
    }
  };
  return html`<button
    type="button"
    class="edition"
    role="radio"
    aria-checked=${chosen}
    aria-disabled=${!table.you.host}
    tabindex=${inTabOrder ? 0 : -1}
    @click=${choose}
  >
    <div><b>${say(`edition.${code}.name`)}</b><small>${say(`edition.${code}.says`)}</small></div>
    <div class="description">${says}</div>
  </button>`;
}

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
