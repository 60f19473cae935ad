// CoopSet (docs/RULES.md, section 8): one team takes SETs from a layout that is not refilled. They
// are worth 0, 1, 3 and 5 points.
import { announce } from '../core/announcements.js';
import { html, nothing } from '../core/html.js';
import { cardElements, flyTo, shake } from '../core/motion.js';
import { play } from '../core/sound.js';
import { formatNumber, say } from '../core/words.js';
import { hasPanel, sidePanel } from '../table/panels.js';
import {
  agreement,
  bigButton,
  deck,
  keycap,
  pips,
  reasonText,
  watchingButton,
} from '../table/action_bar.js';
import { countdownText, ownCountdown } from '../table/countdown.js';
import { cardGrid } from '../table/card_grid.js';
import { seatsInPlay } from '../table/deals.js';
import { header } from '../table/header.js';
import { ladder, scalePanel, teamTotal } from './coopset_panels.js';
import {
  answerProposal,
  canPropose,
  PROPOSAL_EVENTS,
  hasPickedOthers,
  proposalAnswer,
  proposalButton,
  proposalVotes,
  proposeButton,
  proposedFace,
  proposedClass,
  proposedNote,
  proposePicked,
  supporters,
  supportProposal,
} from './coopset_proposals.js';
import { gridGame, presentDeal, voteButton } from './grid_game.js';
import { commonEvents, pickUpToThree, waitingLabel } from './shared.js';

/** @typedef {import('../table/live_table.js').LiveTable} Table */

const COMMON = commonEvents('coopset');

