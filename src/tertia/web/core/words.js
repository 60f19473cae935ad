// The words of the page, from the same catalogues as the server's.

/** @typedef {string | {[key: string]: Words}} Words */

/** @type {{[key: string]: Words}} */
let words = {};

/** @returns {string} the language the page came in */
export const language = () => document.documentElement.lang;

/** Reads the catalogue that the page names. */
export async function loadWords() {
  const response = await fetch(
    document.documentElement.dataset.words ?? `/texts/${language()}.json`,
  );
  words = await response.json();
}

/**
 * What lies under a dotted key.
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
 * A text with its placeholders filled in; null where there is none. A message that counts is chosen
 * by `n`.
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
 * A text that must be there; its key where it is not.
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
 * "Ana, Iroha and Vega".
 * @param {string[]} items
 */
export const formatList = items =>
  new Intl.ListFormat(language(), { type: 'conjunction' }).format(items);

/**
 * A number as this language writes it.
 * @param {number} value
 * @param {number} [digits] after the point
 */
export const formatNumber = (value, digits = 0) =>
  new Intl.NumberFormat(language(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);

/**
 * Minutes and seconds.
 * @param {number} millis
 */
export function formatMinutes(millis) {
  const seconds = Math.max(0, Math.floor(millis / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * Seconds with one decimal.
 * @param {number} millis
 */
export const formatSeconds = millis => `${formatNumber(millis / 1000, 1)} s`;
