// The sidebar of a replay: the viewpoint, events to jump to, SETs on the table, and exports.
import { FEATURES, marksLegend } from '../core/cards.js';
import { html, nothing } from '../core/html.js';
import { icon } from '../core/icons.js';
import { formatMinutes, formatNumber, formatSeries, say, formatSeconds } from '../core/words.js';
import { seatAvatar } from '../table/avatars.js';
import { smallCards } from '../table/card_grid.js';
import { waySentence } from '../table/clearing_way.js';
import { exportList } from './exports.js';
import { parseViewpoint } from './player.js';

/** @typedef {import('./player.js').Replay} Replay */
/** @typedef {import('./player.js').Viewpoint} Viewpoint */
/** @typedef {import('./moments.js').PlacedMark} PlacedMark */
/**
 * @typedef {object} SidebarState the choices of the sidebar, and how to change them
 * @property {'events' | 'open' | 'keep'} tab the list of events, the SETs on the table, or the exports
 * @property {number} filter show only SETs whose cards differ in this many features; 0 shows all
 * @property {(tab: 'events' | 'open' | 'keep') => void} selectTab
 * @property {(filter: number) => void} setFilter
 * @property {(viewpoint: Viewpoint) => void} selectViewpoint
 * @property {(round: number) => void} openRound
 * @property {(isShown: boolean) => void} showWay show a way to clear the deck, or the game again
 */

const TABS = /** @type {const} */ (['events', 'open', 'keep']);
/** The tabs where SETs need cards of a hand, so that a list of those on the table would mislead. */
const TABS_WITHOUT_SETS = TABS.filter(tab => tab !== 'open');
/** Games in which everybody sees the same cards all the time. */
export const WITHOUT_SECRETS = ['classic', 'coopset'];

/**
 * Returns the features in which cards of the game may differ: all but one in the beginner game (R3.1).
 * @param {Replay} replay
 */
const featuresOf = ({ data }) => FEATURES.filter(feature => feature !== data.options.held?.feature);

/**
 * Draws a mark for each feature: solid if the three cards differ in it.
 * @param {Replay} replay
 * @param {string[]} differ the features in which the cards differ
 */
function featureMarks(replay, differ) {
  const { face } = replay.table;
  const features = featuresOf(replay);
  return html`<span
    class="diamonds"
    role="img"
    title=${marksLegend(face, features)}
    aria-label=${formatSeries(differ.map(feature => say(`feature.${face}.${feature}`)))}
    >${features.map(feature => html`<i class=${differ.includes(feature) ? 'on' : ''}></i>`)}</span
  >`;
}

/**
 * Draws the sidebar.
 * @param {Replay} replay
 * @param {SidebarState} choices
 * @param {boolean} isWide whether it is beside the table, not below it
 */
export function sidebar(replay, choices, isWide) {
  const content = { events: eventList, open: openSetList, keep: exportList }[choices.tab](
    replay,
    choices,
  );
  return html`<section class="beside" aria-label=${say('web.beside')}>
    ${viewpointChoice(replay, choices, isWide ? wayChoice(replay, choices) : nothing)}
    ${
      replay.tableView.id.startsWith('offline-')
        ? html`<p class="muted">${say('web.replay.offline')}</p>`
        : nothing
    }
    <div class="segmented tabs" role="tablist" aria-label=${say('web.replay.show')}>
      ${(['chipset', 'twenty'].includes(replay.data.game) ? TABS_WITHOUT_SETS : TABS).map(
        tab =>
          html`<button
            role="tab"
            id="tab-${tab}"
            aria-controls="tab-panel"
            aria-selected=${choices.tab === tab}
            aria-pressed=${nothing}
            @click=${() => choices.selectTab(tab)}
          >
            ${say(`web.replay.tabs.${tab}`)}
          </button>`,
      )}
    </div>
    <div
      class="tab-content"
      role="tabpanel"
      id="tab-panel"
      aria-labelledby="tab-${choices.tab}"
      tabindex="0"
    >
      ${content}
    </div>
  </section>`;
}

/**
 * Draws the choice of the seat through whose eyes the replay is seen, and of the round.
 * @param {Replay} replay
 * @param {SidebarState} choices
 * @param {unknown} more a further choice below
 */
