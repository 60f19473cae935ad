// An explanation of three cards, feature by feature: a SET agrees or differs in each.
import { html } from './html.js';
import { icon } from './icons.js';

/**
 * Draws a row for each feature.
 * @param {{ name: string, says: string, agreement: string }[]} features as /api/explain sends them;
 *   `agreement` is 'same', 'different' or 'broken'
 */
export const featureList = features =>
  html`<dl>
    ${features.map(
      feature =>
        html`<div class="feature ${feature.agreement === 'broken' ? 'broken' : ''}">
          <dt>${feature.name}</dt>
          <dd>${feature.says}</dd>
          <dd class="mark">${icon(feature.agreement === 'broken' ? 'cross' : 'check')}</dd>
        </div>`,
    )}
  </dl>`;
