// The WebSocket of a table. It reconnects by itself, resumes from the version it has, and sends
// unanswered commands again.
import { syncClock } from '../core/clock.js';
import { language } from '../core/words.js';
import { isFlightTable, openSocket } from '../flight/start.js';

/** Codes of `closing` messages after which reconnecting makes no sense. */
const FINAL_CODES = new Set([
  'taken-over',
  'not-here',
  'banned',
  'table-closed',
  'damaged',
  'expelled',
  'forgotten',
]);
/** Codes of `closing` messages after which reconnecting at once would be refused. */
const PATIENT_CODES = new Set(['too-fast', 'too-many']);
/** Milliseconds until the first attempt to reconnect. The wait doubles each time, up to the maximum. */
const FIRST_WAIT = 250;
const MAX_WAIT = 8000;
/** Milliseconds without any message until the page says that the connection is lost, while a command waits. */
const ANSWER_WAIT = 2000;
/**
 * The same while none waits. The server sends something at least every five seconds, which a mobile
 * network may delay.
 */
const SILENCE_WAIT = 7000;

/** The ids of reactions begin with this. */
const REACTION_ID = 'reaction-';

/**
 * Returns whether a message answers a reaction, not a command.
 * @param {{id?: string | null}} message
 */
export const isReactionAnswer = message => message.id?.startsWith(REACTION_ID) ?? false;

/** @typedef {import('./types.js').Command} Command */
/**
 * A connection is `lost` while it tries to reconnect, `paused` until the player goes on, and `closed` if it
 * will not connect again.
 * @typedef {'connecting' | 'open' | 'lost' | 'paused' | 'closed'} State
 */

export class Connection {
  /** @type {State} */
  state = 'connecting';

  /** @type {string | null} why the server closes or has closed the connection, in a sentence */
  closingText = null;

  /** @type {Map<string, {command: Command, version: number | null}>} sent and not answered yet, by id */
  #unanswered = new Map();

  /** @type {number | null} the version of the last news */
  #version = null;

  #idPrefix = crypto.randomUUID?.().slice(0, 8) ?? Math.random().toString(36).slice(2, 10);

  /** The number of commands and reactions sent so far, for their ids. */
  #sentCount = 0;

  #reconnectWait = FIRST_WAIT;

  #reconnectTimer = 0;

  #silenceTimer = 0;

  /** Removes the listeners of the window. */
  #listeners = new AbortController();

  /** @type {ReturnType<typeof openSocket> | null} */
  #socket = null;

  /**
   * @param {string} table
   * @param {(message: any) => void} onMessage called for every message but pings
   * @param {() => void} onStateChange
   * @param {number | null} [version] the version that the page knows from an earlier visit
   * @param {number} [person] a number among the people at this device, in flight mode
   */
  constructor(table, onMessage, onStateChange, version = null, person = 0) {
    this.table = table;
    this.person = person;
    this.#version = version;
    this.onMessage = onMessage;
    this.onStateChange = onStateChange;
    this.open();
    this.#listen();
  }

