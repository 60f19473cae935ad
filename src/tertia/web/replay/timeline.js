// The time line of a game with a lane for each player: diamonds are SETs, crosses wrong claims,
// lines added cards.
import { html, nothing, svg } from '../core/html.js';
import { formatMinutes, say } from '../core/words.js';
import { plainText } from './narration.js';

/** @typedef {import('./player.js').Replay} Replay */
/** @typedef {import('./moments.js').PlacedMark} PlacedMark */

/** Possible distances of the times below the line, in milliseconds. */
const TIME_STEPS = [10, 15, 30, 60, 120, 180, 300, 600, 900, 1800, 3600].map(
  seconds => seconds * 1000,
);
/** The least distance of these times, in pixels. */
const TIME_GAP = 90;
const RIGHT_MARGIN = 10;
/** Names begin the lanes; they get the width of the longest one, within these limits, and a gap. */
const NAME_WIDTHS = { narrowest: 104, widest: 200 };
const NAME_GAP = 12;
/** Pictures below this width show initials instead of names. */
const NARROW = 560;
/** With more players or more marks than this, everything is drawn smaller. */
const MAX_TALL_LANES = { narrow: 3, wide: 5 };
const MAX_LARGE_MARKS = 120;

const measure = /** @type {CanvasRenderingContext2D} */ (
  document.createElement('canvas').getContext('2d')
);

/**
 * Returns the width of a name in pixels, as the style sheet draws it.
 * @param {string} name
 */
function nameWidth(name) {
  measure.font = `600 12px ${getComputedStyle(document.body).fontFamily}`;
  return measure.measureText(name).width;
}

/**
 * Draws the time line.
 * @param {Replay} replay
 * @param {number} width
 * @param {number} filter the number of features that must differ; 0 shows all
 */
export function timeline(replay, width, filter) {
  const { data, took } = replay;
  const isNarrow = width < NARROW;
  const lanes = data.seats.length;
  const hasLowLanes = lanes > MAX_TALL_LANES[isNarrow ? 'narrow' : 'wide'];
  const tallLane = isNarrow ? 18 : 24;
  const lane = hasLowLanes ? 15 : tallLane;
  const names = data.seats.map((_, i) => replay.table.shortName(i));
  const longestName = Math.max(...names.map(nameWidth)) + NAME_GAP;
  const left = isNarrow
    ? 26
    : Math.min(Math.max(longestName, NAME_WIDTHS.narrowest), NAME_WIDTHS.widest);
  const mostForName = left - NAME_GAP;
  const height = lanes * lane + 26;
  const size = isNarrow || hasLowLanes || replay.events.length > MAX_LARGE_MARKS ? 5 : 7;
  const x = (/** @type {number} */ played) =>
    left + (played / Math.max(1, took)) * (width - left - RIGHT_MARGIN);
  const y = (/** @type {number} */ seat) => 6 + lane * (seat + 0.5);
  const step = TIME_STEPS.find(time => took / time <= width / TIME_GAP) ?? took;
  // The way to clear the deck has no times.
  const timed = data.shows_way && data.way ? data.frames[data.way.step].played : took;
  const times = Array.from({ length: Math.floor(timed / step) + 1 }, (_, i) => i * step);
  const playhead = x(replay.played);
  const drawn = svg`${data.seats.map(
    (seat, i) =>
      svg`<text class="name" x="0" y=${y(i) + 4} lengthAdjust="spacingAndGlyphs" textLength=${
        !isNarrow && nameWidth(names[i]) > mostForName ? mostForName : nothing
      }>${isNarrow ? [...seat.name][0] : names[i]}</text><path class="score-line" d="M${left} ${y(i)}H${width - RIGHT_MARGIN}"/>`,
  )}
    ${times.map(
      at =>
        svg`
          <text class="time" x=${x(at)} y=${height - 4} text-anchor="middle">
            ${formatMinutes(at)}
          </text>`,
    )}
    ${replay.events
      .filter(mark => mark.kind === 'more')
      .map(mark => svg`<path class="plus" d="M${x(mark.played)} 4V${height - 20}"/>`)}
    ${replay.events
      .filter(mark => mark.kind === 'deal')
      .map(mark => svg`<path class="deal" d="M${x(mark.played)} 4V${height - 20}"/>`)}
    <path class="head" d="M${playhead} 0V${height - 18}"/>
    ${replay.events.map(mark =>
      claimMark(mark, {
        x: x(mark.played),
        y: y(mark.seat ?? 0),
        size,
        isCurrent: mark.step === replay.moment.step,
        isDimmed: filter > 0 && mark.differ.length !== filter,
      }),
    )}`;
  return html`<svg
    class="lanes"
    viewBox="0 0 ${width} ${height}"
    width=${width}
    height=${height}
    role="slider"
    tabindex="0"
    aria-label=${say('web.replay.timeline')}
    aria-valuemin="0"
    aria-valuemax=${replay.moments.length - 1}
    aria-valuenow=${replay.index}
    aria-valuetext=${`${
      replay.isOnWay(replay.moment.step) ? '' : `${formatMinutes(replay.moment.played)}. `
    }${plainText(replay.pieces)}`}
    @pointerdown=${(/** @type {PointerEvent} */ event) => goToPointer(replay, event, left, width)}
    @pointermove=${(/** @type {PointerEvent} */ event) => {
      if (event.buttons) goToPointer(replay, event, left, width);
    }}
  >
    ${drawn}
  </svg>`;
}

/**
 * Draws a SET or a wrong claim; nothing for other marks.
 * @param {PlacedMark} mark
 * @param {{x: number, y: number, size: number, isCurrent: boolean, isDimmed: boolean}} looks whether it
 *   belongs to the step that is shown, and whether the filter excludes it
 */
function claimMark({ kind }, { x, y, size, isCurrent, isDimmed }) {
  if (kind === 'miss') {
    return svg`<path class="mistake ${isCurrent ? 'current' : ''}" d="M${x - 4} ${y - 4}l8 8m0 -8l-8 8"/>`;
  }
  if (kind !== 'set') return nothing;
  const high = size * (isCurrent ? 1.6 : 1.3);
  const wide = high * 0.65;
  const diamond = `M${x} ${y - high}L${x + wide} ${y} ${x} ${y + high} ${x - wide} ${y}Z`;
  const dimmed = isDimmed ? 'off' : '';
  return svg`<path class="mark ${isCurrent ? 'current' : dimmed}" d=${diamond}/>`;
}

/**
 * Goes to the moment that is nearest to the pointer.
 * @param {Replay} replay
 * @param {PointerEvent} event
 * @param {number} left
 * @param {number} width
 */
function goToPointer(replay, event, left, width) {
  const lanes = /** @type {Element} */ (event.currentTarget);
  const box = lanes.getBoundingClientRect();
  if (event.type === 'pointerdown') lanes.setPointerCapture(event.pointerId);
  const share =
    ((event.clientX - box.left) * (width / box.width) - left) / (width - left - RIGHT_MARGIN);
  if (replay.playing) replay.pause();
  replay.goTo(replay.nearestMoment(Math.max(0, Math.min(1, share)) * replay.took));
}
