// The panels beside the cards: an explanation, a lost connection, the result of a deal. They cover no
// card; only the question before leaving may, so that it is near its button, and the result on a phone.
import { html, nothing } from '../core/html.js';
import { icon } from '../core/icons.js';
import { cardName } from '../core/cards.js';
import { say } from '../core/words.js';
import { featureList } from '../core/explanation.js';
import { keptWayOn } from './deals.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/**
 * Draws the side panel: a lost connection first, then a question to the player, then the game's panel,
 * then a refusal.
 * @param {Table} table
 * @param {unknown} [standing] the game's content when there is no panel
 */
export function sidePanel(table, standing = nothing) {
  const content =
    table.connection.state === 'lost'
      ? lostConnectionPanel(table)
      : (panelOf(table) ?? refusalPanel(table) ?? standing);
  return html`<aside class="side-panel at-end" aria-label=${say('web.beside')}>${content}</aside>`;
}

/**
 * Returns whether the side panel has content; on small screens the log gives way to it.
 * @param {Table} table
 */
export const hasPanel = table =>
  table.question !== null ||
  table.panel !== null ||
  table.connection.state === 'lost' ||
  table.refusal !== null;

/**
 * Returns whether the open panel keeps the place beside more than 12 cards, although fewer are left: it
 * must not jump while somebody reads it.
 * @param {Table} table
 */
export const keepsPlace = table => !table.question && table.panel?.opensBeside > 12;

/**
 * Draws the open panel by its kind; null if there is none. Panels of one game draw themselves.
 * @param {Table} table
 */
function panelOf(table) {
  const panel = table.question ?? table.panel;
  switch (panel?.kind) {
    case 'why':
      return explanationPanel(table, panel);
    case 'taken':
      return takenPanel(table, panel);
    case 'words':
      return messagePanel(table, panel);
    default:
      return panel?.draw?.(table) ?? null;
  }
}

/**
 * @param {Table} table
 * @param {any} panel
 */
const explanationPanel = (table, { seat, cards, why, cost, more, isUntilPress }) =>
  html`<div class="explanation" @click=${() => table.hide()}>
    <p class="panel-title">
      ${
        seat === table.seat
          ? say('web.not_a_set')
          : say('web.not_a_set_of', { name: table.name(seat) })
      }${isUntilPress ? closeButton() : nothing}
    </p>
    <p class="sentence">${why.reason}</p>
    ${threeCards(table, cards, why.odd)} ${featureList(why.features)}
    ${cost ? html`<p class="penalty">${cost}</p>` : nothing}${more ?? nothing}
  </div>`;

/**
 * Draws the button that closes a panel without a time limit. A press anywhere on most panels does the same.
 * @param {() => void} [onClick]
 */
export const closeButton = onClick =>
  html`<button class="icon-button" aria-label=${say('web.people.close')} @click=${onClick}>
    ${icon('cross')}
  </button>`;

/**
 * Draws a SET: that of another player with its features, your own in a sentence.
 * @param {Table} table
 * @param {any} panel
 */
const takenPanel = (table, { seat, cards, why, note }) =>
  seat === table.seat
    ? html`<div class="panel taken" @click=${() => table.hide()}>
        <p class="panel-title">${icon('check')}${say('web.your_set')}</p>
        <p class="sentence small">${why.text}</p>
        ${note ? html`<p class="text">${note}</p>` : nothing}
      </div>`
    : html`<div class="explanation taken" @click=${() => table.hide()}>
        <p class="panel-title">
          ${icon('check')}${say('web.taken_by', { name: table.name(seat) })}
        </p>
        ${threeCards(table, cards, null)} ${featureList(why.features)}
        ${note ? html`<p class="penalty">${note}</p>` : nothing}
      </div>`;

/**
 * Draws three cards in a panel.
 * @param {Table} table
 * @param {number[]} cards
 * @param {number | null} odd the card that breaks the SET
 */
