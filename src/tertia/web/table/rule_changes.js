// What the host has changed a moment ago: guests would have to compare all rows to find it.
import { say } from '../core/words.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/** Milliseconds for which changes are marked: enough to scroll to them and to read. */
const MARK_TIME = 30_000;
/** The number of changes in the line about them. */
const CHANGES_IN_LINE = 2;
/** @type {Set<string>} the names of the options that are marked */
const marked = new Set();
/** @type {Map<string, string>} the texts of changes by option, the newest last */
const texts = new Map();
/** @type {Map<string, string>} the same since the last game began: nobody reads all lines while they wait */
let sinceStart = new Map();
/** @type {Map<string, string>} the values that changed options had then */
let valuesAtStart = new Map();
let timer = 0;

/** @param {string} name */
export const isMarked = name => marked.has(name);

/** Returns the line about the newest changes, with the number of the others; empty without any. */
export function changesLine() {
  const changes = [...texts.values()].reverse();
  const others = changes.splice(CHANGES_IN_LINE).length;
  return describe(others ? [...changes, say('web.room.told.more', { n: others })] : changes);
}

/** Returns the line about all changes since the last game began, and forgets them; empty without any. */
export function takeChanges() {
  const changes = [...sinceStart.values()].reverse();
  sinceStart = new Map();
  valuesAtStart = new Map();
  return describe(changes);
}

/** @param {string[]} changes */
const describe = changes =>
  changes.length ? say('web.room.told.changed', { changes: changes.join('\u00a0· ') }) : '';

/**
 * Marks options for a while. Returns the sentence that tells what has changed.
 * @param {Table} table
 * @param {string[]} names the options, also those that have lost their effect
 * @param {[name: string, title: string, value: string][]} changes what to say about some of them
 * @param {(name: string) => string} oldValue returns the value before the change
 * @param {(name: string) => string} newValue
 */
export function noteChanges(table, names, changes, oldValue, newValue) {
  for (const name of names) {
    if (!valuesAtStart.has(name)) valuesAtStart.set(name, oldValue(name));
    marked.add(name);
    texts.delete(name); // what the line says of it is no longer true
    sinceStart.delete(name);
  }
  for (const [name, option, value] of changes) {
    texts.set(name, say('web.room.told.option', { option, value }));
    // Who has seen the value before needs no word about it.
    if (valuesAtStart.get(name) !== newValue(name)) sinceStart.set(name, texts.get(name) ?? '');
  }
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    marked.clear();
    texts.clear();
    table.draw();
  }, MARK_TIME);
  return describe(changes.map(([name]) => texts.get(name) ?? '')) || say('web.room.told.rules');
}
