// A table that is played at: what is seen of it, and the line to the server.
import { announce } from '../core/announcements.js';
import { Connection } from '../net/connection.js';
import { TableView } from './table_view.js';

/** @typedef {import('../net/types.js').News} News */
/** @typedef {import('../net/types.js').Command} Command */
/** @typedef {import('../net/types.js').Happening} Happening */

export class LiveTable extends TableView {
  /**
   * @param {string} id
   * @param {(before: News | null) => void} drawn something has changed: draw
   * @param {(event: Happening) => void} happened called for each event, before drawing
   */
  constructor(id, drawn, happened) {
    super(id, drawn);
    this.happened = happened;
    this.connection = new Connection(
      id,
      message => this.#hear(message),
      () => this.draw(),
    );
  }

  /** @param {any} message */
  #hear(message) {
    const before = this.news;
    if (message.type === 'refused' || message.type === 'closing') {
      this.pressed = null;
      this.refusal = { code: message.code, text: message.text };
      if (message.type === 'refused') announce(message.text, 'assertive');
    }
    if (message.type === 'done') this.refusal = null;
    if (message.type === 'news') {
      this.news = message;
      this.pressed = null;
      for (const event of message.happened) this.happened(event);
      this.#keepPicks();
    }
    this.drawn(before);
  }

  /** A selection survives what others do elsewhere on the table. */
  #keepPicks() {
    const wanted = new Set(this.may.flatMap(wish => wish.cards ?? wish.card ?? []));
    const there = new Set([...(this.view?.table ?? []), ...this.hand]);
    this.picked = this.picked.filter(
      card => there.has(card) && (wanted.size === 0 || wanted.has(card)),
    );
  }

  /**
   * Sends a command; the press shows at once, the server's word follows.
   * @param {Command} command
   */
  do(command) {
    this.pressed = command.type;
    this.refusal = null;
    this.connection.send(command);
    this.draw();
  }
}
