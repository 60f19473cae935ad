// 20/20: be first to empty your hand, with SETs of your own cards, of the table's, or of both.
import { announce } from '../core/announcements.js';
import { html, nothing, repeat } from '../core/html.js';
import { flyTo, nudge, shake } from '../core/motion.js';
import { play } from '../core/sound.js';
import { figure, say } from '../core/words.js';
import { wing } from '../table/panels.js';
import { bigButton, deck, keycap, pips } from '../table/action_bar.js';
import { cardButton } from '../table/card_grid.js';
import { header } from '../table/header.js';
import { goOn, lastDeal, openHand, places, round } from '../table/opponents.js';

/** @typedef {import('../table/live_table.js').LiveTable} Table */
/** @typedef {import('../net/types.js').Happening} Happening */

const keys = (/** @type {string} */ letters) => [...letters].map(letter => `Key${letter}`);
/**
 * The table above, the hand below, as on the screen; P draws, so the table goes on in the lowest
 * row.
 */
const TABLE_KEYS = keys('QWERTYUIOZXCVBNM');
const HAND_KEYS = keys('ASDFGHJKL');
const TABLE_PLACES = 6;
const HAND_PLACES = 9;
const DEALT = 6;

/** @param {Table} t */
const isMine = t =>
  (t.view.call !== null && t.view.call.seat === t.seat) || t.pressed === 'call-set';
/** @param {Table} t */
const isOthers = t => t.view.call !== null && t.view.call.seat !== t.seat;
/** @param {Table} t */
const mayPick = t => t.wants('claim') !== undefined || t.pressed === 'call-set';

export default {
  form: () => 'twenty',

  /** @param {Table} t */
  draw(t) {
    const { view } = t;
    const n = view.table.length;
    const size = n <= 6 ? 'count-6' : n <= 9 ? 'count-9' : n <= 18 ? 'count-18' : 'count-21';
    const kind = [
      'hand-game twenty',
      size,
      isMine(t) ? 'picking' : '',
      isOthers(t) ? 'paused' : '',
      t.seat === null ? 'watch' : '',
      t.connection.line === 'open' ? '' : 'offline',
    ].join(' ');
    return html`<div class=${kind}>
      ${header(t, {
        form: 'twenty',
        seats: [],
        clock: say('web.deal_n', { n: view.deal }),
        middle: round(say('web.twenty.aim'), say('web.twenty.aim_says')),
      })}
      ${places(t, seat => looks(t, seat), { roomy: 3, scrolls: true })}
      <main class="two-rows">
        <h2 class="row-label">${say('web.twenty.table')}</h2>
        <div class="row table-row sideways" role="group" aria-label=${say('web.cards_on_table')}>
          ${row(t, view.table, TABLE_PLACES, TABLE_KEYS, card => this.pick(t, card))}
        </div>
        ${
          t.seat === null
            ? nothing
            : html`<h2 class="row-label">
                  ${say('web.twenty.hand')} <b>${say('web.twenty.left', { n: t.hand.length })}</b>
                  <span>${points(t, t.seat)}</span>
                </h2>
                <div
                  class="row hand-row sideways hand"
                  role="group"
                  aria-label=${say('web.twenty.hand')}
                >
                  ${row(
                    t,
                    t.hand,
                    HAND_PLACES,
                    HAND_KEYS,
                    card => this.pick(t, card),
                    say('web.twenty.in_hand'),
                  )}
                </div>`
        }
      </main>
      ${wing(t, result(t))}
      <footer class="actions">
        ${deck(view.deck, say('web.in_deck'))}${middle(t)}${choices(t)}
      </footer>
    </div>`;
  },

  /**
   * @param {Table} t
   * @param {number} card
   */
  pick(t, card) {
    if (!mayPick(t)) {
      if (t.can('call-set')) nudge(document.getElementById('set'));
      return;
    }
    t.toggle(card);
    play(/** @type {'pick1'} */ (`pick${Math.max(1, t.picked.length)}`));
    if (t.picked.length < 3) return;
    const cards = t.picked;
    t.picked = [];
    t.do({ type: 'claim', cards });
  },

  /**
   * @param {Table} t
   * @param {string} code
   */
  key(t, code) {
    const card = t.view.table[TABLE_KEYS.indexOf(code)] ?? t.hand[HAND_KEYS.indexOf(code)];
    if (card !== undefined) this.pick(t, card);
    else if (code === 'Space') call(t);
    else if (code === 'KeyP') wish(t, 'ask-card');
    else if (code === 'Digit0' || code === 'Numpad0') wish(t, 'say-no-set', 'take-back');
    else if (code === 'Escape') t.clearPicks();
    else return false;
    return true;
  },

  /**
   * @param {Table} t
   * @param {Happening} event
   */
  happened(t, event) {
    const name = event.seat === undefined ? '' : t.name(event.seat);
    switch (event.type) {
      case 'dealt':
        t.panel = null;
        t.picked = [];
        play('deal');
        announce(
          `${say('web.tell.dealt', { cards: t.cardNames(event.laid) })} ${
            t.hand.length ? say('web.twenty.tell_hand', { cards: t.cardNames(t.hand) }) : ''
          }`,
        );
        break;
      case 'called':
        if (event.seat !== t.seat) t.picked = [];
        play('call');
        if (!event.tapped) announce(say('log.twenty.called', { name }));
        break;
      case 'taken':
        if (t.panel?.kind === 'why') t.panel = null;
        play('right');
        flyTo(
          elements(event.cards),
          document.querySelector(
            event.seat === t.seat ? '.deck .pile' : `[data-seat="${event.seat}"] .avatar`,
          ),
        );
        announce(
          say('log.twenty.taken', {
            n: event.own.length,
            name,
            cards: t.cardNames(event.cards),
            seconds: figure(event.took / 1000, 1),
          }),
        );
        break;
      case 'replaced':
        announce(say('log.twenty.replaced', { cards: t.cardNames(event.laid) }));
        break;
      case 'missed':
        missed(t, event, name);
        break;
      case 'drew':
        play('deal');
        announce(
          say(
            `log.twenty.drew.${event.penalty ? 'penalty' : 'asked'}.${event.card === null ? 'hidden' : 'seen'}`,
            { name, drawn: event.card === null ? '' : t.cardNames([event.card]) },
          ),
        );
        break;
      case 'agreed':
        announce(say('log.twenty.agreed', { name }));
        break;
      case 'took-back':
        announce(say('log.twenty.took-back', { name }));
        break;
      case 'laid-more':
        play('deal');
        announce(
          say('log.twenty.laid-more', { n: event.laid.length, cards: t.cardNames(event.laid) }),
        );
        break;
      case 'deal-ended':
        announce(ended(t, event));
        break;
      case 'match-ended':
        play('end');
        lastDeal(t, result);
        break;
      default:
    }
  },
};

