// The cards that the camera sees, with the corrections of the visitor, the picked cards and the hint.
import { features, findSets } from './features.js';
import { distance, middleOf, sideLengths } from './geometry.js';

/** @typedef {import('./geometry.js').Corners} Corners */
/**
 * @typedef {object} SeenCard
 * @property {number} read the card as it was read
 * @property {number} card the card as the visitor corrected it
 * @property {Corners} corners
 * @property {number} confidence
 * @property {number} missed the number of frames since it was last seen
 */

/** The number of frames of a video for which a card that is not seen still counts as there. */
const MAX_MISSED = 3;
/** Readings with less confidence are marked as doubtful. */
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

  /** @type {Map<number, number | null>} the true card by the card that was read; null is no card */
  #corrections = new Map();

  /**
   * Shows a new reading.
   * @param {import('./found_cards.js').TableReading} reading
   * @param {boolean} isFrame whether it is a frame of a video; a photograph replaces all cards
   */
  update({ face, cards }, isFrame) {
    const current = cards.map(found => ({
      read: found.card,
      card: found.card,
      corners: found.corners,
      confidence: found.confidence,
      missed: 0,
    }));
    const unseen = isFrame && face === this.face ? this.#perhapsStillThere(current) : [];
    this.face = face;
    this.#show([...current, ...unseen]);
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
   * Corrects a card that was read wrongly.
   * @param {number} card
   * @param {number | null} right the true card, or null if there is no card at that place
   */
  correct(card, right) {
    const wrong = this.seen.find(one => one.card === card);
    if (!wrong) return;
    this.#corrections.set(wrong.read, right);
    this.picked = right === null ? [] : this.picked.map(other => (other === card ? right : other));
    this.#show(this.seen);
  }

  /**
   * Returns the cards of the last frame that are missing in this one, perhaps only for a moment.
   * @param {SeenCard[]} current the cards of this frame
   */
  #perhapsStillThere(current) {
    return this.seen
      .filter(
        before =>
          before.missed < MAX_MISSED &&
          !current.some(
            one =>
              one.read === before.read ||
              distance(middleOf(one.corners), middleOf(before.corners)) <
                Math.min(...sideLengths(before.corners)) / 2,
          ),
      )
      .map(before => ({ ...before, missed: before.missed + 1 }));
  }

  /**
   * Applies the corrections and shows the cards.
   * @param {SeenCard[]} seen
   */
  #show(seen) {
    const corrected = seen.flatMap(one => {
      const right = this.#corrections.has(one.read) ? this.#corrections.get(one.read) : one.read;
      return right === null || right === undefined ? [] : [{ ...one, card: right }];
    });
    // A card is on a table only once. Of two equal cards, a corrected one wins over one that was read, then the first.
    const isCorrected = (/** @type {SeenCard} */ seenCard) => this.#corrections.has(seenCard.read);
    this.seen = corrected.filter(
      (one, at) =>
        !corrected.some(
          (other, otherAt) =>
            other.card === one.card &&
            otherAt !== at &&
            (isCorrected(other) || (otherAt < at && !isCorrected(one))),
        ),
    );
    this.picked = this.picked.filter(card => this.cards.includes(card));
  }
}

/**
 * Returns for each feature whether three cards are all the same, all different, or neither (`broken`).
 * @param {number[]} cards
 */
export function agreements(cards) {
  return FEATURES.map((feature, at) => {
    const values = new Set(cards.map(card => features(card)[at]));
    return { feature, agreement: ['same', 'broken', 'different'][values.size - 1] };
  });
}
