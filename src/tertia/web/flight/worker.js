// The server of flight mode: Python in a web worker, so that its work never blocks the page. The
// page talks to it through host.js.
import { Journal } from './journal.js';

/** @typedef {{type: 'start', files: string, origin: string}} Start `files` is a folder of the server */
/**
 * @typedef {{type: 'request', id: number, method: string, address: string, headers: object, body:
 *   string}} PageRequest
 */
/**
 * @typedef {{type: 'open', socket: number, address: string, headers: object, person: number}
 *   | {type: 'send', socket: number, text: string} | {type: 'close', socket: number}} SocketMessage
 */

/** Characters of an error that the page gets. The end of a traceback says what failed. */
const MAX_REASON = 2000;

/** @type {Promise<any>} the BrowserServer of tertia/flight/browser.py, once it is started */
let server;
/** @type {Map<number, any>} open sockets (the LocalSocket of Python) by number */
const sockets = new Map();

/**
 * Starts Python and the server. The files come from the cache that the service worker fills.
 * @param {Start} message
 */
async function start({ files, origin }) {
  const { loadPyodide } = await import(`${files}pyodide.mjs`);
  const [pyodide, journal, ...archives] = await Promise.all([
    loadPyodide({ indexURL: files }),
    Journal.open(),
    ...['tertia.zip', 'msgspec.whl'].map(async name => {
      const response = await fetch(files + name);
      return response.arrayBuffer();
    }),
  ]);
  const folder = pyodide.runPython('import site; site.getsitepackages()[0]');
  archives.forEach(archive => pyodide.unpackArchive(archive, 'zip', { extractDir: folder }));
  const [projections, secret] = await Promise.all([journal.projections(), journal.secret()]);
  return pyodide.pyimport('tertia.flight.browser').start(journal, projections, secret, origin);
}

/** @param {unknown} error */
const reasonOf = error => String(error).slice(-MAX_REASON);

/** @param {PageRequest} message */
async function answer({ id, method, address, headers, body }) {
  try {
    const ready = await server;
    const response = await ready.request(method, address, JSON.stringify(headers), body);
    const [status, responseHeaders, content] = response.toJs();
    response.destroy();
    postMessage({
      type: 'response',
      id,
      status,
      headers: JSON.parse(responseHeaders),
      body: content,
    });
  } catch (error) {
    postMessage({ type: 'failed', id, reason: reasonOf(error) });
  }
}

/** @param {SocketMessage} message */
async function handleSocket(message) {
  const number = message.socket;
  const ready = await server;
  if (message.type === 'open') {
    const deliver = (/** @type {string} */ text) =>
      postMessage({ type: 'message', socket: number, text });
    const onClose = () => {
      sockets.delete(number);
      postMessage({ type: 'closed', socket: number });
    };
    const headers = JSON.stringify(message.headers);
    sockets.set(
      number,
      ready.open_socket(message.address, headers, deliver, onClose, message.person),
    );
    postMessage({ type: 'opened', socket: number });
  } else if (message.type === 'send') sockets.get(number)?.receive(message.text);
  else {
    sockets.get(number)?.close_from_page();
    sockets.delete(number);
  }
}

addEventListener('message', ({ data }) => {
  if (data.type === 'start') {
    server = start(data);
    server.then(
      () => postMessage({ type: 'ready' }),
      error => postMessage({ type: 'broken', reason: reasonOf(error) }),
    );
  } else if (data.type === 'request') answer(data);
  else {
    handleSocket(data).catch(() => postMessage({ type: 'closed', socket: data.socket }));
  }
});
