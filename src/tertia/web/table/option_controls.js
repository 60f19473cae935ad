// A control for each kind of option: segments for a choice, a stepper for a number, a list for a
// held feature, and the cards with which a table begins.
import { FEATURES, cardName } from '../core/cards.js';
import { html, nothing } from '../core/html.js';
import { icon } from '../core/icons.js';
import { formatNumber, findText, keysOf, say } from '../core/words.js';

/** @typedef {import('../net/api.js').OptionKind} OptionKind */
/**
 * @typedef {object} Setting an option with its value, and how to change it
 * @property {string} game whose options they are; the meaning of some differs by game
 * @property {OptionKind} option
 * @property {any} value
 * @property {number} players for how many people the table is, as far as is known
 * @property {string} [note] a sentence after the meaning of the value
 * @property {boolean} [isChanged] whether to mark it, because the host has just changed it
 * @property {boolean} locked whether the visitor cannot change it
 * @property {string} face the design of the cards: 'classic' or 'framed'
 * @property {(value: any) => void} onChange
 */

/** The steps of times, in milliseconds; other numbers step by one. */
const TIMES = [
  0, 1000, 2000, 3000, 4000, 5000, 8000, 10_000, 12_000, 15_000, 20_000, 30_000, 45_000, 60_000,
  120_000, 300_000, 600_000,
];
/** Options whose values are times in milliseconds. */
const TIME_OPTIONS = new Set([
  'pick_time',
  'rest',
  'grace',
  'pause',
  'window',
  'turn_time',
  'answer_time',
  'hunt_time',
  'forfeit_time',
  'overrule',
  'overlooked_cost',
  'proposal_time',
]);
/** The usual times to pick, as buttons; any other time is shown with a stepper. */
const PICK_TIMES = [5000, 8000, 12_000];

/**
 * Returns the key of an option's texts; the listing of a table is not a rule of a game.
 * @param {string} name
 */
const textKey = name => (name === 'listed' ? 'web.room.listed' : `choice.${name}`);

/** @param {string} name */
export const optionTitle = name => say(`${textKey(name)}.title`);

/**
 * Returns the meaning of an option's value, which may differ by game.
 * @param {Setting} setting
 */
const optionMeaning = ({ game, option, players, value }) =>
  findText(`${textKey(option.name)}.${value}.${game}`) ??
  findText(`${textKey(option.name)}.${value}.says`) ??
  findText(`${textKey(option.name)}.${game}`) ??
  findText(`${textKey(option.name)}.says`, {
    players: formatNumber(players),
    goal: formatNumber(players * value), // the points that win in 20/20 (R9.6)
  }) ??
  '';

/**
 * Draws a row with the name of an option, its meaning and its control.
 * @param {Setting} setting
 */
export const optionRow = setting =>
  html`<div class="option ${setting.isChanged ? 'changed' : ''}">
    <div>
      <b id="option-${setting.option.name}">${optionTitle(setting.option.name)}</b
      ><small>${optionMeaning(setting)} ${setting.note}</small>
    </div>
    ${control(setting)}
  </div>`;

/** @param {Setting} setting */
function control(setting) {
  const { option, value, locked } = setting;
  if (locked && option.kind !== 'cards') {
    return html`<span class="fixed-value tabular">${valueText(setting)}</span>`;
  }
  if (option.kind === 'choice') {
    return segments(
      setting,
      (option.values ?? []).map(one => [one, say(`${textKey(option.name)}.${one}.name`)]),
    );
  }
  if (option.kind === 'held') return heldList(setting);
  if (option.kind === 'cards') return cardList(setting);
  if (option.name === 'pick_time' && PICK_TIMES.includes(value)) {
    return segments(
      setting,
      PICK_TIMES.map(one => [one, formatValue(option.name, one)]),
    );
  }
  return stepper(setting);
}

/**
 * @param {Setting} setting
 * @param {[any, string][]} choices
 */
const segments = ({ option, value, onChange }, choices) =>
  html`<span class="segmented" role="group" aria-labelledby="option-${option.name}"
    >${choices.map(
      ([one, label]) =>
        html`<button
          type="button"
          aria-pressed=${one === value}
          @click=${() => {
            if (one !== value) onChange(one);
          }}
        >
          ${label}
        </button>`,
    )}</span
  >`;

/**
 * Formats the value of an option.
 * @param {string} name
 * @param {number} value
 */
