// The page that reads cards with a camera or from a photograph. A worker does the reading, and no
// picture leaves the device.
import { announce } from '../core/announcements.js';
import { html, nothing, render } from '../core/html.js';
import { icon } from '../core/icons.js';
import { settings } from '../core/settings.js';
import { formatNumber, say } from '../core/words.js';
import { overlay } from '../camera/overlay.js';
import { cardList, pickedPanel } from '../camera/panel.js';
import { playOn } from '../camera/play_on.js';
import { grabFrame, openPhoto, startCamera, stopCamera } from '../camera/source.js';
import { CameraTable } from '../camera/table.js';

const place = /** @type {HTMLElement} */ (document.getElementById('camera'));
/** The chance that so many random cards hold no SET, by the number of cards. */
const chances = (place.dataset.chances ?? '').split(',').map(Number);
const video = document.createElement('video');
const canvas = document.createElement('canvas');
const table = new CameraTable();

/** @type {'none' | 'video' | 'photo'} */
let source = 'none';
let isPaused = false;
/** @type {string} the key of the text that says what is wrong, or '' */
let problem = '';
/** Whether the worker reads a picture now. */
let isReading = false;
/** Whether it has read one of this source. */
let hasRead = false;
/** Whether the visitor chooses how to play on. */
let isChoosing = false;
/** The last sentence for screen readers. */
let lastAnnounced = '';
/** The number of the last picture; answers to earlier ones are ignored. */
let lastId = 0;
/** @type {Worker | null} */
let worker = null;

export function start() {
  video.playsInline = video.muted = true;
  canvas.setAttribute('aria-hidden', 'true');
  settings.addEventListener('change', draw);
  addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', readNext);
  draw();
  startWorker();
}

/** Releases the camera. A visitor who comes back to the page is asked again. */
function leave() {
  stopCamera(video);
  if (source !== 'video') return;
  source = 'none';
  isPaused = isReading = isChoosing = false;
  draw();
}

/** Starts the worker, which loads the nets while the visitor reads the page. */
function startWorker() {
  if (worker) return worker;
  worker = new Worker(new URL('../camera/worker.js', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }) => {
    if (!data.isReady) showAnswer(data);
    else place.dataset.ready = ''; // for measurements
  });
  worker.addEventListener('error', () => fail('failed'));
  return worker;
}

async function useCamera() {
  problem = '';
  const reason = await startCamera(video);
  if (reason) {
    fail(reason);
    return;
  }
  table.clear();
  source = 'video';
  isPaused = hasRead = isChoosing = false;
  draw();
  readNext();
}

/** @param {Event} event */
async function usePhoto(event) {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const [file] = input.files ?? [];
  input.value = '';
  if (!file) return;
  stopCamera(video);
  table.clear();
  problem = '';
  source = 'photo';
  hasRead = isChoosing = false;
  const picture = await openPhoto(file, canvas);
  if (picture) read(picture, false);
  else {
    source = 'none';
    fail('bad_photo');
  }
  draw();
}

/** Reads the next frame of the video, unless something is being read or nobody looks. */
function readNext() {
  if (source !== 'video' || isPaused || isReading || document.hidden) return;
  const picture = grabFrame(video, canvas);
  if (picture) read(picture, true);
  else requestAnimationFrame(readNext);
}

/**
 * Sends a picture to the worker.
 * @param {ImageData} picture
 * @param {boolean} isFrame whether it is the next picture of a video
 */
function read(picture, isFrame) {
  isReading = true;
  lastId += 1;
  startWorker().postMessage({ id: lastId, picture, isFrame }, [picture.data.buffer]);
}

/** Asks the service worker to keep the page with all its parts, so that it works without a network. */
async function keepParts() {
  const registration = await navigator.serviceWorker?.ready;
  const addresses = [location.pathname, ...(place.dataset.parts ?? '').split(' ')];
  registration?.active?.postMessage({ type: 'keep', addresses });
}

/**
 * Shows what the worker has read, and asks it to read the next frame of a video.
 * @param {{id: number, reading?: import('../camera/found_cards.js').TableReading, error?: string}} answer
 */