export const threeCards = (table, cards, odd) =>
  html`<div class="cards">
    ${cards.map(
      card =>
        html`<span
          class="card card-small ${odd === card ? 'odd' : ''}"
          role="img"
          aria-label=${cardName(card, table.face)}
          ><card-face card=${card} face=${table.face}></card-face
        ></span>`,
    )}
  </div>`;

/**
 * Returns the seats of the other players in the game, away or not. In ChipSet, a player without chips plays
 * no more deals.
 * @param {Table} table
 * @returns {number[]}
 */
function otherSeats({ view, seat, formerSeat }) {
  const ownSeat = seat ?? formerSeat;
  return view.players.flatMap((/** @type {any} */ player, /** @type {number} */ other) =>
    other === ownSeat || player.presence === 'left' || player.out ? [] : [other],
  );
}

/**
 * Whether a player is in the running deal, in the games in which a player can leave a deal and wait for the next one.
 * @type {Record<string, (player: any) => boolean>}
 */
const IS_IN_DEAL = {
  chipset: player => player.cards > 0 && !player.folded,
  setup: player => player.playing,
  twenty: player => player.in_deal,
};

/**
 * Returns the other seats in the running deal, where this player is in it; an empty list elsewhere.
 * @param {Table} table
 */
function rivalSeats(table) {
  const { view, room, seat } = table;
  const isInDeal = IS_IN_DEAL[room.game];
  const isRunning = !['between', 'over'].includes(view.phase);
  return isInDeal && isRunning && seat !== null && isInDeal(view.players[seat])
    ? otherSeats(table).filter(other => isInDeal(view.players[other]))
    : [];
}

/**
 * Returns the key of the sentence that says how a game goes on without this player. A game in which
 * only bots are left pauses, and one without players ends (R2.8 in docs/RULES.md).
 * @param {Table} table
 */
export function whatFollowsLeaving(table) {
  const { seats } = table.room;
  if (seats.length === 1) return 'web.leave_alone';
  const { players } = table.view;
  const ownSeat = table.seat ?? table.formerSeat ?? 0;
  const staying = seats.filter((_, seat) => seat !== ownSeat && players[seat].presence !== 'left');
  if (staying.length && staying.every(person => person.bot)) return 'web.leave_bots';
  const others = otherSeats(table);
  return others.length > 1 || players[ownSeat].out
    ? whatFollowsAmongOthers(table)
    : whatFollowsLastDeparture(table, others[0]);
}

/**
 * Returns the key of that sentence where several others have a seat. Perhaps only one of them is still in the deal,
 * which then ends: in 20/20 that player wins it (R9.7).
 * @param {Table} table
 */
function whatFollowsAmongOthers(table) {
  const { view, room } = table;
  const [rival, ...further] = rivalSeats(table);
  if (rival === undefined || further.length) return 'web.leave_says';
  if (room.game === 'twenty' && view.players[rival].presence !== 'missing') {
    return decidesMatch(view, rival) ? 'web.leave_decides' : 'web.leave_wins_deal';
  }
  return isLastDeal(table) ? 'web.leave_ends_deal' : 'web.leave_says';
}

/**
 * Returns whether no deal follows this one if the player leaves. In a match in which everyone deals, those who stay
 * count (R2.12).
 * @param {Table} table
 */
function isLastDeal(table) {
  const { deal, dealers, options } = table.view;
  return options.match === 'everyone'
    ? otherSeats(table).every(seat => dealers.includes(seat))
    : deal >= options.deals;
}

/**
 * Returns whether the match of 20/20 ends if this seat wins the deal because the others have left: their cards count,
 * also those of players who left before (R9.6, R9.7).
 * @param {any} view
 * @param {number} winner
 */
function decidesMatch({ players, goal, deal, options }, winner) {
  const points = players.map(
    (/** @type {any} */ { hand, put_down, total }, /** @type {number} */ i) =>
      i === winner ? total : hand.length + put_down,
  );
  return (
    deal >= options.deals ||
    points.reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b) >= goal
  );
}

