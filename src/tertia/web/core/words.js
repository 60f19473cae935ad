// The texts of the page, from the same catalogues as the server's.

import { Formatter, minutesText } from './formatter.js';

/** @typedef {import('./formatter.js').Params} Params */

/** Formats nothing but numbers, for cards that are drawn before the catalogue is loaded. */
let formatter = new Formatter(
  {},
  {
    locale: 'en-GB',
    direction: 'ltr',
    joints: {},
    dates: { months: [], first: '', date: '', day_and_month: '', date_and_time: '' },
  },
);

/** @returns {string} the language of the page, as the server knows it: fr */
export const language = () => document.documentElement.dataset.language ?? 'en';

/** @returns {boolean} whether the page is read from right to left */
export const isRightToLeft = () => document.documentElement.dir === 'rtl';

/** Loads the catalogue in the page's language, and adds the texts that only this page uses. */
export async function loadWords() {
  const response = await fetch(document.documentElement.dataset.words ?? '');
  const words = await response.json();
  const own = document.getElementById('page-words')?.textContent;
  formatter = new Formatter({ ...words, ...JSON.parse(own ?? '{}') }, words.grammar);
}

/**
 * Finds a text and fills in its placeholders; null if it is missing. `n` selects the plural form.
 * @param {string} key
 * @param {Params} [params]
 * @returns {string | null}
 */
export const findText = (key, params) => formatter.text(key, params);

/**
 * Returns a text with its placeholders filled in, or its key if it is missing.
 * @param {string} key
 * @param {Params} [params]
 */
export const say = (key, params) => findText(key, params) ?? key;

/**
 * Returns the keys under a section.
 * @param {string} key
 * @returns {string[]}
 */
export function keysOf(key) {
  const node = formatter.at(key);
  return typeof node === 'object' ? Object.keys(node) : [];
}

/**
 * Formats a list: "Ana, Iroha and Vega".
 * @param {string[]} items
 */
export const formatList = items => formatter.list(items);

/**
 * Formats a list without an "and", for a series of facts: "Ana 12, Lou 9".
 * @param {string[]} items
 */
export const formatSeries = items => formatter.series(items);

/**
 * Formats a number for the page's language.
 * @param {number} value
 * @param {number} [digits] after the point
 */
export const formatNumber = (value, digits = 0) => formatter.number(value, digits);

/**
 * Formats a difference with its sign: "+9", "−2", "±0".
 * @param {number} value
 */
export const formatChange = value => formatter.change(value);

/**
 * Formats the whole numbers between two limits: "8–10".
 * @param {number} from
 * @param {number} to
 */
export const formatRange = (from, to) => formatter.range(from, to);

/**
 * Formats a time as minutes and seconds.
 * @param {number} millis
 */
export const formatMinutes = millis => minutesText(millis);

/**
 * Formats the full tenths of a second of a time: "32.9". It never runs ahead of a clock in minutes and seconds.
 * @param {number} millis
 */
export const formatTenths = millis => formatter.tenths(millis);

/**
 * Formats a time as seconds with one decimal and their unit.
 * @param {number} millis
 */
export const formatSeconds = millis => say('choice.seconds', { n: formatTenths(millis) });

/**
 * Formats a day without its year: "15 Nov".
 * @param {string} date such as '2026-11-15'
 */
export function formatDay(date) {
  const [year, month, day] = date.split('-').map(Number);
  return formatter.date({ year, month, day }, false);
}

/** @type {(at: Date) => import('./formatter.js').Day} returns the day of an instant, here */
const dayOf = at => ({ year: at.getFullYear(), month: at.getMonth() + 1, day: at.getDate() });

/**
 * Formats the day of an instant in the time zone of the visitor: "15 Nov 2026".
 * @param {Date} at
 */
export const formatDate = at => formatter.date(dayOf(at));

/**
 * Formats the time of day of an instant in the time zone of the visitor: "09:05".
 * @param {Date} at
 */
export const formatTimeOfDay = at =>
  [at.getHours(), at.getMinutes()].map(part => String(part).padStart(2, '0')).join(':');

/**
 * Formats an instant in the time zone of the visitor: "15 Nov 2026, 09:05".
 * @param {Date} at
 */
export const formatInstant = at => formatter.dateAndTime(dayOf(at), formatTimeOfDay(at));
