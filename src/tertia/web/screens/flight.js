// The page on which a visitor downloads what flight mode needs, and deletes it again.
import { formatNumber, say } from '../core/words.js';
import { deleteJournal } from '../flight/journal.js';

const { web, flight } = document.documentElement.dataset;
/** The names that the service worker gives to its caches. */
const CACHES = { files: 'tertia-flight-files', page: `tertia ${web} ${flight ?? ''}` };

/** @type {{addresses: string[], pages: string[], sizes: Record<string, number>}} what flight mode needs */
let needed;
/** @type {Record<'status' | 'progress' | 'install' | 'remove', HTMLElement>} */
let parts;

export async function start() {
  const place = /** @type {HTMLElement} */ (document.querySelector('[data-needed]'));
  needed = JSON.parse(place.dataset.needed ?? '');
  if (!needed.addresses.length) return;
  const find = (/** @type {string} */ name) =>
    /** @type {HTMLElement} */ (place.querySelector(`[data-${name}]`));
  parts = {
    status: find('status'),
    progress: find('progress'),
    install: find('install'),
    remove: find('remove'),
  };
  if (!navigator.serviceWorker) {
    parts.status.textContent = say('web.flight.insecure');
    return;
  }
  parts.install.addEventListener('click', install);
  parts.remove.addEventListener('click', remove);
  await show();
}

/**
 * Opens the cache in which a file belongs.
 * @param {string} address
 */
const cacheOf = address =>
  caches.open(address.startsWith(`${flight}`) ? CACHES.files : CACHES.page);

/** Returns the addresses that are not in the cache yet. A download that broke off continues with them. */
async function missingAddresses() {
  const found = await Promise.all(
    needed.addresses.map(async address => {
      const cache = await cacheOf(address);
      return (await cache.match(address, { ignoreVary: true })) ? null : address;
    }),
  );
  return found.filter(address => address !== null);
}

/**
 * Downloads a file. Throws if the server has another version of it, after an update: then it answers
 * requests for old files with new ones, which are not immutable.
 * @param {string} address
 */
async function download(address) {
  const response = await fetch(address);
  const isFile = !needed.pages.includes(address);
  const isImmutable = response.headers.get('cache-control')?.includes('immutable');
  if (!response.ok || (isFile && !isImmutable)) throw new Error(address);
  const cache = await cacheOf(address);
  await cache.put(address, response);
}

/** Shows whether flight mode is installed, in full or in part. */
async function show() {
  const isInstalled = !(await missingAddresses()).length;
  const files = await caches.open(CACHES.files);
  parts.status.textContent = isInstalled ? say('web.flight.ready') : '';
  parts.install.hidden = isInstalled;
  parts.remove.hidden = !(await files.keys()).length;
  parts.progress.hidden = true;
}

/** Downloads the missing files, one at a time. */
async function install() {
  const bar = /** @type {HTMLProgressElement} */ (parts.progress);
  parts.install.hidden = true;
  parts.remove.hidden = true;
  bar.hidden = false;
  bar.value = 0;
  const total = Object.values(needed.sizes).reduce((sum, size) => sum + size, 0);
  try {
    await navigator.storage?.persist?.();
    const missing = new Set(await missingAddresses());
    for (const address of needed.addresses) {
      if (missing.has(address)) await download(address);
      bar.value += needed.sizes[address] ?? 0;
      parts.status.textContent = say('web.flight.loading', {
        done: formatNumber(bar.value / 1e6, 1),
        all: formatNumber(total / 1e6, 1),
      });
    }
    await show();
  } catch {
    await show();
    parts.status.textContent = say('web.flight.broken');
  }
}

/** Deletes the files and all games of flight mode, if the visitor agrees. */
async function remove() {
  if (!confirm(say('web.flight.really'))) return;
  await caches.delete(CACHES.files);
  await deleteJournal();
  await show();
}
