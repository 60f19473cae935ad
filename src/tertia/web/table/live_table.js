// A table in play: the view of it, and the connection that commands and news go through.
import { announce } from '../core/announcements.js';
import { stopClockAfter } from '../core/clock.js';
import { Connection, isReactionAnswer } from '../net/connection.js';
import { loadLog, storeLog } from './log_storage.js';
import { showReaction, showReactionRefusal } from './reactions.js';
import { PANEL_TIME, REACTION_TIME, TableView } from './table_view.js';

/** @typedef {import('../net/types.js').News} News */
/** @typedef {import('../net/types.js').Command} Command */
/** @typedef {import('../net/types.js').GameEvent} GameEvent */

/**
 * Milliseconds for which the cards of a SET stay on the screen after somebody took them. Bots wait
 * as long before they see the new cards (SET_ON_DISPLAY in bots/memory.py).
 */
const SET_ON_DISPLAY = 1200;

/** Refusals of a nickname, which stay until the visitor changes it. */
export const NAME_REFUSALS = new Set(['bad-name', 'long-name', 'name-banned', 'name-taken']);

/**
 * Returns what refusals between games depend on: the phase, the rules, and the people on the chairs.
 * @param {News | null} news
 */
const setupOf = news =>
  news &&
  JSON.stringify([
    news.room.phase,
    news.room.options,
    news.room.chairs.map(chair => chair && [chair.name, chair.host]),
    news.you.host,
  ]);

export class LiveTable extends TableView {
  /** Whether the server refused to go on with the connection, not a command. */
  #isRefusalOfConnection = false;

  /** @type {News | null} the news before the newest */
  before = null;

  /** The timer at whose end the cards of a taken SET leave the screen. */
  #leavingTimer = 0;

  /** When the cards of the last SET were taken, in the browser's time. */
  #takenAt = -Infinity;

  /** @type {import('./log_storage.js').StoredLog | undefined} the log before the page was loaded */
  #stored;

  /**
   * @type {Connection[]} one for each person at this device; several only in flight mode, the play
   *   without a network
   */
  #connections = [];

  /** @type {(News | undefined)[]} the newest news of each person at this device */
  #newest = [];

  /** The person at this device who acts: an index in the list of connections. */
  person = 0;

  /**
   * @param {string} id
   * @param {(before: News | null) => void} onChange draws; gets the news from before the change
   * @param {(event: GameEvent) => void} onEvent called for each event, before drawing
   */
  constructor(id, onChange, onEvent) {
    super(id, onChange);
    this.onEvent = onEvent;
    const stored = loadLog(id);
    this.#stored = stored;
    this.connect(stored?.version);
  }

  /** The connection of the person who acts. */
  get connection() {
    return this.#connections[this.person];
  }

