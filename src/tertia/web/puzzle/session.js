// A board that is being solved. It holds no rules: three picked cards are sent, and the server says
// what they are.
import { announce } from '../core/announcements.js';
import { cardName, hues } from '../core/cards.js';
import { heardTime } from '../core/clock.js';
import { flyTo, shake } from '../core/motion.js';
import { play } from '../core/sound.js';
import { language, list, minutes, say } from '../core/words.js';
import { keep, kept } from './storage.js';

/** @typedef {import('./storage.js').Found} Found */
/**
 * @typedef {object} Source where a board comes from and who judges it
 * @property {string} key under which progress is kept; empty for boards that nobody returns to
 * @property {string} start the address that gives the cards
 * @property {'GET' | 'POST'} method
 * @property {string} claim the address that judges
 */
/** @typedef {{cards: number[], why: any}} Wrong */

export class PuzzleSession {
  /** @type {number[]} */
  table = [];

  /** @type {number[]} */
  picked = [];

  /** @type {Found[]} */
  found = [];

  /**
   * @type {any} what the server said of this puzzle: number, date, whether it was begun on its day
   *   …
   */
  facts = {};

  /** @type {Wrong | null} */
  wrong = null;

  /** @type {string | null} what could not be done, in a sentence */
  refusal = null;

  sets = 0;

  mistakes = 0;

  startedAt = 0;

  /** @type {number | null} */
  took = null;

  /** @type {boolean} a claim is on its way */
  waits = false;

  /** @type {boolean} the result is on the clipboard */
  copied = false;

  face = 'classic';

  /**
   * @param {Source} source
   * @param {() => void} draw
   * @param {(solving: PuzzleSession) => void} done
   */
  constructor(source, draw, done) {
    this.source = source;
    this.draw = draw;
    this.done = done;
  }

  /** What the table's pieces ask for. */
  get view() {
    return { table: this.table };
  }

  /** Brings the cards; whether there are any. */
  async begin() {
    const said = await this.#ask(this.source.start, this.source.method === 'POST' ? '' : undefined);
    if (!said) return false;
    heardTime(said.now ?? Date.now());
    Object.assign(this, {
      table: said.table,
      sets: said.sets,
      startedAt: said.started_at ?? Date.now(),
      took: said.took ?? null,
      facts: said,
    });
    if (this.source.key) {
      const before = kept(this.source.key);
      this.found = before.found;
      this.mistakes = before.mistakes;
      // Solved already, on a page that has forgotten how: the server remembers what and when.
      if (said.found && this.found.length < said.found.length) {
        this.found = said.found.map((/** @type {number[]} */ cards) => ({
          cards,
          at: null,
          differs: [],
        }));
      }
    }
    announce(
      say('daily.tell.begun', {
        n: this.table.length,
        cards: list(this.table.map(card => cardName(card))),
      }),
    );
    return true;
  }

  /** @param {number} card */
  pick(card) {
    if (this.waits || this.took !== null) return;
    this.wrong = this.refusal = null;
    this.picked = this.picked.includes(card)
      ? this.picked.filter(other => other !== card)
      : [...this.picked, card];
    play(/** @type {'pick1'} */ (`pick${Math.max(1, this.picked.length)}`));
    this.draw();
    if (this.picked.length === 3) this.#claim(this.picked);
  }

  clear() {
    this.picked = [];
    this.wrong = this.refusal = null;
    this.draw();
  }

  /** @param {number[]} cards */
  async #claim(cards) {
    this.waits = true;
    this.draw();
    const said = await this.#ask(
      this.source.claim,
      JSON.stringify({ cards, found: this.found.map(one => one.cards) }),
    );
    this.waits = false;
    this.picked = [];
    if (said) this.#judged(cards, said);
    this.draw();
  }

  /**
   * @param {number[]} cards
   * @param {any} said
   */
  #judged(cards, said) {
    const at = said.at ?? Date.now() - this.startedAt;
    if (!said.is_set) {
      this.mistakes += 1;
      this.wrong = { cards, why: said };
      play('wrong');
      shake(elements(cards));
      announce(`${list(cards.map(card => cardName(card)))}. ${said.text}`, 'assertive');
    } else if (said.known) {
      this.refusal = say('daily.known');
      announce(this.refusal, 'assertive');
    } else {
      this.found = [
        ...this.found,
        {
          cards,
          at,
          differs: said.features.map((/** @type {any} */ one) => one.agreement === 'different'),
        },
      ];
      play(said.left ? 'right' : 'end');
      flyTo(elements(cards), document.querySelector('.found .last-found'));
      if (said.left) {
        announce(
          say('daily.tell.found', { cards: list(cards.map(card => cardName(card))), n: said.left }),
        );
      } else {
        this.took = said.took ?? at;
        Object.assign(this.facts, said);
        announce(say('daily.all_in', { n: this.sets, time: minutes(at) }));
      }
    }
    if (this.source.key) {
      keep(this.source.key, {
        found: this.found,
        mistakes: this.mistakes,
        took: this.took,
        inTime: Boolean(said.in_time),
      });
    }
    if (said.left === 0 && said.is_set) this.done(this);
  }

  /**
   * Asks the server; null, and a sentence, where it does not answer or says no.
   * @param {string} address
   * @param {string} [body]
   * @returns {Promise<any>}
   */
  async #ask(address, body) {
    const looks = `${address.includes('?') ? '&' : '?'}hues=${hues()}&language=${language()}`;
    try {
      const answer = await fetch(
        address + looks,
        body === undefined ? {} : { method: 'POST', body },
      );
      const said = await answer.json();
      if (answer.ok) return said;
      this.refusal = said.text;
    } catch {
      this.refusal = say('hero.unknown');
    }
    announce(this.refusal ?? '', 'assertive');
    return null;
  }
}

/** @param {number[]} cards */
const elements = cards =>
  cards
    .map(card => document.querySelector(`.grid [data-card="${card}"]`))
    .filter(one => one !== null);
