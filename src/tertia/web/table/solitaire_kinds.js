// The kinds of solitaire: the whole deck, strict, a perfect deck, and the deck of the day.
import { formatDay, say } from '../core/words.js';

/** Day 1 of the decks of the day, as in puzzles/daily.py; both in milliseconds. */
const FIRST_DAY = Date.UTC(2026, 0, 1);
const DAY = 86_400_000;

/**
 * Returns the kind of solitaire that these options make.
 * @param {any} options
 * @returns {'clear' | 'strict' | 'perfect' | 'day'}
 */
export function solitaireKind(options) {
  if (options.day) return 'day';
  if (options.deck === 'clearable') return 'perfect';
  return options.alone === 'clear' ? 'clear' : 'strict';
}

/**
 * Returns the date of a deck of the day, such as '2026-11-15'.
 * @param {number} day the number of the day
 */
export const dateOfDeck = day => new Date(FIRST_DAY + (day - 1) * DAY).toISOString().slice(0, 10);

/**
 * Returns the name of the kind of solitaire; that of the deck of the day has its date.
 * @param {any} options
 */
export function kindName(options) {
  const name = say(`web.solitaire.${solitaireKind(options)}`);
  return options.day
    ? say('web.solitaire.day_of', { name, date: formatDay(dateOfDeck(options.day)) })
    : name;
}
