// The stored progress of a learner: the level of each drill, and the features that are hard.

/**
 * @typedef {{level: number, row: number, right: number, asked: number}} Progress of one drill;
 *   `row` counts right answers in a row
 */
/**
 * @typedef {{drills: Record<string, Progress>, misses: Record<string, number>}} Memory the progress by
 *   drill, and a count of mistakes by feature
 */

const STORAGE_KEY = 'tertia-learn';
const MAX_LEVEL = 4;
/** A feature with this many misses counts as hard. */
const MIN_HARD_MISSES = 2;
/** More misses are not counted, so that a few right answers are enough to forget them. */
const MAX_MISSES = 6;

/** @returns {Memory} */
function load() {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return { drills: stored.drills ?? {}, misses: stored.misses ?? {} };
  } catch {
    return { drills: {}, misses: {} };
  }
}

let memory = load();

function save() {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(memory));
  } catch {
    // This browser stores nothing: the progress lasts for this visit.
  }
}

/**
 * @param {string} drill
 * @returns {Progress}
 */
export const progressOf = drill => memory.drills[drill] ?? { level: 1, row: 0, right: 0, asked: 0 };

/**
 * Returns the feature with the most misses, if there are enough of them.
 * @returns {string | null}
 */
export function hardestFeature() {
  const [hardest] = Object.entries(memory.misses).sort(([, a], [, b]) => b - a);
  return hardest && hardest[1] >= MIN_HARD_MISSES ? hardest[0] : null;
}

/**
 * Records an answer. Two right answers in a row raise the level; a wrong one lowers it. A wrong
 * answer counts as two misses of its features, a right one takes one back.
 * @param {string} drill
 * @param {boolean} right
 * @param {string[]} about the features that the question was about
 */
export function recordAnswer(drill, right, about) {
  const before = progressOf(drill);
  const row = right ? before.row + 1 : 0;
  const step = right ? Number(row % 2 === 0) : -1;
  memory.drills[drill] = {
    level: Math.min(MAX_LEVEL, Math.max(1, before.level + step)),
    row,
    right: before.right + Number(right),
    asked: before.asked + 1,
  };
  for (const feature of about) {
    memory.misses[feature] = Math.min(
      MAX_MISSES,
      Math.max(0, (memory.misses[feature] ?? 0) + (right ? -1 : 2)),
    );
  }
  save();
}

export function resetProgress() {
  memory = { drills: {}, misses: {} };
  save();
}
