// The waiting room: the invitation, the chairs, the rules, and the start of the game.
import { announce } from '../core/announcements.js';
import { html, nothing, render } from '../core/html.js';
import { icon } from '../core/icons.js';
import { say } from '../core/words.js';
import { fetchBots, fetchGames } from '../net/api.js';
import { chairs } from './chairs.js';
import { formOf, gameLine, hostName, tableTitle } from './table_names.js';
import { nameForm, needsName, wantsName } from './name_form.js';
import { roomHeader } from './room_header.js';
import { isFlightTable } from '../flight/start.js';
import { seatForm } from './seat_form.js';
import { choseToWatch, isAtDoor, watch } from './watching.js';

/** @typedef {import('./live_table.js').LiveTable} Table */
/** @typedef {import('../net/types.js').Room} Room */

/** @type {import('../net/api.js').Games | null} */
let games = null;
/** @type {import('../net/api.js').Bots | null} */
let bots = null;
/** Whether games and bots have been requested. */
let isRequested = false;
/** @type {(table: Table, form: string) => unknown} draws nothing until its module is loaded */
let drawInvitation = () => nothing;
/** @type {(table: Table, info: typeof games) => unknown} the same */
let drawStart = () => nothing;
/** @type {typeof import('./table_rules.js') | null} null until it is loaded */
let rules = null;
/** @type {typeof import('./next_game.js') | null} the same; a game against bots does not need it */
let nextGame = null;

/**
 * Fetches games and bots once; the rest of the room is drawn before.
 * @param {Table} table
 */
async function loadChoices(table) {
  if (isRequested) return;
  isRequested = true;
  // A game against bots, which begins at once, needs none of them.
  Promise.all([
    import('./invitation.js'),
    import('./start_button.js'),
    import('./table_rules.js'),
    import('./next_game.js'),
  ]).then(modules => {
    drawInvitation = modules[0].invitation;
    drawStart = modules[1].startButton;
    rules = modules[2];
    nextGame = modules[3];
    table.draw();
  });
  [games, bots] = await Promise.all([fetchGames(), fetchBots()]);
  table.draw();
}

/**
 * Draws the door. Its module loads now, not with the page, because most visitors have a chair.
 * @param {Table} table
 * @param {HTMLElement} place
 * @param {string} form
 */
export async function showDoor(table, place, form) {
  const { drawDoor } = await import('./door.js');
  if (isAtDoor(table)) drawDoor(table, place, form);
}

/**
 * Draws the waiting room, or the door for visitors without a chair.
 * @param {Table} table
 * @param {HTMLElement} place the element to draw into
 * @param {string} gameForm the variant of the game, such as 'beginner'
 * @param {unknown} [back] the way back to a result, if there is one
 */
export function drawRoom(table, place, gameForm, back = nothing) {
  loadChoices(table);
  const form = formOf(table, gameForm);
  announceChanges(table, form);
  if (isAtDoor(table)) {
    showDoor(table, place, form);
    return;
  }
  render(
    html`<div class="room-page">
      ${roomHeader(table, form)}
      <main class="room">
        <section>
          ${back}${gameLine(form)}
          <h1>${tableTitle(table)}</h1>
          <p class="lead">${leadText(table)}</p>
          ${form === 'solitaire' ? nothing : nextGame?.nextGameInRoom(table)}
          ${table.you.chair === null && !table.isFull ? seatOffer(table) : nothing}
          ${table.you.host ? inviting(table, form) : nothing}
          <div class="heading-row seats-head">
            <h2>${say('web.room.seats')}</h2>
            ${chairCount(table)}
          </div>
          ${chairs(table, bots)} ${table.you.host ? nothing : inviting(table, form)}
          ${drawStart(table, games)}
        </section>
        ${rules?.rulesPanel(table, form, games)}
      </main>
    </div>`,
    place,
  );
}

/**
 * Draws the invitation, before the seats for the host and after them for guests; in flight mode, where no
 * link leads to the table, the form for people at the same device. A player without a nickname chooses one
 * before; one who wants another gets the same form.
 * @param {Table} table
 * @param {string} form
 */
function inviting(table, form) {
  if (form === 'solitaire') return nothing;
  if (needsName(table)) return html`<div class="seat-offer">${nameForm(table)}</div>`;
  if (wantsName(table)) {
    return html`<div class="seat-offer">${nameForm(table, undefined, '')}</div>`;
  }
  return isFlightTable() ? table.devicePeople?.peopleForm(table) : drawInvitation(table, form);
}

