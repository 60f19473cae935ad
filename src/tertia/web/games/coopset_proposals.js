// CoopSet (docs/RULES.md, R8.6): a SET that a player proposes, and the answers of the team.
import { announce } from '../core/announcements.js';
import { nothing } from '../core/html.js';
import { play } from '../core/sound.js';
import { say } from '../core/words.js';
import { seatAvatar } from '../table/avatars.js';
import { announcing } from './shared.js';

/** @typedef {import('../table/live_table.js').LiveTable} Table */

/** @type {Record<string, import('./shared.js').EventHandler>} */
export const PROPOSAL_EVENTS = {
  proposed(table, event) {
    play('call');
    announce(table.tell(event.seat, 'coopset.proposed', { cards: table.cardNames(event.cards) }));
  },
  supported: announcing('coopset.supported'),
  opposed(table, event) {
    const by = table.before?.view?.proposal?.seat ?? event.seat;
    const sentence = opposedText(table, event.seat, by);
    announce(sentence);
    const head = say(by === event.seat ? 'web.coopset.withdraw' : 'web.commands.oppose');
    table.show({ kind: 'words', head, sentence });
  },
};

/**
 * Says that a player turned down a proposal, or that the player who made it withdrew it.
 * @param {Table} table
 * @param {number} seat
 * @param {number} by who made it
 */
function opposedText(table, seat, by) {
  const own = table.isShared ? null : table.seat;
  const name = table.name(seat);
  if (seat === by) {
    return seat === own
      ? say('web.coopset.withdrew.you')
      : say('web.coopset.withdrew.other', { name });
  }
  if (seat === own) return say('web.coopset.turned_down.you', { name: table.name(by) });
  if (by === own) return say('web.coopset.turned_down.yours', { name });
  return say('web.coopset.turned_down.other', { name, by: table.name(by) });
}

/**
 * Returns the CSS class that draws a ring around a proposed card.
 * @param {Table} table
 * @param {number} card
 */
export const proposedClass = (table, card) => (isProposed(table, card) ? 'proposed' : '');

/**
 * @param {Table} table
 * @param {number} card
 */
export const proposedFace = (table, card) =>
  isProposed(table, card) ? seatAvatar(table, table.view.proposal.seat, { small: true }) : nothing;

/**
 * @param {Table} table
 * @param {number} card
 */
export const proposedNote = (table, card) => (isProposed(table, card) ? proposedBy(table) : '');

/** @param {Table} table */
export const proposedBy = table => proposerText(table, table.view.proposal.seat);

/**
 * Returns the name of a player, marked if the player is away: the others cannot ask why.
 * @param {Table} table
 * @param {number} seat
 */
export function nameOrAway(table, seat) {
  const name = table.name(seat);
  const isAway = table.view.players[seat]?.presence === 'away';
  return isAway ? say('web.coopset.name_away', { name }) : name;
}

/**
 * Returns the words that a player proposes something, or that you do.
 * @param {Table} table
 * @param {number} seat
 */
const proposerText = (table, seat) =>
  seat === table.seat && !table.isShared
    ? say('web.coopset.you_propose')
    : say('web.coopset.proposes', { name: nameOrAway(table, seat) });

/**
 * @param {Table} table
 * @param {number} card
 */
const isProposed = (table, card) => Boolean(table.view.proposal?.cards.includes(card));

/**
 * Returns the seats in favour of the open proposal.
 * @param {Table} table
 * @returns {number[]}
 */
export function supporters(table) {
  const { proposal } = table.view;
  return proposal ? [proposal.seat, ...proposal.supporters] : [];
}

/**
 * Returns whether the player has picked three cards that are not the proposed ones.
 * @param {Table} table
 */
export const hasPickedOthers = table =>
  table.picked.length === 3 && !table.picked.every(card => isProposed(table, card));

/**
 * Supports the proposal. Who does so no longer wants the picked cards.
 * @param {Table} table
 */
export function supportProposal(table) {
  const command = table.can('support');
  if (!command) return;
  table.picked = [];
  table.do(command);
}

/**
 * Returns whether three cards are picked that the player can propose.
 * @param {Table} table
 */
export const canPropose = table => table.picked.length === 3 && Boolean(table.wants('propose'));

/** @param {Table} table */
export function proposePicked(table) {
  const cards = table.picked;
  table.picked = [];
  table.do({ type: 'propose', cards });
}
