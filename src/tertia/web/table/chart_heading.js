// The heading of a chart on the end screen, with the button that shows the same figures as a table.
import { html } from '../core/html.js';
import { icon } from '../core/icons.js';
import { say } from '../core/words.js';

/**
 * @param {string} id
 * @param {string} title
 * @param {boolean} asTable whether the table is shown now, not the chart
 * @param {() => void} onToggle
 */
export const chartHeading = (id, title, asTable, onToggle) =>
  html`<div class="heading-row">
    <h2 id=${id}>${title}</h2>
    <button class="button quiet" @click=${onToggle}>
      ${icon(asTable ? 'chart' : 'rows')}${say(asTable ? 'web.end.as_chart' : 'web.end.as_table')}
    </button>
  </div>`;
