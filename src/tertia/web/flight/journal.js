// The journal of flight mode: the rows of the log of every table, in IndexedDB.
// Python calls it (tertia/flight/browser.py); lists are passed as JSON.

/**
 * The log of a table is its list of decisions; a row is one of them, as a JSON text. A version is the
 * number of a row, from 1. Projections are computed from the log: the summary of a table, and the
 * results of its players.
 */

const DATABASE = 'tertia-flight';
const SECRET_BYTES = 32;

/**
 * Resolves to the result of a request to IndexedDB.
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
const resultOf = request =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/**
 * Opens the database. It closes when another page deletes it, which would wait otherwise.
 * @returns {Promise<IDBDatabase>}
 */
async function openDatabase() {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    for (const store of ['rows', 'projections', 'settings']) {
      request.result.createObjectStore(store);
    }
  };
  const database = await resultOf(request);
  database.onversionchange = () => database.close();
  return database;
}

/** Deletes everything that flight mode has kept. */
export const deleteJournal = () => resultOf(indexedDB.deleteDatabase(DATABASE));

export class Journal {
  /** @param {IDBDatabase} database */
  constructor(database) {
    this.database = database;
  }

  static async open() {
    return new Journal(await openDatabase());
  }

  /** Opens the journal of a browser that has used flight mode; resolves to null in any other. */
  static async openExisting() {
    const databases = (await indexedDB.databases?.()) ?? [];
    return databases.some(({ name }) => name === DATABASE) ? Journal.open() : null;
  }

  /**
   * Returns the number of finished games that the server has judged, by table.
   * @returns {Promise<Record<string, number>>}
   */
  async sent() {
    const settings = this.database.transaction('settings').objectStore('settings');
    return (await resultOf(settings.get('sent'))) ?? {};
  }

  /**
   * Notes that the server has judged this many more games of a table, whatever its verdict.
   * @param {string} table
   * @param {number} games
   */
  async markSent(table, games) {
    const settings = this.database.transaction('settings', 'readwrite').objectStore('settings');
    const sent = (await resultOf(settings.get('sent'))) ?? {};
    await resultOf(settings.put({ ...sent, [table]: (sent[table] ?? 0) + games }, 'sent'));
  }

  /**
   * Returns the secret that signs the cookie of the visitor, in hexadecimal. One transaction reads
   * and writes it, so that two pages that start at the same time get the same secret.
   */
  async secret() {
    const settings = this.database.transaction('settings', 'readwrite').objectStore('settings');
    const known = await resultOf(settings.get('secret'));
    if (known) return known;
    const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
    const secret = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('');
    await resultOf(settings.put(secret, 'secret'));
    return secret;
  }

  /** Returns the projections of all tables as a JSON list. */
  async projections() {
    const store = this.database.transaction('projections').objectStore('projections');
    return JSON.stringify(await resultOf(store.getAll()));
  }

  /**
   * Writes rows and projections. Resolves to true when they are on the disk, or to false if another
   * page has already written one of the rows; then nothing is written.
   * @param {string} table
   * @param {number} first the version of the first row
   * @param {string} rows a JSON list
   * @param {string} projections a JSON object
   * @returns {Promise<boolean>}
   */
  add(table, first, rows, projections) {
    return new Promise((resolve, reject) => {
      const transaction = this.database.transaction(['rows', 'projections'], 'readwrite', {
        durability: 'strict',
      });
      const rowStore = transaction.objectStore('rows');
      JSON.parse(rows).forEach((/** @type {string} */ row, /** @type {number} */ index) => {
        rowStore.add(row, [table, first + index]);
      });
      const projectionStore = transaction.objectStore('projections');
      projectionStore.put(projections, table);
      // The next append replaces the projections of the table, so results get a key of their own.
      if (JSON.parse(projections).results?.length) {
        projectionStore.put(projections, `${table}/${first}`);
      }
      transaction.oncomplete = () => resolve(true);
      transaction.onabort = () => {
        if (transaction.error?.name === 'ConstraintError') resolve(false);
        else reject(new Error(transaction.error?.name ?? 'AbortError'));
      };
    });
  }

  /**
   * Returns the rows of a table after a version as a JSON list.
   * @param {string} table
   * @param {number} after
   */
  async rows(table, after) {
    const range = IDBKeyRange.bound([table, after + 1], [table, Infinity]);
    const store = this.database.transaction('rows').objectStore('rows');
    return JSON.stringify(await resultOf(store.getAll(range)));
  }

  /**
   * Deletes tables.
   * @param {string} tables a JSON list
   */
  async remove(tables) {
    const transaction = this.database.transaction(['rows', 'projections'], 'readwrite');
    for (const table of JSON.parse(tables)) {
      transaction.objectStore('rows').delete(IDBKeyRange.bound([table, 0], [table, Infinity]));
      // From the table's own key to its last key with results: "~" sorts after all digits.
      transaction.objectStore('projections').delete(IDBKeyRange.bound(table, `${table}/~`));
    }
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(new Error(transaction.error?.name ?? 'AbortError'));
    });
  }
}
