// The server's clock, so that a countdown shows the same on every screen.
import { allowsMotion } from './settings.js';
import { play } from './sound.js';
import { formatMinutes } from './words.js';

/** The milliseconds by which the server's clock is ahead of the one of this device. */
let offset = 0;

/** When the clock stops, because the game stands still. */
let stopsAt = Infinity;

/** @type {() => number} */
let readClock = () => Math.min(Date.now() + offset, stopsAt);

/**
 * Sets the clock to the server's time. A stopped clock goes on.
 * @param {number} serverNow
 */
export function syncClock(serverNow) {
  offset = serverNow - Date.now();
  stopsAt = Infinity;
}

/**
 * Stops the clock after some milliseconds, until the server says the time again.
 * @param {number} wait
 */
export function stopClockAfter(wait) {
  stopsAt = now() + wait;
}

/**
 * Replaces the server's clock by another one: that of a replay, which can stand still.
 * @param {() => number} clock
 */
export function replaceClock(clock) {
  readClock = clock;
}

/** Returns the time in milliseconds. */
export const now = () => readClock();

/**
 * `<count-down until="…" total="…" shape="pill|circle">`: a ring that empties clockwise from the
 * top. With `tick` the last second ticks. Under reduced motion the ring steps once a second.
 */
class CountDown extends HTMLElement {
  static observedAttributes = ['until', 'total', 'shape'];

  /** The request for the next step of the animation. */
  #frame = 0;

  /** Whether the tick of the last second was played. */
  #ticked = false;

  connectedCallback() {
    // The stylesheet gives the rectangle of a pill its size.
    const [box, outline] = this.#isCircle
      ? ['viewBox="0 0 50 50"', 'circle cx="25" cy="25" r="23"']
      : ['', 'rect'];
    this.innerHTML = `<svg aria-hidden="true" ${box}>
      <${outline} class="track" pathLength="100"/><${outline} class="progress" pathLength="100"/>
    </svg>`;
    this.#step();
  }

  disconnectedCallback() {
    cancelAnimationFrame(this.#frame);
  }

  attributeChangedCallback() {
    this.#ticked = false;
    if (this.isConnected && this.firstChild) this.#step();
  }

  get #isCircle() {
    return this.getAttribute('shape') === 'circle';
  }

  #step() {
    cancelAnimationFrame(this.#frame);
    const total = Number(this.getAttribute('total')) || 1;
    let left = Math.max(0, Number(this.getAttribute('until')) - now());
    if (!allowsMotion()) left = Math.ceil(left / 1000) * 1000;
    const elapsed = Math.min(1, Math.max(0, 1 - left / total));
    // The outline of a pill begins left of its top.
    const start = this.#isCircle ? 0 : 12;
    const line = this.querySelector('.progress');
    line?.setAttribute('stroke-dasharray', `${100 * (1 - elapsed)} ${100 * elapsed}`);
    line?.setAttribute('stroke-dashoffset', String(-(start + 100 * elapsed)));
    if (this.hasAttribute('tick') && left < 1000 && left > 0 && !this.#ticked) {
      this.#ticked = true;
      play('tick');
    }
    if (left > 0) this.#frame = requestAnimationFrame(() => this.#step());
  }
}

customElements.define('count-down', CountDown);

/** `<time-left until="…">`: the seconds left, as a number. */
class TimeLeft extends HTMLElement {
  #timer = 0;

  connectedCallback() {
    this.#timer = window.setInterval(() => this.draw(), 200);
    this.draw();
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  draw() {
    const text = String(
      Math.max(0, Math.ceil((Number(this.getAttribute('until')) - now()) / 1000)),
    );
    if (this.textContent !== text) this.textContent = text;
  }
}

/** `<time-since from="…" until="…">`: the time passed in minutes and seconds; until now without an end. */
class TimeSince extends TimeLeft {
  draw() {
    const end = Number(this.getAttribute('until')) || now();
    const text = formatMinutes(end - Number(this.getAttribute('from')));
    if (this.textContent !== text) this.textContent = text;
  }
}

customElements.define('time-left', TimeLeft);
customElements.define('time-since', TimeSince);
