// The moments of a replay. Each step is one moment; a SET is two: the three cards, then the table
// without them. A showdown is one: its sentences tell what the table shows afterwards. Times are in milliseconds of the server's clock, as during the game. A step that has no
// sentence is skipped: the next one tells it, such as a scout's card after the photo finish.
import { say } from '../core/words.js';

/**
 * A SET was taken, a SET was given back, a claim was wrong, cards were added, a deal began, or a deal
 * ended.
 * @typedef {'set' | 'back' | 'miss' | 'more' | 'deal' | 'end'} MarkKind
 */
/**
 * A mark on the time line. `differ` are the features in which the cards of a SET differ, and `took`
 * is the time that the player needed.
 * @typedef {{kind: MarkKind, seat: number | null, cards: number[], took: number | null, differ:
 *   string[]}} Mark
 */
/**
 * A SET on the table, and when it appeared.
 * @typedef {{cards: number[], since: number, differ: string[]}} OpenSet
 */
/**
 * @typedef {object} Frame a step from the server; its view has only the fields that changed
 * @property {number} at
 * @property {number} played milliseconds since the first frame, without pauses
 * @property {import('../net/types.js').GameEvent[]} happened the events
 * @property {string[]} says the events as sentences
 * @property {import('./narration.js').Piece[][]} pieces the same sentences in pieces
 * @property {Mark[]} marks
 * @property {Record<string, any>} view
 * @property {OpenSet[] | null} open the SETs on the table; null if they are the same as before
 */
/**
 * @typedef {object} ReplayData
 * @property {string} game
 * @property {number} round the number of this game at its table, from 1
 * @property {number} rounds the number of finished games at the table
 * @property {boolean} hidden whether hands that nobody showed stay hidden
 * @property {number | null} you the visitor's seat; null for somebody who did not play
 * @property {Record<string, any>} options
 * @property {import('../net/types.js').Seat[]} seats
 * @property {Frame[]} frames
 * @property {{at: number, seat: number, text: string}[]} notes comments of bots
 * @property {import('../net/api.js').ClearingWay | null} way how the whole deck could have been cleared
 * @property {boolean} shows_way whether the replay shows the way instead of the end of the game
 */
/**
 * @typedef {object} Moment
 * @property {number} step the index of the frame
 * @property {number} at
 * @property {number} played milliseconds since the start, without pauses
 * @property {any} view
 * @property {OpenSet[]} open the SETs on the table
 * @property {number[]} highlighted the cards of a SET or of a wrong claim
 * @property {boolean} settled whether the table has already changed
 */

/**
 * Returns the moments of all steps. A frame has only the fields of the view that changed, so each
 * view is built on the one before.
 * @param {Frame[]} frames
 * @returns {Moment[]}
 */
export function momentsOf(frames) {
  /** @type {Moment[]} */
  const moments = [];
  /** @type {any} */
  let view = null;
  /** @type {OpenSet[]} */
  let open = [];
  frames.forEach((frame, step) => {
    if (view && !frame.says.length && step < frames.length - 1) {
      view = { ...view, ...frame.view };
      open = frame.open ?? open;
      return;
    }
    const { at, played } = frame;
    const sets = frame.marks.filter(mark => mark.kind === 'set');
    const miss = frame.marks.find(mark => mark.kind === 'miss');
    const isShowdown = frame.happened.some(event => event.type === 'showdown');
    // Several SETs at once have no table to show them on. In some games a card of the SET comes from a hand.
    if (
      view &&
      !isShowdown &&
      sets.length === 1 &&
      sets[0].cards.some(card => view.table.includes(card))
    ) {
      moments.push({ step, at, played, view, open, highlighted: sets[0].cards, settled: false });
    }
    view = { ...view, ...frame.view };
    open = frame.open ?? open;
    moments.push({
      step,
      at,
      played,
      view,
      open,
      highlighted: miss?.cards ?? [],
      settled: true,
    });
  });
  return moments;
}

/**
 * Returns all marks on the time line, with their steps, to jump to. `added` is the number of cards that
 * were added, `penalty` the cards that a player took as one, `reason` why a claim was wrong, `overlooked` the
 * event of a single player who wrongly said that there is no SET (R4.4 in docs/RULES.md).
 * @param {Frame[]} frames
 */
export const placedMarksOf = frames =>
  frames.flatMap((frame, step) =>
    frame.marks.map(mark => ({
      ...mark,
      step,
      played: frame.played,
      added: addedIn(frame),
      penalty: penaltyIn(frame),
      reason: frame.happened.find(event => event.type === 'missed')?.reason,
      overlooked: frame.happened.find(event => event.type === 'overlooked'),
    })),
  );

/**
 * Returns the milliseconds that overlooked SETs add to the result of a single player (R4.4 in docs/RULES.md).
 * @param {Frame[]} frames
 */
export const costOf = frames =>
  frames
    .flatMap(({ happened }) => happened)
    .reduce((sum, { type, cost }) => sum + (type === 'overlooked' ? cost : 0), 0);

/** @param {Frame} frame */
const addedIn = ({ happened }) =>
  happened.find(event => event.type === 'laid-more')?.laid?.length ?? 0;

/**
 * Returns who took how many cards as a penalty, in SetUp.
 * @param {Frame} frame
 */
function penaltyIn({ happened }) {
  const taken = happened.find(event => event.type === 'taken' && event.shown_by !== undefined);
  return taken ? { seat: taken.seat, n: taken.table.length } : null;
}

/**
 * Returns the bets of a game, with their steps and sentences: the list of events has them, the time
 * line does not. The first sentence of such a step is about the bet; like the other events it ends
 * without a full stop.
 * @param {Frame[]} frames
 */
export const betsOf = frames =>
  frames.flatMap(({ played, happened, says }, step) =>
    happened.some(event => ['staked', 'folded'].includes(event.type))
      ? [{ step, played, sentence: says[0].replace(/\.$/, '') }]
      : [],
  );

/** What a member of a team says against the others: a proposal is turned down, or the team keeps looking. */
const OBJECTIONS = ['opposed', 'kept-looking'];

/**
 * Returns the ends of the layouts of CoopSet and the objections, in the same form.
 * @param {Frame[]} frames
 */
export const teamEventsOf = frames =>
  frames.flatMap(({ played, happened, says }, step) =>
    happened.flatMap(({ type, result }) => {
      if (OBJECTIONS.includes(type)) {
        return [{ step, played, sentence: says[0].replace(/\.$/, '') }];
      }
      if (type !== 'layout-done') return [];
      const { layout, score: points } = result;
      return [{ step, played, sentence: say('web.replay.event.layout', { layout, points }) }];
    }),
  );

/** @typedef {ReturnType<typeof placedMarksOf>[number]} PlacedMark */
