// Plays the moments of a replay at the speed of the game or faster, or steps through them.
import { replaceClock } from '../core/clock.js';
import { SLIDE_TIME } from '../core/motion.js';
import { allowsMotion } from '../core/settings.js';
import { say } from '../core/words.js';
import { TableView } from '../table/table_view.js';
import { betsOf, costOf, momentsOf, placedMarksOf, teamEventsOf } from './moments.js';

/** @typedef {import('./moments.js').ReplayData} ReplayData */
/** @typedef {import('../games/index.js').GameScreen} GameScreen */
/**
 * @typedef {number | 'all' | null} Viewpoint a seat, a spectator (null), or all cards
 *   face up
 */

/** Windows in which only short names have room. */
const NARROW = matchMedia('(width <= 700px), (height <= 520px)');

export const SPEEDS = Object.freeze([1, 2, 4]);

/**
 * Returns the viewpoint that an address or a list of choices names.
 * @param {string} text 'all', the number of a seat, or an empty text for a spectator
 * @returns {Viewpoint}
 */
export function parseViewpoint(text) {
  if (text === '') return null;
  return text === 'all' ? 'all' : Number(text);
}

/** The shortest and longest time of a moment in milliseconds. */
const MIN_DURATION = 700;
const MAX_DURATION = 5000;
/** Milliseconds between two steps of the running clock. */
const TICK = 200;

/**
 * The table at a moment of the replay. It ignores commands, and panels stay until the next step.
 */
class ReplayedTable extends TableView {
  isReadOnly = true;

  /** @type {number | null} the visitor's seat, whoever's cards are shown */
  ownSeat = null;

  connection = { state: 'open', open() {}, send() {} };

  /** @type {number[]} */
  highlighted = [];

  /**
   * Shows a panel, unless it is an explanation of cards that are no longer highlighted.
   * @param {import('../table/table_view.js').AnyPanel} panel
   */
  show(panel) {
    if (panel.kind !== 'why' || String(panel.cards) === String(this.highlighted)) {
      super.show(panel, 0); // until the reader goes on
    }
  }

  /**
   * Returns the player's name, which the sentences use, too, and marks the visitor's own: "Ana (you)", or
   * "You" where that would be cut.
   * @param {number} seat
   */
  shortName(seat) {
    const name = this.name(seat);
    if (seat !== this.ownSeat) return name;
    return NARROW.matches ? say('web.you') : say('web.replay.own', { name });
  }

  do() {}
}

/** A finished game, at one of its moments. */
export class Replay {
  /** The moment that is shown. */
  index = 0;

  playing = false;

  speed = 1;

  /** The timer at whose end the next moment comes. */
  #timer = 0;

  /** When this moment began, and how long it is shown during playback, in milliseconds. */
  #momentBegan = 0;

  #momentLength = 1;

  /** The timer of the running clock. */
  #ticker = 0;

  /** Draws the running clock again during playback. */
  onTick = () => {};

  /**
   * @param {string} id
   * @param {ReplayData} data
   * @param {Viewpoint} viewpoint
   * @param {GameScreen} game
   * @param {(before: import('../net/types.js').News | null) => void} onChange
   */
  constructor(id, data, viewpoint, game, onChange) {
    this.data = data;
    this.viewpoint = viewpoint;
    this.game = game;
    this.moments = momentsOf(data.frames);
    this.events = placedMarksOf(data.frames);
    /** The time of the game in milliseconds, without pauses. */
    this.took = data.frames[data.frames.length - 1].played;
    /** The milliseconds that overlooked SETs cost. */
    this.added = costOf(data.frames);
    this.bets = betsOf(data.frames);
    this.teamEvents = teamEventsOf(data.frames);
    this.tableView = new ReplayedTable(id, onChange);
    this.tableView.ownSeat = data.you;
    const isFromMe = document.referrer === `${location.origin}/me`;
    if (isFromMe || id.startsWith('offline-')) this.tableView.exit = '/me';
    else {
      this.tableView.exit = `/t/${id}`;
      this.tableView.exitLabel = 'web.end.back';
    }
    replaceClock(() => this.time);
    this.#showMoment();
  }

  get moment() {
    return this.moments[this.index];
  }

  get frame() {
    return this.data.frames[this.moment.step];
  }

  /**
   * The table for the modules that draw games; they only read it.
   * @returns {import('../table/live_table.js').LiveTable}
   */
  get table() {
    return /** @type {any} */ (this.tableView);
  }

  /**
   * Returns whether nobody played a step: it belongs to the way to clear the deck, and has no time.
   * @param {number} step
   */
  isOnWay(step) {
    const { shows_way: showsWay, way } = this.data;
    return showsWay && way !== null && step > way.step;
  }

  /**
   * The sentences about this moment. On the way, a table that has changed shows what followed, and what to do
   * next; before, what to do.
   */
  get pieces() {
    const { moment, frame, data } = this;
    if (!this.isOnWay(moment.step)) return frame.pieces;
    if (!moment.settled) return frame.pieces.slice(0, 1);
    const next = this.moments[this.index + 1];
    return [...frame.pieces.slice(1), ...(next ? data.frames[next.step].pieces.slice(0, 1) : [])];
  }

  /**
   * Returns the number of SETs that a player alone has at a moment.
   * @param {import('./moments.js').Moment} moment
   */
  setsAt(moment) {
    return moment.view.players[0].sets;
  }

