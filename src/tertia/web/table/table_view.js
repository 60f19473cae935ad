// The page's knowledge of a table: the last news, the picked cards, the log, the open panel. It
// holds no rules: the news list the legal commands.
import { announce } from '../core/announcements.js';
import { cardName, hues } from '../core/cards.js';
import { findText, language, formatList, say } from '../core/words.js';

/** @typedef {import('../net/types.js').News} News */
/** @typedef {import('../net/types.js').Command} Command */
/** @typedef {import('../net/types.js').CardsWanted} CardsWanted */
/** @typedef {import('../net/types.js').GameEvent} GameEvent */
/**
 * @typedef {object} Claim one line of the log: a SET that was taken, or a wrong claim
 * @property {number} seat
 * @property {number[]} cards
 * @property {number} [took] the time that a SET took, in milliseconds
 * @property {unknown} [cost] the price of a wrong claim, to be drawn; 'lock' draws a lock
 * @property {string} [note] words instead of the time
 * @property {number} [finder] the seat that shares the cards, in Scout
 * @property {number} [taker] the seat that takes the cards on the table, in SetUp
 * @property {string} [reason] why a claim was wrong: a part of the key of a text
 */
/**
 * @typedef {object} Panel a message beside the cards; `draw` is set for the panels of one game
 * @property {string} kind
 * @property {(table: import('./live_table.js').LiveTable) => unknown} [draw]
 */
/** @typedef {Panel & {[detail: string]: any}} AnyPanel */

/**
 * Milliseconds within which a player cannot have looked at the table again after somebody changed it. A press
 * in this time was meant for the table before.
 */
export const REACTION_TIME = 500;

/** Milliseconds until a panel closes by itself, and one about a SET that was taken. */
export const PANEL_TIME = 6000;
const TAKEN_PANEL_TIME = 4000;
/** The time after which the coach speaks on about a wrong pick. */
const COACH_WAITS = 15_000;
/** The number of claims in the log. */
const LOG_LENGTH = 30; // a perfect deck can be undone to its beginning
/** The number of own SETs that are explained to a visitor, and the place where the browser counts them. */
const EXPLAINED_SETS = 3;
const OWN_SETS_KEY = 'tertia-own-sets';

/** Counts an own SET. Returns whether it is one of the visitor's first, which are explained. */
function isAmongFirstSets() {
  try {
    const count = Number(localStorage.getItem(OWN_SETS_KEY) ?? 0);
    if (count < EXPLAINED_SETS) localStorage.setItem(OWN_SETS_KEY, String(count + 1));
    return count < EXPLAINED_SETS;
  } catch {
    return false;
  }
}

export class TableView {
  /** @type {News | null} the newest news; null before the connection is open */
  news = null;

  /** @type {number[]} the cards that the player has picked, in this order */
  picked = [];

  /** @type {string | null} the type of a command that the server has not answered yet */
  pending = null;

  /** @type {Claim[]} the newest first */
  log = [];

  /** @type {AnyPanel | null} */
  panel = null;

  /** @type {AnyPanel | null} a panel that the player opened; it covers other panels until it is answered */
  question = null;

  /** @type {{code: string, text: string} | null} why the server refused a command or closed */
  refusal = null;

  /** @type {typeof import('./coach.js').coach | null} the coach of a first deal */
  coach = null;

  /**
   * @type {typeof import('./device_people.js') | null} what several people at one device need; null
   *   unless the page plays without a network
   */
  devicePeople = null;

  /** The address to which the leave button leads. */
  exit = '/';

  /** The key of the text for that. */
  exitLabel = 'web.leave';

  /**
   * @type {{cards: number[], seat: number, ownerOf: (card: number) => number, before: News, onLeave:
   *   () => void} | null} a SET that was taken and is still on the screen: its cards, who took it, who
   *   took each card, and the news before
   */
  leaving = null;

  /** Whether more cards have come a moment ago, at which nobody can have looked yet. */
  hasNewCards = false;

  /** Whether several people play at this device, so that "you" would be unclear. */
  isShared = false;

  /** Whether the hand is hidden until the person who acts asks to see it. */
  isHandCovered = false;

  /** Whether commands are impossible here, as in a replay. */
  isReadOnly = false;

  #panelTimer = 0;

  /**
   * @param {string} id
   * @param {(before: News | null) => void} onChange draws; gets the news from before the change
   */
  constructor(id, onChange) {
    this.id = id;
    this.onChange = onChange;
    this.draw = () => onChange(this.news);
  }

  get room() {
    return /** @type {News} */ (this.news).room;
  }

  get you() {
    return /** @type {News} */ (this.news).you;
  }

