// CoopSet (docs/RULES.md, R8.6): a SET that a player proposes, and the answers of the team.
import { announce } from '../core/announcements.js';
import { html, nothing } from '../core/html.js';
import { play } from '../core/sound.js';
import { say } from '../core/words.js';
import { agreement, bigButton, keycap } from '../table/action_bar.js';
import { seatAvatar } from '../table/avatars.js';
import { seatsInPlay } from '../table/deals.js';
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
    const sentence = table.tell(event.seat, 'coopset.opposed');
    announce(sentence);
    const by = table.before?.view?.proposal?.seat ?? event.seat;
    const head =
      by === event.seat
        ? say('web.commands.oppose')
        : say('web.coopset.proposes', { name: table.name(by) });
    table.show({ kind: 'words', head, sentence });
  },
};

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
const proposedBy = table =>
  say('web.coopset.proposes', { name: table.name(table.view.proposal.seat) });

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
 * Draws the big button while a proposal is open: to support it, or to wait for the others.
 * @param {Table} table
 * @param {() => void} onPress
 */
export function proposalButton(table, onPress) {
  const { proposal, options } = table.view;
  const canSupport = Boolean(table.can('support'));
  return bigButton({
    label: say(canSupport ? 'web.commands.support' : 'web.coopset.asks_team'),
    small: canSupport
      ? html`${proposedBy(table)} <span class="hint">${keycap('Space', 'on')}</span>`
      : html`<time-left until=${proposal.until}></time-left> s`,
    ring: { until: proposal.until, total: options.proposal_time },
    onPress: canSupport ? onPress : undefined,
    isWaiting: !canSupport,
  });
}

/**
 * Returns the answer to a proposal beside that of the big button: to oppose it, or to support it while the
 * big button takes three other cards.
 * @param {Table} table
 */
export const proposalAnswer = table =>
  (hasPickedOthers(table) ? table.can('support') : undefined) ?? table.can('oppose');

/**
 * Gives this answer.
 * @param {Table} table
 */
export function answerProposal(table) {
  const command = proposalAnswer(table);
  if (command?.type === 'support') supportProposal(table);
  else if (command) table.do(command);
}

/**
 * Draws the button for this answer, and the players who are in favour of the proposal.
 * @param {Table} table
 * @param {() => void} onPress
 */
export function proposalVotes(table, onPress) {
  const { proposal } = table.view;
  const command = proposalAnswer(table);
  const isOwn = proposal.seat === table.seat;
  return html`<div class="vote">
    ${
      command
        ? html`<button class="button open" @click=${onPress}>
            <span
              >${say(isOwn ? 'web.coopset.withdraw' : `web.commands.${command.type}`)}${
                command.type === 'support' ? html`<small>${proposedBy(table)}</small>` : nothing
              }</span
            >
            ${command.type === 'support' ? nothing : keycap('Digit0')}
          </button>`
        : nothing
    }
    ${agreement(table, seatsInPlay(table), supporters(table))}
    <p class="silence">
      ${say('web.silence')}
      <b class="tabular"><time-left until=${proposal.until}></time-left> s</b>
    </p>
  </div>`;
}

/**
 * Draws the button to propose the picked cards to the team.
 * @param {() => void} onPress
 */
export const proposeButton = onPress =>
  html`<div class="vote">
    <button class="button open" @click=${onPress}>
      ${say('web.commands.propose')} ${keycap('Digit0')}
    </button>
  </div>`;

/**
 * Returns whether three cards are picked that the player can propose to others.
 * @param {Table} table
 */
export const canPropose = table =>
  table.picked.length === 3 && Boolean(table.wants('propose')) && seatsInPlay(table).length > 1;

/** @param {Table} table */
export function proposePicked(table) {
  const cards = table.picked;
  table.picked = [];
  table.do({ type: 'propose', cards });
}
