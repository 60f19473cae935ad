// Plays the moments of a replay at the speed of the game or faster, or steps through them.
import { replaceClock } from '../core/clock.js';
import { allowsMotion } from '../core/settings.js';
import { TableView } from '../table/table_view.js';
import { eventsOf, momentsOf } from './moments.js';

/** @typedef {import('./moments.js').ReplayData} ReplayData */
/** @typedef {import('../games/index.js').GameScreen} GameScreen */
/**
 * @typedef {number | 'all' | null} Viewpoint a seat, a spectator (null), or all cards
 *   face up
 */

export const SPEEDS = Object.freeze([1, 2, 4]);

/** The shortest and longest time of a moment in milliseconds. */
const SHORTEST = 700;
const LONGEST = 5000;

/**
 * The table at a moment of the replay. It takes no commands, and panels stay until the next step.
 */
class ReplayedTable extends TableView {
  isReadOnly = true;

  connection = { state: 'open', open() {}, send() {} };

  /** @type {number[]} */
  meant = [];

  /**
   * Shows a panel, unless it is an explanation of cards that are no longer highlighted.
   * @param {import('../table/table_view.js').AnyPanel} panel
   */
  show(panel) {
    if (panel.kind !== 'why' || String(panel.cards) === String(this.meant)) super.show(panel, 0);
  }

  do() {}
}

export class Replay {
  at = 0;

  playing = false;

  speed = 1;

  #timer = 0;

  #began = 0;

  #lasts = 1;

  /**
   * @param {string} id
   * @param {ReplayData} data
   * @param {Viewpoint} eyes
   * @param {GameScreen} game
   * @param {(before: import('../net/types.js').News | null) => void} drawn
   */
  constructor(id, data, eyes, game, drawn) {
    this.data = data;
    this.eyes = eyes;
    this.game = game;
    this.moments = momentsOf(data.frames);
    this.events = eventsOf(data.frames);
    this.start = data.frames[0].at;
    this.took = data.frames[data.frames.length - 1].at - this.start;
    this.shown = new ReplayedTable(id, drawn);
    this.shown.exit = `/t/${id}`;
    replaceClock(() => this.time);
    this.#look();
  }

  get moment() {
    return this.moments[this.at];
  }

  get frame() {
    return this.data.frames[this.moment.step];
  }

  /**
   * The table for the modules that draw games; they only read it.
   * @returns {import('../table/live_table.js').LiveTable}
   */
  get table() {
    return /** @type {any} */ (this.shown);
  }

  /** The time for clocks on the table. It runs on between two moments during playback. */
  get time() {
    const next = this.moments[this.at + 1];
    if (!this.playing || !next || !allowsMotion()) return this.moment.at;
    return (
      this.moment.at +
      Math.min(1, (performance.now() - this.#began) / this.#lasts) * (next.at - this.moment.at)
    );
  }

  #look() {
    const { data, moment, shown } = this;
    shown.news = {
      version: this.at,
      now: moment.at,
      happened: [],
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
          typeof this.eyes === 'number' && this.eyes < moment.view.players.length
            ? this.eyes
            : null,
        host: false,
      },
    };
    shown.meant = shown.picked = moment.shown;
  }

  /** @param {number} at */
  go(at) {
    const goal = Math.max(0, Math.min(this.moments.length - 1, at));
    const before = this.shown.news;
    const forward = goal === this.at + 1;
    if (goal === this.at) return;
    this.at = goal;
    this.shown.panel = null;
    this.#look();
    if (this.moment.settled) {
      for (const event of this.frame.happened) this.game.onEvent(this.table, event);
    }
    this.shown.picked = this.moment.shown;
    this.shown.onChange(forward ? before : this.shown.news);
  }

  /**
   * Goes to the first moment of a step.
   * @param {number} step
   */
  goToStep(step) {
    this.go(this.moments.findIndex(moment => moment.step === step));
  }

  /**
   * The index of the moment that is nearest in time.
   * @param {number} since milliseconds from the start
   */
  nearest(since) {
    const far = (/** @type {number} */ index) =>
      Math.abs(this.moments[index].at - this.start - since);
    return this.moments.reduce((best, _, index) => (far(index) < far(best) ? index : best), 0);
  }

  play() {
    if (this.at === this.moments.length - 1) this.go(0);
    this.playing = true;
    this.#run();
    this.shown.draw();
  }

  pause() {
    clearTimeout(this.#timer);
    this.playing = false;
    this.shown.draw();
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.speed = speed;
    if (this.playing) this.#run();
    this.shown.draw();
  }

  #run() {
    clearTimeout(this.#timer);
    const next = this.moments[this.at + 1];
    if (!next) {
      this.pause();
      return;
    }
    this.#began = performance.now();
    this.#lasts = Math.min(LONGEST, Math.max(SHORTEST, next.at - this.moment.at)) / this.speed;
    this.#timer = window.setTimeout(() => {
      this.go(this.at + 1);
      this.#run();
    }, this.#lasts);
  }
}
