// The nickname of this browser: one name for seats and for the puzzle's leaderboard.

const KEY = 'tertia-name';
/** Earlier versions kept the name for seats under a key of its own. */
const OLD_KEY = 'name';

/** Returns the stored nickname, or an empty string. */
export function storedNickname() {
  try {
    return localStorage.getItem(KEY) ?? localStorage.getItem(OLD_KEY) ?? '';
  } catch {
    return ''; // this browser stores nothing
  }
}

/** @param {string} name */
export function storeNickname(name) {
  try {
    localStorage.setItem(KEY, name);
    localStorage.removeItem(OLD_KEY);
  } catch {
    // This browser stores nothing: the name holds for this visit.
  }
}
