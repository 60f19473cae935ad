// CoopSet: the buttons below the cards. Each action has a place of its own, which no other action takes.
import { announce } from '../core/announcements.js';
import { html, nothing } from '../core/html.js';
import { say } from '../core/words.js';
import { bigButton, deck, keycap, pips, watchingButton } from '../table/action_bar.js';
import { seatAvatar } from '../table/avatars.js';
import { countdownText, ownCountdown } from '../table/countdown.js';
import { seatsInPlay } from '../table/deals.js';
import { REACTION_TIME } from '../table/table_view.js';
import {
  canPropose,
  hasPickedOthers,
  nameOrAway,
  proposedBy,
  proposePicked,
  supporters,
  supportProposal,
} from './coopset_proposals.js';
import { connectionText, waitingLabel } from './shared.js';

/** @typedef {import('../table/live_table.js').LiveTable} Table */

/**
 * @typedef {object} Action
 * @property {string} label
 * @property {string} code the key that does the same
 * @property {unknown} [small] a second line
 * @property {string} [why] why the action is not possible now
 * @property {string} [meaning] what a press answers; empty if it answers nothing
 * @property {boolean} [isMain] whether it is what the player most likely wants
 * @property {boolean} [isFirst] whether it says what the player does first; then it is not dimmed in look
 * @property {'chosen' | ''} [mark] whether the player has voted for it
 * @property {() => void} press
 */

/**
 * What each button answers, and what it answered until another player changed that.
 * @type {Map<(table: Table) => Action, {meaning: string, before: string, changedAt: number}>}
 */
const meanings = new Map();

/**
 * Notes what a button answers now.
 * @param {Table} table
 * @param {(table: Table) => Action} find
 * @param {string} [meaning]
 */
function noteMeaning(table, find, meaning = '') {
  const known = meanings.get(find) ?? { meaning: '', before: '', changedAt: 0 };
  if (known.meaning === meaning) return;
  const isByOthers = known.meaning && table.news?.happened[0]?.seat !== table.seat;
  const change = isByOthers ? { before: known.meaning, changedAt: performance.now() } : {};
  meanings.set(find, { ...known, ...change, meaning });
}

/**
 * Returns whether another player has changed a moment ago what a button answers: a press was meant for what it
 * answered before.
 * @param {(table: Table) => Action} find
 * @param {string} [meaning]
 */
function isMeantOtherwise(find, meaning = '') {
  const { before, changedAt } = meanings.get(find) ?? { before: '', changedAt: 0 };
  return before !== '' && before !== meaning && performance.now() - changedAt < REACTION_TIME;
}

/**
 * Draws the button of an action. It is dimmed while the action is not possible; then a press says why.
 * @param {Table} table
 * @param {string} name
 * @param {(table: Table) => Action} find returns the action as it is now
 */
function place(table, name, find) {
  const action = find(table);
  noteMeaning(table, find, action.meaning);
  return html`<button
    class="button ${name} ${action.isMain ? 'solid' : 'open'} ${action.isFirst ? 'first' : ''} ${action.mark ?? ''}"
    id=${name === 'take' ? 'set' : nothing}
    aria-disabled=${Boolean(action.why)}
    title=${action.why || nothing}
    @click=${() => perform(table, action, find)}
  >
    <span>${action.label}<small>${action.small ?? nothing}</small></span>
    ${keycap(action.code)}
  </button>`;
}

/**
 * Does what a button says, or says why not.
 * @param {Table} table
 * @param {Action} action
 * @param {(table: Table) => Action} find returns the action as it is now
 */
function perform(table, { label, why, meaning = '', press }, find) {
  const reason = why || (isMeantOtherwise(find, meaning) ? say('web.coopset.just_changed') : '');
  if (!reason) {
    closeReason(table);
    press();
    return;
  }
  announce(reason);
  table.show({ kind: 'words', head: label, sentence: reason, isReason: true, find });
}

/**
 * Closes the message why an action was not possible: the player or the team has done something since.
 * @param {Table} table
 */
export function closeReason(table) {
  if (table.panel?.isReason) table.hide();
}

/**
 * Closes that message if the action has become possible.
 * @param {Table} table
 */
