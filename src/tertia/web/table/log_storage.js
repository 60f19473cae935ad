// The latest SETs of the last table, stored in the browser for a reload or a second tab.

/** @typedef {import('./table_view.js').Claim} Claim */
/**
 * @typedef {{id: string, round: number, deal: number, version: number, log: Claim[]}} StoredLog the
 *   log of a table at a version, and the game (`round`) and deal that it belongs to
 */

const STORAGE_KEY = 'tertia-log';

/**
 * Returns the stored log of this table; null if another table was the last one.
 * @param {string} id
 * @returns {StoredLog | null}
 */
export function loadLog(id) {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
    return stored?.id === id && Array.isArray(stored.log) ? stored : null;
  } catch {
    return null;
  }
}

/** @param {StoredLog} log */
export function storeLog(log) {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(log));
  } catch {
    // The browser stores nothing: the log begins again after a reload.
  }
}