function formatValue(name, value) {
  if (name === 'photo_finish') return say('web.room.millis', { n: formatNumber(value) });
  if (!TIME_OPTIONS.has(name)) return formatNumber(value);
  return value >= 120_000 && value % 60_000 === 0
    ? say('web.room.minutes', { n: formatNumber(value / 60_000) })
    : say('choice.seconds', { n: formatNumber(value / 1000, value % 1000 ? 1 : 0) });
}

/**
 * Returns the value of an option in words.
 * @param {{option: OptionKind, value: any, face: string}} setting
 */
export function valueText({ option, value, face }) {
  if (option.kind === 'choice') return say(`${textKey(option.name)}.${value}.name`);
  if (option.kind !== 'held') return formatValue(option.name, value);
  if (!value) return say('choice.held.none.name');
  const names = `value.${face}.${value.feature}`;
  return say(`${names}.${keysOf(names)[value.value]}`);
}

/**
 * Returns the values of a stepper: steps between the least and the most legal value, these two, and the
 * present value.
 * @param {OptionKind} option
 * @param {number} value
 * @returns {number[]}
 */
function stepperValues({ name, least = 0, most = 0 }, value) {
  const isAllowed = (/** @type {number} */ one) => one >= least && one <= most;
  if (TIME_OPTIONS.has(name)) {
    return [...new Set([least, ...TIMES.filter(isAllowed), most, value])].sort((a, b) => a - b);
  }
  if (name === 'photo_finish') {
    return [...new Set([0, 50, 100, 150, value])].filter(isAllowed).sort((a, b) => a - b);
  }
  const step = most > 100 ? 5 : 1;
  const steps = Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
  return [...new Set([least, ...steps, most, value])].filter(isAllowed).sort((a, b) => a - b);
}

/** @param {Setting} setting */
function stepper({ option, value, onChange }) {
  const values = stepperValues(option, value);
  const at = values.indexOf(value);
  const title = optionTitle(option.name);
  return html`<span class="step-by" role="group" aria-labelledby="option-${option.name}">
    <button
      type="button"
      class="icon-button"
      ?disabled=${at <= 0}
      @click=${() => onChange(values[at - 1])}
      aria-label=${say('web.room.less', { option: title })}
    >
      ${icon('minus')}
    </button>
    <output class="tabular">${formatValue(option.name, value)}</output>
    <button
      type="button"
      class="icon-button"
      ?disabled=${at >= values.length - 1}
      @click=${() => onChange(values[at + 1])}
      aria-label=${say('web.room.more', { option: title })}
    >
      ${icon('plus')}
    </button></span
  >`;
}

/**
 * Draws the cards with which the first deal begins (R2.13 in docs/RULES.md). The host can only give
 * them up: they come from the page of the camera.
 * @param {Setting} setting
 */
const cardList = ({ value, locked, face, onChange }) =>
  html`<span class="first-cards">
    <span class="mini"
      >${value.map(
        (/** @type {number} */ card) =>
          html`<span class="card card-tiny" role="img" aria-label=${cardName(card, face)}
            ><card-face card=${card} face=${face}></card-face
          ></span>`,
      )}</span
    >
    ${
      locked
        ? nothing
        : html`<button type="button" class="link" @click=${() => onChange([])}>
            ${say('choice.first_cards.drop')}
          </button>`
    }
  </span>`;

/**
 * Draws the list of features and values that a beginner's deck can keep the same (R3.1 in
 * docs/RULES.md).
 * @param {Setting} setting
 */
function heldList({ option, value, face, onChange }) {
  const chosen = value ? `${value.feature} ${value.value}` : '';
  return html`<span class="select-wrapper"
    ><select
      class="pick"
      aria-labelledby="option-${option.name}"
      @change=${(/** @type {Event} */ event) => {
        const [feature, one] = /** @type {HTMLSelectElement} */ (event.target).value.split(' ');
        onChange(feature ? { feature, value: Number(one) } : null);
      }}
    >
      <option value="" ?selected=${chosen === ''}>${say('choice.held.none.name')}</option>
      ${FEATURES.map(
        feature =>
          html`<optgroup label=${say(`feature.${face}.${feature}`)}>
            ${keysOf(`value.${face}.${feature}`).map(
              (one, i) =>
                html`<option value="${feature} ${i}" ?selected=${chosen === `${feature} ${i}`}>
                  ${say(`value.${face}.${feature}.${one}`)}
                </option>`,
            )}
          </optgroup>`,
      )}</select
    >${icon('next')}</span
  >`;
}
