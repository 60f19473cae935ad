// What happened, in words; the cards in it are shown, not spelled.
import { html } from '../core/html.js';
import { smallCards } from '../table/card_grid.js';

const LETTERS = ['123', 'rgp', 'sto', 'osd'];
const CARDS = /(\b[123][rgp][sto][osd]\b(?: [123][rgp][sto][osd]\b)*)/;
/** The seal of a deck, in brackets: for proofs, not for reading. */
const SEAL = / ?\([^()]*[0-9a-f]{64}\)/g;

/**
 * A card's letters, as in 2gts.
 * @param {string} name
 */
const cardOf = name =>
  [...name].reduce((sum, letter, i) => sum + 3 ** i * LETTERS[i].indexOf(letter), 0);

/** @param {string[]} says */
export const plainText = says => says.join(' ').replace(SEAL, '');

/**
 * @param {import('../table/live_table.js').LiveTable} table
 * @param {string[]} says
 */
export const narrate = (table, says) =>
  plainText(says)
    .split(CARDS)
    .map((part, i) => (i % 2 ? smallCards(table, part.split(' ').map(cardOf)) : html`${part}`));