  /**
   * Connects a person at this device.
   * @param {number | null} [version] the version that the page knows from an earlier visit
   */
  connect(version = null) {
    const person = this.#connections.length;
    this.isShared = person > 0;
    this.#connections.push(
      new Connection(
        this.id,
        message => this.#receiveFor(person, message),
        () => this.draw(),
        version,
        person,
      ),
    );
  }

  /**
   * Gives a seat to another person at this device.
   * @param {string} name
   */
  seatPerson(name) {
    let person = this.#newest.findIndex((news, i) => i > 0 && news?.you.chair === null);
    if (person < 0) {
      person = this.#connections.length;
      this.connect();
    }
    this.refusal = null;
    this.#connections[person].send({ type: 'sit', name });
  }

  /** The number of people at this device. */
  get people() {
    return this.#connections.length;
  }

  /**
   * Returns the person at this device with this seat; -1 if it belongs to somebody else.
   * @param {number} seat
   */
  personAt(seat) {
    return this.#newest.findIndex(news => news?.you.seat === seat);
  }

  /**
   * Lets another person at this device act.
   * @param {number} person
   */
  switchTo(person) {
    if (person === this.person || !this.#newest[person]) return;
    this.person = person;
    this.news = this.#newest[person] ?? null;
    this.picked = [];
    this.pending = null;
    this.refusal = null;
    this.draw();
  }

  /**
   * Asks the player something. Before a break, the page disconnects, so that the game stands still (R2.8).
   * @param {import('./table_view.js').AnyPanel} panel
   */
  ask(panel) {
    super.ask(panel);
    if (typeof panel.breakAfter !== 'number') return;
    this.connection.pause();
    if (this.connection.state === 'paused') stopClockAfter(panel.breakAfter);
  }

  closeQuestion() {
    super.closeQuestion();
    if (this.connection.state === 'paused') this.connection.open();
  }

  /**
   * Sends a command. The screen shows the press at once; the server's news follow.
   * @param {Command} command
   */
  do(command) {
    this.closeReadPanel();
    this.pending = command.type;
    this.refusal = null;
    this.connection.send(command, this.#seenVersion(command));
    this.draw();
  }

  /**
   * Returns the version that a command is about, if it is not the newest: a call at the moment in which another player
   * takes a SET was meant for the cards before, so that the server refuses it and it costs nothing (R2.3).
   * @param {Command} command
   */
  #seenVersion({ type }) {
    if (type !== 'call-set' || !this.leaving || this.leaving.seat === this.seat) return undefined;
    const isTooEarly = performance.now() - this.#takenAt < REACTION_TIME;
    return isTooEarly ? this.leaving.before.version : undefined;
  }

  /**
   * Leaves the cards of a SET on the screen for a moment. The other cards stay playable; new cards
   * come when these leave. A player alone knows the SET already and goes on at once.
   * @param {number} seat who took them
   * @param {number[]} cards
   * @param {() => void} onLeave called while the cards are still drawn
   * @param {(card: number) => number} [ownerOf] who took each card, where players share them
   */
  displayTaken(seat, cards, onLeave, ownerOf = () => seat) {
    const before = this.before;
    const isOnTable = cards.some(card => before?.view?.table.includes(card));
    if (!before || !isOnTable || this.view.players.length === 1) {
      onLeave();
      return;
    }
    this.leaving = { cards, seat, ownerOf, before, onLeave };
    this.#takenAt = performance.now();
    this.#leavingTimer = window.setTimeout(() => this.onChange(this.#clearTaken()), SET_ON_DISPLAY);
  }

  /**
   * Lets the cards of a taken SET leave. Returns the news to compare with for new cards.
   * @returns {News | null}
   */
  #clearTaken() {
    if (!this.leaving) return this.news;
    clearTimeout(this.#leavingTimer);
    const { before, onLeave } = this.leaving;
    onLeave();
    this.leaving = null;
    return before;
  }

  /**
   * Receives a message for one of the people at this device. The screen follows the person who acts,
   * and between games the first one, who is the host.
   * @param {number} person
   * @param {any} message
   */
  #receiveFor(person, message) {
    if (message.type === 'news') this.#newest[person] = message;
    if (this.isShared) {
      if (message.type === 'news' && message.room.phase !== 'playing') this.person = 0;
      if (person !== this.person && message.type !== 'refused') return;
      if (message.type === 'news' && message.version <= (this.news?.version ?? 0)) {
        // The page has already presented these events, for the person who acted before.
        this.news = message;
        this.draw();
        return;
      }
    }
    this.#receive(message);
  }

  /**
   * Shows a message to the person who acts.
   * @param {any} message
   */
  #receive(message) {
    if (message.type === 'reaction' || isReactionAnswer(message)) {
      if (message.type === 'reaction') showReaction(this, message);
      if (message.type === 'refused') showReactionRefusal(this, message.text);
      this.draw();
      return;
    }
    let before = this.news;
    if (message.type === 'refused' || message.type === 'closing') {
      this.pending = null;
      this.refusal = { code: message.code, text: message.text };
      if (message.type === 'refused' && this.seat !== null) this.#closeRefusalLater();
      this.#isRefusalOfConnection = message.type === 'closing';
      if (message.type === 'refused') announce(message.text, 'assertive');
    }
    if (message.type === 'done') this.refusal = null;
    if (message.type === 'news') {
      if (this.leaving && String(message.view?.table) !== String(this.view.table)) {
        before = this.#clearTaken();
      }
      this.before = this.news;
      this.news = message;
      this.pending = null;
      const isOut = message.room.phase !== 'playing' || this.seat === null;
      if (isOut) this.question = null;
      if (isOut && this.connection.state === 'paused') this.connection.open();
      this.#restoreLog();
      this.#forgetOldRefusal();
      // News prove that the page is connected again.
      if (this.#isRefusalOfConnection) this.refusal = null;
      // A page that is opened after the game shows its result, not the last events.
      const isOpenedLate = before === null && message.room.phase === 'over';
      if (!isOpenedLate) for (const event of message.happened) this.onEvent(event);
      this.#keepValidPicks();
      this.storeLog();
    }
    this.onChange(before);
  }

  /** Forgets a refusal between games if the room has changed since: it may not be true any more. */
  #forgetOldRefusal() {
    if (!this.refusal || this.room.phase === 'playing' || NAME_REFUSALS.has(this.refusal.code)) {
      return;
    }
    if (setupOf(this.before) !== setupOf(this.news)) this.refusal = null;
  }

  /** Closes the panel about a refused command like other panels. It may soon be about an earlier turn. */
  #closeRefusalLater() {
    const { refusal } = this;
    setTimeout(() => {
      if (this.refusal !== refusal || this.room.phase !== 'playing') return;
      this.refusal = null;
      this.draw();
    }, PANEL_TIME);
  }

  /** Shows the log from before the page was loaded, unless another deal has begun. */
  #restoreLog() {
    const stored = this.#stored;
    this.#stored = undefined;
    if (stored?.round === this.room.round && stored?.deal === this.view?.deal) {
      this.log = stored.log;
    }
  }

  /** Stores the log for a reload or a second tab. */
  storeLog() {
    const { id, log, news, room, view } = this;
    if (!news || room.phase !== 'playing' || !view) return;
    storeLog({ id, round: room.round, deal: view.deal, version: news.version, log });
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
