// The part of flight mode (play without a network) that every page loads: it registers the service
// worker, and at tables in flight mode it starts Python, which runs the server inside the browser.

/** @type {typeof import('./host.js') | null} loaded at tables in flight mode only */
let host = null;

/** Returns whether this page shows a table in flight mode. */
export const isFlightTable = () => location.pathname.startsWith('/t/flight-');

/**
 * Registers the service worker, which keeps this page and its files for later, and answers the
 * requests that it passes on.
 */
export function keepForFlights() {
  const workers = navigator.serviceWorker;
  // Missing in old browsers, and at an address without TLS.
  if (!workers) return;
  workers.addEventListener('message', async event => (await import('./host.js')).answer(event));
  // Before the document is complete: its first requests may come early.
  workers.startMessages();
  addEventListener('load', async () => {
    const registration = await workers.register('/service-worker.js');
    // Missing if the browser blocks service workers.
    if (!registration) return;
    // Then the service worker has seen all requests of this page.
    if (workers.controller) return;
    const addresses = performance
      .getEntriesByType('resource')
      .map(entry => new URL(entry.name))
      .filter(url => url.origin === location.origin && /^\/(web|words)\//.test(url.pathname))
      .map(url => url.pathname);
    const newest = registration.installing ?? registration.waiting ?? registration.active;
    newest?.postMessage({ type: 'keep', addresses: [location.pathname, ...addresses] });
  });
}

/**
 * Starts Python, if this page shows a table in flight mode, and creates the table if its address
 * asks for a new one.
 */
export async function startFlightTable() {
  if (!isFlightTable()) return;
  host = await import('./host.js');
  host.startWorker();
  if (location.pathname !== '/t/flight-new') return;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const response = await host.request('POST', '/play', headers, location.search.slice(1));
  history.replaceState(null, '', response.headers.location ?? '/');
}

/**
 * Opens the socket of a table. In flight mode its other end is Python in the worker, and several
 * people may play at this device.
 * @param {string} table
 * @param {number} person a number among the people at this device
 */
export function openSocket(table, person) {
  if (host) return new host.FlightSocket(table, person);
  return new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws/${table}`);
}