/**
 * Returns the key of that sentence where at most one person stays. Some games need two players: SetUp ends at
 * once; ChipSet and 20/20 wait for a return, except after the last deal (R6.8, R9.7).
 * @param {Table} table
 * @param {number} [other] the seat of the one who stays
 */
function whatFollowsLastDeparture({ view, room }, other) {
  const needsTwo = ['chipset', 'setup', 'twenty'].includes(room.game);
  if (other === undefined) return needsTwo ? 'web.leave_last_ends' : 'web.leave_last';
  if (!needsTwo) return 'web.leave_one';
  if (room.game === 'setup') return 'web.leave_ends';
  if (view.phase === 'between') return 'web.leave_soon';
  if (room.game === 'chipset') {
    return view.deal >= view.options.deals ? 'web.leave_ends' : 'web.leave_soon';
  }
  if (view.players[other].presence === 'missing') return 'web.leave_soon';
  return decidesMatch(view, other) ? 'web.leave_decides' : 'web.leave_wins';
}

/**
 * Says how a game goes on without this player.
 * @param {Table} table
 */
export const leavingSentence = table =>
  say(whatFollowsLeaving(table), {
    seconds: table.room.options.grace / 1000,
    name: table.name([...rivalSeats(table), ...otherSeats(table)][0] ?? 0),
  });

/**
 * The sentences after which the question is about a break: among bots the game waits; a player alone decides
 * whether it waits or ends.
 * @type {Record<string, 'bots' | 'alone'>}
 */
const BREAKS = {
  'web.leave_bots': 'bots',
  'web.leave_alone': 'alone',
  'web.leave_last': 'alone',
};

/**
 * Returns whether leaving is a break among bots or one of a player alone; null if it is none.
 * @param {Table} table
 */
export const breakOf = table => BREAKS[whatFollowsLeaving(table)] ?? null;

/**
 * Returns whether another person has played and left: one who may come back at any time.
 * @param {Table} table
 */
const mayOthersReturn = ({ room, seat }) =>
  room.seats.some((person, other) => other !== seat && !person.bot);

/**
 * Returns the milliseconds until the game stands still (R2.8), if the question before leaving is one about a
 * break; else null. While somebody may come back, the page stays connected to learn of it, and the game goes on.
 * @param {Table} table
 * @returns {number | null}
 */
export function timeUntilBreak(table) {
  const kind = breakOf(table);
  if (!kind || mayOthersReturn(table)) return null;
  return kind === 'bots' ? 0 : table.room.options.grace;
}

/**
 * @param {Table} table
 * @param {any} panel
 */
export const messagePanel = (table, { head, symbol, sentence, text, more, isUntilPress }) =>
  html`<div class="panel" @click=${() => table.hide()}>
    <p class="panel-title">
      ${symbol ? icon(symbol) : nothing}${head}${isUntilPress ? closeButton() : nothing}
    </p>
    <p class="sentence">${sentence}</p>
    ${text ? html`<p class="text">${text}</p>` : nothing}${more ?? nothing}${keptWayOn(table)}
  </div>`;

/** @param {Table} table */
function refusalPanel(table) {
  return table.refusal && table.connection.state === 'open'
    ? html`<div
        class="panel"
        @click=${() => {
          table.refusal = null;
          table.draw();
        }}
      >
        <p class="panel-title">${icon('cross')}${say('web.refused')}</p>
        <p class="sentence small">${table.refusal.text}</p>
        ${keptWayOn(table)}
      </div>`
    : null;
}

/** @param {Table} table */
const lostConnectionPanel = table =>
  html`<div class="panel">
    <p class="panel-title">${icon('offline')}${say('web.net.lost')}</p>
    <p class="sentence">${table.connection.closingText ?? say('web.net.kept')}</p>
    <p class="text">${say('web.net.says')}</p>
    <div class="row">
      <button class="button open" @click=${() => table.connection.open()}>
        ${say('web.net.try')}
      </button>
    </div>
  </div>`;
