// The sentences about a step of a replay. The server sends them in pieces: texts, and cards to draw.
import { html } from '../core/html.js';
import { smallCards } from '../table/card_grid.js';

/** @typedef {string | {cards: number[], text: string}} Piece */

/**
 * Returns the sentences as text, for screen readers.
 * @param {Piece[][]} sentences
 */
export const plainText = sentences =>
  sentences
    .map(pieces => pieces.map(piece => (typeof piece === 'string' ? piece : piece.text)).join(''))
    .join(' ');

/** A number and the sign for seconds, which stay in one line. */
const NUMBER_AND_UNIT = /(\d) (?=s\b)/g;

/** A word and the number before a colon, such as "Deal 1:", which stay in one line. */
const WORD_AND_NUMBER = /(\p{L}) (?=\d+\s?:)/gu;

/**
 * Returns whether a piece is only the full stop of a sentence that ends with cards, which need none.
 * @param {Piece} piece
 */
const isFullStop = piece => typeof piece === 'string' && /^\.\s*$/.test(piece);

/**
 * Draws the sentences with small pictures of their cards.
 * @param {import('../table/live_table.js').LiveTable} table
 * @param {Piece[][]} sentences
 */
export const narrate = (table, sentences) =>
  sentences.map(pieces => [
    ...pieces
      .filter(piece => !isFullStop(piece))
      .map(piece =>
        typeof piece === 'string'
          ? html`${piece.replaceAll(NUMBER_AND_UNIT, '$1\u00a0').replaceAll(WORD_AND_NUMBER, '$1\u00a0')}`
          : smallCards(table, piece.cards),
      ),
    ' ',
  ]);
