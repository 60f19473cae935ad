// The panel beside the picture: the cards to tap, the reason why three of them are a SET or not, and
// the correction of a card.
import { cardName } from '../core/cards.js';
import { featureList } from '../core/explanation.js';
import { html, nothing } from '../core/html.js';
import { icon } from '../core/icons.js';
import { keysOf, say } from '../core/words.js';
import { features } from './features.js';
import { FEATURES, agreements } from './table.js';

/** @typedef {import('./table.js').CameraTable} CameraTable */
/**
 * @typedef {object} Actions
 * @property {(card: number) => void} onPick
 * @property {(card: number, right: number | null) => void} onCorrect called with the true card, or
 *   with null if there is no card at that place
 */

/**
 * Draws the cards that were read.
 * @param {CameraTable} table
 * @param {Actions} actions
 */
export const cardList = (table, { onPick }) =>
  html`<div class="seen" role="group" aria-label=${say('camera.cards')}>
    ${table.seen.map(one => {
      const name = cardName(one.card, table.face);
      const label = table.isDoubtful(one) ? say('camera.doubtful', { card: name }) : name;
      return html`<button
        class="card card-small ${table.isDoubtful(one) ? 'doubtful' : ''}"
        data-card=${one.card}
        aria-pressed=${table.picked.includes(one.card) ? 'true' : 'false'}
        aria-label=${label}
        title=${label}
        @click=${() => onPick(one.card)}
      >
        <card-face card=${one.card} face=${table.face}></card-face>
      </button>`;
    })}
  </div>`;

/**
 * Draws what can be said about the picked cards: a correction of one, a verdict on three.
 * @param {CameraTable} table
 * @param {Actions} actions
 */
export function pickedPanel(table, { onCorrect }) {
  const { picked } = table;
  if (picked.length === 3) return verdict(table);
  if (picked.length === 1) return correction(table, picked[0], onCorrect);
  return table.seen.length ? html`<p class="hint-text">${say('camera.tap')}</p>` : nothing;
}

/** @param {CameraTable} table */
function verdict(table) {
  const found = agreements(table.picked);
  const isSet = found.every(({ agreement }) => agreement !== 'broken');
  const list = found.map(({ feature, agreement }, at) => ({
    name: say(`feature.${table.face}.${feature}`),
    says: agreement === 'broken' ? valuesOf(table, at) : say(`explain.${agreement}`),
    agreement,
  }));
  return html`<div class="answer ${isSet ? 'yes' : 'no'}" role="status">
    <h2>${icon(isSet ? 'check' : 'cross')}${say(isSet ? 'learn.is_set' : 'learn.is_none')}</h2>
    ${featureList(list)}
  </div>`;
}

/**
 * Returns what the picked cards show of a feature: "two and one (red · red · green)".
 * @param {CameraTable} table
 * @param {number} at the number of the feature
 */
function valuesOf(table, at) {
  const section = `value.${table.face}.${FEATURES[at]}`;
  const names = keysOf(section);
  const values = table.picked.map(card => say(`${section}.${names[features(card)[at]]}`));
  return `${say('explain.broken')} (${values.join(' · ')})`;
}

/**
 * @param {CameraTable} table
 * @param {number} card
 * @param {Actions['onCorrect']} onCorrect
 */
function correction(table, card, onCorrect) {
  const values = features(card);
  return html`<div class="answer" role="group" aria-label=${say('camera.fix')}>
    <h2>${cardName(card, table.face)}</h2>
    <p class="hint-text">${say('camera.fix')}</p>
    ${FEATURES.map(
      (feature, at) =>
        html`<div class="fix">
          <span>${say(`feature.${table.face}.${feature}`)}</span>
          <div class="segmented">
            ${keysOf(`value.${table.face}.${feature}`).map(
              (name, value) =>
                html`<button
                  aria-pressed=${values[at] === value ? 'true' : 'false'}
                  @click=${() => onCorrect(card, card + (value - values[at]) * 3 ** at)}
                >
                  ${say(`value.${table.face}.${feature}.${name}`)}
                </button>`,
            )}
          </div>
        </div>`,
    )}
    <button class="link" @click=${() => onCorrect(card, null)}>${say('camera.no_card')}</button>
  </div>`;
}
