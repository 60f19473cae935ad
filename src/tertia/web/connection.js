// A table's socket: comes back by itself, names the version it has, and sends again what was not answered.
import { language } from './words.js';

export class Connection {
  /** `heard(message)` gets every message, `state(connected)` every change of the line. */
  constructor(table, heard, state) {
    Object.assign(this, { table, heard, state, waiting: new Map(), version: null, closed: false, wait: 250 });
    this.run = crypto.randomUUID().slice(0, 8);
    this.sent = 0;
    this.open();
  }

  open() {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.socket = new WebSocket(`${scheme}://${location.host}/ws/${this.table}`);
    this.socket.onopen = () => {
      this.wait = 250;
      this.post({ type: 'hello', version: this.version, language: language() });
      for (const [id, command] of this.waiting) this.post({ type: 'do', id, command });
      this.state(true);
    };
    this.socket.onmessage = event => this.hear(JSON.parse(event.data));
    this.socket.onclose = () => {
      this.state(false);
      if (!this.closed) setTimeout(() => this.open(), this.wait = Math.min(8000, this.wait * 2));
    };
  }

  hear(message) {
    if (message.type === 'ping') this.post({ type: 'pong', n: message.n });
    if (message.type === 'news') this.version = message.version;
    if (message.type === 'done' || message.type === 'refused') this.waiting.delete(message.id);
    if (message.type === 'closing') this.closed = message.code === 'taken-over' || message.code === 'not-here';
    this.heard(message);
  }

  /** Send a command; it is sent again after a reconnect until it is answered. */
  send(command) {
    const id = `${this.run}-${++this.sent}`;
    this.waiting.set(id, command);
    if (this.socket.readyState === WebSocket.OPEN) this.post({ type: 'do', id, command });
  }

  post(message) { this.socket.send(JSON.stringify(message)); }
}
