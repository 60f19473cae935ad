// The cards that the camera sees: as they were read, with what the visitor corrected, picked and
// wants to be shown.
import { features, findSets } from './features.js';
import { distance, middleOf, sideLengths } from './geometry.js';

/** @typedef {import('./geometry.js').Corners} Corners */
/**
 * @typedef {object} SeenCard
 * @property {number} read the card as it was read
 * @property {number} card the card as the visitor corrected it
 * @property {Corners} corners
 * @property {number} confidence
 * @property {number} missed frames in which it was not seen
 */

/** A card of a video that is not seen in so many frames is gone. */
const MAX_MISSED = 3;
/** Less sure readings are marked. */
const DOUBTFUL = 0.75;

export const FEATURES = /** @type {const} */ (['number', 'colour', 'fill', 'shape']);

export class CameraTable {
  face = 'classic';

  /** @type {SeenCard[]} */
  seen = [];

  /** @type {number[]} */
  picked = [];

  /** @type {number | null} how many cards of a SET the hint shows; null shows all SETs */
  hint = null;

  /** @type {Map<number, number | null>} what a card that is read so really is; null is no card */
  #corrections = new Map();

  /**
   * @param {import('./recognition.js').TableReading} reading
   * @param {boolean} isFrame
   */
  update({ face, cards }, isFrame) {
    const now = cards.map(found => ({
      read: found.card,
      card: found.card,
      corners: found.corners,
      confidence: found.confidence,
      missed: 0,
    }));
    const left = isFrame && face === this.face ? this.#stillThere(now) : [];
    this.face = face;
    this.#show([...now, ...left]);
  }

  /** Forgets everything, for another photograph. */
  clear() {
    this.#corrections.clear();
    this.picked = [];
    this.hint = null;
    this.seen = [];
  }

  /** @returns {number[][]} */
  get sets() {
    return findSets(this.cards);
  }

  get cards() {
    return this.seen.map(one => one.card);
  }

  /** The SETs to ring: all of them, or the part of one that the hint shows. */
  get ringed() {
    if (this.hint === null) return this.sets;
    const [first] = this.sets;
    return first ? [first.slice(0, this.hint)] : [];
  }

  /** @param {SeenCard} one */
  isDoubtful(one) {
    return one.confidence < DOUBTFUL && !this.#corrections.has(one.read);
  }

  /**
   * Picks a card or puts it back. After three cards, the next one starts a new choice.
   * @param {number} card
   */
  pick(card) {
    const before = this.picked.length === 3 ? [] : this.picked;
    this.picked = before.includes(card)
      ? before.filter(other => other !== card)
      : [...before, card];
  }

  /** Shows one more card of a SET. */
  giveHint() {
    this.hint = this.hint === null || this.hint === 3 ? 1 : this.hint + 1;
  }

  showAll() {
    this.hint = null;
  }

  /**
   * Says what a card really is.
   * @param {number} card
   * @param {number | null} right null if it is no card
   */
  correct(card, right) {
    const wrong = this.seen.find(one => one.card === card);
    if (!wrong) return;
    this.#corrections.set(wrong.read, right);
    this.picked = right === null ? [] : this.picked.map(other => (other === card ? right : other));
    this.#show(this.seen);
  }

  /**
   * Returns cards of the frame before that are hidden for a moment.
   * @param {SeenCard[]} now
   */
  #stillThere(now) {
    return this.seen
      .filter(
        before =>
          before.missed < MAX_MISSED &&
          !now.some(
            one =>
              one.read === before.read ||
              distance(middleOf(one.corners), middleOf(before.corners)) <
                Math.min(...sideLengths(before.corners)) / 2,
          ),
      )
      .map(before => ({ ...before, missed: before.missed + 1 }));
  }

  /** @param {SeenCard[]} seen */
  #show(seen) {
    const corrected = seen.flatMap(one => {
      const right = this.#corrections.has(one.read) ? this.#corrections.get(one.read) : one.read;
      return right === null || right === undefined ? [] : [{ ...one, card: right }];
    });
    // A card is on a table once, so a correction wins over a reading.
    this.seen = corrected.filter(
      (one, at) =>
        !corrected.some(
          (other, place) =>
            other.card === one.card &&
            place !== at &&
            (this.#corrections.has(other.read) || (place < at && !this.#corrections.has(one.read))),
        ),
    );
    this.picked = this.picked.filter(card => this.cards.includes(card));
  }
}

/**
 * Says for each feature whether three cards are all the same, all different, or two and one.
 * @param {number[]} cards
 */
export function agreements(cards) {
  return FEATURES.map((feature, at) => {
    const values = new Set(cards.map(card => features(card)[at]));
    return { feature, agreement: ['same', 'broken', 'different'][values.size - 1] };
  });
}