  /** @returns {any} the view of your seat; its fields depend on the game */
  get view() {
    return this.news?.view ?? null;
  }

  /** @returns {any[]} the commands that are legal now */
  get may() {
    return this.news?.may ?? [];
  }

  /** @returns {number | null} your seat; null for a spectator, and for a player who has left */
  get seat() {
    return this.formerSeat === null ? (this.news?.you.seat ?? null) : null;
  }

  /** @returns {number | null} the seat of a player who has left a game that is still played */
  get formerSeat() {
    const { you, room, view } = this.news ?? {};
    if (!you || you.seat === null || you.chair !== null || room?.phase !== 'playing') return null;
    return view?.players[you.seat]?.presence === 'left' ? you.seat : null;
  }

  /** Whether a game is on and not paused. */
  get isRunning() {
    return this.news !== null && this.room.phase === 'playing' && !this.view?.paused_at;
  }

  get isFull() {
    return this.room.chairs.every(chair => chair !== null);
  }

  /** Whether a spectator of the game may take a chair. */
  get canSit() {
    const isOut = this.you.removed && this.room.phase === 'playing';
    return !(this.isReadOnly || this.isFull || isOut) && this.you.chair === null;
  }

  /** @returns {(number | null)[]} the cards as they lie on the screen, with those that leave */
  get shownTable() {
    return (this.leaving?.before.view ?? this.view).table;
  }

  /** @param {number | null} card */
  isLeaving(card) {
    return card !== null && this.leaving !== null && this.leaving.cards.includes(card);
  }

  /**
   * Lets the cards of a SET leave at once. A live table leaves them on the screen for a moment.
   * @param {number} _seat who took them
   * @param {number[]} _cards
   * @param {() => void} onLeave called while the cards are still drawn
   */
  displayTaken(_seat, _cards, onLeave) {
    onLeave();
  }

  /** The card face of this table. */
  get face() {
    return this.view?.options.face ?? this.news?.room.options.face ?? 'classic';
  }

  /** @returns {number[]} the cards in your hand, in games that have hands */
  get hand() {
    if (this.seat === null || !this.view) return [];
    const hand = this.view.hand ?? this.view.players[this.seat]?.hand ?? [];
    return Array.isArray(hand) ? hand.filter(card => card !== null) : [];
  }

  /**
   * Finds the legal command of this type, if there is one. Nobody says that there is no SET, or that a
   * layout is done, before the cards of a taken SET have left this screen, or about cards that have just
   * come.
   * @param {string} type
   * @returns {Command | undefined}
   */
  can(type) {
    const isTooEarly = this.leaving || this.hasNewCards;
    if (isTooEarly && (type === 'say-no-set' || type === 'say-done')) return undefined;
    return this.may.find(command => command.type === type);
  }

  /**
   * Finds the legal command of this type that needs cards, if there is one.
   * @param {string} type
   * @returns {CardsWanted | undefined}
   */
  wants(type) {
    return this.may.find(command => command.command === type);
  }

  /** @param {number} seat */
  name(seat) {
    return this.room.seats[seat]?.name ?? '';
  }

