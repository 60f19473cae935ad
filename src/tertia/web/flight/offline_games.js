// Offers to add the games of flight mode to the player's own games on the server.
import { html, nothing, render } from '../core/html.js';
import { icon } from '../core/icons.js';
import { say } from '../core/words.js';
import { Journal } from './journal.js';

const ADDRESS = '/api/me/offline-games';
/** The status with which the server asks to come back later. */
const TOO_MANY = 429;

/** @typedef {{table: string, games: number}} FinishedTable a table with its number of finished games */
/**
 * @typedef {{added: number, reasons: string[], problem: string, isBusy: boolean}} Progress the games
 *   that were added, why others were refused, and why the rest must wait
 */

/**
 * Returns the tables with finished games that the server has not judged yet.
 * @param {Journal} journal
 * @returns {Promise<FinishedTable[]>}
 */
async function waitingTables(journal) {
  const [projections, sent] = await Promise.all([journal.projections(), journal.sent()]);
  /** @type {Map<string, number>} */
  const games = new Map();
  for (const { results = [] } of JSON.parse(projections).map((/** @type {string} */ one) =>
    JSON.parse(one),
  )) {
    for (const { table, round } of results) {
      games.set(table, Math.max(round, games.get(table) ?? 0));
    }
  }
  return [...games]
    .filter(([table, count]) => count > (sent[table] ?? 0))
    .map(([table, count]) => ({ table, games: count - (sent[table] ?? 0) }));
}

/**
 * Sends the log of a table, compressed where the browser can.
 * @param {Journal} journal
 * @param {string} table
 */
async function send(journal, table) {
  const rows = JSON.parse(await journal.rows(table, 0));
  const text = `{"table":${JSON.stringify(table)},"rows":[${rows.join(',')}]}`;
  const body =
    'CompressionStream' in window
      ? await new Response(
          new Blob([text]).stream().pipeThrough(new CompressionStream('gzip')),
        ).arrayBuffer()
      : text;
  return fetch(ADDRESS, { method: 'POST', body });
}

/**
 * Sends tables, one after the other. The games of a table that the server cannot take now stay waiting.
 * @param {Journal} journal
 * @param {FinishedTable[]} tables
 * @param {(progress: Progress) => void} onProgress called after each table
 */
async function sendAll(journal, tables, onProgress) {
  /** @type {Progress} */
  let progress = { added: 0, reasons: [], problem: '', isBusy: true };
  onProgress(progress);
  for (const { table, games } of tables) {
    const response = await send(journal, table).catch(() => null);
    const answer = await response?.json().catch(() => null);
    if (!response || !answer || response.status >= 500) {
      progress = { ...progress, problem: say('web.flight.add.failed') };
      break;
    }
    if (response.status === TOO_MANY) {
      progress = { ...progress, problem: say('web.flight.add.later') };
      break;
    }
    progress = response.ok
      ? { ...progress, added: progress.added + answer.added }
      : { ...progress, reasons: [...progress.reasons, answer.text] };
    await journal.markSent(table, games);
    onProgress(progress);
  }
  onProgress({ ...progress, isBusy: false });
}

/** Shows the offer on the page, if this device has games that the server has not judged yet. */
export async function offerOfflineGames() {
  const place = /** @type {HTMLElement | null} */ (document.querySelector('[data-offline-games]'));
  // A page that Python renders in this browser has these games already.
  if (!place || 'local' in document.documentElement.dataset) return;
  const journal = await Journal.openExisting();
  if (!journal) return;
  const tables = await waitingTables(journal);
  if (!tables.length) return;
  const n = tables.reduce((sum, { games }) => sum + games, 0);
  const add = async () =>
    sendAll(journal, await waitingTables(journal), progress =>
      render(progressNotice(progress, add), place),
    );
  render(notice(html`<p>${say('web.flight.add.found', { n })}</p>`, addButton(add)), place);
}

/**
 * @param {unknown} sentences
 * @param {unknown} action
 */
const notice = (sentences, action) =>
  html`<section class="offline-games">
    <div role="status">${sentences}</div>
    ${action}
  </section>`;

/**
 * @param {() => void} onPress
 * @param {boolean} [isBusy]
 */
const addButton = (onPress, isBusy = false) =>
  html`<button class="button solid" type="button" ?disabled=${isBusy} @click=${onPress}>
    ${say('web.flight.add.add')}
  </button>`;

/**
 * @param {Progress} progress
 * @param {() => void} onAdd
 */
function progressNotice({ added, reasons, problem, isBusy }, onAdd) {
  const problems = [
    ...reasons.map(reason => say('web.flight.add.refused', { reason })),
    ...(problem ? [problem] : []),
  ];
  const showLink = html`<a class="button solid" href="/me">${say('web.flight.add.show')}</a>`;
  const whenDone = added ? showLink : nothing;
  return notice(
    html`<p>${say('web.flight.add.added', { n: added })}</p>
      ${problems.map(sentence => html`<p>${icon('cross')}<span>${sentence}</span></p>`)}`,
    isBusy || problem ? addButton(onAdd, isBusy) : whenDone,
  );
}
