// A table as it is seen: the last news, what is picked, what was said. It holds no rules: `may`
// says what can be done.
import { announce } from '../core/announcements.js';
import { cardName, hues } from '../core/cards.js';
import { language, list, say } from '../core/words.js';

/** @typedef {import('../net/types.js').News} News */
/** @typedef {import('../net/types.js').Command} Command */
/** @typedef {import('../net/types.js').CardsWanted} CardsWanted */
/** @typedef {import('../net/types.js').Happening} Happening */
/**
 * @typedef {{seat: number, cards: number[], took?: number, cost?: unknown, note?: string}} Line one
 *   line of the log: what was taken, or missed at what cost
 */
/**
 * @typedef {{kind: string, draw?: (t: import('./live_table.js').LiveTable) => unknown, [detail: string]:
 *   any}} Panel what stands beside the cards for a while; a game's own draws itself
 */

/** How long an explanation stays, unless it is tapped away. */
const PANEL_STAYS = 6000;
const LOG_LENGTH = 5;

export class TableView {
  /** @type {News | null} */
  news = null;

  /** @type {number[]} */
  picked = [];

  /** @type {string | null} what was pressed and is not answered yet: it shows at once */
  pressed = null;

  /** @type {Line[]} the newest first */
  log = [];

  /** @type {Panel | null} */
  panel = null;

  /**
   * @type {{code: string, text: string} | null} why the last command was refused, or the line
   *   closed
   */
  refusal = null;

  /**
   * @type {((t: import('./live_table.js').LiveTable) => unknown) | null} whoever stands beside a first deal
   *   and says what to look for
   */
  coach = null;

  /** Where its way out leads. */
  exit = '/';

  /** Whether nothing can be done here, as in a replay. */
  onlySeen = false;

  #panelTimer = 0;

  /**
   * @param {string} id
   * @param {(before: News | null) => void} drawn something has changed: draw
   */
  constructor(id, drawn) {
    this.id = id;
    this.drawn = drawn;
    this.draw = () => drawn(this.news);
  }

  get room() {
    return /** @type {News} */ (this.news).room;
  }

  get you() {
    return /** @type {News} */ (this.news).you;
  }

  /** @returns {any} what your seat sees of the game; its fields are the game's */
  get view() {
    return this.news?.view ?? null;
  }

  /** @returns {any[]} */
  get may() {
    return this.news?.may ?? [];
  }

  get seat() {
    return this.news?.you.seat ?? null;
  }

  /** The pictures this table plays with. */
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
   * The whole command of this type that you may give now.
   * @param {string} type
   * @returns {Command | undefined}
   */
  can(type) {
    return this.may.find(wish => wish.type === type);
  }

  /**
   * The command that wants cards of you now.
   * @param {string} command
   * @returns {CardsWanted | undefined}
   */
  wants(command) {
    return this.may.find(wish => wish.command === command);
  }

  /** @param {number} seat */
  name(seat) {
    return this.room.seats[seat]?.name ?? '';
  }

  /**
   * As one speaks to you: your own seat is "You".
   * @param {number} seat
   */
  shortName(seat) {
    return seat === this.seat ? say('web.you') : this.name(seat);
  }

  /** @param {number[]} cards */
  cardNames(cards) {
    return list(cards.map(card => cardName(card, this.face)));
  }

  /**
   * Picks a card or puts it back.
   * @param {number} card
   */
  toggle(card) {
    this.picked = this.picked.includes(card)
      ? this.picked.filter(other => other !== card)
      : [...this.picked, card];
    this.draw();
  }

  clearPicks() {
    this.picked = [];
    this.draw();
  }

  /** @param {Line} line */
  note(line) {
    this.log = [line, ...this.log].slice(0, LOG_LENGTH);
  }

  /**
   * Shows a panel beside the cards for a while.
   * @param {Panel} panel
   * @param {number} [stays]
   */
  show(panel, stays = PANEL_STAYS) {
    clearTimeout(this.#panelTimer);
    this.panel = panel;
    if (stays) this.#panelTimer = window.setTimeout(() => this.hide(), stays);
    this.draw();
  }

  hide() {
    clearTimeout(this.#panelTimer);
    this.panel = null;
    this.draw();
  }

  /**
   * Why three cards are no SET: the server says it, in a sentence and feature by feature.
   * @param {number} seat
   * @param {number[]} cards
   * @param {string} cost
   */
  async explain(seat, cards, cost) {
    const answer = await fetch(
      `/api/explain?cards=${cards}&face=${this.face}&hues=${hues()}&language=${language()}`,
    );
    if (!answer.ok) return;
    const why = await answer.json();
    announce(`${this.name(seat)}: ${this.cardNames(cards)}. ${why.text} ${cost}`, 'assertive');
    this.show({ kind: 'why', seat, cards, why, cost });
  }
}
