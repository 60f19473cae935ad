// The journal of flight mode: every decision of every table, in the storage of the browser.
// Python calls it (tertia/flight/browser.py); lists cross the border as JSON.

const DATABASE = 'tertia-flight';
const SECRET_BYTES = 32;

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
const done = request =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @returns {Promise<IDBDatabase>} */
function openDatabase() {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    for (const store of ['rows', 'projections', 'settings']) {
      request.result.createObjectStore(store);
    }
  };
  return done(request);
}

/** Deletes everything that flight mode has kept. */
export const deleteJournal = () => done(indexedDB.deleteDatabase(DATABASE));

export class Journal {
  /** @param {IDBDatabase} database */
  constructor(database) {
    this.database = database;
  }

  static async open() {
    return new Journal(await openDatabase());
  }

  /** Returns the secret that signs the cookie of the person at this browser, in hexadecimal. */
  async secret() {
    const settings = this.database.transaction('settings', 'readwrite').objectStore('settings');
    const known = await done(settings.get('secret'));
    if (known) return known;
    const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
    const secret = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('');
    const changed = this.database.transaction('settings', 'readwrite').objectStore('settings');
    await done(changed.put(secret, 'secret'));
    return secret;
  }

  /** Returns the projections of all tables as a JSON list. */
  async projections() {
    const store = this.database.transaction('projections').objectStore('projections');
    return JSON.stringify(await done(store.getAll()));
  }

  /**
   * Writes rows, the first with this version. Resolves to false if another page has written one of
   * them before. The promise is fulfilled when the rows are on the disk.
   * @param {string} table
   * @param {number} first
   * @param {string} rows a JSON list
   * @param {string} projections
   * @returns {Promise<boolean>}
   */
  add(table, first, rows, projections) {
    return new Promise((resolve, reject) => {
      const transaction = this.database.transaction(['rows', 'projections'], 'readwrite', {
        durability: 'strict',
      });
      const store = transaction.objectStore('rows');
      JSON.parse(rows).forEach((/** @type {string} */ row, /** @type {number} */ index) => {
        store.add(row, [table, first + index]);
      });
      const written = transaction.objectStore('projections');
      written.put(projections, table);
      // The results of a game stay when the next game at the table writes its own.
      if (JSON.parse(projections).results?.length) written.put(projections, `${table}/${first}`);
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
    return JSON.stringify(await done(store.getAll(range)));
  }

  /**
   * Deletes tables.
   * @param {string} tables a JSON list
   */
  async remove(tables) {
    const transaction = this.database.transaction(['rows', 'projections'], 'readwrite');
    for (const table of JSON.parse(tables)) {
      transaction.objectStore('rows').delete(IDBKeyRange.bound([table, 0], [table, Infinity]));
      transaction.objectStore('projections').delete(IDBKeyRange.bound(table, `${table}/~`));
    }
    await new Promise(resolve => {
      transaction.oncomplete = resolve;
    });
  }
}
