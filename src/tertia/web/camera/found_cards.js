// Turns the readings of places into the cards of a table: one face, no card twice, in rows.
import { isConvex, isInside, isNear } from './places.js';
import { BACK, CLASSIC, FRAMED, NOT_A_CARD, SIDEWAYS, logSum } from './reader.js';
import { rowsOf } from './rows.js';
import { settleCards, settleFace } from './settling.js';

/** @typedef {import('./geometry.js').Corners} Corners */
/** @typedef {import('./geometry.js').Pixels} Pixels */
/** @typedef {import('./reader.js').Reading} Reading */
/**
 * @typedef {object} FoundCard
 * @property {number} card From 0 to 80.
 * @property {Corners} corners Where it lies in the picture.
 * @property {number} confidence The probability that this card lies there, from 0 to 1.
 */
/** @typedef {{face: string, cards: FoundCard[]}} TableReading */

/** Readings that are a card with less probability are left out. */
const MIN_CARD = 0.5;

/**
 * Turns the readings of all places into the cards of one table, in the order in which people read.
 * @param {Pixels} pixels
 * @param {Reading[]} readings
 * @returns {TableReading}
 */
export function settleTable(pixels, readings) {
  const shown = readings.filter(
    reading =>
      isConvex(reading.corners) &&
      isInside(reading.corners, pixels) &&
      ![NOT_A_CARD, BACK, SIDEWAYS].some(kind => isKind(reading, kind)) &&
      Math.exp(logSum([reading.kind[CLASSIC], reading.kind[FRAMED]])) >= MIN_CARD,
  );
  const face = settleFace(shown);
  const wanted = face === 'framed' ? FRAMED : CLASSIC;
  const sure = withoutOverlaps(shown.filter(reading => isKind(reading, wanted)));
  const cards = settleCards(sure, face).map(({ card, confidence }, at) => ({
    card,
    corners: sure[at].corners,
    confidence: confidence * Math.exp(sure[at].kind[wanted]),
  }));
  return { face, cards: rowsOf(cards).flat() };
}

/**
 * Returns whether a place most probably holds this kind of thing.
 * @param {Reading} reading
 * @param {number} kind
 */
export const isKind = (reading, kind) => reading.kind.indexOf(Math.max(...reading.kind)) === kind;

/**
 * Returns the readings, and of readings of the same card only the surest.
 * @param {Reading[]} readings
 */
function withoutOverlaps(readings) {
  /** @type {Reading[]} */
  const kept = [];
  const surest = [...readings].sort(
    (one, other) => Math.max(...other.kind) - Math.max(...one.kind),
  );
  for (const reading of surest) {
    if (!kept.some(other => isNear(reading.corners, other.corners))) kept.push(reading);
  }
  return kept;
}
