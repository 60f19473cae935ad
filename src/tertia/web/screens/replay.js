// The page of a replay: the table, the controls and the sidebar.
import { html, nothing, render } from '../core/html.js';
import { boxesOf, dealIn, slide } from '../core/motion.js';
import { hasOtherPeople } from '../core/people.js';
import { allowsMotion, settings } from '../core/settings.js';
import { say } from '../core/words.js';
import { isFlightTable } from '../flight/start.js';
import { loadGame } from '../games/index.js';
import { fetchReplay } from '../net/api.js';
import { WITHOUT_SECRETS, sidebar, wayChoice } from '../replay/sidebar.js';
import { playerControls } from '../replay/controls.js';
import { Replay, parseViewpoint } from '../replay/player.js';
import { movedCards, newCards } from '../table/new_cards.js';

/** @typedef {import('../replay/player.js').Viewpoint} Viewpoint */

/** The pixels that are taken beside the time line: by the clock and the buttons on a wide page, by margins on others. */
const BESIDE_TIMELINE = 300;
const MARGINS = 32;
/** The width of the time line on a phone on its side, as a part of the screen. */
const PART_OF_LOW_SCREEN = 0.28;
/** The letters of a name that fits beside three others on a phone. */
const SHORT_NAME = 7;

const place = /** @type {HTMLElement} */ (document.getElementById('screen'));
const table = location.pathname.split('/')[2];
/** @type {Replay} */
let replay;
/** @type {'events' | 'open' | 'keep'} the list of events, the SETs on the table, or the exports */
let tab = 'events';
/** Only SETs whose cards differ in this many features are marked; 0 marks all. */
let filter = 0;
/** Whether the replay shows how the deck could have been cleared. */
let withWay = false;
let addressTimer = 0;
/** @type {typeof import('../replay/next_game.js') | null} only players whose table may play again need it */
let nextGame = null;

/** Opens the replay in the address. */
export async function start() {
  const query = new URLSearchParams(location.search);
  const round = query.get('round');
  withWay = query.get('way') === '1';
  await openReplay(
    round === null ? null : Number(round),
    query.has('seat') ? parseViewpoint(query.get('seat') ?? '') : undefined,
    Number(query.get('step') ?? 0),
  );
  if (replay && query.has('time')) {
    replay.goTo(replay.nearestMoment(Number(query.get('time')) || 0));
  } else if (replay && query.has('before')) {
    const cards = query.get('cards')?.split(',').map(Number) ?? [];
    replay.pointOut(replay.lastMomentBefore(Number(query.get('before')) || 0), cards);
  }
  if (location.hash === '#play') replay?.play();
  settings.addEventListener('change', () => replay?.tableView.draw());
  addEventListener('keydown', onKeyDown);
  addEventListener('keyup', keepRowUnpressed);
  addEventListener('resize', () => replay?.tableView.draw());
  if (replay && othersMayBegin()) {
    nextGame = await import('../replay/next_game.js').catch(() => null);
    nextGame?.watchForNextGame(table, () => replay.data, drawPage);
  }
}

/**
 * Opens the replay of a game.
 * @param {number | null} round the number of the game at its table; null for the last one
 * @param {Viewpoint | undefined} wanted undefined for the visitor's own view, or a spectator's
 * @param {number} step the step to show first
 */
async function openReplay(round, wanted, step) {
  if (!replay) {
    render(html`<p class="muted opening" role="status">${say('web.connecting')}</p>`, place);
  } else replay.pause();
  let viewpoint = wanted ?? null;
  let data = await fetchReplay(table, round, viewpoint, withWay);
  if (data !== null && wanted === undefined && hasOwnView(data)) {
    viewpoint = data.you;
    data = await fetchReplay(table, round, viewpoint, withWay);
  }
  if (data === null) {
    render(html`<p class="muted opening" role="alert">${say('web.end.failed')}</p>`, place);
    return;
  }
  const { speed } = replay ?? { speed: 1 };
  replay = new Replay(table, data, viewpoint, await loadGame(data.game), draw);
  replay.speed = speed;
  replay.onTick = drawPage;
  if (step > 0 && step < data.frames.length) replay.goToStep(step);
  else replay.tableView.draw();
}

/**
 * Returns whether the visitor played a game in which every player sees something else.
 * @param {import('../replay/moments.js').ReplayData} data
 */
const hasOwnView = data => data.you !== null && !WITHOUT_SECRETS.includes(data.game);

/** Returns whether somebody else may begin a game in which the visitor has a seat. */
function othersMayBegin() {
  const { you, seats } = replay.data;
  return you !== null && hasOtherPeople(seats, you) && !isFlightTable();
}

/** Returns whether a name needs more room than four players have beside each other on a phone. */
const hasLongNames = () =>
  replay.data.seats.some((_, seat) => replay.table.shortName(seat).length > SHORT_NAME);