export function closeOldReason(table) {
  if (table.panel?.isReason && !table.panel.find(table).why) table.hide();
}

/**
 * Returns why nothing at all is possible now; an empty string if something is.
 * @param {Table} table
 */
function waitReason(table) {
  if (table.connection.state !== 'open') return connectionText(table);
  return table.wants('take') ? '' : waitingLabel(table.view);
}

/**
 * Returns whether to answer a proposal is more likely wanted than to take the picked cards.
 * @param {Table} table
 */
const prefersAnswer = table => Boolean(table.can('support')) && !hasPickedOthers(table);

/**
 * Returns the action to take the picked cards. Until then it says what to do first, unless a proposal comes first.
 * @param {Table} table
 * @returns {Action}
 */
function takeAction(table) {
  const { view, picked } = table;
  const isReady = picked.length === 3;
  const rival = view.proposal && hasPickedOthers(table) ? view.proposal.seat : table.seat;
  const worth =
    rival === table.seat
      ? worthText(view)
      : say('web.coopset.instead', { name: table.name(rival) });
  const wait = waitReason(table);
  const isFirst = !isReady && !wait && !view.proposal;
  return {
    label: say(isFirst ? 'web.tap_three' : 'web.commands.take'),
    code: 'Space',
    small: isReady ? worth : html`${isFirst ? nothing : say('web.pick')} ${pips(picked.length, 3)}`,
    why: wait || (isReady ? '' : say('web.coopset.pick_first')),
    isFirst,
    isMain: isReady && !prefersAnswer(table),
    press() {
      table.picked = [];
      table.do({ type: 'take', cards: picked });
    },
  };
}

/**
 * Returns what the layout scores with the next SET. The first one scores nothing yet (R8.2).
 * @param {any} view
 */
function worthText({ ladder: worth, taken }) {
  const n = worth[Math.min(taken.length, worth.length - 1)];
  return say(n ? 'web.coopset.worth' : 'web.coopset.worth_first', { n, nth: taken.length + 1 });
}

/**
 * @param {Table} table
 * @returns {Action}
 */
const proposeAction = table => ({
  label: say('web.commands.propose'),
  code: 'Digit7',
  small: table.view.proposal ? say('web.why.proposal') : nothing,
  why:
    waitReason(table) ||
    proposalReason(table) ||
    (canPropose(table) ? '' : say('web.coopset.pick_first')),
  press: () => proposePicked(table),
});

/**
 * Returns why an action waits for the open proposal, and what the player can do; an empty string without one.
 * @param {Table} table
 */
function proposalReason(table) {
  const { proposal } = table.view;
  if (!proposal) return '';
  const isOwn = proposal.seat === table.seat;
  const stage = isOwn ? 'own' : table.can('support') ? 'open' : 'answered';
  return say(`web.coopset.proposal_first.${stage}`, { name: table.name(proposal.seat) });
}

/**
 * Returns what a command means: an answer is about one proposal.
 * @param {Table} table
 * @param {import('../net/types.js').Command} [command]
 */
const meaningOf = ({ view }, command) =>
  command ? [command.type, ...(view.proposal?.cards ?? [])].join(' ') : '';

/**
 * Returns the action to agree to a proposal, or to what the others want.
 * @param {Table} table
 * @returns {Action}
 */
function supportAction(table) {
  const vote = othersWho(table).length
    ? (table.can('say-done') ?? table.can('say-no-set'))
    : undefined;
  const command = vote ?? table.can('support');
  return {
    label: say('web.commands.support'),
    code: 'Digit6',
    meaning: meaningOf(table, command),
    small: table.view.proposal ? inFavour(table, supporters(table)) : nothing,
    why: command ? '' : noAnswerReason(table),
    isMain: prefersAnswer(table) || Boolean(vote && isWaitedFor(table) && table.picked.length < 3),
    mark: table.seat !== null && supporters(table).includes(table.seat) ? 'chosen' : '',
    press: () => (vote ? table.do(vote) : supportProposal(table)),
  };
}

/**
 * @param {Table} table
 * @returns {Action}
 */
