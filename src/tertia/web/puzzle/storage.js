// The stored progress of puzzles: SETs found, days solved. The server stores the times on the
// leaderboard.

/**
 * A SET that was found. `at` is in milliseconds since the start, and `differs` says for number,
 * colour, fill and shape whether the cards differ in it.
 * @typedef {{cards: number[], at: number | null, differs: boolean[]}} Found
 */
/**
 * The progress in a puzzle. `took` is the time for all SETs, and `inTime` whether the puzzle was
 * started on its day.
 * @typedef {{found: Found[], mistakes: number, took: number | null, inTime: boolean}} Progress
 */

const STORAGE_KEY = 'tertia-puzzles';
const DAY_MILLISECONDS = 86_400_000;

/** @returns {Record<string, Progress>} by kind and date, as in "twelve 2026-11-15" */
function loadAll() {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
  } catch {
    return {}; // a browser that keeps nothing, or something that is not ours
  }
}

/**
 * @param {string} key
 * @returns {Progress}
 */
export const loadProgress = key =>
  loadAll()[key] ?? { found: [], mistakes: 0, took: null, inTime: false };

/**
 * @param {string} key
 * @param {Progress} state
 */
export function saveProgress(key, state) {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...loadAll(), [key]: state }));
  } catch {
    // This browser stores nothing: the progress lasts for this visit.
  }
}

/**
 * Returns the shortest time for this kind of puzzle.
 * @param {string} kind
 * @returns {number | null}
 */
export function bestTime(kind) {
  const times = Object.entries(loadAll()).flatMap(([key, one]) =>
    key.startsWith(`${kind} `) && one.took !== null ? [one.took] : [],
  );
  return times.length ? Math.min(...times) : null;
}

/**
 * Returns the number of consecutive days, until today or yesterday, with a puzzle solved on its
 * day.
 * @param {string} today
 */
export function streak(today) {
  const solved = new Set(
    Object.entries(loadAll()).flatMap(([key, one]) =>
      one.took !== null && one.inTime ? [key.split(' ')[1]] : [],
    ),
  );
  let day = Date.parse(today);
  let days = 0;
  if (!solved.has(today)) day -= DAY_MILLISECONDS;
  while (solved.has(new Date(day).toISOString().slice(0, 10))) {
    days += 1;
    day -= DAY_MILLISECONDS;
  }
  return days;
}
