// The section of the settings sheet that lists the people at a table, to report a nickname during a
// game.
import { html, nothing } from '../core/html.js';
import { reportButton } from '../core/report_button.js';
import { say } from '../core/words.js';
import { isFlightTable } from '../flight/start.js';
import { isTableBot } from './avatars.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/** @param {Table} table */
export function reportSection(table) {
  if (!table.news || isFlightTable()) return nothing;
  const { chairs } = table.room;
  const others = chairs.flatMap((chair, i) =>
    chair && !isTableBot(chair) && i !== table.you.chair ? [chair.name] : [],
  );
  if (others.length === 0) return nothing;
  return html`<h3 class="report-title">${say('web.report.title')}</h3>
    ${others.map(
      name =>
        html`<div class="row">
          <span>${name}</span>${reportButton(name, { table: table.connection.table })}
        </div>`,
    )}`;
}
