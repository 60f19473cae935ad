// The moments of a replay. A step of the log is one, and a SET is two: first the three cards, then
// the table without them.

/** @typedef {'set' | 'miss' | 'more' | 'deal' | 'end'} MarkKind */
/**
 * @typedef {{kind: MarkKind, seat: number | null, cards: number[], took: number | null, differ:
 *   string[]}} Mark
 */
/** @typedef {{cards: number[], since: number, differ: string[]}} OpenSet */
/**
 * @typedef {object} Frame a step, as the server tells it; a view holds what changed
 * @property {number} at
 * @property {import('../net/types.js').GameEvent[]} happened
 * @property {string[]} says
 * @property {import('./narration.js').Piece[][]} pieces the same sentences in pieces
 * @property {Mark[]} marks
 * @property {Record<string, any>} view
 * @property {OpenSet[] | null} open
 */
/**
 * @typedef {object} ReplayData
 * @property {string} game
 * @property {number} round
 * @property {number} rounds
 * @property {boolean} hidden whether hands that nobody showed stay hidden
 * @property {Record<string, any>} options
 * @property {import('../net/types.js').Seat[]} seats
 * @property {Frame[]} frames
 * @property {{at: number, seat: number, text: string}[]} notes what bots say about it afterwards
 */
/**
 * @typedef {object} Moment
 * @property {number} step which frame
 * @property {number} at
 * @property {any} view
 * @property {OpenSet[]} open the SETs that lie there
 * @property {number[]} shown the cards that are meant
 * @property {boolean} settled whether what was said has happened already
 */

/**
 * @param {Frame[]} frames
 * @returns {Moment[]}
 */
export function momentsOf(frames) {
  /** @type {Moment[]} */
  const found = [];
  /** @type {any} */
  let view = null;
  /** @type {OpenSet[]} */
  let open = [];
  frames.forEach((frame, step) => {
    const sets = frame.marks.filter(mark => mark.kind === 'set');
    const miss = frame.marks.find(mark => mark.kind === 'miss');
    if (view && sets.length === 1 && sets[0].cards.some(card => view.table.includes(card))) {
      found.push({ step, at: frame.at, view, open, shown: sets[0].cards, settled: false });
    }
    view = { ...view, ...frame.view };
    open = frame.open ?? open;
    found.push({ step, at: frame.at, view, open, shown: miss?.cards ?? [], settled: true });
  });
  return found;
}

/**
 * Frames to jump to: whatever is marked on the time line.
 * @param {Frame[]} frames
 */
export const eventsOf = frames =>
  frames.flatMap((frame, step) => frame.marks.map(mark => ({ ...mark, step, at: frame.at })));

/** @typedef {ReturnType<typeof eventsOf>[number]} Event */
