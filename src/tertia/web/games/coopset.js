// CoopSet (docs/RULES.md, section 8): one team takes SETs from a layout that is not refilled. They
// are worth 0, 1, 3 and 5 points.
import { announce } from '../core/announcements.js';
import { html } from '../core/html.js';
import { cardElements, flyTo, shake } from '../core/motion.js';
import { play } from '../core/sound.js';
import { formatNumber, formatTenths, say } from '../core/words.js';
import { hasPanel, sidePanel } from '../table/panels.js';
import { cardGrid } from '../table/card_grid.js';
import { header } from '../table/header.js';
import { actionBar, closeOldReason, closeReason, KEY_ACTIONS } from './coopset_actions.js';
import { ladder, scalePanel, teamTotal } from './coopset_panels.js';
import {
  PROPOSAL_EVENTS,
  proposedClass,
  proposedFace,
  proposedNote,
  supporters,
} from './coopset_proposals.js';
import { gridGame, presentDeal } from './grid_game.js';
import { commonEvents, pickUpToThree } from './shared.js';

/** @typedef {import('../table/live_table.js').LiveTable} Table */

const COMMON = commonEvents('coopset');

/** @type {Record<string, import('./shared.js').EventHandler>} */
const EVENTS = {
  ...COMMON,
  ...PROPOSAL_EVENTS,
  dealt: presentDeal,
  'laid-more'(table, event) {
    closeVotePanel(table);
    closeReason(table);
    COMMON['laid-more'](table, event);
  },
  proposed(table, event) {
    table.hide(); // what was said before is not about these cards
    PROPOSAL_EVENTS.proposed(table, event);
  },
  taken(table, event) {
    closeReason(table);
    play('right');
    table.displayTaken(event.seat, event.cards, () =>
      flyTo(
        cardElements('.grid', event.cards),
        document.querySelector(`.ladder li:nth-child(${Math.min(4, event.nth)}) .mini`),
      ),
    );
    table.explainTaken(event.seat, event.cards);
    announce(
      table.tell(event.seat, 'coopset.taken', {
        cards: table.cardNames(event.cards),
        seconds: formatTenths(event.took),
        n: event.nth,
      }),
    );
  },
  missed(table, event) {
    play('wrong');
    shake(cardElements('.grid', event.cards));
    table.explain(event.seat, event.cards, say('web.coopset.no_cost'));
  },
  'took-back'(table, event) {
    const sentence = table.tell(event.seat, 'coopset.took-back');
    announce(sentence);
    table.show({ kind: 'words', head: say('web.coopset.took_back'), sentence });
  },
  'kept-looking'(table, event) {
    closeReason(table);
    const sentence = table.tell(event.seat, 'coopset.kept-looking');
    announce(sentence);
    table.show({ kind: 'words', head: say('web.commands.keep-looking'), sentence });
  },
  agreed(table, event) {
    closeOldReason(table);
    announce(table.tell(event.seat, `coopset.agreed.${event.question}`));
    if (event.question === 'no-set' && event.seat === table.seat) sayOthersLook(table);
  },
  'layout-done'(table, event) {
    const playsAlone = table.view.players.length === 1;
    const reason = playsAlone && event.reason === 'agreed' ? 'alone' : event.reason;
    const { layout, sets, points, penalty } = event.result;
    const done = say(`log.coopset.layout-done.${reason}`, { layout });
    const score = say('log.coopset.layout-score', { sets, points });
    const cost = penalty ? `${say('log.coopset.penalty', { n: penalty })} ` : '';
    const text = cost + say('log.coopset.total', { total: formatNumber(event.total) });
    announce(`${done} ${score} ${text}`);
    if (table.isReadOnly || reason === 'stopped') return;
    table.show({ kind: 'words', head: done, sentence: score, text, isAboutLayout: true });
  },
  'laid-out'(table, event) {
    closeReason(table);
    table.picked = [];
    play('deal');
    const how = event.laid.length ? 'refilled' : 'as-it-is';
    const cards = table.cardNames(event.laid);
    const sentence = say(`log.coopset.laid-out.${how}`, {
      layout: event.layout,
      cards,
      n: event.cards,
    });
    announce(sentence);
    const { panel } = table;
    // The same cards would look like a mistake.
    if (how === 'as-it-is' && panel?.isAboutLayout) {
      table.show({ ...panel, text: `${panel.text} ${sentence}` });
    }
  },
};

/**
 * Says why no card comes yet after your vote, unless it came with your vote.
 * @param {Table} table
 */
function sayOthersLook(table) {
  if (table.isReadOnly || !table.view.players[table.seat ?? 0].agreed) return;
  const sentence = say('web.coopset.others_look');
  table.show({ kind: 'words', head: say('web.coopset.add'), sentence, isAboutVote: true });
}

/**
 * Closes that message: the others have answered.
 * @param {Table} table
 */
function closeVotePanel(table) {
  if (table.panel?.isAboutVote) table.hide();
}

const SCREEN = {
  form: () => 'coopset',

  /** @param {Table} table */
  draw(table) {
    const { view } = table;
    const cards = table.shownTable.length;
    const classes = [
      'grid-game coopset',
      cards > 12 ? 'more' : '',
      hasPanel(table) ? 'has-explanation' : '',
      table.connection.state === 'open' ? '' : 'offline',
    ].join(' ');
    return html`<div
      class=${classes}
      data-n=${Math.min(21, Math.max(12, Math.ceil(cards / 3) * 3))}
    >
      ${header(table, {
        form: 'coopset',
        seats: seatLooks(table),
        clock: layoutAndTotal(view),
      })}
      <main class="play-area">
        ${ladder(table)}${cardGrid(table, {
          onPick: card => this.pick(table, card),
          classes: card => proposedClass(table, card),
          inside: card => proposedFace(table, card),
          note: card => proposedNote(table, card),
        })}${sidePanel(table, scalePanel(table))}${teamTotal(table)}
      </main>
      ${actionBar(table)}
    </div>`;
  },

  /**
   * @param {Table} table
   * @param {number} card
   */
  pick(table, card) {
    closeReason(table);
    pickUpToThree(table, card, 'take');
  },
};

/**
 * Draws the number of the layout, and the total in its place where a screen full of cards has no other.
 * @param {any} view
 */
const layoutAndTotal = view =>
  html`<span class="layout-number">${say('web.coopset.layout_n', { n: view.layout })}</span
    ><span class="header-total">${say('web.points', { n: view.total })}</span>`;

export default gridGame(SCREEN, KEY_ACTIONS, EVENTS);

/**
 * @param {Table} table
 * @returns {import('../table/header.js').SeatLooks[]}
 */
const seatLooks = table =>
  table.view.players.map((/** @type {any} */ player, /** @type {number} */ seat) => ({
    points: say('web.sets', { n: player.sets }),
    unit: say('web.sets', { n: player.sets }),
    // During a proposal, a mark means yes to it.
    voted: table.view.proposal ? supporters(table).includes(seat) : player.agreed,
  }));
