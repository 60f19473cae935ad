// A puzzle in progress. It holds no rules: it sends three picked cards, and the server judges them.
import { announce } from '../core/announcements.js';
import { FEATURES, cardName, features, hues } from '../core/cards.js';
import { syncClock } from '../core/clock.js';
import { cardElements, flyTo, shake } from '../core/motion.js';
import { play } from '../core/sound.js';
import { language, formatList, formatMinutes, say } from '../core/words.js';
import { saveProgress, loadProgress } from './storage.js';

/** @typedef {import('./storage.js').Found} Found */
/**
 * @typedef {object} Source the addresses of a board
 * @property {string} key the key of the stored progress; empty for boards without any
 * @property {string} start the address of the cards
 * @property {'GET' | 'POST'} method
 * @property {string} claim the address that judges a claim
 */
/** @typedef {{cards: number[], why: any}} Wrong a wrong claim, and the server's explanation */

/** A visitor who solves a puzzle. It has the fields that the card grid needs of a table. */
export class PuzzleSession {
  /** @type {number[]} the cards */
  table = [];

  /** @type {number[]} the cards that the visitor has picked */
  picked = [];

  /** @type {Found[]} */
  found = [];

  /**
   * @type {any} the server's facts about this puzzle: number, date, times …
   */
  facts = {};

  /** @type {Wrong | null} the last claim, if it was wrong */
  wrong = null;

  /** @type {string | null} why the last request failed */
  refusal = null;

  /** @type {Found | null} the SET of the last claim, if it was already found */
  known = null;

  /** @type {boolean} whether the visitor has closed the result, to look at the SETs again */
  isResultClosed = false;

  /** The number of SETs to find. */
  sets = 0;

  mistakes = 0;

  /** When the visitor started, in milliseconds of the server's clock. */
  startedAt = 0;

  /** @type {number | null} the time for all SETs; null while some are missing */
  took = null;

  /** @type {boolean} whether a claim has been sent and not answered yet */
  isClaiming = false;

  /** @type {boolean} whether the result has been copied */
  copied = false;

  face = 'classic';

  isReadOnly = false;

  /**
   * @param {Source} source
   * @param {() => void} draw
   * @param {(session: PuzzleSession) => void} onSolved
   */
  constructor(source, draw, onSolved) {
    this.source = source;
    this.draw = draw;
    this.onSolved = onSolved;
  }

  /** The cards in their places, for the card grid. */
  get shownTable() {
    return this.table;
  }

  /** The features in which cards of the board differ. The easy puzzle has cards of one fill. */
  get features() {
    const cards = this.table.map(features);
    return FEATURES.filter(feature => cards.some(card => card[feature] !== cards[0][feature]));
  }

  /** Returns false, because a puzzle keeps all its cards. */
  isLeaving() {
    return false;
  }

