// Flight mode as every page knows it: which tables belong to it, and what is kept for flights.

/** @type {typeof import('./host.js') | null} loaded at tables in flight mode only */
let host = null;

/** Returns whether this page shows a table in flight mode. */
const isAloft = () => location.pathname.startsWith('/t/flight-');

/** Lets the service worker keep what this page has loaded, and answers the requests it passes on. */
export function keepForFlights() {
  const workers = navigator.serviceWorker;
  if (!workers) return; // an old browser, or an address without TLS
  workers.addEventListener('message', async event => (await import('./host.js')).answer(event));
  workers.startMessages(); // before the document is complete: its first requests may come early
  addEventListener('load', async () => {
    const registration = await workers.register('/service-worker.js');
    if (!registration) return; // the browser blocks service workers
    if (workers.controller) return; // it sees for itself what is loaded
    const addresses = performance
      .getEntriesByType('resource')
      .map(entry => new URL(entry.name))
      .filter(url => url.origin === location.origin && /^\/(web|words)\//.test(url.pathname))
      .map(url => url.pathname);
    const active = registration.installing ?? registration.waiting ?? registration.active;
    active?.postMessage({ type: 'keep', addresses });
  });
}

/**
 * Starts Python, if this page shows a table in flight mode, and creates the table if its address
 * asks for a new one.
 */
export async function startFlightTable() {
  if (!isAloft()) return;
  host = await import('./host.js');
  host.startWorker();
  if (location.pathname !== '/t/flight-new') return;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const response = await host.request('POST', '/play', headers, location.search.slice(1));
  history.replaceState(null, '', response.headers.location ?? '/');
}

/**
 * Opens the socket of a table, which in flight mode leads to the worker.
 * @param {string} table
 */
export function openSocket(table) {
  if (host) return new host.FlightSocket(table);
  return new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws/${table}`);
}
