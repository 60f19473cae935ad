// The nickname of this browser: one name for seats and for the puzzle's leaderboard.

const KEY = 'tertia-name';
/** Names to suggest: animals that are called alike in all languages. */
const SUGGESTIONS = ['Gecko', 'Kiwi', 'Koala', 'Okapi', 'Panda', 'Puma'];
/** Earlier versions kept the name for seats under a key of its own. */
const OLD_KEY = 'name';

/** The name of this visit, for browsers that store nothing. */
let visitName = '';
/** The suggestion of this visit. */
let suggestion = '';

/** Returns the stored nickname, or an empty string. */
export function storedNickname() {
  try {
    return localStorage.getItem(KEY) ?? localStorage.getItem(OLD_KEY) ?? visitName;
  } catch {
    // This browser stores nothing.
    return visitName;
  }
}

/** @param {string} name */
export function storeNickname(name) {
  visitName = name;
  try {
    localStorage.setItem(KEY, name);
    localStorage.removeItem(OLD_KEY);
  } catch {
    // This browser stores nothing: the name holds for this visit.
  }
}

/** Returns the stored nickname; before the first one, a suggestion that stays the same for this visit. */
export function suggestedNickname() {
  const random = (/** @type {number} */ below) => Math.floor(Math.random() * below);
  suggestion ||= `${SUGGESTIONS[random(SUGGESTIONS.length)]} ${10 + random(90)}`;
  return storedNickname() || suggestion;
}