function viewpointChoice(replay, choices, more) {
  const { data } = replay;
  const current = replay.viewpoint === null ? '' : String(replay.viewpoint);
  const viewpoints = [
    ['', say('web.replay.eyes.watching')],
    ...data.seats.map((_, i) => [String(i), replay.table.shortName(i)]),
    ['all', data.hidden ? say('web.replay.eyes.shown') : say('web.replay.eyes.all')],
  ];
  const valueOf = (/** @type {any} */ event) => event.target.value;
  return html`<div class="seat-filter">
    ${
      WITHOUT_SECRETS.includes(data.game)
        ? nothing
        : html`<label
            ><span>${say('web.replay.eyes.title')}</span
            ><span class="select-wrapper"
              ><span class="pick" aria-hidden="true"
                >${viewpoints.find(([value]) => value === current)?.[1]}</span
              ><select
                @change=${(/** @type {any} */ event) =>
                  choices.selectViewpoint(parseViewpoint(valueOf(event)))}
              >
                ${viewpoints.map(
                  ([value, name]) =>
                    html`<option value=${value} ?selected=${value === current}>${name}</option>`,
                )}</select
              >${icon('next')}</span
            ></label
          >`
    }
    ${
      data.rounds > 1
        ? html`<label
            ><span>${say('web.replay.round')}</span
            ><span class="select-wrapper"
              ><select
                class="pick"
                @change=${(/** @type {any} */ event) => choices.openRound(Number(valueOf(event)))}
              >
                ${Array.from(
                  { length: data.rounds },
                  (_, i) =>
                    html`<option value=${i + 1} ?selected=${i + 1 === data.round}>
                      ${say('web.replay.round_n', { n: i + 1, all: data.rounds })}
                    </option>`,
                )}</select
              >${icon('next')}</span
            ></label
          >`
        : nothing
    }
    ${more}
  </div>`;
}

/**
 * Draws the sentence about the way to clear the deck, and the button that switches between the way and
 * the game; nothing for other games.
 * @param {Replay} replay
 * @param {SidebarState} choices
 */
export function wayChoice(replay, choices) {
  const { way, shows_way: showsWay } = replay.data;
  if (!way || way.is_cleared) return nothing;
  const { last } = replay.moments[replay.moments.length - 1].view;
  return html`<div class="way-choice">
    <p>${showsWay ? say('web.way.shown', { n: way.sets + 1 }) : waySentence(way, last?.sets[0])}</p>
    <button class="button open" @click=${() => choices.showWay(!showsWay)}>
      ${say(showsWay ? 'web.way.back' : 'web.way.show')}
    </button>
  </div>`;
}

/**
 * Draws the list of events, each a button that jumps to it, and the filter above it.
 * @param {Replay} replay
 * @param {SidebarState} choices
 */
function eventList(replay, choices) {
  // A bet and a layout come before the end of the deal that they cause in the same step.
  const shown =
    choices.filter === 0
      ? [...replay.bets, ...replay.events, ...replay.teamEvents].sort(
          (a, b) => a.step - b.step || Number(isEnd(a)) - Number(isEnd(b)),
        )
      : replay.events.filter(mark => mark.differ.length === choices.filter);
  const hasSets = replay.events.some(mark => mark.kind === 'set');
  return html`${
    hasSets
      ? html`<div class="filter">
          <span id="sift">${say('web.replay.differ')}</span
          ><span class="segmented" role="group" aria-labelledby="sift"
            >${[0, ...featuresOf(replay).map((_, i) => i + 1)].map(
              n =>
                html`<button
                  aria-pressed=${choices.filter === n}
                  @click=${() => choices.setFilter(n)}
                >
                  ${n === 0 ? say('web.replay.all') : n}
                </button>`,
            )}</span
          >
        </div>`
      : nothing
  }
  ${hasSets ? marksKey(replay) : nothing}${
    shown.length
      ? html`<ol class="event-list">
          ${shown.map(
            mark =>
              html`<li>
                <button
                  class="event ${'kind' in mark ? mark.kind : 'bet'}"
                  aria-current=${mark.step === replay.moment.step ? 'true' : nothing}
                  @click=${() => {
                    if (replay.playing) replay.pause();
                    replay.goToStep(mark.step);
                    showTable();
                  }}
                >
                  <span class="time tabular"
                    >${replay.isOnWay(mark.step) ? '' : formatMinutes(mark.played)}</span
                  >${
                    'kind' in mark
                      ? eventRow(replay, mark)
                      : html`<span class="sentence">${mark.sentence}</span>`
                  }
                </button>
              </li>`,
          )}
        </ol>`
      : html`<p class="muted">${say('web.replay.none_such')}</p>`
  }`;
}

