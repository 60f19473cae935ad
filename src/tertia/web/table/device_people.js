// Several people at one device, in flight mode (play without a network): in games without hidden
// cards, and in SetUp, where a hand is covered until its owner has the device.
import { html, nothing } from '../core/html.js';
import { icon } from '../core/icons.js';
import { say } from '../core/words.js';
import { isFlightTable } from '../flight/start.js';
import { MAX_NAME_LENGTH } from './nickname_field.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

const STORAGE_KEY = 'tertia-device-people';
/** Milliseconds until the screen goes on to the next player: by then all have the same news. */
const FOLLOW_AFTER = 50;

/**
 * The turn for which the screen has last gone on to the next player: the deal, the seat and the number
 * of cards on the table, because a seat has many turns.
 */
let lastTurn = '';
let followTimer = 0;

/**
 * Returns whether people at one device can share this table.
 * @param {Table} table
 */
function canShare({ room }) {
  if (!isFlightTable() || room.chairs.length === 1) return false;
  return (
    room.game === 'coopset' ||
    room.game === 'setup' ||
    (room.game === 'twenty' && room.options.hands === 'open')
  );
}

/**
 * Connects the people who played here before the page was loaded.
 * @param {Table} table
 */
export function reconnectPeople(table) {
  if (!isFlightTable()) return;
  const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
  if (stored?.table !== table.id) return;
  while (table.people < stored.people) table.connect();
}

/**
 * Draws the form that seats another person at this device; nothing where that makes no sense.
 * @param {Table} table
 */
export function peopleForm(table) {
  if (!canShare(table) || table.you.chair === null) return nothing;
  return html`<form
    class="seat-offer seat-form"
    @submit=${(/** @type {SubmitEvent} */ event) => addPerson(table, event)}
  >
    <h2>${say('web.flight.people.title')}</h2>
    <label for="person" class="visually-hidden">${say('web.flight.people.name')}</label>
    <div class="copy">
      <input
        id="person"
        name="name"
        maxlength=${MAX_NAME_LENGTH}
        autocomplete="off"
        enterkeyhint="go"
        required
        spellcheck="false"
      />
      <button class="button open" ?disabled=${table.isFull}>${say('web.flight.people.add')}</button>
    </div>
    <p>${say('web.flight.people.says')}</p>
  </form>`;
}

/**
 * @param {Table} table
 * @param {SubmitEvent} event
 */
function addPerson(table, event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const name = String(new FormData(form).get('name')).trim();
  if (!name) return;
  form.reset();
  table.seatPerson(name);
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ table: table.id, people: table.people }));
}

/**
 * Draws a button over the place of another person at this device. A press hands the device over to that person.
 * @param {Table} table
 * @param {number} seat
 */
export function handOverButton(table, seat) {
  const person = table.isShared && seat !== table.seat ? table.personAt(seat) : -1;
  if (person < 0) return nothing;
  const label = say('web.flight.people.turn', { name: table.name(seat) });
  return html`<button
    class="turn-to"
    aria-label=${label}
    title=${label}
    @click=${() => giveDevice(table, person)}
  ></button>`;
}

/**
 * Lets another person act. In SetUp the hand stays covered until that person asks to see it.
 * @param {Table} table
 * @param {number} person
 */
function giveDevice(table, person) {
  if (person === table.person) return;
  table.isHandCovered = table.room.game === 'setup';
  table.switchTo(person);
}

/**
 * Goes on to the player whose turn it is, in a game with turns.
 * @param {Table} table
 */
export function followTurn(table) {
  if (!table.isShared || table.room.game !== 'setup' || table.view?.phase !== 'playing') return;
  const { deal, turn, table: laid } = table.view;
  const thisTurn = `${deal} ${turn} ${laid.length}`;
  if (thisTurn === lastTurn) return;
  const isNewDeal = !lastTurn.startsWith(`${deal} `);
  if (isNewDeal) table.isHandCovered = true;
  lastTurn = thisTurn;
  clearTimeout(followTimer);
  followTimer = window.setTimeout(() => {
    const person = table.personAt(turn);
    if (person >= 0) giveDevice(table, person);
  }, FOLLOW_AFTER);
}

/**
 * Draws the button that shows the hand of the person who acts.
 * @param {Table} table
 */
export const handCover = table =>
  html`<button
    class="button open hand-cover"
    @click=${() => {
      table.isHandCovered = false;
      table.draw();
    }}
  >
    ${icon('eye')}${say('web.flight.people.cover', { name: table.name(table.seat ?? 0) })}
  </button>`;