  /**
   * Returns whether to speak to this seat as "you".
   * @param {number} seat
   */
  #isYou(seat) {
    return seat === this.seat && !this.isShared;
  }

  /**
   * Returns the player's name, or "You" for your own seat.
   * @param {number} seat
   */
  shortName(seat) {
    return this.#isYou(seat) ? say('web.you') : this.name(seat);
  }

  /**
   * Returns a sentence of the log about a player; about your own seat, the same in the second person.
   * @param {number} seat
   * @param {string} key the key of the text: the game and the event, such as 'classic.taken'
   * @param {import('../core/formatter.js').Params} [params] everything but the name
   */
  tell(seat, key, params = {}) {
    const event = key.slice(key.indexOf('.') + 1);
    const own = this.#isYou(seat)
      ? (findText(`web.own.${key}`, params) ?? findText(`web.own.any.${event}`, params))
      : null;
    return own ?? say(`log.${key}`, { ...params, name: this.name(seat) });
  }

  /**
   * Returns a sentence of the log about several players; if you are one of them, in the second person.
   * @param {number[]} seats
   * @param {string} key the key of the text: the game and the event, such as 'classic.taken'
   * @param {import('../core/formatter.js').Params} [params] everything but the names
   */
  tellAll(seats, key, params = {}) {
    const others = seats.filter(seat => !this.#isYou(seat));
    const names = formatList(others.map(seat => this.name(seat)));
    if (others.length === seats.length) return say(`log.${key}`, { name: names, names, ...params });
    return others.length
      ? say(`web.own.${key}-together`, { names, ...params })
      : say(`web.own.${key}`, params);
  }

  /** @param {number[]} cards */
  cardNames(cards) {
    return formatList(cards.map(card => cardName(card, this.face)));
  }

  /**
   * Picks a card, or unpicks a picked one.
   * @param {number} card
   */
  toggle(card) {
    this.closeReadPanel();
    this.picked = this.picked.includes(card)
      ? this.picked.filter(other => other !== card)
      : [...this.picked, card];
    this.draw();
  }

  clearPicks() {
    this.picked = [];
    this.draw();
  }

  /** @param {Claim} claim */
  logClaim(claim) {
    this.log = [claim, ...this.log].slice(0, LOG_LENGTH);
  }

  /**
   * Shows a panel beside the cards, and remembers how many they are. One about your own lock stays as
   * long as the lock.
   * @param {AnyPanel} panel
   * @param {number} [time] milliseconds until it closes; 0 keeps it open
   */
  show(panel, time = panel.isLock && panel.seat === this.seat ? 0 : PANEL_TIME) {
    clearTimeout(this.#panelTimer);
    this.panel = panel;
    panel.opensBeside = this.view ? this.shownTable.length : 0;
    if (time) this.#panelTimer = window.setTimeout(() => this.hide(), time);
    this.draw();
  }

  /**
   * Asks the player something. Events of the game do not replace the question.
   * @param {AnyPanel} panel
   */
  ask(panel) {
    this.question = panel;
    this.draw();
  }

  closeQuestion() {
    this.question = null;
    this.draw();
  }

  hide() {
    clearTimeout(this.#panelTimer);
    this.panel = null;
    this.draw();
  }

  /** Closes a panel that stays until the player goes on. */
  closeReadPanel() {
    if (this.panel?.isUntilPress) this.panel = null;
  }

  /**
   * Shows why three cards are not a SET: the server explains it in a sentence and by feature.
   * @param {number} seat who claimed them
   * @param {number[]} cards
   * @param {string} cost the price of the mistake, in words
   * @param {{isLock?: boolean, more?: unknown}} [details] whether the cost is a lock, so that the panel
   *   closes with it; and what to draw below
   */
  async explain(seat, cards, cost, { isLock = false, more } = {}) {
    const why = await this.fetchExplanation(cards);
    const isLockOver = isLock && !this.view.players[seat].locked;
    if (!why || isLockOver) return;
    announce(`${this.shortName(seat)}: ${this.cardNames(cards)}. ${why.text} ${cost}`, 'assertive');
    const isAlone = this.view.players.length === 1;
    // Nobody else waits for a player alone, who reads until the next press, or until the coach speaks on.
    const time = this.coach ? COACH_WAITS : 0;
    this.show(
      { kind: 'why', seat, cards, why, cost, more, isLock, isUntilPress: isAlone },
      isAlone ? time : undefined,
    );
  }

  /**
   * Shows why cards are a SET: those that another player took, and the first SETs that the visitor
   * took. It replaces neither the coach nor a panel that asks something.
   * @param {number} seat
   * @param {number[]} cards
   * @param {{note?: string, isAlways?: boolean}} [details] a sentence below, and whether to show all
   *   SETs that the visitor takes
   */
  async explainTaken(seat, cards, { note = '', isAlways = false } = {}) {
    if (this.coach || this.isReadOnly) return;
    if (seat === this.seat && !isAmongFirstSets() && !isAlways) return;
    const why = await this.fetchExplanation(cards);
    const isFree = !this.panel || this.panel.isBrief || ['why', 'taken'].includes(this.panel.kind);
    if (why && isFree) {
      this.show({ kind: 'taken', seat, cards, why, note }, TAKEN_PANEL_TIME);
    }
  }

  /**
   * Adds to the open panel why the cards are a SET, if it is one of the visitor's first.
   * @param {number[]} cards
   * @param {string} [title] which SET it is, where there are two
   */
  async explainInPanel(cards, title = '') {
    const { panel } = this;
    if (!panel || this.isReadOnly || !isAmongFirstSets()) return;
    const why = await this.fetchExplanation(cards);
    if (!why || this.panel !== panel) return;
    panel.reason = [title, why.text].filter(Boolean).join(' · ');
    this.draw();
  }

  /**
   * Asks the server why three cards are a SET or not.
   * @param {number[]} cards
   */
  async fetchExplanation(cards) {
    // A feature that all cards of a beginner deck share explains nothing.
    const held = this.view?.options.held?.feature ?? '';
    const response = await fetch(
      `/api/explain?cards=${cards}&face=${this.face}&held=${held}&hues=${hues()}&language=${language()}`,
    );
    return response.ok ? response.json() : null;
  }
}
