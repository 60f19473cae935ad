// The odds of this table, if its host has switched them on. The server computes them whenever the
// cards change.
import { html, nothing } from '../core/html.js';
import { formatNumber, say } from '../core/words.js';

/** @typedef {import('./live_table.js').LiveTable} Table */
/**
 * @typedef {object} Odds
 * @property {number} sets the SETs on the table now
 * @property {number} unseen the cards that nobody has seen yet
 * @property {number} drawn the number of cards that come next
 * @property {number} chance the probability that the table has a SET then
 * @property {number} expected the expected number of SETs then
 */

/** @type {{key: string, odds: Odds | null}} the newest odds, and the table and cards they are for */
let loaded = { key: '', odds: null };

/**
 * Fetches the odds of the cards on the table, once, and then draws the table again.
 * @param {Table} table
 */
async function loadOdds(table) {
  const key = `${table.id} ${table.view.table}`;
  if (loaded.key === key) return;
  loaded = { key, odds: null };
  const response = await fetch(`/api/tables/${table.id}/odds`);
  if (!response.ok) return;
  const odds = await response.json();
  // Meanwhile the cards may have changed: then these odds are outdated.
  if (loaded.key !== key) return;
  loaded = { key, odds };
  table.draw();
}

/** @param {Table} table */
export function oddsPanel(table) {
  if (table.view.options.odds !== 'on' || table.view.phase !== 'playing') return nothing;
  loadOdds(table);
  const { odds } = loaded;
  if (!odds) return nothing;
  return html`<aside class="live-odds" aria-label=${say('web.odds.title')}>
    <dl>
      <dt class="whole">${say('web.sets_lie', { n: odds.sets })}</dt>
      <dt>${say('web.odds.chance', { n: odds.drawn })}</dt>
      <dd>${say('web.odds.percent', { n: formatNumber(odds.chance * 100, 1) })}</dd>
      <dt class="rare">${say('web.odds.unseen')}</dt>
      <dd class="rare">${odds.unseen}</dd>
    </dl>
  </aside>`;
}
