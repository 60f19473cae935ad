// ChipSet: two cards of your own, those in the middle, and chips on what the others hold.
import { html, nothing, repeat } from '../core/html.js';
import { flyTo } from '../core/motion.js';
import { say } from '../core/words.js';
import { chip, stack } from '../table/chips.js';
import { hasPanel, wing } from '../table/panels.js';
import { bigButton } from '../table/action_bar.js';
import { cardButton, minis } from '../table/card_grid.js';
import { header } from '../table/header.js';
import { backs, face, goOn, lastDeal, openHand, places, round } from '../table/opponents.js';
import { bets, betKey } from './chipset_bets.js';
import { potSentence, tell } from './chipset_events.js';

/** @typedef {import('../table/live_table.js').LiveTable} Table */
/** @typedef {import('../net/types.js').Happening} Happening */

/** @type {number[][]} what you marked for yourself; nobody checks it and nobody else sees it */
let marks = [];

/**
 * @param {Table} t
 * @returns {any} your own player; undefined for who watches
 */
const own = t => (t.seat === null ? undefined : t.view.players[t.seat]);
/** @param {Table} t */
const isOver = t => t.view.phase === 'between' || t.view.phase === 'over';

export default {
  form: () => 'chipset',

  /** @param {Table} t */
  draw(t) {
    const { view } = t;
    const n = view.table.length;
    const size = n <= 6 ? 'count-6' : n <= 16 ? 'count-16' : n <= 30 ? 'count-30' : 'count-80';
    return html`<div
      class="hand-game chipset ${t.seat === null ? 'watch' : ''} ${
        t.connection.line === 'open' ? '' : 'offline'
      }"
    >
      ${header(t, {
        form: 'chipset',
        seats: [],
        clock: say('web.chipset.deal', { n: view.deal, all: view.options.deals }),
        middle: phase(t),
      })}
      ${places(t, seat => looks(t, seat), { roomy: 4 })}
      <main class="board">
        <div class="pot">
          ${stack(pot(t))}
          <p><b>${pot(t)}</b> <span>${say('web.chipset.in_pot')}</span></p>
        </div>
        <div
          class="community sideways ${size}"
          role="group"
          aria-label=${say('web.chipset.middle')}
        >
          ${repeat(
            middlePlaces(view.table),
            one => one.key,
            ({ card }) => (card === null ? html`<span class="slot"></span>` : cardOf(t, card)),
          )}
        </div>
      </main>
      <footer class="own">
        ${mine(t)}${hand(t)}${hasPanel(t) ? wing(t) : isOver(t) ? wing(t, result(t)) : turn(t)}
      </footer>
    </div>`;
  },

  /**
   * @param {Table} t
   * @param {string} code
   */
  key: (t, code) => betKey(t, code),

  /**
   * @param {Table} t
   * @param {Happening} event
   */
  happened(t, event) {
    if (event.type === 'dealt' || event.type === 'deal-ended') {
      marks = [];
      t.picked = [];
    }
    if (event.type === 'dealt') t.panel = null;
    if (event.type === 'pot-taken') {
      flyTo(
        [...document.querySelectorAll('.pot .stack')],
        document.querySelector(`[data-seat="${event.winners[0]}"] .avatar`),
      );
    }
    if (event.type === 'match-ended') lastDeal(t, result);
    tell(t, event);
  },
};

/**
 * Cards and the places kept for more, so that a new card moves none.
 * @param {number[]} table
 */
const middlePlaces = table =>
  Array.from({ length: Math.max(6, table.length) }, (_, place) => ({
    card: table[place] ?? null,
    key: table[place] ?? `free ${place}`,
  }));

/** @param {Table} t */
function phase(t) {
  const { view } = t;
  if (isOver(t)) {
    return round(say('web.chipset.phase.over', { n: view.deal }), say('web.chipset.aim'));
  }
  if (view.phase === 'answering') {
    return round(say('web.chipset.phase.question'), say('web.chipset.phase.question_says'));
  }
  return round(
    view.turn === null
      ? say('web.chipset.phase.bet', { n: view.round })
      : view.turn === t.seat
        ? say('web.chipset.phase.yours', { n: view.round })
        : say('web.chipset.phase.of', { n: view.round, name: t.name(view.turn) }),
    say('web.chipset.aim'),
  );
}

/**
 * The countdown of a seat whose turn it is.
 * @param {Table} t
 * @param {number} seat
 */
const ring = (t, seat) =>
  t.view.turn === seat && t.view.until !== null
    ? { until: t.view.until, total: t.view.options.turn_time }
    : null;

/**
 * @param {Table} t
 * @param {number} seat
 * @returns {import('../table/opponents.js').PlaceLooks}
 */
function looks(t, seat) {
  const player = t.view.players[seat];
  const did = deed(t, seat);
  const won = isOver(t) ? share(t, seat) : 0;
  const chips = say('web.chipset.chips', { n: player.chips });
  return {
    says: html`<div class="big">
      ${player.chips}<small>${say('web.chipset.chips_word')}</small>
    </div>`,
    hears: [chips, did, won ? say('web.chipset.wins', { n: won }) : ''],
    holds:
      player.shown || (t.onlySeen && player.hand.length)
        ? openHand(t, player.hand)
        : player.folded || !player.cards
          ? html`<span class="backs none"></span>`
          : backs(player.cards),
    more: html`<div class="sentence" aria-hidden="true">
      ${stake(t, seat, won)}<span class="words">${did}</span>
    </div>`,
    kind: [
      player.folded || player.out ? 'folded' : '',
      t.view.turn === seat ? 'turn' : '',
      won ? 'won' : '',
    ].join(' '),
    dealer: t.view.dealer === seat,
    voted: t.view.phase === 'answering' && player.answered,
    ring: ring(t, seat),
  };
}

