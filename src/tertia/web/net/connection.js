// A table's socket: comes back by itself, names the version it has, and sends again what was not
// answered.
import { heardTime } from '../core/clock.js';
import { language } from '../core/words.js';

/** Codes after which the table is not ours to reopen. */
const FINAL = new Set(['taken-over', 'not-here']);

/** @typedef {import('./types.js').News} News */
/** @typedef {import('./types.js').Command} Command */
/** @typedef {'connecting' | 'open' | 'lost' | 'closed'} Line */

export class Connection {
  /** @type {Line} */
  line = 'connecting';

  /** @type {number} when the next attempt is due, by this machine's clock */
  retryAt = 0;

  /** @type {Map<string, Command>} */
  #waiting = new Map();

  /** @type {number | null} */
  #version = null;

  #run = crypto.randomUUID?.().slice(0, 8) ?? Math.random().toString(36).slice(2, 10);

  #sent = 0;

  #wait = 250;

  #timer = 0;

  /** @type {WebSocket | null} */
  #socket = null;

  /**
   * @param {string} table
   * @param {(message: any) => void} heard every message but pings
   * @param {() => void} changed the line's state has changed
   */
  constructor(table, heard, changed) {
    this.table = table;
    this.heard = heard;
    this.changed = changed;
    this.open();
    addEventListener('online', () => {
      if (this.line === 'lost') this.open();
    });
  }

  /** Try now. */
  open() {
    clearTimeout(this.#timer);
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws/${this.table}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#wait = 250;
      this.#post({ type: 'hello', version: this.#version, language: language() });
      for (const [id, command] of this.#waiting) this.#post({ type: 'do', id, command });
      this.#become('open');
    };
    socket.onmessage = event => {
      if (socket === this.#socket) this.#hear(JSON.parse(event.data));
    };
    socket.onclose = () => {
      if (socket !== this.#socket || this.line === 'closed') return;
      this.retryAt = Date.now() + this.#wait;
      this.#timer = window.setTimeout(() => this.open(), this.#wait);
      this.#wait = Math.min(8000, this.#wait * 2);
      this.#become('lost');
    };
  }

  /** @param {any} message */
  #hear(message) {
    if (message.type === 'ping') {
      this.#post({ type: 'pong', n: message.n });
      heardTime(message.now);
      return;
    }
    if (message.type === 'news') {
      this.#version = message.version;
      heardTime(message.now);
    }
    if (message.type === 'done' || message.type === 'refused') this.#waiting.delete(message.id);
    if (message.type === 'closing' && FINAL.has(message.code)) this.#become('closed');
    this.heard(message);
  }

  /**
   * Sends a command; after a reconnect it is sent again until it is answered.
   * @param {Command} command
   */
  send(command) {
    const id = `${this.#run}-${++this.#sent}`;
    this.#waiting.set(id, command);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#post({ type: 'do', id, command });
    return id;
  }

  /** Come back after another tab took the seat. */
  reopen() {
    this.#version = null;
    this.#waiting.clear();
    this.line = 'connecting';
    this.open();
  }

  /** @param {unknown} message */
  #post(message) {
    this.#socket?.send(JSON.stringify(message));
  }

  /** @param {Line} line */
  #become(line) {
    this.line = line;
    this.changed();
  }
}