function showAnswer({ id, reading, error }) {
  if (id !== lastId) return;
  isReading = false;
  if (error || !reading) {
    fail('failed');
    return;
  }
  // For measurements.
  place.dataset.frames = String(Number(place.dataset.frames ?? 0) + 1);
  if (!hasRead) keepParts();
  if (!isPaused) {
    hasRead = true;
    table.update(reading, source === 'video');
    draw();
    announceChange();
  }
  if (source === 'video') requestAnimationFrame(readNext);
}

/** @param {string} reason */
function fail(reason) {
  problem = reason;
  isReading = false;
  announce(say(`camera.${reason}`), 'assertive');
  draw();
}

function announceChange() {
  const sentence = statusText();
  if (sentence === lastAnnounced) return;
  lastAnnounced = sentence;
  announce(sentence);
}

function statusText() {
  if (!hasRead) return say('camera.looking');
  const { cards, sets } = table;
  if (!cards.length) return say('camera.nothing');
  if (sets.length) return say('daily.board_says', { n: sets.length, cards: cards.length });
  const share = formatNumber(100 * (chances[cards.length] ?? 0), 1);
  return say('camera.none', { cards: cards.length, share });
}

/**
 * Returns a function that acts and then draws the page again.
 * @param {() => void} act
 */
const withRedraw = act => () => {
  act();
  draw();
};

/** @param {number} card */
function pick(card) {
  table.pick(card);
  draw();
}

function draw() {
  render(
    html`${controls()}
    ${problem ? html`<p class="problem" role="alert">${say(`camera.${problem}`)}</p>` : nothing}
    ${source === 'none' ? html`<p class="hint-text">${say('camera.ask')}</p>` : watching()}`,
    place,
  );
}

function controls() {
  return html`<div class="sources">
    ${source === 'video' ? pauseButton() : useButton()}
    <label class="button open">
      <input type="file" accept="image/*" @change=${usePhoto} /><span>${say('camera.photo')}</span>
    </label>
  </div>`;
}

const useButton = () =>
  html`<button
    class="button ${source === 'none' ? 'solid' : 'open'}"
    data-action="use"
    @click=${useCamera}
  >
    ${say('camera.use')}
  </button>`;

const pauseButton = () =>
  html`<button
    class="button open"
    aria-pressed=${isPaused ? 'true' : 'false'}
    @click=${togglePause}
  >
    ${icon(isPaused ? 'play' : 'pause')}${say(isPaused ? 'camera.go_on' : 'camera.pause')}
  </button>`;

function togglePause() {
  isPaused = !isPaused;
  if (isPaused) video.pause();
  else video.play().then(readNext);
  isChoosing = isChoosing && isPaused;
  draw();
}

/** Opens or closes the choice how to play on. The video pauses, so that the cards do not change. */
function togglePlayOn() {
  isChoosing = !isChoosing;
  if (source === 'video' && isPaused !== isChoosing) togglePause();
  else draw();
}

function watching() {
  const size = `0 0 ${canvas.width} ${canvas.height}`;
  return html`<div class="watching">
    <div class="stage">
      ${source === 'video' ? video : canvas}
      <svg viewBox=${size} aria-hidden="true">${overlay(table, pick)}</svg>
    </div>
    <div class="beside">
      <p class="status"><b>${statusText()}</b></p>
      ${table.sets.length ? choices() : nothing}
      ${cardList(table, actions)}${pickedPanel(table, actions)}
      ${playOn(table, isChoosing, togglePlayOn)}
    </div>
  </div>`;
}

const actions = {
  onPick: pick,
  /** @type {import('../camera/panel.js').Actions['onCorrect']} */
  onCorrect(card, right) {
    table.correct(card, right);
    draw();
    announceChange();
  },
};

function choices() {
  const { hint } = table;
  return html`<div class="choices">
    <button
      class="button open"
      aria-pressed=${hint === null ? 'true' : 'false'}
      @click=${withRedraw(() => table.showAll())}
    >
      ${say('camera.all')}
    </button>
    <button
      class="button open"
      aria-pressed=${hint === null ? 'false' : 'true'}
      @click=${withRedraw(() => table.giveHint())}
    >
      ${say(hint === 1 || hint === 2 ? 'camera.more' : 'camera.hint')}
    </button>
  </div>`;
}
