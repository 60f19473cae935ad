// The service worker: keeps the files that pages need without a network, and passes requests of
// flight mode to the page that runs Python. The server writes two constants above this text: WEB, the
// folder of the page's files, and FLIGHT, the folder of flight mode's files or null. The names of both
// folders change with their content.

/* global WEB, FLIGHT */

/** One cache for each version, so that an update never mixes files of two versions. */
const CACHE = `tertia ${WEB} ${FLIGHT ?? ''}`;
/** A file of flight mode is kept under an address that contains its version. */
const FLIGHT_CACHE = 'tertia-flight-files';
/** The list of all addresses that flight mode needs. */
const NEEDED = '/flight/needed.json';

const FLIGHT_TABLE = /^\/t\/flight-[a-z0-9-]+(\/replay)?$/;
/** Pages that are shown as they were at the last visit. Python renders all others. */
const KEPT_PAGES = new Set(['/', '/flight', '/camera']);
/** Pages without content of their own. Their scripts fill them, or replace them, with Python's help. */
const TABLE_SHELL = '/flight/table';
const REPLAY_SHELL = '/flight/replay';
const BOOT = '/flight/boot';

/** Whether the content at an address never changes: the address contains a hash of it. */
const isImmutable = path => path.startsWith('/web/') || path.startsWith('/words/');
/** Only the real server can take this request: it brings games of flight mode there. */
const SERVER_ONLY = '/api/me/offline-games';

/** Only the real server knows its tables. Python would say that there is no such table, and the page would forget it. */
const SERVER_TABLE = /^\/api\/tables\/(?!flight-)/;

const isFlightFile = path => path.startsWith('/flight/files/');

self.addEventListener('install', event => {
  event.waitUntil(prepareUpdate());
});

/**
 * Replaces the service worker of an earlier version. For a visitor who has downloaded flight mode, the
 * whole new version is downloaded first. If that fails, the earlier version stays complete, and the
 * browser tries again at a later visit.
 */
async function prepareUpdate() {
  if (FLIGHT && (await hasFlightMode())) {
    const response = await fetch(NEEDED);
    const { addresses } = await response.json();
    for (const address of addresses) {
      if (!(await isKept(address))) await keep(address);
    }
  }
  await self.skipWaiting();
}

/** Returns whether this browser has downloaded flight mode, in whatever version. */
async function hasFlightMode() {
  const cache = await caches.open(FLIGHT_CACHE);
  return (await cache.keys()).some(({ url }) => url.endsWith('/tertia.zip'));
}

self.addEventListener('activate', event => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name !== CACHE && name !== FLIGHT_CACHE) await caches.delete(name);
      }
      await removeOldFiles();
      await self.clients.claim();
    })(),
  );
});

/** Deletes the files of flight mode of an earlier version. */
async function removeOldFiles() {
  const cache = await caches.open(FLIGHT_CACHE);
  for (const request of await cache.keys()) {
    if (!FLIGHT || !new URL(request.url).pathname.startsWith(FLIGHT)) await cache.delete(request);
  }
}

/**
 * A page that was loaded before the service worker ran asks to keep it and its files. The files come
 * from the browser's own cache, not again from the server.
 */
self.addEventListener('message', event => {
  if (event.data?.type !== 'keep') return;
  const addresses = event.data.addresses.filter(one => isImmutable(one) || KEPT_PAGES.has(one));
  event.waitUntil(Promise.all(addresses.map(address => keep(address).catch(() => {}))));
});

const cacheOf = address => caches.open(isFlightFile(address) ? FLIGHT_CACHE : CACHE);

async function isKept(address) {
  const cache = await cacheOf(address);
  return Boolean(await cache.match(address, { ignoreVary: true }));
}

/** Downloads and keeps a page or a file. Throws if the server has another version of it. */
async function keep(address) {
  const response = await fetch(address);
  if (!(await isOfThisVersion(response))) throw new Error(`${address}: another version`);
  const cache = await cacheOf(address);
  await cache.put(address, response);
}

/**
 * Returns whether a response belongs to this version. After an update, the server answers requests
 * for old files with new ones, which are not immutable. A page names the folders of its version.
 */
async function isOfThisVersion(response) {
  if (!response.ok) return false;
  if (response.headers.get('cache-control')?.includes('immutable')) return true;
  const page = await response.clone().text();
  return page.includes(WEB) && page.includes(FLIGHT ?? WEB);
}