function opposeAction(table) {
  const wait = table.can('keep-looking');
  const command = table.can('oppose') ?? wait;
  const isOwn = table.view.proposal?.seat === table.seat;
  return {
    label: say(isOwn ? 'web.coopset.withdraw' : 'web.commands.oppose'),
    code: 'Digit8',
    meaning: meaningOf(table, command),
    small: wait ? say('web.commands.keep-looking') : nothing,
    why: command ? '' : waitReason(table) || nothingToRefuse(table),
    press: () => command && table.do(command),
  };
}

/**
 * Returns why there is nothing to refuse: neither a proposal (R8.6) nor a wish of the others (R8.7).
 * @param {Table} table
 */
function nothingToRefuse(table) {
  if (!othersWho(table).length) return say('web.coopset.nothing_asked');
  return say(hasKeptLooking(table) ? 'web.coopset.kept_looking' : 'web.coopset.asks_team');
}

/**
 * Returns whether the player has refused a wish of the others since the table last changed, so that only a
 * SET helps (R8.7).
 * @param {Table} table
 */
const hasKeptLooking = ({ view, seat }) => view.kept_looking.includes(seat);

/**
 * Returns why there is no proposal to agree to.
 * @param {Table} table
 */
const noAnswerReason = table =>
  waitReason(table) ||
  say(table.view.proposal ? 'web.coopset.asks_team' : 'web.coopset.no_proposal');

/**
 * Returns the action to add a card, before the first SET of a layout (R8.3).
 * @param {Table} table
 */
const addAction = table =>
  voteAction(table, {
    question: 'no-set',
    type: 'say-no-set',
    label: say('web.coopset.add'),
    code: 'Digit0',
    small: say('web.coopset.costs'),
    why: whyNoCard(table),
    press: () => askForCard(table),
  });

/**
 * Returns the action to end a layout (R8.5).
 * @param {Table} table
 */
const doneAction = table =>
  voteAction(table, {
    question: 'done',
    type: 'say-done',
    label: say('web.commands.say-done'),
    code: 'Digit9',
    why: say('web.why.nothing_taken'),
    press: () => table.do({ type: 'say-done' }),
  });

/**
 * Returns the action to agree to a question of the team, or to take that back.
 * @param {Table} table
 * @param {Action & {question: string, type: string}} vote `why` is the reason while the question is another
 * @returns {Action}
 */
function voteAction(table, { question, type, ...vote }) {
  const { view } = table;
  const isAsked = view.question === question;
  const takeBack = isAsked ? table.can('take-back') : undefined;
  const agreed = agreedSeats(table);
  const votes = isAsked && agreed.length ? inFavour(table, agreed) : vote.small;
  const other = isAsked ? proposalReason(table) || say('web.wait') : vote.why;
  const why = waitReason(table) || (takeBack || table.can(type) ? '' : other);
  return {
    ...vote,
    label: takeBack ? say('web.coopset.take_back') : vote.label,
    small: html`${isAsked ? ownCountdown(table) : nothing} ${isAsked ? votes : why}`,
    why,
    mark: takeBack ? 'chosen' : '',
    press: takeBack ? () => table.do(takeBack) : vote.press,
  };
}

/**
 * Returns whether all others want what the team is asked.
 * @param {Table} table
 */
const isWaitedFor = table =>
  isTeam(table) &&
  (table.view.countdown?.seat === table.seat ||
    othersWho(table).length === seatsInPlay(table).length - 1);

/**
 * Returns why the question of the team is not whether to add a card.
 * @param {Table} table
 */
function whyNoCard({ view, shownTable }) {
  if (view.taken.length) return say('web.why.set_taken');
  if (view.deck === 0) return say('web.why.deck');
  return say('web.why.certain', { n: shownTable.filter(card => card !== null).length });
}

/**
 * Says how many are in favour.
 * @param {Table} table
 * @param {number[]} seats
 */
const inFavour = (table, seats) =>
  say('web.agree', { n: seats.length, all: seatsInPlay(table).length });

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
 * What keys do: the same as the buttons with their labels. No key changes its meaning, because a proposal may come
 * or go just before a press.
 * @type {Record<string, (table: Table) => void>}
 */
