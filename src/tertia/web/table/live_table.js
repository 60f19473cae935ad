// A table in play: the view of it, and the connection that commands and news go through.
import { announce } from '../core/announcements.js';
import { Connection } from '../net/connection.js';
import { TableView } from './table_view.js';

/** @typedef {import('../net/types.js').News} News */
/** @typedef {import('../net/types.js').Command} Command */
/** @typedef {import('../net/types.js').GameEvent} GameEvent */

export class LiveTable extends TableView {
  /** Whether the server refused to go on with the connection, not a command. */
  #isRefusalOfConnection = false;

  /**
   * @param {string} id
   * @param {(before: News | null) => void} onChange draws; gets the news from before the change
   * @param {(event: GameEvent) => void} onEvent called for each event, before drawing
   */
  constructor(id, onChange, onEvent) {
    super(id, onChange);
    this.onEvent = onEvent;
    this.connection = new Connection(
      id,
      message => this.#receive(message),
      () => this.draw(),
    );
  }

  /**
   * Sends a command. The screen shows the press at once; the server's news follow.
   * @param {Command} command
   */
  do(command) {
    this.pending = command.type;
    this.refusal = null;
    this.connection.send(command);
    this.draw();
  }

  /** @param {any} message */
  #receive(message) {
    const before = this.news;
    if (message.type === 'refused' || message.type === 'closing') {
      this.pending = null;
      this.refusal = { code: message.code, text: message.text };
      this.#isRefusalOfConnection = message.type === 'closing';
      if (message.type === 'refused') announce(message.text, 'assertive');
    }
    if (message.type === 'done') this.refusal = null;
    if (message.type === 'news') {
      this.news = message;
      this.pending = null;
      if (this.#isRefusalOfConnection) this.refusal = null; // The page is connected again.
      for (const event of message.happened) this.onEvent(event);
      this.#keepValidPicks();
    }
    this.onChange(before);
  }

  /** Keeps picked cards that are still there and can still be played. */
  #keepValidPicks() {
    const playable = new Set(this.may.flatMap(command => command.cards ?? command.card ?? []));
    const present = new Set([...(this.view?.table ?? []), ...this.hand]);
    this.picked = this.picked.filter(
      card => present.has(card) && (playable.size === 0 || playable.has(card)),
    );
  }
}
