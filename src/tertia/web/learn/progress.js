// The stored progress of a learner: the level of each drill, and the features that are hard.

/**
 * @typedef {{level: number, row: number, right: number, asked: number}} Progress `row`
 *   counts right answers in a row
 */
/** @typedef {{drills: Record<string, Progress>, misses: Record<string, number>}} Memory */

const NAME = 'tertia-learn';
const HIGHEST = 4;
/** A feature with this many misses counts as hard. */
const HARD = 2;
const MOST_MISSES = 6;

/** @returns {Memory} */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(NAME) ?? '{}');
    return { drills: kept.drills ?? {}, misses: kept.misses ?? {} };
  } catch {
    return { drills: {}, misses: {} };
  }
}

let memory = read();

function write() {
  try {
    localStorage.setItem(NAME, JSON.stringify(memory));
  } catch {
    /* then it is for this visit */
  }
}

/**
 * @param {string} drill
 * @returns {Progress}
 */
export const progressOf = drill => memory.drills[drill] ?? { level: 1, row: 0, right: 0, asked: 0 };

/**
 * The feature with the most misses, if there are enough of them.
 * @returns {string | null}
 */
export function weakSpot() {
  const [hardest] = Object.entries(memory.misses).sort(([, a], [, b]) => b - a);
  return hardest && hardest[1] >= HARD ? hardest[0] : null;
}

/**
 * Records an answer. Two right answers in a row raise the level; a wrong one lowers it and counts
 * against its features.
 * @param {string} drill
 * @param {boolean} right
 * @param {string[]} about the features that the question was about
 */
export function recordAnswer(drill, right, about) {
  const was = progressOf(drill);
  const row = right ? was.row + 1 : 0;
  const step = right ? Number(row % 2 === 0) : -1;
  memory.drills[drill] = {
    level: Math.min(HIGHEST, Math.max(1, was.level + step)),
    row,
    right: was.right + Number(right),
    asked: was.asked + 1,
  };
  for (const feature of about) {
    memory.misses[feature] = Math.min(
      MOST_MISSES,
      Math.max(0, (memory.misses[feature] ?? 0) + (right ? -1 : 2)),
    );
  }
  write();
}

export function resetProgress() {
  memory = { drills: {}, misses: {} };
  write();
}
