// The header of a table in play: its title, the players with their scores, and the tools.
import { classMap, html, nothing } from '../core/html.js';
import { icon, wordmark } from '../core/icons.js';
import { formatDay, formatSeries, say } from '../core/words.js';
import { avatarRing, botDescription, botTag, describeBot, seatAvatar } from './avatars.js';
import { peopleButton } from './people_panel.js';
import { reactionTools, seatReaction } from './reactions.js';
import { countdownRing } from './countdown.js';
import { deckTry } from './deck_try.js';
import { dateOfDeck, solitaireKind } from './solitaire_kinds.js';
import { formName } from './table_names.js';
import { toolbar } from '../core/toolbar.js';
import { openHelp } from './help.js';
import { breakOf, timeUntilBreak } from './panels.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/**
 * A seat in the header.
 * @typedef {object} SeatLooks
 * @property {string | number} points
 * @property {string} [unit] the points with their unit, for screen readers
 * @property {{until: number, total: number} | null} [ring] a countdown around the face
 * @property {boolean} [calling] whether the player has called SET
 * @property {boolean} [locked] whether the player is locked out after a wrong call
 * @property {boolean} [voted] whether the player agrees to what the table asks
 * @property {string} [note] a note for screen readers
 */

/**
 * Draws a player with the score.
 * @param {Table} table
 * @param {number} seat
 * @param {SeatLooks} looks
 */
export function seatTile(table, seat, looks) {
  const person = table.room.seats[seat];
  const presence = table.view.players[seat]?.presence ?? 'here';
  const ring = looks.ring ?? countdownRing(table, seat);
  const facts = [
    table.name(seat),
    person.bot ? botDescription(person) : '',
    looks.unit ?? say('web.points', { n: Number(looks.points) }),
    looks.locked ? say('web.locked') : '',
    looks.voted ? say('web.agreed') : '',
    presence === 'here' ? '' : say(`web.presence.${presence}`),
    looks.note ?? '',
  ];
  return html`<li
    class=${classMap({
      seat: true,
      me: seat === table.seat,
      calling: looks.calling,
      locked: looks.locked,
      gone: presence !== 'here',
    })}
    data-seat=${seat}
    aria-label=${formatSeries(facts.filter(Boolean))}
    title=${person.bot ? formatSeries([table.name(seat), botDescription(person)]) : nothing}
    @click=${person.bot ? () => describeBot(table, seat) : nothing}
  >
    ${avatarRing(ring)}
    ${seatAvatar(table, seat, {
      inside: html`${looks.locked ? html`<span class="lock-mark">${icon('lock')}</span>` : nothing}${
        presence === 'here'
          ? nothing
          : html`<span class="absence">${icon(presence === 'left' ? 'leave' : 'offline')}</span>`
      }${seatReaction(table, seat)}`,
    })}
    ${looks.voted ? html`<span class="voted">${icon('check')}</span>` : nothing}
    <div aria-hidden="true">
      <div class="person">
        <span class="name" dir="auto">${table.shortName(seat)}</span>${botTag(person)}${
          presence === 'here'
            ? nothing
            : html`<span class="tag">${say(`web.presence.${presence}`)}</span>`
        }
      </div>
      <div class="points" data-level=${person.level ? say(`bots.level.${person.level}`) : nothing}>
        ${looks.points}
      </div>
    </div>
    ${table.devicePeople?.handOverButton(table, seat)}
  </li>`;
}

/**
 * Draws the header of a table.
 * @param {Table} table
 * @param {{form: string, seats: SeatLooks[], middle?: unknown, clock?: unknown}} content the variant
 *   of the game (such as 'solitaire'), the players, what to draw instead of the players, and the time
 */
export const header = (table, { form, seats, middle, clock = nothing }) =>
  html`<header class="table-header">
    <div class="title-area">
      <a class="brand" href="/" aria-label=${say('web.home_label')}>${wordmark}</a
      >${title(table, form, clock)}
    </div>
    ${
      middle ??
      html`<ul class="seats-row ${seats.length > 4 ? 'many' : ''}" aria-label=${say('web.players')}>
        ${seats.map((looks, seat) => seatTile(table, seat, looks))}
      </ul>`
    }
    ${tableToolbar(table, form)}
  </header>`;

/**
 * @param {Table} table
 * @param {string} form
 * @param {unknown} clock
 */
function title(table, form, clock) {
  if (table.connection.state === 'lost') {
    return html`<p>
      <span class="connection-status" role="status"><i></i>${say('web.net.reconnecting')}</span>
    </p>`;
  }
  const { options } = table.view;
  if (table.isReadOnly) {
    return html`<h1><b>${say('web.replay.title')}</b> <span>${formName(form)}</span></h1>`;
  }
  // On a phone, the deck of the day and its date do not fit in one line.
  const name =
    form === 'solitaire' ? say(`web.solitaire.${solitaireKind(options)}`) : formName(form);
  const facts = [
    options.day ? formatDay(dateOfDeck(options.day)) : nothing,
    deckTry(table) === 'practice' ? say('web.solitaire.practice') : nothing,
    table.view.paused_at ? say('web.paused') : clock,
  ].filter(fact => fact !== nothing);
  return html`<h1>
    <b>${name}</b>
    <span class="tabular">${facts.map((fact, i) => (i ? html` · ${fact}` : fact))}</span>
  </h1>`;
}

/**
 * @param {Table} table
 * @param {string} form
 */
export function tableToolbar(table, form) {
  const isBreak = isPlaying(table) && breakOf(table) === 'bots';
  return toolbar({
    help: table.isReadOnly ? `/help/${form}` : () => openHelp(table, form),
    leaveLabel: say(isBreak ? 'web.take_break' : table.exitLabel),
    leaveIcon: isBreak ? 'pause' : 'leave',
    onLeave: () => leave(table),
    more: html`${reactionTools(table)}${peopleButton(table)}${breakButton(table)}`,
  });
}

/** @param {Table} table */
const isPlaying = table => table.seat !== null && table.room.phase === 'playing';

/**
 * Draws the button with which a player alone takes a break or ends the game. It asks the same as the one to
 * leave.
 * @param {Table} table
 */
const breakButton = table =>
  isPlaying(table) && table.room.seats.length === 1 && !table.isReadOnly
    ? html`<button
        class="icon-button take-break"
        @click=${() => leave(table)}
        aria-label=${say('web.break_button')}
        title=${say('web.break_button')}
      >
        ${icon('pause')}<span>${say('web.break_button')}</span>
      </button>`
    : nothing;

/**
 * Asks a player to confirm before leaving a game; spectators leave at once.
 * @param {Table} table
 */
async function leave(table) {
  // Without a connection nobody can be asked, and the seat is kept.
  const panel = isPlaying(table) && (await import('./leave_panel.js').catch(() => null));
  if (!panel) {
    location.href = table.exit;
    return;
  }
  if (!isPlaying(table)) return; // the game is over meanwhile, and its result comes
  if (table.question?.kind === 'leave') return; // asking again would let the clock run longer
  const about = breakOf(table);
  table.ask({ kind: 'leave', draw: panel.leavePanel, about, breakAfter: timeUntilBreak(table) });
}
