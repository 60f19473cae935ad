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
 * The entry under a dotted key.
 * @param {string} key
 * @returns {Words | undefined}
 */
function at(key) {
  /** @type {Words | undefined} */
  let node = words;
  for (const part of key.split('.')) node = typeof node === 'object' ? node[part] : undefined;
  return node;
}

/**
 * Whether a number takes the singular in this language.
 * @param {number} n
 */
const isOne = n => n >= 0 && new Intl.PluralRules(language()).select(n) === 'one';

/**
 * Finds a text and fills in its placeholders; null if it is missing. `n` selects singular or
 * plural.
 * @param {string} key
 * @param {Record<string, string | number>} [params]
 * @returns {string | null}
 */
export function findText(key, params = {}) {
  let found = at(key);
  if (typeof found === 'object' && 'other' in found) {
    found = (isOne(Number(params.n)) ? found.one : null) ?? found.other;
  }
  return typeof found === 'string'
    ? found.replace(/\{(\w+)\}/g, (whole, name) => String(params[name] ?? whole))
    : null;
}

/**
 * Returns a text with its placeholders filled in, or its key if it is missing.
 * @param {string} key
 * @param {Record<string, string | number>} [params]
 */
export const say = (key, params) => findText(key, params) ?? key;

/**
 * The keys under a section.
 * @param {string} key
 * @returns {string[]}
 */
export function keysOf(key) {
  const node = at(key);
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