/**
 * The chips that lie before a player: what was won, or the stake; its figure stands alone where
 * there is no room for words.
 * @param {Table} t
 * @param {number} seat
 * @param {number} won
 */
function stake(t, seat, won) {
  const player = t.view.players[seat];
  if (won) return html`${chip}<b>+${won}</b>`;
  return player.stake && !player.folded && t.view.phase === 'betting'
    ? html`${chip}<b class="number">${player.stake}</b>`
    : nothing;
}

/** @param {any} player */
const sets = player => say('web.sets', { n: player.sets.length });

/**
 * What a player did last, in two words.
 * @param {Table} t
 * @param {number} seat
 */
function deed(t, seat) {
  const { phase: now } = t.view;
  const player = t.view.players[seat];
  if (player.shown) return sets(player);
  if (player.out) return say('web.chipset.did.out');
  if (player.folded) return say('web.chipset.did.fold');
  if (isOver(t)) return '';
  if (now === 'answering') {
    return player.answered ? say('web.chipset.did.answered') : say('web.chipset.did.thinks');
  }
  if (player.all_in) return say('web.chipset.did.all_in');
  if (t.view.turn === seat) return say('web.chipset.did.thinks');
  return player.said ? say(`web.chipset.did.${player.said}`, { n: player.stake }) : '';
}

/**
 * All that lies in the middle; once it is won, what lay there.
 * @param {Table} t
 * @returns {number}
 */
const pot = t =>
  t.view.taken.reduce(
    (/** @type {number} */ sum, /** @type {any} */ one) => sum + one.chips,
    t.view.pot,
  );

/**
 * What a seat got of the pots.
 * @param {Table} t
 * @param {number} seat
 */
const share = (t, seat) =>
  t.view.taken.reduce(
    (/** @type {number} */ sum, /** @type {any} */ one) =>
      sum + (one.shares[one.winners.indexOf(seat)] ?? 0),
    0,
  );

/**
 * The cards of the SETs that won, once they are shown.
 * @param {Table} t
 */
const winning = t =>
  new Set(
    isOver(t)
      ? t.view.taken
          .flatMap((/** @type {any} */ pot) => pot.winners)
          .flatMap((/** @type {number} */ seat) => t.view.players[seat].sets.flat())
      : [],
  );

/**
 * @param {Table} t
 * @param {number} card
 * @param {string} [note]
 */
const cardOf = (t, card, note = '') =>
  cardButton(t, card, {
    onPick: () => mark(t, card),
    kind: winning(t).has(card) ? 'hit' : marks.some(one => one.includes(card)) ? 'noted' : '',
    note,
  });

/**
 * Three taps are a private note, and nothing else.
 * @param {Table} t
 * @param {number} card
 */
function mark(t, card) {
  if (t.seat === null || isOver(t) || !own(t).cards) return;
  t.toggle(card);
  if (t.picked.length < 3) return;
  marks = [...marks, t.picked].slice(-4);
  t.clearPicks();
}

/**
 * @param {Table} t
 * @param {number[]} one
 */
function unmark(t, one) {
  marks = marks.filter(other => other !== one);
  t.draw();
}

/** @param {Table} t */
function hand(t) {
  if (t.seat === null) return html`<div class="hand none"></div>`;
  const cards = own(t).hand;
  return html`<div
    class="hand ${own(t).folded ? 'off' : ''}"
    role="group"
    aria-label=${say('web.chipset.hand')}
  >
    ${repeat(
      cards.length ? cards : [-1, -2],
      card => card,
      card =>
        card < 0 ? html`<span class="slot"></span>` : cardOf(t, card, say('web.chipset.in_hand')),
    )}
  </div>`;
}

/** @param {Table} t */
function mine(t) {
  if (t.seat === null) return html`<div class="mine"></div>`;
  const player = own(t);
  const won = isOver(t) ? share(t, t.seat) : 0;
  const did = t.view.turn === t.seat ? '' : deed(t, t.seat);
  return html`<div class="mine" data-seat=${t.seat}>
    <div class="row">
      <div>
        <p class="big">${player.chips}</p>
        <small>${say('web.chipset.yours')}</small>
      </div>
      ${face(t, t.seat, { dealer: t.view.dealer === t.seat, ring: ring(t, t.seat) })}
    </div>
    <p class="sentence">${stake(t, t.seat, won)}<span class="words">${did}</span></p>
    ${
      marks.length
        ? html`<div class="marked">
            <span>${say('web.chipset.marked', { n: marks.length })}</span>${marks.map(
              one =>
                html`<button
                  class="unmark"
                  title=${say('web.chipset.unmark')}
                  aria-label="${say('web.chipset.unmark')}: ${t.cardNames(one)}"
                  @click=${() => unmark(t, one)}
                >
                  ${minis(t, one)}
                </button>`,
            )}
          </div>`
        : nothing
    }
  </div>`;
}

/**
 * The right corner while a deal is played.
 * @param {Table} t
 */
function turn(t) {
  if (t.seat === null) {
    return html`<div class="bets">${bigButton({ label: say('web.watching'), waits: true })}</div>`;
  }
  return bets(t);
}

/**
 * How a deal ended: who took what, and when it goes on.
 * @param {Table} t
 */
function result(t) {
  const { view } = t;
  const [first, ...rest] = view.taken.map((/** @type {any} */ pot) => potSentence(t, pot));
  return html`<div class="panel result">
    <p class="panel-title">${say('web.deal_n', { n: view.deal })}</p>
    <p class="sentence">${first}</p>
    ${rest.map((/** @type {string} */ sentence) => html`<p class="text">${sentence}</p>`)}
    ${goOn(t)}
  </div>`;
}