  /** The time for clocks on the table. It runs on between two moments during playback. */
  get time() {
    return allowsMotion() ? this.#runOn('at') : this.moment.at;
  }

  /** The time of play, without pauses. It runs on, too; a long wait passes faster than it did. */
  get played() {
    return this.#runOn('played');
  }

  /**
   * Returns a time between this moment and the next one.
   * @param {'at' | 'played'} time
   */
  #runOn(time) {
    const { moment } = this;
    const next = this.moments[this.index + 1];
    if (!this.playing || !next) return moment[time];
    const share = Math.min(1, (performance.now() - this.#momentBegan) / this.#momentLength);
    return moment[time] + share * (next[time] - moment[time]);
  }

  #showMoment() {
    const { data, moment, tableView } = this;
    tableView.news = {
      version: this.index,
      now: moment.at,
      happened: moment.settled ? this.frame.happened : [],
      view: moment.view,
      may: [],
      room: {
        game: data.game,
        options: data.options,
        listed: false,
        phase: 'over',
        round: data.round,
        chairs: [],
        seats: data.seats,
      },
      you: {
        chair: null,
        seat:
          typeof this.viewpoint === 'number' && this.viewpoint < moment.view.players.length
            ? this.viewpoint
            : null,
        host: false,
      },
    };
    tableView.highlighted = tableView.picked = moment.highlighted;
  }

  /**
   * Goes to a moment. Cards move only on the way to the next one.
   * @param {number} index
   */
  goTo(index) {
    const target = Math.max(0, Math.min(this.moments.length - 1, index));
    const before = this.tableView.news;
    const isNext = target === this.index + 1;
    if (target === this.index) return;
    this.index = target;
    this.tableView.panel = null;
    this.#showMoment();
    if (this.moment.settled) this.#presentEvents();
    this.tableView.picked = this.moment.highlighted; // again: presenting an event may unpick cards
    this.tableView.onChange(isNext ? before : this.tableView.news);
  }

  /**
   * Goes to a moment and highlights cards there, such as a SET that nobody took.
   * @param {number} index
   * @param {number[]} cards
   */
  pointOut(index, cards) {
    this.goTo(index);
    if (!cards.length || !cards.every(card => this.moment.view.table.includes(card))) return;
    this.moment.highlighted = cards;
    this.tableView.panel = null; // it explains other cards
    this.#showMoment();
    this.tableView.draw();
  }

  /** Presents the events of a moment. The table is drawn afterwards, so that cards can slide. */
  #presentEvents() {
    const { draw } = this.tableView;
    this.tableView.draw = () => {};
    for (const event of this.frame.happened) this.game.onEvent(this.table, event);
    // The sentence of the step says the same, and a panel would cover cards of a small screen.
    if (this.tableView.panel?.kind === 'words') this.tableView.panel = null;
    this.tableView.draw = draw;
  }

  /** The shortest time of this moment: cards that move into gaps can be followed. */
  get #minDuration() {
    const isMoving =
      this.moment.settled && this.frame.happened.some(event => event.type === 'moved');
    return isMoving ? SLIDE_TIME + MIN_DURATION : MIN_DURATION;
  }

  /**
   * Goes to the first moment of a step, or of the next one that has a moment.
   * @param {number} step
   */
  goToStep(step) {
    this.goTo(this.moments.findIndex(moment => moment.step >= step));
  }

  /**
   * Returns the index of the moment that is nearest in time.
   * @param {number} since milliseconds from the start, without pauses
   */
  nearestMoment(since) {
    const distance = (/** @type {number} */ index) => Math.abs(this.moments[index].played - since);
    return this.moments.reduce(
      (best, _, index) => (distance(index) < distance(best) ? index : best),
      0,
    );
  }

  /**
   * Returns the time since an instant of an earlier frame, without pauses. It runs on, too.
   * @param {number} at
   */
  playedSince(at) {
    const earlier = this.data.frames.findLast(frame => frame.at <= at);
    return this.played - (earlier?.played ?? 0);
  }

  /**
   * Returns the index of the last moment before a time; of the first one if there is none.
   * @param {number} since milliseconds from the start, without pauses
   */
  lastMomentBefore(since) {
    const next = this.moments.findIndex(moment => moment.played >= since);
    return next < 0 ? this.moments.length - 1 : Math.max(0, next - 1);
  }

  play() {
    if (this.index === this.moments.length - 1) this.goTo(0);
    this.playing = true;
    clearInterval(this.#ticker);
    this.#ticker = window.setInterval(() => this.onTick(), TICK);
    this.#scheduleNext();
    this.tableView.draw();
  }

  pause() {
    clearTimeout(this.#timer);
    clearInterval(this.#ticker);
    this.playing = false;
    this.tableView.draw();
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.speed = speed;
    if (this.playing) this.#scheduleNext();
    this.tableView.draw();
  }

  #scheduleNext() {
    clearTimeout(this.#timer);
    const next = this.moments[this.index + 1];
    if (!next) {
      this.pause();
      return;
    }
    this.#momentBegan = performance.now();
    this.#momentLength =
      Math.min(MAX_DURATION, Math.max(this.#minDuration, next.played - this.moment.played)) /
      this.speed;
    this.#timer = window.setTimeout(() => {
      this.goTo(this.index + 1);
      this.#scheduleNext();
    }, this.#momentLength);
  }
}
