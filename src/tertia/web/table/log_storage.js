// The latest SETs of the last tables, stored in the browser for a reload, a second tab or a return.

/** @typedef {import('./table_view.js').Claim} Claim */
/**
 * @typedef {{id: string, round: number, deal: number, version: number, log: Claim[]}} StoredLog the
 *   log of a table at a version, and the game (`round`) and deal that it belongs to
 */

const STORAGE_KEY = 'tertia-logs';
const MAX_TABLES = 5;

/** @returns {StoredLog[]} the stored logs, of the last table first */
function loadLogs() {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

/**
 * Returns the stored log of this table; undefined if it was not among the last ones.
 * @param {string} id
 */
export function loadLog(id) {
  return loadLogs().find(stored => stored?.id === id && Array.isArray(stored.log));
}

/** @param {StoredLog} log */
export function storeLog(log) {
  const others = loadLogs().filter(stored => stored?.id !== log.id);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([log, ...others.slice(0, MAX_TABLES - 1)]));
  } catch {
    // The browser stores nothing: the log begins again after a reload.
  }
}
