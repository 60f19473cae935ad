// Fills in the placeholders of texts, and formats lists, numbers and dates, as tertia.texts does on the
// server. It knows nothing of the page, so that a test can compare both outside a browser.

/** @typedef {string | {[key: string]: Words}} Words */
/**
 * @typedef {{before: string, contracted: string}} Joint how a small word changes, such as "de" to
 *   "d’": `before` is a regular expression for the words before which it does
 */
/**
 * @typedef {object} Dates how days are written
 * @property {string[]} months their short names
 * @property {string} first the way the first day of a month is written
 * @property {string} date the pattern of a day
 * @property {string} day_and_month the same without the year
 * @property {string} date_and_time the pattern of a day with its year and a time
 */
/**
 * @typedef {object} Grammar
 * @property {string} locale
 * @property {'ltr' | 'rtl'} direction
 * @property {{[word: string]: Joint}} joints
 * @property {Dates} dates
 */
/** @typedef {{year: number, month: number, day: number}} Day its month is 1 to 12 */
/** @typedef {Record<string, string | number>} Params */

/**
 * A parameter, `{name}`; one that needs more, `{how:name}`: `label` inserts another text,
 * `count.…` a counted noun, and any other word is joined with the parameter ("de", "d’"). A sign before
 * it belongs to the number.
 */
const PLACEHOLDER = /([+−]?)\{(?:([a-z][a-z0-9_.-]*):)?([a-z_][a-z0-9_.-]*)\}/g;

/**
 * Returns a label for its place in a sentence: no line ends within "No SET".
 * @param {string} label
 */
const unbroken = label => (label.endsWith(' SET') ? label.replaceAll(' ', '\u00a0') : label);

/**
 * Returns whether an item has a comma of a Latin, Arabic or East Asian script.
 * @param {string[]} items
 */
const hasCommas = items => items.some(item => /[,،、]/.test(item));

/**
 * Fills in the parts of a pattern, such as `{day} {month} {year}`.
 * @param {string} pattern
 * @param {Params} parts
 */
const fillIn = (pattern, parts) => pattern.replace(/\{(\w+)\}/g, (_, name) => String(parts[name]));

/**
 * Returns a time as minutes and seconds: "0:43".
 * @param {number} millis
 */