  /** Fetches the cards and returns whether there are any. */
  async begin() {
    const answer = await this.#ask(
      this.source.start,
      this.source.method === 'POST' ? '' : undefined,
    );
    if (!answer) return false;
    syncClock(answer.now ?? Date.now());
    Object.assign(this, {
      table: answer.table,
      sets: answer.sets,
      startedAt: answer.started_at ?? Date.now(),
      took: answer.took ?? null,
      facts: answer,
    });
    if (this.source.key) {
      const before = loadProgress(this.source.key);
      this.mistakes = before.mistakes;
      // The server records the finds, so they are the same in every browser with this identity.
      this.found = answer.found.map((/** @type {number[]} */ cards, /** @type {number} */ i) => ({
        cards,
        at: answer.found_at[i],
        differs: differingFeatures(cards),
      }));
    }
    announce(
      say('daily.tell.begun', {
        n: this.table.length,
        cards: this.#cardNames(this.table),
      }),
    );
    return true;
  }

  /** @param {number[]} cards */
  #cardNames(cards) {
    return formatList(cards.map(card => cardName(card, this.face)));
  }

  /** @param {number} card */
  pick(card) {
    if (this.isClaiming || this.took !== null) return;
    this.#forgetClaim();
    this.picked = this.picked.includes(card)
      ? this.picked.filter(other => other !== card)
      : [...this.picked, card];
    play(/** @type {'pick1'} */ (`pick${Math.max(1, this.picked.length)}`));
    this.draw();
    if (this.picked.length === 3) this.#claim(this.picked);
  }

  /** Clears the picks and closes what a panel says. */
  clear() {
    this.picked = [];
    this.#forgetClaim();
    if (this.took !== null) this.isResultClosed = true;
    this.draw();
  }

  #forgetClaim() {
    this.wrong = this.refusal = this.known = null;
  }

  openResult() {
    this.isResultClosed = false;
    this.draw();
  }

  /** @param {number[]} cards */
  async #claim(cards) {
    this.isClaiming = true;
    this.draw();
    const answer = await this.#ask(
      this.source.claim,
      JSON.stringify(
        this.source.key ? { cards } : { cards, found: this.found.map(one => one.cards) },
      ),
    );
    this.isClaiming = false;
    this.picked = [];
    if (answer) this.#showVerdict(cards, answer);
    this.draw();
  }

  /**
   * Shows and stores the server's verdict on three cards.
   * @param {number[]} cards
   * @param {any} answer
   */
  #showVerdict(cards, answer) {
    const at = answer.at ?? Date.now() - this.startedAt;
    const known = answer.known && this.found.find(one => isSameSet(one.cards, cards));
    if (!answer.is_set) {
      this.mistakes += 1;
      this.wrong = { cards, why: answer };
      play('wrong');
      shake(cardElements('.grid', cards));
      announce(`${this.#cardNames(cards)}. ${answer.text}`, 'assertive');
    } else if (known) {
      this.known = known;
      announce(say('daily.known'), 'assertive');
    } else {
      // Also if it was recorded before, but the answer was lost on its way.
      this.found = [...this.found, { cards, at, differs: differingFeatures(cards) }];
      play(answer.left ? 'right' : 'end');
      flyTo(cardElements('.grid', cards), document.querySelector('.found .last-found'));
      if (answer.left) {
        announce(
          say('daily.tell.found', {
            cards: this.#cardNames(cards),
            n: answer.left,
          }),
        );
      } else {
        this.took = answer.took ?? at;
        Object.assign(this.facts, answer);
        announce(say('daily.all_in', { n: this.sets, time: formatMinutes(at) }));
      }
    }
    if (this.source.key) {
      saveProgress(this.source.key, {
        found: this.found,
        mistakes: this.mistakes,
        took: this.took,
        inTime: Boolean(answer.in_time),
      });
    }
    if (answer.left === 0 && answer.is_set) this.onSolved(this);
  }

  /**
   * Fetches JSON. Sets `refusal` and returns null if the server refuses or is unreachable.
   * @param {string} address
   * @param {string} [body]
   * @returns {Promise<any>}
   */
  async #ask(address, body) {
    const query = `${address.includes('?') ? '&' : '?'}hues=${hues()}&language=${language()}`;
    try {
      const response = await fetch(
        address + query,
        body === undefined ? {} : { method: 'POST', body },
      );
      const answer = await response.json();
      if (response.ok) return answer;
      this.refusal = answer.text;
    } catch {
      this.refusal = say('hero.unknown');
    }
    announce(this.refusal ?? '', 'assertive');
    return null;
  }
}

/**
 * Returns which features differ among the cards of a SET.
 * @param {number[]} cards
 */
const differingFeatures = cards => {
  const [first, second] = cards.map(features);
  return FEATURES.map(feature => first[feature] !== second[feature]);
};

/**
 * @param {number[]} some
 * @param {number[]} others
 */
const isSameSet = (some, others) => some.every(card => others.includes(card));
