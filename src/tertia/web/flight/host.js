// Starts the worker of flight mode (worker.js) when it is first needed, and passes requests and
// the messages of sockets to it. In flight mode the server runs inside the browser, in this worker.

/** @typedef {{status: number, headers: Record<string, string>, body: Uint8Array}} Answer */

/** @type {Worker | null} */
let worker = null;
/**
 * Requests without an answer, by id.
 * @type {Map<number, {resolve: (answer: Answer) => void, reject: (error: Error) => void}>}
 */
const pending = new Map();
/** @type {Map<number, FlightSocket>} open sockets by number */
const sockets = new Map();
/** The last number that was given to a request or a socket. */
let lastNumber = 0;

/** @param {any} message from the worker; `broken` means that Python could not start */
function handle(message) {
  if (message.type === 'response' || message.type === 'failed') {
    const request = pending.get(message.id);
    pending.delete(message.id);
    if (message.type === 'response') request?.resolve(message);
    else request?.reject(new Error(message.reason));
  } else if (message.type === 'broken') {
    for (const request of pending.values()) request.reject(new Error(message.reason));
    pending.clear();
    for (const socket of sockets.values()) socket.receive({ type: 'closed' });
  } else if ('socket' in message) sockets.get(message.socket)?.receive(message);
}

/** Starts the worker, if it does not run yet. */
export function startWorker() {
  if (worker) return worker;
  worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }) => handle(data);
  const files = document.documentElement.dataset.flight;
  worker.postMessage({
    type: 'start',
    files: new URL(files ?? '', location.href).href,
    origin: location.origin,
  });
  return worker;
}

/** Returns the headers that a browser would add. Among the cookies are the visitor's preferences. */
const headersOfPage = () => ({
  'accept-language': document.documentElement.dataset.language ?? 'en',
  cookie: document.cookie,
  origin: location.origin,
});

/**
 * Sends a request to the server of flight mode.
 * @param {string} method
 * @param {string} address a path with its query
 * @param {Record<string, string>} [headers]
 * @param {string} [body]
 * @returns {Promise<Answer>}
 */
export function request(method, address, headers = {}, body = '') {
  const id = ++lastNumber;
  return new Promise((resolve, reject) => {
    pending.set(id, { resolve, reject });
    const allHeaders = { ...headers, ...headersOfPage() };
    startWorker().postMessage({ type: 'request', id, method, address, headers: allHeaders, body });
  });
}

/**
 * Answers a request that the service worker passes on.
 * @param {MessageEvent} event
 */
export async function answer(event) {
  const { method, address, headers, body } = event.data;
  try {
    event.ports[0].postMessage(await request(method, address, headers, body));
  } catch {
    event.ports[0].postMessage(null);
  }
}

/** A socket to a table in flight mode, with the parts of a WebSocket that the page uses. */
export class FlightSocket {
  /** @type {number} */
  readyState = WebSocket.CONNECTING;

  /** @type {(() => void) | null} */
  onopen = null;

  /** @type {((event: {data: string}) => void) | null} */
  onmessage = null;

  /** @type {(() => void) | null} */
  onclose = null;

  #number = ++lastNumber;

  /**
   * @param {string} table
   * @param {number} person a number among the people at this device
   */
  constructor(table, person) {
    sockets.set(this.#number, this);
    this.#post({ type: 'open', address: `/ws/${table}`, headers: headersOfPage(), person });
  }

  /** @param {string} text */
  send(text) {
    this.#post({ type: 'send', text });
  }

  close() {
    this.readyState = WebSocket.CLOSED;
    sockets.delete(this.#number);
    this.#post({ type: 'close' });
  }

  /** @param {any} message from the worker */
  receive(message) {
    if (message.type === 'opened') {
      this.readyState = WebSocket.OPEN;
      this.onopen?.();
    } else if (message.type === 'message') this.onmessage?.({ data: message.text });
    else {
      this.readyState = WebSocket.CLOSED;
      sockets.delete(this.#number);
      this.onclose?.();
    }
  }

  /** @param {object} message */
  #post(message) {
    startWorker().postMessage({ ...message, socket: this.#number });
  }
}
