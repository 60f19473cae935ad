// The page of a replay: the table, the controls and the sidebar.
import { html, render } from '../core/html.js';
import { dealIn } from '../core/motion.js';
import { allowsMotion, settings } from '../core/settings.js';
import { say } from '../core/words.js';
import { loadGame } from '../games/index.js';
import { fetchReplay } from '../net/api.js';
import { sidebar } from '../replay/sidebar.js';
import { playerControls } from '../replay/controls.js';
import { Replay } from '../replay/player.js';
import { newCards } from '../table/new_cards.js';

/** @typedef {import('../replay/player.js').Viewpoint} Viewpoint */

const place = /** @type {HTMLElement} */ (document.getElementById('screen'));
const table = location.pathname.split('/')[2];
/** @type {Replay} */
let replay;
/** @type {'events' | 'open' | 'keep'} */
let tab = 'events';
let filter = 0;
let writing = 0;

/** Opens the replay in the address. */
export async function start() {
  const asked = new URLSearchParams(location.search);
  const word = asked.get('seat');
  const round = asked.get('round');
  await open(
    round === null ? null : Number(round),
    word === null ? null : word === 'all' ? 'all' : Number(word),
    Number(asked.get('step') ?? 0),
  );
  if (replay && asked.has('time')) replay.go(replay.nearest(Number(asked.get('time')) || 0));
  settings.addEventListener('change', () => replay?.shown.draw());
  addEventListener('keydown', press);
  addEventListener('resize', () => replay?.shown.draw());
}

/**
 * @param {number | null} round
 * @param {Viewpoint} eyes
 * @param {number} step
 */
async function open(round, eyes, step) {
  if (!replay) {
    render(html`<p class="muted opening" role="status">${say('web.connecting')}</p>`, place);
  } else replay.pause();
  const data = await fetchReplay(table, round, eyes);
  if (data === null) {
    render(html`<p class="muted opening" role="alert">${say('web.end.failed')}</p>`, place);
    return;
  }
  const { speed } = replay ?? { speed: 1 };
  replay = new Replay(table, data, eyes, await loadGame(data.game), draw);
  replay.speed = speed;
  if (step > 0 && step < data.frames.length) replay.goToStep(step);
  else replay.shown.draw();
}

/** @param {import('../net/types.js').News | null} before */
function draw(before) {
  const wide = matchMedia('(min-width: 1181px) and (orientation: landscape)').matches;
  const width = wide
    ? innerWidth - 300
    : Math.min(innerWidth, place.clientWidth || innerWidth) - 32;
  render(
    html`<div class="replay" data-game=${replay.data.game}>
      <div class="stage">${replay.game.draw(replay.table)}</div>
      ${playerControls(replay, width, filter)}${sidebar(replay, choices)}
    </div>`,
    place,
  );
  if (replay.playing) dealIn(newCards(replay.shown, before, place));
  scrollEventIntoView();
  remember();
}

/** Scrolls the current event of the list into view, without scrolling the page. */
function scrollEventIntoView() {
  const list = place.querySelector('.tab-content');
  const event = list?.querySelector('.event[aria-current]');
  if (!list || !event || list.scrollHeight <= list.clientHeight) return;
  const frame = list.getBoundingClientRect();
  const box = event.getBoundingClientRect();
  if (box.top >= frame.top && box.bottom <= frame.bottom) return;
  list.scrollBy({
    top: box.top - frame.top - (frame.height - box.height) / 2,
    behavior: allowsMotion() && replay.playing ? 'smooth' : 'instant',
  });
}

const choices = {
  get tab() {
    return tab;
  },
  get filter() {
    return filter;
  },
  /** @param {'events' | 'open' | 'keep'} chosen */
  turn(chosen) {
    tab = chosen;
    replay.shown.draw();
    place.querySelector('.tab-content')?.scrollTo({ top: 0 });
    scrollEventIntoView();
  },
  /** @param {number} chosen */
  sift(chosen) {
    filter = chosen;
    replay.shown.draw();
  },
  /** @param {Viewpoint} eyes */
  see: eyes => open(replay.data.round, eyes, replay.moment.step),
  /** @param {number} round */
  play: round => open(round, replay.eyes === 'all' ? 'all' : null, 0),
};

/** Puts the moment into the address, so that people can share it. Browsers limit how often. */
function remember() {
  clearTimeout(writing);
  if (replay.playing) return;
  writing = window.setTimeout(() => {
    const { data, eyes, moment } = replay;
    const words = new URLSearchParams();
    if (data.rounds > 1) words.set('round', String(data.round));
    if (eyes !== null) words.set('seat', String(eyes));
    if (moment.step) words.set('step', String(moment.step));
    history.replaceState(null, '', words.size ? `?${words}` : location.pathname);
  }, 250);
}

/** @param {KeyboardEvent} event */
function press(event) {
  const target = event.target instanceof Element ? event.target : null;
  if (
    !replay ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    target?.closest('select, input, dialog, [popover]')
  ) {
    return;
  }
  if (event.code === 'Space' && (event.repeat || target?.closest('button, a'))) return;
  const { at, moments } = replay;
  const goal = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    Home: 0,
    End: moments.length - 1,
    PageUp: jump(-1),
    PageDown: jump(1),
  }[event.code];
  if (goal !== undefined) {
    if (replay.playing) replay.pause();
    replay.go(goal);
  } else if (event.code === 'Space') {
    if (replay.playing) replay.pause();
    else replay.play();
  } else if (/^(Digit|Numpad)[0-4]$/.test(event.code)) choices.sift(Number(event.code.slice(-1)));
  else if (event.key === '?') window.open(`/help/${document.body.dataset.form}`, '_blank');
  else return;
  event.preventDefault();
}

/**
 * The moment of the event before or after this one that passes the filter.
 * @param {number} way
 */
function jump(way) {
  const { moment, moments } = replay;
  const steps = replay.events
    .filter(one => filter === 0 || one.differ.length === filter)
    .map(one => one.step);
  const step =
    way > 0 ? steps.find(one => one > moment.step) : steps.findLast(one => one < moment.step);
  return step === undefined ? replay.at : moments.findIndex(one => one.step === step);
}
