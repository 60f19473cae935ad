// The texts of the page, from the same catalogues as the server's.

/** @typedef {string | {[key: string]: Words}} Words */

/** @type {{[key: string]: Words}} */
let words = {};

/** @returns {string} the language of the page */
export const language = () => document.documentElement.lang;

/** Loads the catalogue in the page's language. */
export async function loadWords() {
  const response = await fetch(
    document.documentElement.dataset.words ?? `/texts/${language()}.json`,
  );
  words = await response.json();
}

/**
 * Returns the entry under a dotted key.
 * @param {string} key
 * @returns {Words | undefined}
 */
function entryAt(key) {
  /** @type {Words | undefined} */
  let node = words;
  for (const part of key.split('.')) node = typeof node === 'object' ? node[part] : undefined;
  return node;
}

/**
 * Returns whether a number takes the singular in this language.
 * @param {number} n
 */
const isSingular = n => n >= 0 && new Intl.PluralRules(language()).select(n) === 'one';

/**
 * Finds a text and fills in its placeholders; null if it is missing. `n` selects singular or
 * plural.
 * @param {string} key
 * @param {Record<string, string | number>} [params]
 * @returns {string | null}
 */
export function findText(key, params = {}) {
  let entry = entryAt(key);
  if (typeof entry === 'object' && 'other' in entry) {
    entry = (isSingular(Number(params.n)) ? entry.one : null) ?? entry.other;
  }
  return typeof entry === 'string'
    ? entry.replace(/\{(\w+)\}/g, (whole, name) => String(params[name] ?? whole))
    : null;
}

/**
 * Returns a text with its placeholders filled in, or its key if it is missing.
 * @param {string} key
 * @param {Record<string, string | number>} [params]
 */
export const say = (key, params) => findText(key, params) ?? key;

/**
 * Returns the keys under a section.
 * @param {string} key
 * @returns {string[]}
 */
export function keysOf(key) {
  const node = entryAt(key);
  return typeof node === 'object' ? Object.keys(node) : [];
}

/**
 * Formats a list: "Ana, Iroha and Vega".
 * @param {string[]} items
 */
export const formatList = items =>
  new Intl.ListFormat(language(), { type: 'conjunction' }).format(items);

/**
 * Formats a number for the page's language.
 * @param {number} value
 * @param {number} [digits] after the point
 */
export const formatNumber = (value, digits = 0) =>
  new Intl.NumberFormat(language(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);

/**
 * Formats a time as minutes and seconds.
 * @param {number} millis
 */
export function formatMinutes(millis) {
  const seconds = Math.max(0, Math.floor(millis / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * Formats a time as seconds with one decimal.
 * @param {number} millis
 */
export const formatSeconds = millis => `${formatNumber(millis / 1000, 1)} s`;