export const KEY_ACTIONS = {
  Space: table => press(table, takeAction),
  Digit6: table => isTeam(table) && press(table, supportAction),
  Digit7: table => isTeam(table) && press(table, proposeAction),
  Digit8: table => isTeam(table) && press(table, opposeAction),
  Digit9: table => hasVotes(table) && press(table, doneAction),
  Digit0: table => hasVotes(table) && press(table, addAction),
};

/**
 * @param {Table} table
 * @param {(table: Table) => Action} find
 */
function press(table, find) {
  if (table.seat !== null) perform(table, find(table), find);
}

/**
 * Returns whether there is somebody to propose a SET to.
 * @param {Table} table
 */
const isTeam = table => seatsInPlay(table).length > 1;

/**
 * Returns whether the team decides when cards come and when a layout ends.
 * @param {Table} table
 */
const hasVotes = table => table.view.options.more !== 'auto';

/**
 * Draws the buttons: for the layout, for the picked cards, and for a proposal.
 * @param {Table} table
 */
export function actionBar(table) {
  const { view, seat } = table;
  const isPlaying = seat !== null && view.phase !== 'over' && !table.isReadOnly;
  const hasLayoutPlaces = isPlaying && hasVotes(table);
  const hasTeamPlaces = isPlaying && isTeam(table);
  return html`<footer class="actions coopset">
    <div class="deck-actions">
      ${deck(view.deck, say('web.in_deck'))}
      ${
        hasLayoutPlaces
          ? html`<div class="places">
              ${place(table, 'add-card', addAction)}${place(table, 'layout-done', doneAction)}
            </div>`
          : nothing
      }
    </div>
    ${
      isPlaying
        ? html`<div class="places own">
            ${place(table, 'take', takeAction)}
            ${hasTeamPlaces ? place(table, 'propose', proposeAction) : nothing}
          </div>`
        : seat === null
          ? watchingButton(table)
          : bigButton({ label: waitingLabel(view), isWaiting: true })
    }
    <div class="vote">
      ${
        hasTeamPlaces
          ? html`<div class="places">
              ${place(table, 'support', supportAction)}${place(table, 'oppose', opposeAction)}
            </div>`
          : nothing
      }
      ${status(table)}
    </div>
  </footer>`;
}

/**
 * Draws who agrees to what the team is asked, and when silence counts as yes.
 * @param {Table} table
 */
function status(table) {
  const { view } = table;
  if (view.phase === 'over') return nothing;
  if (view.proposal) {
    return html`${agreement(table, supporters(table))}
      <p class="silence">
        <span class="proposer">${proposedBy(table)} ·</span> ${say('web.silence')}
        <b class="tabular"><time-left until=${view.proposal.until}></time-left> s</b>
      </p>`;
  }
  const agreed = agreedSeats(table);
  return agreed.length ? agreement(table, agreed, countdownText(table, wantsText(table))) : nothing;
}

/**
 * Says what the others want, and how to stop it.
 * @param {Table} table
 */
function wantsText(table) {
  const [first, ...more] = othersWho(table);
  const key = more.length ? 'all_want' : 'wants';
  const wish = say(`web.coopset.${key}.${table.view.question}`, { name: nameOrAway(table, first) });
  return `${wish} ${say(`web.coopset.stop.${hasKeptLooking(table) ? 'set' : 'oppose'}`)}`;
}

/**
 * Draws the faces of the team, marked for those who agree.
 * @param {Table} table
 * @param {number[]} agreed
 * @param {unknown} [words] otherwise their number, for spectators: a player reads it on a button
 */
const agreement = (table, agreed, words) =>
  html`<div class="agreement">
    <div class="avatars">
      ${seatsInPlay(table).map(seat =>
        seatAvatar(table, seat, {
          small: true,
          you: false,
          classes: agreed.includes(seat) ? 'yes' : 'no',
        }),
      )}
    </div>
    ${words ?? (table.seat === null ? inFavour(table, agreed) : nothing)}
  </div>`;

/**
 * Returns the seats that agree to the question of the team.
 * @param {Table} table
 */
const agreedSeats = table => seatsInPlay(table).filter(seat => table.view.players[seat].agreed);

/**
 * Returns the seats of the others that do.
 * @param {Table} table
 */
const othersWho = table => agreedSeats(table).filter(seat => seat !== table.seat);