/** @type {Record<string, import('./shared.js').EventHandler>} */
const EVENTS = {
  ...COMMON,
  ...PROPOSAL_EVENTS,
  dealt: presentDeal,
  'laid-more'(table, event) {
    closeVotePanel(table);
    COMMON['laid-more'](table, event);
  },
  proposed(table, event) {
    table.hide(); // what was said before is not about these cards
    PROPOSAL_EVENTS.proposed(table, event);
  },
  taken(table, event) {
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
        seconds: formatNumber(event.took / 1000, 1),
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
  agreed(table, event) {
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
    if (!table.isReadOnly) table.show({ kind: 'words', head: done, sentence: score, text });
  },
  'laid-out'(table, event) {
    table.picked = [];
    play('deal');
    const how = event.laid.length ? 'refilled' : 'as-it-is';
    const cards = table.cardNames(event.laid);
    announce(say(`log.coopset.laid-out.${how}`, { layout: event.layout, cards, n: event.cards }));
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
    noteMeaning(table, '0', keyAction(table)[0]);
    noteMeaning(table, 'Space', answersProposal(table) ? String(view.proposal.cards) : '');
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
      <footer class="actions coopset">
        <div class="deck-actions">
          ${addCardButton(table)}${deck(view.deck, say('web.in_deck'))}
        </div>
        ${mainButton(table)}${doneControls(table)}
      </footer>
    </div>`;
  },

  /**
   * @param {Table} table
   * @param {number} card
   */
  pick: (table, card) => pickUpToThree(table, card, 'take'),
};

/**
 * Draws the number of the layout, and the total in its place where a screen full of cards has no other.
 * @param {any} view
 */
const layoutAndTotal = view =>
  html`<span class="layout-number">${say('web.coopset.layout_n', { n: view.layout })}</span
    ><span class="header-total">${say('web.points', { n: view.total })}</span>`;

export default gridGame(SCREEN, { Space: act, Digit0: sendVote }, EVENTS);

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

/**
 * Does what the big button says: takes the picked cards, or supports a proposal.
 * @param {Table} table
 */
function act(table) {
  if (!isSteady('Space')) return;
  if (answersProposal(table)) supportProposal(table);
  else takeSet(table);
}

/**
 * Returns whether the big button answers a proposal. A player who has picked three other cards may take
 * them instead.
 * @param {Table} table
 */
const answersProposal = table => table.view.proposal !== null && !hasPickedOthers(table);

/** @param {Table} table */
function takeSet(table) {
  if (!table.wants('take') || table.picked.length !== 3) return;
  const cards = table.picked;
  table.picked = [];
  table.do({ type: 'take', cards });
}

/** @param {Table} table */
function mainButton(table) {
  if (table.connection.state !== 'open') {
    return bigButton({ label: say('web.net.reconnecting'), isWaiting: true });
  }
  if (table.seat === null) return watchingButton(table);
  if (answersProposal(table)) return proposalButton(table, () => act(table));
  const { view } = table;
  if (view.phase === 'over') return bigButton({ label: waitingLabel(view), isWaiting: true });
  // Beside the three cards that another player proposes, the button says whose it takes.
  const rival = view.proposal && view.proposal.seat !== table.seat ? view.proposal.seat : null;
  return table.picked.length === 3
    ? bigButton({
        label: say(rival === null ? 'web.commands.take' : 'web.coopset.take_own'),
        small: html`${
            rival === null
              ? worthText(view)
              : say('web.coopset.instead', { name: table.name(rival) })
          } <span class="hint">${keycap('Space', 'on')}</span>`,
        onPress: () => act(table),
      })
    : bigButton({ label: say('web.pick'), small: pips(table.picked.length, 3), isPicking: true });
}

/**
 * Returns what the layout scores with the next SET. The first one scores nothing yet (R8.2).
 * @param {any} view
 */
function worthText({ ladder: worth, taken }) {
  const n = worth[Math.min(taken.length, worth.length - 1)];
  return say(n ? 'web.coopset.worth' : 'web.coopset.worth_first', { n, nth: taken.length + 1 });
}

/** Milliseconds for which a button does nothing after its meaning changed: a press may have been meant for the old one. */
const BUTTON_REST = 1000;

/**
 * What the big button (Space) and the one beside it (0) do, in which version of the table, and since when.
 * @type {Record<string, {meaning: string, version: number, since: number}>}
 */
const meanings = {};

/**
 * Returns what key 0 does now, and a name for it.
 * @param {Table} table
 * @returns {[string, (table: Table) => void]}
 */
function keyAction(table) {
  if (canPropose(table)) return ['propose', proposePicked];
  if (table.can('say-no-set')) return ['add', askForCard];
  const { proposal } = table.view;
  if (proposal) {
    // 0 never says yes: Space does, and with three other cards picked only the button.
    const answer = hasPickedOthers(table) ? () => {} : answerProposal;
    return [`${proposalAnswer(table)?.type} ${proposal.cards}`, answer];
  }
  const command = table.can('say-done') ?? table.can('take-back');
  return [command?.type ?? '', () => command && table.do(command)];
}

/**
 * Notes when others change the meaning of a button, or the player's own press does.
 * @param {Table} table
 * @param {string} button
 * @param {string} meaning
 */
function noteMeaning(table, button, meaning) {
  const version = table.news?.version ?? 0;
  const last = meanings[button];
  let since = last?.since ?? -BUTTON_REST;
  if (last?.version && meaning !== last.meaning) {
    const isByOthers =
      seatsInPlay(table).length > 1 &&
      version !== last.version &&
      table.news?.happened.some(event => event.seat !== table.seat);
    since = isByOthers || table.pending ? performance.now() : -BUTTON_REST;
  }
  meanings[button] = { meaning, version, since };
}

/** @param {string} button */
const isSteady = button => performance.now() - meanings[button].since >= BUTTON_REST;

/** @param {Table} table */
function sendVote(table) {
  if (isSteady('0')) keyAction(table)[1](table);
}

/**
 * Votes for another card (R8.3). Nobody else has to agree with a single player, who confirms it
 * instead.
 * @param {Table} table
 */
function askForCard(table) {
  if (table.view.players.length > 1) table.do({ type: 'say-no-set' });
  else table.ask({ kind: 'add-card', draw: confirmCardPanel });
}

/** @param {Table} table */
const confirmCardPanel = table =>
  html`<div class="panel" role="alertdialog" aria-label=${say('web.coopset.add')}>
    <p class="panel-title">${say('web.coopset.add')}</p>
    <p class="sentence">${say('web.coopset.no_set_sure')}</p>
    <p class="text">${say('web.coopset.no_set_says')}</p>
    <div class="row">
      <button class="button open" @click=${() => table.closeQuestion()}>
        ${say('web.look_again')}
      </button>
      <button
        class="button solid"
        @click=${() => {
          table.closeQuestion();
          if (table.can('say-no-set')) table.do({ type: 'say-no-set' });
        }}
      >
        ${say('web.coopset.add')}
      </button>
    </div>
  </div>`;

/**
 * Returns the seats whose agreement counts, and those of them that have agreed.
 * @param {Table} table
 */
function voters(table) {
  const all = seatsInPlay(table);
  return { all, agreed: all.filter(seat => table.view.players[seat].agreed) };
}

/**
 * Returns why the team cannot add a card now; an empty string if it can (R8.3).
 * @param {Table} table
 * @returns {string}
 */
function addCardReason(table) {
  const { view } = table;
  if (view.question === 'no-set') return view.proposal ? say('web.why.proposal') : '';
  if (view.taken.length) return say('web.why.set_taken');
  if (view.deck === 0) return say('web.why.deck');
  return say('web.why.certain', { n: table.shownTable.filter(card => card !== null).length });
}

/**
 * Draws the button to add a card, before the first SET of a layout.
 * @param {Table} table
 */
function addCardButton(table) {
  const asked = table.view.question === 'no-set';
  const agreed = table.seat !== null && table.view.players[table.seat].agreed;
  const isOver = table.view.phase === 'over';
  if (table.view.options.more === 'auto' || table.seat === null || isOver) return nothing;
  const takeBack = asked ? table.can('take-back') : undefined;
  const votes = voters(table);
  const inFavour = say('web.agree', { n: votes.agreed.length, all: votes.all.length });
  return html`<button
      class="button open ${asked && agreed ? 'chosen' : ''}"
      ?disabled=${!table.can('say-no-set') && !takeBack}
      @click=${() => (takeBack ? table.do(takeBack) : askForCard(table))}
    >
      <span
        >${say(asked && agreed ? 'web.coopset.take_back' : 'web.coopset.add')}
        ${asked ? ownCountdown(table) : nothing}<small
          >${asked && votes.agreed.length ? inFavour : addCardReason(table) || say('web.coopset.costs')}</small
        ></span
      >
    </button>
    ${asked ? html`<p class="agreement">${countdownText(table, 'web.coopset.adds_card')}</p>` : nothing}`;
}

/** @param {Table} table */
function doneControls(table) {
  const { view } = table;
  /** @param {(table: Table) => void} press */
  const whenSteady = press => () => isSteady('0') && press(table);
  if (view.proposal) return proposalVotes(table, whenSteady(answerProposal));
  if (canPropose(table)) return proposeButton(whenSteady(proposePicked));
  if (view.options.more === 'auto' || view.phase === 'over') return html`<div class="vote"></div>`;
  const asked = view.question === 'done';
  const agreed = table.seat !== null && view.players[table.seat].agreed;
  const command = table.can('say-done') ?? (asked ? table.can('take-back') : undefined);
  const votes = voters(table);
  return html`<div class="vote">
    ${voteButton(table, {
      label: say('web.commands.say-done'),
      again: say('web.coopset.take_back'),
      isPressed: asked && agreed,
      isLegal: Boolean(command),
      onPress: whenSteady(() => command && table.do(command)),
      countdown: asked ? ownCountdown(table) : nothing,
    })}
    ${
      asked
        ? agreement(table, votes.all, votes.agreed, {
            reason: command || table.seat === null ? '' : say('web.wait'),
          })
        : html`<p class="agreement">
            ${table.seat === null ? nothing : reasonText(say('web.why.nothing_taken'))}
          </p>`
    }
  </div>`;
}