  /** Notices when this device loses its network or has one again. */
  #listen() {
    this.#listeners.abort();
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    const onOnline = () => {
      if (this.state === 'lost') this.open();
    };
    const onOffline = () => {
      if (this.state !== 'open' || isFlightTable()) return;
      // Fails at once, unless the server is on this device.
      this.open();
      this.#expectMessage(ANSWER_WAIT);
    };
    addEventListener('online', onOnline, { signal });
    addEventListener('offline', onOffline, { signal });
  }

  /** Connects at once. */
  open() {
    clearTimeout(this.#reconnectTimer);
    if (this.state === 'paused') this.state = 'connecting';
    const socket = openSocket(this.table, this.person);
    this.#socket = socket;
    socket.onopen = () => {
      if (socket !== this.#socket) {
        // A newer one was opened meanwhile.
        socket.close();
        return;
      }
      this.#reconnectWait = FIRST_WAIT;
      this.#post({ type: 'hello', version: this.#version, language: language() });
      for (const [id, sent] of this.#unanswered) {
        // The moment of a call has passed: unless the server has it already, version 0 lets it refuse.
        if (sent.command.type === 'call-set') sent.version = 0;
        this.#post({ type: 'do', id, ...sent });
      }
      this.#become('open');
      this.#expectMessage();
    };
    socket.onmessage = (/** @type {{data: string}} */ event) => {
      if (socket !== this.#socket || this.state === 'paused') return;
      const message = JSON.parse(event.data);
      if (message.type === 'done' || message.type === 'refused') {
        this.#unanswered.delete(message.id);
      }
      this.#expectMessage();
      if (this.state === 'lost') this.#become('open');
      this.#receive(message);
    };
    socket.onclose = () => {
      if (socket !== this.#socket || ['closed', 'paused'].includes(this.state)) return;
      clearTimeout(this.#silenceTimer);
      this.#reconnectTimer = window.setTimeout(() => this.open(), this.#reconnectWait);
      this.#reconnectWait = Math.min(MAX_WAIT, this.#reconnectWait * 2);
      this.#become('lost');
    };
  }

  /**
   * Sends a command, and again after every reconnect until the server has answered it. The version
   * tells the server which cards the player saw.
   * @param {Command} command
   * @param {number | null} [version] that of the cards that the player saw, if not the newest
   */
  send(command, version = this.#version) {
    const id = `${this.#idPrefix}-${++this.#sentCount}`;
    const sent = { command, version };
    this.#unanswered.set(id, sent);
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#post({ type: 'do', id, ...sent });
      // While another command waits, its time is running.
      if (this.state === 'open' && this.#unanswered.size === 1) this.#expectMessage();
    }
  }

  /**
   * Returns whether a command of this type was sent and not answered yet.
   * @param {string} type
   */
  isSending(type) {
    return [...this.#unanswered.values()].some(({ command }) => command.type === type);
  }

  /**
   * Sends a reaction. It is not sent again after a reconnect, because its moment has passed.
   * @param {string} reaction
   */
  react(reaction) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#post({ type: 'react', id: `${REACTION_ID}${++this.#sentCount}`, reaction });
  }

  /**
   * Says that the connection is lost if no message comes in time. The socket stays open: it may only be slow.
   * @param {number} [time] in milliseconds
   */
  #expectMessage(time = this.#unanswered.size > 0 ? ANSWER_WAIT : SILENCE_WAIT) {
    clearTimeout(this.#silenceTimer);
    this.#silenceTimer = window.setTimeout(() => {
      if (this.state === 'open') this.#become('lost');
    }, time);
  }

  /** Closes the connection until `open`. */
  pause() {
    if (this.state === 'closed') return;
    clearTimeout(this.#silenceTimer);
    clearTimeout(this.#reconnectTimer);
    this.#become('paused');
    this.#socket?.close();
  }

  /** Closes the connection until `reopen`. */
  close() {
    clearTimeout(this.#silenceTimer);
    clearTimeout(this.#reconnectTimer);
    this.#become('closed');
    this.#socket?.close();
  }

  /** Connects again, as a new visit. */
  reopen() {
    this.#version = null;
    this.#unanswered.clear();
    this.state = 'connecting';
    this.open();
    this.#listen();
  }

  /** @param {any} message */
  #receive(message) {
    if (message.type === 'ping') {
      this.#post({ type: 'pong', n: message.n });
      syncClock(message.now);
      return;
    }
    if (message.type === 'closing') this.closingText = message.text;
    if (message.type === 'news') {
      this.closingText = null;
      this.#version = message.version;
      syncClock(message.now);
    }
    if (message.type === 'closing' && PATIENT_CODES.has(message.code)) {
      this.#reconnectWait = MAX_WAIT;
    }
    this.onMessage(message);
    // Only after onMessage has stored the message, because the screen shows its reason.
    if (message.type === 'closing' && FINAL_CODES.has(message.code)) this.#become('closed');
  }

  /** @param {unknown} message */
  #post(message) {
    this.#socket?.send(JSON.stringify(message));
  }

  /** @param {State} state */
  #become(state) {
    this.state = state;
    if (state === 'closed') this.#listeners.abort();
    this.onStateChange();
  }
}
