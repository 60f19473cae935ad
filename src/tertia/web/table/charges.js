// SetUp: what leaving a deal cost (R7.4 in docs/RULES.md).
import { html, nothing } from '../core/html.js';
import { formatNumber, formatSeries, say } from '../core/words.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/**
 * Draws a line that names the charges of players who left deals. Games by the first revision of the rules had none.
 * @param {Table} table
 * @param {{[field: string]: any}[]} deals the results of these deals
 */
export function chargeLine(table, deals) {
  if (table.view.options.revision < 2) return nothing;
  const charges = table.room.seats.flatMap((_, seat) => {
    const left = deals.filter(({ finished }) => finished[seat] === false);
    const cards = left.reduce((sum, { scores }) => sum + scores[seat], 0);
    return left.length ? [`${table.shortName(seat)}\u00a0${formatNumber(cards)}`] : [];
  });
  return charges.length
    ? html`<p class="text charge">
        ${say('web.setup.charged', { charges: formatSeries(charges) })}
      </p>`
    : nothing;
}