export function minutesText(millis) {
  const seconds = Math.max(0, Math.floor(millis / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export class Formatter {
  /**
   * @param {{[key: string]: Words}} words the catalogue
   * @param {Grammar} grammar
   */
  constructor(words, grammar) {
    this.words = words;
    this.grammar = grammar;
    this.plurals = new Intl.PluralRules(grammar.locale);
  }

  /**
   * Returns the entry under a dotted key.
   * @param {string} key
   * @returns {Words | undefined}
   */
  at(key) {
    /** @type {Words | undefined} */
    let node = this.words;
    for (const part of key.split('.')) node = typeof node === 'object' ? node[part] : undefined;
    return node;
  }

  /**
   * Finds a text and fills in its placeholders; null if it is missing. `n` selects the plural form.
   * @param {string} key
   * @param {Params} [params]
   * @returns {string | null}
   */
  text(key, params = {}) {
    const node = this.at(key);
    const isCounted = typeof node === 'object' && 'other' in node;
    const message = isCounted ? (node[this.plurals.select(Number(params.n))] ?? node.other) : node;
    if (typeof message !== 'string') return null;
    return message.replace(PLACEHOLDER, (whole, sign, how, name) => {
      if (how === 'label') return sign + unbroken(this.text(name) ?? whole);
      const value = params[name];
      if (value === undefined) return whole;
      if (how === undefined) {
        return this.isolate(sign + (isCounted && name === 'n' ? this.count(value) : value));
      }
      if (how.startsWith('count.')) return sign + (this.text(how, { n: value }) ?? whole);
      return sign + this.join(how, String(value));
    });
  }

  /**
   * Returns a name or a signed number for its place in a sentence, or alone. Isolates keep a name in Latin letters, or a
   * minus before a number, from being torn apart in a sentence that is read from right to left. A value that
   * has isolates is a text itself ("6 SETs") and is read in the direction of its language.
   * @param {string} value
   */
  isolate(value) {
    if (this.grammar.direction === 'ltr') return value;
    return `${value.includes('\u2068') ? '\u2067' : '\u2068'}${value}\u2069`;
  }

  /**
   * Returns a small word and the word that follows: "de Zoé", "d’Ana".
   * @param {string} word
   * @param {string} following
   */
  join(word, following) {
    const joint = this.grammar.joints[word];
    return new RegExp(`^(?:${joint.before})`, 'iu').test(following)
      ? joint.contracted + following
      : `${word} ${following}`;
  }

  /**
   * Formats a list: "Ana, Iroha and Vega". Items with commas are separated by semicolons.
   * @param {string[]} items
   */
  list(items) {
    if (items.length < 2 || hasCommas(items)) return this.series(items);
    const [a, b] = [this.series(items.slice(0, -1)), items[items.length - 1]];
    return this.text('list.and', { a, b }) ?? this.series(items);
  }

  /**
   * Formats a list without an "and", for a series of facts: "Ana 12, Lou 9". Semicolons as in `list`.
   * @param {string[]} items
   */
  series(items) {
    if (!items.length) return '';
    const key = hasCommas(items) ? 'list.semicolon' : 'list.comma';
    return items.reduce((a, b) => this.text(key, { a, b }) ?? `${a}, ${b}`);
  }

  /**
   * Formats a number with this many decimals.
   * @param {number} value
   * @param {number} [digits]
   */
  number(value, digits = 0) {
    return this.#format(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  }

  /**
   * Formats the full tenths of a second of a time: "32.9". It never runs ahead of `minutesText`.
   * @param {number} millis
   */
  tenths(millis) {
    return this.number(Math.floor(millis / 100) / 10, 1);
  }

  /**
   * Formats a difference with its sign: "+9", "−2", "±0".
   * @param {number} value
   */
  change(value) {
    const sign = value === 0 ? '±' : value > 0 ? '+' : '';
    return this.isolate(`${sign}${this.number(value)}`);
  }

  /**
   * Formats the whole numbers between two limits: "8–10", or "8" if both are the same.
   * @param {number} from
   * @param {number} to
   */
  range(from, to) {
    if (from === to) return this.number(from);
    return this.isolate(`${this.number(from)}–${this.number(to)}`);
  }

  /**
   * Returns a number in a sentence, with the decimals that it has. Anything else stays as it is.
   * @param {string | number} value
   */
  count(value) {
    return typeof value === 'number' ? this.#format(value, { maximumFractionDigits: 20 }) : value;
  }

  /**
   * Formats a day: "21 Sep 2026", or "21 Sep" without the year.
   * @param {Day} day
   * @param {boolean} [withYear]
   */
  date(day, withYear = true) {
    return this.isolate(this.#dateText(day, withYear));
  }

  /**
   * Formats a day and a time of day: "21 Sep 2026, 10:20".
   * @param {Day} day
   * @param {string} time
   */
  dateAndTime(day, time) {
    const { date_and_time } = this.grammar.dates;
    return this.isolate(fillIn(date_and_time, { date: this.#dateText(day, true), time }));
  }

  /**
   * @param {Day} day
   * @param {boolean} withYear
   */
  #dateText({ year, month, day }, withYear) {
    const { months, first, date, day_and_month } = this.grammar.dates;
    return fillIn(withYear ? date : day_and_month, {
      day: day === 1 ? first : day,
      month: months[month - 1],
      year,
    });
  }

  /**
   * @param {number} value
   * @param {Intl.NumberFormatOptions} options
   */
  #format(value, options) {
    const text = new Intl.NumberFormat(this.grammar.locale, options)
      .format(value)
      .replace('-', '−');
    return text.includes('−') ? this.isolate(text) : text;
  }
}
