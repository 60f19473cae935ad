// Decides which cards are on a photograph, for all of its cards together. tertia/vision/settling.py
// does the same and explains the constants.
import { features } from './features.js';
import { CLASSIC, FRAMED, logSoftmax, logSum } from './reader.js';

/** @typedef {import('./reader.js').Reading} Reading */
/** @typedef {{card: number, confidence: number}} Settled */

const DECK_SIZE = 81;
const NAMED_PRIOR = 3.5;
const INK_SHARPNESS = 60;
const INK_ROUNDS = 5;
const MIN_KNOWN = 0.8;
const MAX_CONCESSION = 7;

/**
 * Returns the face of the cards on a photograph, which all have the same.
 * @param {Reading[]} readings
 */
export function settleFace(readings) {
  const sum = (/** @type {number} */ kind) =>
    readings.reduce((total, reading) => total + reading.kind[kind], 0);
  return sum(FRAMED) > sum(CLASSIC) ? 'framed' : 'classic';
}

/**
 * Returns the card of each reading.
 * @param {Reading[]} readings
 * @param {string} face
 * @returns {Settled[]}
 */
export function settleCards(readings, face) {
  if (!readings.length) return [];
  const colours = face === 'framed' ? [] : settleColours(readings);
  const scores = readings.map((reading, at) => {
    /** For each feature, the logarithms of the probabilities of its three values. */
    const likelihoods =
      face === 'framed'
        ? reading.framed
        : [reading.classic[0], colours[at], reading.classic[2], reading.classic[3]];
    return Array.from({ length: DECK_SIZE }, (_, card) =>
      features(card).reduce((sum, value, feature) => sum + likelihoods[feature][value], 0),
    );
  });
  return distinctCards(scores);
}

/**
 * Returns the logarithms of the probabilities of the three colours for each card.
 * @param {Reading[]} readings
 */
function settleColours(readings) {
  const hues = readings.map(reading => reading.classic[1]);
  const total = (/** @type {number} */ from) =>
    hues.reduce((sum, hue) => sum + logSum(hue.slice(from, from + 3)), 0);
  const first = total(0) + NAMED_PRIOR >= total(3) ? 0 : 3;
  const fromNet = hues.map(hue => logSoftmax(hue.slice(first, first + 3)));
  const inks = readings.map(reading => unit(reading.ink));
  let settled = fromNet;
  for (let round = 0; round < INK_ROUNDS; round++) {
    const means = [0, 1, 2].map(colour =>
      unit(
        [0, 1, 2].map(c =>
          settled.reduce((sum, three, at) => sum + Math.exp(three[colour]) * inks[at][c], 0),
        ),
      ),
    );
    const known = [0, 1, 2].map(colour =>
      settled.some(three => Math.exp(three[colour]) > MIN_KNOWN),
    );
    settled = fromNet.map((three, at) => {
      const likeness = means.map(mean => INK_SHARPNESS * (dot(inks[at], mean) - 1));
      // A colour whose ink is not known counts as a little less like than the best one.
      const fallback = Math.max(...likeness) - 1;
      return logSoftmax(three.map((value, c) => value + (known[c] ? likeness[c] : fallback)));
    });
  }
  return settled;
}

/**
 * @param {number[]} one
 * @param {number[]} other
 */
const dot = (one, other) => one.reduce((sum, value, at) => sum + value * other[at], 0);

/** @param {number[]} vector */
const unit = vector => {
  const length = Math.max(Math.hypot(...vector), 1e-6);
  return vector.map(value => value / length);
};

/**
 * Gives each reading its likeliest card, the surest reading first. A reading whose card is taken gets
 * its likeliest free card, unless that is too unlikely.
 * @param {number[][]} scores
 * @returns {Settled[]}
 */
function distinctCards(scores) {
  /** @type {Settled[]} */
  const settled = [];
  const taken = new Set();
  const best = scores.map(row => Math.max(...row));
  const order = scores.map((_, at) => at).sort((one, other) => best[other] - best[one]);
  for (const at of order) {
    const cards = scores[at]
      .map((_, card) => card)
      .sort((one, other) => scores[at][other] - scores[at][one]);
    const free = cards.find(card => !taken.has(card)) ?? cards[0];
    const card = best[at] - scores[at][free] <= MAX_CONCESSION ? free : cards[0];
    taken.add(card);
    settled[at] = { card, confidence: Math.exp(scores[at][card]) };
  }
  return settled;
}