/** Scrolls back to the table where it is above the list, on a phone. */
function showTable() {
  const stage = document.querySelector('.replay > .stage');
  if (stage && stage.getBoundingClientRect().top < 0) stage.scrollIntoView();
}

/** @param {object} mark */
const isEnd = mark => 'kind' in mark && mark.kind === 'end';

/**
 * Explains the marks beside a SET.
 * @param {Replay} replay
 */
const marksKey = replay =>
  html`<p class="muted key">
    ${featureMarks(replay, featuresOf(replay).slice(0, 2))}<span
      >${marksLegend(replay.table.face, featuresOf(replay))}</span
    >
  </p>`;

/**
 * Draws an event of the game, or a SET or a wrong claim of a player.
 * @param {Replay} replay
 * @param {PlacedMark} mark
 */
function eventRow(replay, mark) {
  const { cards, differ, kind, overlooked, penalty, reason, seat, took } = mark;
  if (seat === null && kind !== 'set') {
    const words = say(`web.replay.event.${kind}`, { n: mark.added });
    return html`<span class="sentence"
      >${overlooked ? html`${overlookedText(overlooked)}<br />` : nothing}${words}</span
    >`;
  }
  const table = replay.table;
  const time = took === null ? '' : formatSeconds(took);
  const claim = replay.data.game === 'coopset' ? 'mistake' : 'miss'; // nobody calls in a team
  const wrong = say(reason && !cards.length ? `web.miss.${reason}` : `web.replay.event.${claim}`);
  // The row is a grid: without cards, the sentence takes their column and the next one.
  const content = cards.length
    ? html`${smallCards(table, cards)}${kind === 'set' ? featureMarks(replay, differ) : html`<span></span>`}`
    : html`<span class="sentence">${wrong}</span>`;
  const who =
    seat === null
      ? html`<span></span>`
      : html`<span class="visually-hidden"
            >${replay.data.seats[seat].name}, ${kind === 'miss' && cards.length ? wrong : ''}</span
          >${seatAvatar(table, seat, { small: true })}`;
  return html`${who}${content}
    <span class="seconds tabular">${kind === 'miss' ? icon('cross') : time}</span>${
      penalty
        ? html`<span class="sentence"
            >${say('web.replay.event.penalty', {
              name: table.shortName(penalty.seat),
              cards: say('web.setup.penalty', { n: penalty.n }),
            })}</span
          >`
        : nothing
    }`;
}

/**
 * Returns that a single player overlooked SETs, and the seconds that this cost.
 * @param {import('../net/types.js').GameEvent} event
 */
const overlookedText = ({ sets, cost }) =>
  say('web.replay.event.overlooked', { n: sets, cost: formatNumber(cost / 1000) });

/**
 * Draws the SETs that are on the table at this moment, with the time for which they have been there.
 * @param {Replay} replay
 */
function openSetList(replay) {
  const { moment } = replay;
  const table = replay.table;
  const taken = String([...moment.highlighted].sort());
  if (!moment.open.length) {
    return html`<p class="muted">${say('web.replay.open_none')}</p>`;
  }
  const hasTimes = !replay.isOnWay(moment.step);
  const heading = say('web.replay.open_for');
  return html`${hasTimes ? html`<p class="muted open-for" aria-hidden="true">${heading}</p>` : nothing}
    <ol class="open">
      ${moment.open.map(
        ({ cards, differ, since }) =>
          html`<li class=${String([...cards].sort()) === taken ? 'taken' : ''}>
            ${smallCards(table, cards)}${featureMarks(replay, differ)}<span class="seconds tabular"
              >${
                hasTimes
                  ? html`<span class="visually-hidden">${heading}: </span
                      >${formatSeconds(replay.playedSince(since))}`
                  : nothing
              }</span
            >
          </li>`,
      )}
    </ol>
    ${marksKey(replay)}${botComments(replay)}`;
}

/**
 * Draws the comments of bots on this moment.
 * @param {Replay} replay
 */
const botComments = replay =>
  replay.data.notes
    .filter(note => note.at === replay.moment.at)
    .map(note => html`<p class="note">${note.text}</p>`);