/** @param {number[]} cards */
const elements = cards =>
  cards
    .map(card => document.querySelector(`.two-rows [data-card="${card}"]`))
    .filter(one => one !== null);

/**
 * Cards in their places, and the places that are free.
 * @param {Table} t
 * @param {(number | null)[]} cards
 * @param {number} least
 * @param {string[]} codes
 * @param {(card: number) => void} onPick
 * @param {string} [note]
 */
function row(t, cards, least, codes, onPick, note) {
  const all = Array.from({ length: Math.max(least, cards.length) }, (_, place) => ({
    card: cards[place] ?? null,
    place,
  }));
  return repeat(
    all,
    one => one.card ?? `free ${one.place}`,
    ({ card, place }) =>
      card === null
        ? html`<span class="slot"></span>`
        : cardButton(t, card, { code: codes[place], onPick, note }),
  );
}

/**
 * A refused claim always says why; running out of time says so. The penalty card follows by itself.
 * @param {Table} t
 * @param {Happening} event
 * @param {string} name
 */
function missed(t, event, name) {
  play('wrong');
  t.picked = [];
  const drew = t.news?.happened.some(
    other => other.type === 'drew' && other.seat === event.seat && other.penalty,
  );
  const cost =
    event.reason === 'left' ? '' : say(drew ? 'web.twenty.penalty' : 'web.twenty.no_penalty');
  if (event.reason === 'no-set') {
    shake(elements(event.cards));
    t.explain(event.seat, event.cards, cost);
    return;
  }
  const sentence = say(`log.twenty.missed.${event.reason}`, { name });
  announce(`${sentence} ${cost}`, 'assertive');
  t.show({ kind: 'words', head: say('web.not_shown'), symbol: 'cross', sentence, text: cost });
}

/**
 * @param {Table} t
 * @param {number} seat
 */
const points = (t, seat) =>
  say('web.twenty.points', { n: t.view.players[seat].total, goal: t.view.goal });

/**
 * @param {Table} t
 * @param {number} seat
 * @returns {import('../table/opponents.js').PlaceLooks}
 */