/** Draws the page as it is at this time. */
function drawPage() {
  const isWide = matchMedia('(min-width: 1181px) and (orientation: landscape)').matches;
  const isLow = matchMedia('(max-height: 520px) and (orientation: landscape)').matches;
  const width = Math.min(innerWidth, place.clientWidth || innerWidth);
  const beside = isWide ? BESIDE_TIMELINE : MARGINS;
  const timelineWidth = isLow ? width * PART_OF_LOW_SCREEN : width - beside;
  const notice = nextGame?.nextGameNotice() ?? nothing;
  render(
    html`<div class="replay ${hasLongNames() ? 'long-names' : ''}" data-game=${replay.data.game}>
      <div class="stage">${replay.game.draw(replay.table)}</div>
      ${isWide ? '' : wayChoice(replay, choices)}${playerControls(
        replay,
        Math.max(1, timelineWidth),
        filter,
        isWide || isLow ? notice : nothing,
      )}${sidebar(replay, choices, isWide)}${isWide || isLow ? nothing : notice}
    </div>`,
    place,
  );
}

/** @param {import('../net/types.js').News | null} before */
function draw(before) {
  const boxes = boxesOf(movedCards(replay.tableView, before, place));
  drawPage();
  slide(movedCards(replay.tableView, before, place), boxes, replay.playing ? replay.speed : 1);
  if (replay.playing) dealIn(newCards(replay.tableView, before, place));
  fitSentence();
  scrollEventIntoView();
  updateAddress();
}

/** Writes a sentence smaller if it would not fit the lines below the table. */
function fitSentence() {
  const text = place.querySelector('.moment-text');
  text?.classList.remove('long');
  if (text && text.scrollHeight > text.clientHeight) text.classList.add('long');
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
  selectTab(chosen) {
    tab = chosen;
    replay.tableView.draw();
    const content = place.querySelector('.tab-content');
    content?.scrollTo({ top: 0 });
    content?.scrollIntoView({ block: 'nearest' }); // on a phone it is below the screen
    scrollEventIntoView();
  },
  /** @param {number} chosen */
  setFilter(chosen) {
    filter = chosen;
    replay.tableView.draw();
  },
  /** @param {Viewpoint} viewpoint */
  selectViewpoint: viewpoint => openReplay(replay.data.round, viewpoint, replay.moment.step),
  /** @param {boolean} chosen */
  async showWay(chosen) {
    withWay = chosen;
    const { way } = replay.data;
    await openReplay(replay.data.round, replay.viewpoint, way?.step ?? 0);
    if (chosen) replay.play();
  },
  /** @param {number} round */
  openRound: round => openReplay(round, replay.viewpoint === 'all' ? 'all' : undefined, 0),
};

/** Puts the moment into the address, so that people can share it. Browsers limit how often. */
function updateAddress() {
  clearTimeout(addressTimer);
  if (replay.playing) return;
  addressTimer = window.setTimeout(() => {
    const { data, viewpoint, moment } = replay;
    const query = new URLSearchParams();
    // Also for the only game of a table: by the next visit, a rematch may have begun.
    query.set('round', String(data.round));
    if (viewpoint !== null) query.set('seat', String(viewpoint));
    else if (hasOwnView(data)) query.set('seat', '');
    if (moment.step) query.set('step', String(moment.step));
    if (withWay) query.set('way', '1');
    history.replaceState(null, '', `?${query}`);
  }, 250);
}

/**
 * Keeps Space from pressing a row of the list, which has the focus after a click: it plays. Enter presses the row.
 * @param {KeyboardEvent} event
 */
function keepRowUnpressed(event) {
  const isOnRow = event.target instanceof Element && event.target.closest('.event');
  if (event.code === 'Space' && isOnRow) event.preventDefault();
}

/** @param {KeyboardEvent} event */
function onKeyDown(event) {
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
  if (event.code === 'Space' && (event.repeat || target?.closest('button:not(.event), a'))) return;
  const { index, moments } = replay;
  const goal = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    Home: 0,
    End: moments.length - 1,
    PageUp: neighbouringEvent(-1),
    PageDown: neighbouringEvent(1),
  }[event.code];
  if (goal !== undefined) {
    if (replay.playing) replay.pause();
    replay.goTo(goal);
  } else if (event.code === 'Space') {
    if (replay.playing) replay.pause();
    else replay.play();
  } else if (/^(Digit|Numpad)[0-4]$/.test(event.code)) {
    choices.setFilter(Number(event.code.slice(-1)));
  } else if (event.key === '?') window.open(`/help/${document.body.dataset.form}`, '_blank');
  else return;
  event.preventDefault();
}

/**
 * Returns the index of the first moment of the neighbouring event that passes the filter; the present
 * index if there is none.
 * @param {number} direction -1 for the event before, 1 for the one after
 */
function neighbouringEvent(direction) {
  const { moment, moments } = replay;
  const steps = replay.events
    .filter(mark => filter === 0 || mark.differ.length === filter)
    .map(mark => mark.step);
  const goal =
    direction > 0
      ? steps.find(step => step > moment.step)
      : steps.findLast(step => step < moment.step);
  return goal === undefined ? replay.index : moments.findIndex(({ step }) => step === goal);
}