self.addEventListener('fetch', event => {
  const url = new URL(event.request.url);
  if (url.origin !== self.location.origin || url.pathname === SERVER_ONLY) return;
  if (isImmutable(url.pathname)) event.respondWith(fromCacheFirst(event.request, CACHE));
  else if (isFlightFile(url.pathname)) {
    event.respondWith(fromCacheFirst(event.request, FLIGHT_CACHE));
  } else if (event.request.mode === 'navigate') event.respondWith(navigate(event, url));
  else if (url.pathname.startsWith('/api/') || url.pathname.startsWith('/part/')) {
    event.respondWith(answer(event, url));
  }
});

/** Returns the kept copy of a file whose content never changes, or loads and keeps it. */
async function fromCacheFirst(request, name) {
  const cache = await caches.open(name);
  const known = await cache.match(request, { ignoreVary: true });
  if (known) return known;
  const response = await fetch(request);
  if (request.method === 'GET' && (await isOfThisVersion(response))) {
    await cache.put(request, response.clone());
  }
  return response;
}

/** Answers a navigation: from the server, or without a network from the cache. */
async function navigate(event, url) {
  const table = FLIGHT_TABLE.exec(url.pathname);
  if (table) return keptPage(table[1] ? REPLAY_SHELL : TABLE_SHELL);
  const form = event.request.method === 'POST' ? event.request.clone() : null;
  try {
    const response = await fetch(event.request);
    if (KEPT_PAGES.has(url.pathname)) event.waitUntil(keepCopy(url.pathname, response.clone()));
    return response;
  } catch {
    if (KEPT_PAGES.has(url.pathname)) return offlinePage(url.pathname);
    if (!(await isInstalled())) return Response.redirect('/', 303); // home says why nothing else works
    if (form && url.pathname === '/play') {
      const fields = new URLSearchParams(await form.formData());
      return Response.redirect(`/t/flight-new?${fields}`, 303);
    }
    return keptPage(BOOT);
  }
}

/** Keeps the copy of a page, if it belongs to this version. */
async function keepCopy(path, copy) {
  if (!(await isOfThisVersion(copy))) return;
  const cache = await caches.open(CACHE);
  await cache.put(path, copy);
}

/** Returns a page as it was at the last visit, marked as such, so that it can say so. */
async function offlinePage(path) {
  const page = await keptPage(path);
  const state = (await isInstalled()) ? 'installed' : 'missing';
  const text = await page.text();
  const headers = new Headers(page.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name); // of the old body
  return new Response(text.replace('<html ', `<html data-offline="${state}" `), { headers });
}

/** Returns a page of this version from the cache, or from the server. */
async function keptPage(path) {
  const cache = await caches.open(CACHE);
  return (await cache.match(path, { ignoreVary: true, ignoreSearch: true })) ?? fetch(path);
}

/** Answers a request of a page: from the server, or by Python in that page. */
async function answer(event, url) {
  const client = event.clientId ? await self.clients.get(event.clientId) : undefined;
  const isFlightTable = client && FLIGHT_TABLE.test(new URL(client.url).pathname);
  if (isFlightTable) return passOn(client, event.request, url);
  const copy = event.request.clone(); // a body can be read only once
  try {
    return await fetch(event.request);
  } catch (error) {
    if (!client || SERVER_TABLE.test(url.pathname) || !(await isInstalled())) throw error;
    return passOn(client, copy, url);
  }
}

/** Returns whether this browser has downloaded the files of flight mode. */
async function isInstalled() {
  if (!FLIGHT) return false;
  const cache = await caches.open(FLIGHT_CACHE);
  return Boolean(await cache.match(`${FLIGHT}tertia.zip`, { ignoreVary: true }));
}

/** Lets Python in a page answer a request (see `answer` in host.js). */
async function passOn(client, request, url) {
  const channel = new MessageChannel();
  const answered = new Promise(resolve => {
    channel.port1.onmessage = ({ data }) => resolve(data);
  });
  const headers = Object.fromEntries(request.headers);
  const body = request.method === 'GET' ? '' : await request.text();
  const message = { method: request.method, address: url.pathname + url.search, headers, body };
  client.postMessage({ type: 'answer', ...message }, [channel.port2]);
  const response = await answered;
  if (!response) return Response.error();
  const { status } = response;
  const content = status === 304 || status === 204 ? null : response.body; // these have no body
  return new Response(content, { status, headers: response.headers });
}