function looks(t, seat) {
  const { view } = t;
  const player = view.players[seat];
  const total = points(t, seat);
  return {
    says: html`<div class="big">
      ${player.hand.length}<small
        ><span class="long">${total}</span
        ><span class="short">${figure(player.total)} / ${figure(view.goal)}</span></small
      >
    </div>`,
    hears: [say('web.twenty.cards', { n: player.hand.length }), total],
    holds: openHand(t, player.hand, DEALT),
    kind: view.call?.seat === seat ? 'turn' : '',
    dealer: view.dealer === seat,
    voted: player.agreed,
    ring:
      view.call?.seat === seat ? { until: view.call.until, total: view.options.pick_time } : null,
  };
}

/** @param {Table} t */
function call(t) {
  if (!t.can('call-set') || t.pressed === 'call-set') return;
  t.picked = [];
  t.panel = null;
  t.do({ type: 'call-set' });
}

/**
 * The first of these that may be done.
 * @param {Table} t
 * @param {string[]} types
 */
function wish(t, ...types) {
  const found = types.map(type => t.can(type)).find(Boolean);
  if (found) t.do(found);
}

/** @param {Table} t */
function middle(t) {
  const { view } = t;
  if (t.connection.line !== 'open') {
    return bigButton({ label: say('web.net.reconnecting'), waits: true });
  }
  if (t.seat === null) {
    return bigButton({
      label: view.call
        ? say('web.is_picking', { name: t.name(view.call.seat) })
        : say('web.watching'),
      waits: true,
    });
  }
  if (isMine(t)) {
    return bigButton({
      label: say('web.pick'),
      small: pips(t.picked.length, 3),
      onPress: () => t.clearPicks(),
      ring: view.call ? { until: view.call.until, total: view.options.pick_time } : null,
    });
  }
  if (isOthers(t)) {
    return bigButton({
      label: say('web.is_picking', { name: t.name(view.call.seat) }),
      waits: true,
    });
  }
  if (t.wants('claim')) {
    return bigButton({
      label: say('web.tap_three'),
      small: pips(t.picked.length, 3),
      onPress: () => t.clearPicks(),
    });
  }
  if (t.can('call-set')) {
    return bigButton({
      label: say('web.set'),
      small: html`<span class="hint">${keycap('Space', 'on')}</span>`,
      onPress: () => call(t),
    });
  }
  if (view.phase === 'playing' && !view.players[t.seat].in_deal) {
    return bigButton({ label: say('web.twenty.next_deal_yours'), waits: true });
  }
  return bigButton({
    label: say(view.phase === 'between' ? 'web.between' : 'web.wait'),
    waits: true,
  });
}

/**
 * No SET, and one more card.
 * @param {Table} t
 */
function choices(t) {
  if (t.seat === null) return html`<div class="right"></div>`;
  const { view } = t;
  const agreed = view.players[t.seat].agreed;
  const voters = view.players.filter(
    (/** @type {any} */ player) => player.in_deal && ['here', 'away'].includes(player.presence),
  );
  const yes = voters.filter((/** @type {any} */ player) => player.agreed).length;
  return html`<div class="right">
    <button
      class="button open"
      aria-pressed=${agreed}
      ?disabled=${!t.can('say-no-set') && !t.can('take-back')}
      @click=${() => wish(t, 'say-no-set', 'take-back')}
    >
      ${say('web.no_set')} ${keycap('Digit0')}
    </button>
    <button class="button open" ?disabled=${!t.can('ask-card')} @click=${() => wish(t, 'ask-card')}>
      ${say('web.commands.ask-card')} ${keycap('KeyP')}
    </button>
    <p class="agreement">${yes ? say('web.agree', { n: yes, all: voters.length }) : nothing}</p>
  </div>`;
}

/**
 * @param {Table} t
 * @param {any} last
 */
function ended(t, last) {
  if (last.winner === null) return say(`log.twenty.deal-ended.${last.reason}`, { deal: last.deal });
  return say(`log.twenty.deal-ended.${last.reason === 'left' ? 'last' : 'won'}`, {
    n: last.scores[last.winner],
    deal: last.deal,
    name: t.name(last.winner),
  });
}

/**
 * Between two deals: who won, how everyone stands, and when it goes on.
 * @param {Table} t
 */
function result(t) {
  const { view } = t;
  if (view.phase === 'playing' || !view.last) return nothing;
  return html`<div class="panel result">
    <div>
      <p class="panel-title">${say('web.deal_n', { n: view.last.deal })}</p>
      <p class="sentence">${ended(t, view.last)}</p>
    </div>
    <ol class="scores">
      ${view.players.map(
        (/** @type {any} */ player, /** @type {number} */ seat) =>
          html`<li><span>${t.shortName(seat)}</span><b>${figure(player.total)}</b></li>`,
      )}
    </ol>
    ${goOn(t)}
  </div>`;
}