/** @param {Table} table */
function leadText(table) {
  if (table.you.host) return say('web.room.lead.host');
  if (hostName(table)) return say('web.room.lead.guest', { name: hostName(table) });
  return say('web.room.lead.away');
}

/** @param {Table} table */
const seatOffer = table =>
  html`<div class="seat-offer">
    <h2>${say('web.room.take_a_seat')}</h2>
    ${wasKicked ? html`<p class="feedback">${say('web.room.kicked')}</p>` : nothing}
    ${seatForm(
      table,
      choseToWatch() || table.you.host
        ? nothing
        : html`<button type="button" class="link" @click=${() => watch(table)}>
            ${say('web.room.watch')}
          </button>`,
    )}
  </div>`;

/**
 * Draws the number of chairs, with buttons for the host to change it.
 * @param {Table} table
 */
function chairCount(table) {
  const { seats } = rules?.currentSetup(table) ?? { seats: table.room.chairs.length };
  const gameInfo = games?.games.find(one => one.game === table.room.game);
  const taken = table.room.chairs.filter(chair => chair !== null).length;
  const last = table.room.chairs.findLastIndex(chair => chair !== null);
  const words = html`<small>${say('web.room.taken', { n: taken, all: seats })}</small>`;
  const change = rules?.changeTable;
  if (!table.you.host || !gameInfo || !change) return words;
  const step = (
    /** @type {number} */ by,
    /** @type {string} */ key,
    /** @type {string} */ symbol,
    /** @type {boolean} */ isDisabled,
  ) =>
    html`<button
      class="icon-button"
      ?disabled=${isDisabled}
      @click=${() => change(table, { seats: seats + by })}
      aria-label=${say(key)}
      title=${say(key)}
    >
      ${icon(symbol)}
    </button>`;
  return html`<span class="step-by"
    >${step(
      -1,
      'web.room.fewer_seats',
      'minus',
      // With one seat, the table for friends would become Solitaire.
      seats <= Math.max(gameInfo.players.least, last + 1, 2),
    )}${words}${step(1, 'web.room.more_seats', 'plus', seats >= gameInfo.players.most)}</span
  >`;
}

/**
 * @type {{names: Map<string, boolean>, host: string, youHost: boolean, chair: number | null, own:
 *   string, setup: import('./table_rules.js').TableSetup} | null} the room when it was last drawn, to
 *   find out what has changed: names (and whether they are bots), the host, your chair and name, and
 *   the rules
 */
let lastDrawn = null;
/** Whether the host asked this visitor to leave. */
let wasKicked = false;

/**
 * Announces players who came and left, a new host, and changed rules.
 * @param {Table} table
 * @param {string} form
 */
function announceChanges(table, form) {
  const { room, you } = table;
  const current = {
    names: new Map(room.chairs.flatMap(chair => (chair ? [[chair.name, chair.bot]] : []))),
    host: hostName(table),
    youHost: you.host,
    chair: you.chair,
    own: you.chair === null ? '' : (room.chairs[you.chair]?.name ?? ''),
    setup: { options: room.options, seats: room.chairs.length, listed: room.listed },
  };
  const old = lastDrawn;
  lastDrawn = current;
  if (!old) return;
  for (const name of current.names.keys()) {
    const isOwn = name === current.own;
    if (isOwn && old.chair === null) announce(say('web.room.late'));
    else if (!isOwn && !old.names.has(name)) announce(say('web.room.told.sat', { name }));
  }
  for (const name of old.names.keys()) {
    if (!current.names.has(name) && name !== old.own) {
      announce(say('web.room.told.gone', { name }));
    }
  }
  if (you.host && !old.youHost) announce(say('web.room.told.you_host'));
  else if (current.host && current.host !== old.host && !you.host) {
    announce(say('web.room.told.host', { name: current.host }));
  }
  if (!you.host && JSON.stringify(current.setup) !== JSON.stringify(old.setup)) {
    announce(rules?.noteChangedRules(table, form, games, old.setup) ?? say('web.room.told.rules'));
  }
  if (you.chair !== null) wasKicked = false;
  else if (old.chair !== null) {
    wasKicked =
      room.phase !== 'playing' &&
      table.news?.happened.some(event => event.type === 'kicked' && event.chair === old.chair) ===
        true;
  }
}
