// SetUp: lay a card that makes no SET with those that lie there, and look at what the others lay.
import { html, nothing, repeat } from '../core/html.js';
import { nudge } from '../core/motion.js';
import { play } from '../core/sound.js';
import { cardName } from '../core/cards.js';
import { say } from '../core/words.js';
import { wing } from '../table/panels.js';
import { agreement, bigButton, keycap, pips } from '../table/action_bar.js';
import { seatAvatar } from '../table/avatars.js';
import { cardButton } from '../table/card_grid.js';
import { header } from '../table/header.js';
import { face, openHand, places, round } from '../table/opponents.js';
import { result, tell } from './setup_events.js';

/** @typedef {import('../table/live_table.js').LiveTable} Table */
/** @typedef {import('../net/types.js').Happening} Happening */

const keys = (/** @type {string} */ letters) => [...letters].map(letter => `Key${letter}`);
const HAND_KEYS = keys('ASDF');
/** While you pick for a SET the rows of the keyboard are the rows of the line. */
const LINE_KEYS = [...keys('QWERTYUIASDFGHJKZXCVBNM'), 'Comma'];
const LINE_PLACES = 16;
const HAND_PLACES = 4;

/**
 * You said SET! and have two cards to show: that is between you and the page, the challenge itself
 * is one command.
 */
let challenging = false;

/** @param {Table} t */
const isPicking = t => challenging && t.wants('challenge') !== undefined;
/** @param {Table} t */
const mayLay = t => t.can('lay') !== undefined && t.pressed !== 'lay';
/**
 * The line as it is drawn: that of the last challenge while its SET is shown.
 * @param {Table} t
 * @returns {number[]}
 */
const line = t =>
  t.view.table.length === 0 && t.panel?.kind === 'shown' ? t.panel.table : t.view.table;

export default {
  form: () => 'setup',

  /** @param {Table} t */
  draw(t) {
    const { view } = t;
    const shown = line(t) !== view.table;
    const n = line(t).length;
    const size = n <= 16 ? 'count-16' : n <= 33 ? 'count-33' : 'count-80';
    return html`<div
      class="hand-game setup ${isPicking(t) ? 'pointing' : ''} ${t.seat === null ? 'watch' : ''} ${
        t.connection.line === 'open' ? '' : 'offline'
      }"
    >
      ${header(t, {
        form: 'setup',
        seats: [],
        clock: say('web.setup.to_draw', { n: view.deck }),
        middle: phase(t),
      })}
      ${places(t, seat => looks(t, seat), { roomy: 4 })}
      <main class="line-area">
        <div class="fit">
          <p class="line-title">
            <b>${say('web.setup.laid', { n })}</b><span>${say('web.setup.only_last')}</span>
          </p>
          <div
            class="line sideways ${size} ${shown ? 'dim' : ''}"
            role="group"
            aria-label=${say('web.setup.line')}
          >
            ${repeat(
              linePlaces(line(t)),
              one => one.card ?? `free ${one.place}`,
              one =>
                one.card === null
                  ? html`<span class="slot"></span>`
                  : lineCard(t, one.card, one.place, shown, this),
            )}
          </div>
        </div>
      </main>
      ${wing(t, result(t))}
      <footer class="own">${mine(t)}${hand(t, this)}${corner(t)}</footer>
    </div>`;
  },

  /**
   * A card of the line, when you have said SET!.
   * @param {Table} t
   * @param {number} card
   */
  point(t, card) {
    const wanted = t.wants('challenge');
    if (!isPicking(t)) {
      if (wanted) nudge(document.querySelector('#set, .say-set'));
      return;
    }
    if (!wanted?.cards.includes(card)) return;
    t.toggle(card);
    play(t.picked.length > 1 ? 'pick3' : 'pick2');
    if (t.picked.length < wanted.count) return;
    const cards = t.picked;
    t.picked = [];
    challenging = false;
    t.do({ type: 'challenge', cards });
  },

  /**
   * A card of your hand, in your turn.
   * @param {Table} t
   * @param {number} card
   */
  choose(t, card) {
    if (!mayLay(t) || isPicking(t)) return;
    play('pick1');
    t.picked = t.picked.includes(card) ? [] : [card];
    t.draw();
  },

  /**
   * @param {Table} t
   * @param {string} code
   */
  key(t, code) {
    const held = t.hand[HAND_KEYS.indexOf(code)];
    const laid = t.view.table[LINE_KEYS.indexOf(code)];
    if (code === 'Space') saySet(t);
    else if (code === 'Digit0' || code === 'Numpad0') saySafe(t);
    else if (code === 'Enter') lay(t);
    else if (code === 'Escape') stop(t);
    else if (isPicking(t) && laid !== undefined) this.point(t, laid);
    else if (!isPicking(t) && held !== undefined) this.choose(t, held);
    else return false;
    return true;
  },

  /**
   * @param {Table} t
   * @param {Happening} event
   */
  happened(t, event) {
    if (['dealt', 'laid', 'taken'].includes(event.type)) {
      challenging = false;
      t.picked = [];
      if (event.type !== 'taken' && ['shown', 'why', 'result'].includes(t.panel?.kind ?? '')) {
        t.panel = null;
      }
    }
    tell(t, event);
  },
};

/** @param {number[]} cards */
const linePlaces = cards =>
  Array.from({ length: Math.max(LINE_PLACES, cards.length) }, (_, place) => ({
    card: cards[place] ?? null,
    place,
  }));

/** @param {Table} t */
function phase(t) {
  const { view } = t;
  const key =
    view.phase !== 'playing'
      ? 'over'
      : isPicking(t)
        ? 'pick'
        : mayLay(t)
          ? 'yours'
          : view.clear
            ? 'turn'
            : 'window';
  const name =
    key === 'turn' ? t.name(view.turn) : view.layer === null ? '' : t.shortName(view.layer);
  const own = key === 'window' && view.layer === t.seat ? 'own' : key;
  return round(
    say(`web.setup.phase.${own}`, { name, n: view.deal }),
    own === 'turn' && !t.wants('challenge') ? '' : say(`web.setup.phase.${own}_says`),
  );
}

/**
 * @param {Table} t
 * @param {number} seat
 */
const ring = (t, seat) =>
  t.view.turn === seat && t.view.clear && t.view.until !== null
    ? { until: t.view.until, total: t.view.options.turn_time }
    : null;

/**
 * What a player does now, in two or three words; of yourself it is said in other words.
 * @param {Table} t
 * @param {number} seat
 */
function deed(t, seat) {
  const { view } = t;
  const player = view.players[seat];
  const key =
    view.phase !== 'playing'
      ? null
      : !player.playing
        ? 'sits_out'
        : view.call?.seat === seat
          ? 'challenges'
          : player.barred
            ? 'barred'
            : view.turn === seat
              ? view.clear
                ? 'lays'
                : 'next'
              : view.layer === seat && !view.clear
                ? 'laid'
                : player.safe
                  ? 'safe'
                  : 'waits';
  return key === null ? '' : say(`web.setup.${seat === t.seat ? 'own' : 'did'}.${key}`);
}

/**
 * @param {Table} t
 * @param {number} seat
 * @returns {import('../table/opponents.js').PlaceLooks}
 */
function looks(t, seat) {
  const { view } = t;
  const player = view.players[seat];
  const did = deed(t, seat);
  return {
    says: html`<div class="player-action">${did}</div>`,
    hears: [did, say('web.setup.penalty', { n: cardsOf(t, seat) })],
    holds: pile(cardsOf(t, seat)),
    more: view.hands ? html`<div class="hands">${openHand(t, view.hands[seat])}</div>` : nothing,
    kind: `${
      view.phase === 'playing' && (view.clear ? view.turn : view.layer) === seat ? 'turn' : ''
    } ${player.playing ? '' : 'folded'}`,
    dealer: view.dealer === seat,
    voted: player.safe,
    ring: ring(t, seat),
  };
}

/**
 * Penalty cards of this deal and those before.
 * @param {Table} t
 * @param {number} seat
 */
const cardsOf = (t, seat) =>
  t.view.players[seat].total + (t.view.phase === 'playing' ? t.view.players[seat].penalty : 0);

/**
 * A penalty pile: one back for five cards, three at most.
 * @param {number} count
 */
const pile = count =>
  html`<span class="penalty-pile ${count ? '' : 'zero'}" aria-hidden="true"
    >${
      count
        ? Array.from(
            { length: Math.min(3, Math.ceil(count / 5)) },
            () => html`<span class="card backed"><card-face></card-face></span>`,
          )
        : html`<span class="none"></span>`
    }<b>${count}</b></span
  >`;

/**
 * @param {Table} t
 * @param {number} card
 * @param {number} place
 * @param {boolean} shown
 * @param {{point: (t: Table, card: number) => void}} game
 */
function lineCard(t, card, place, shown, game) {
  const last = place === line(t).length - 1;
  const layer = shown ? t.panel?.layer : t.view.layer;
  const by =
    last && layer !== null
      ? html`<span class="laid-by" aria-hidden="true"
          >${seatAvatar(t, layer, { you: false })}<span class="name"
            >${t.shortName(layer)}</span
          ></span
        >`
      : nothing;
  if (shown) {
    return html`<span
      class="card ${last ? 'last-card' : ''} ${t.panel?.cards.includes(card) ? 'hit' : ''}"
      role="img"
      aria-label=${cardName(card, t.face)}
      ><card-face card=${card} face=${t.face}></card-face>${by}</span
    >`;
  }
  return cardButton(t, card, {
    code: isPicking(t) && !last ? LINE_KEYS[place] : undefined,
    kind: last ? 'last-card' : '',
    note: last ? say('web.setup.last_card', { name: t.shortName(layer) }) : '',
    inside: by,
    onPick: () => game.point(t, card),
  });
}

/**
 * @param {Table} t
 * @param {{choose: (t: Table, card: number) => void}} game
 */
function hand(t, game) {
  if (t.seat === null) return html`<div class="hand none"></div>`;
  const held = Array.from({ length: HAND_PLACES }, (_, place) => ({
    card: t.hand[place] ?? null,
    place,
  }));
  return html`<div
    class="hand sideways ${mayLay(t) && !isPicking(t) ? '' : 'off'}"
    role="group"
    aria-label=${say('web.setup.hand')}
  >
    ${repeat(
      held,
      one => one.card ?? `free ${one.place}`,
      ({ card, place }) =>
        card === null
          ? html`<span class="slot"></span>`
          : cardButton(t, card, {
              code: isPicking(t) ? undefined : HAND_KEYS[place],
              note: say('web.setup.in_hand'),
              onPick: () => game.choose(t, card),
            }),
    )}
  </div>`;
}

/** @param {Table} t */
function mine(t) {
  if (t.seat === null) return html`<div class="mine"></div>`;
  const count = cardsOf(t, t.seat);
  return html`<div class="mine" data-seat=${t.seat}>
    <div class="row">
      <div class="details">
        <p class="person">${say('web.you')}</p>
        <small>${deed(t, t.seat)}</small>
      </div>
      ${face(t, t.seat, {
        dealer: t.view.dealer === t.seat,
        voted: t.view.players[t.seat].safe,
        ring: ring(t, t.seat),
      })}<span class="visually-hidden">${say('web.setup.penalty', { n: count })}</span
      >${pile(count)}
    </div>
  </div>`;
}

/** @param {Table} t */
function saySet(t) {
  if (!t.wants('challenge') || isPicking(t)) return;
  challenging = true;
  t.picked = [];
  t.panel = null;
  play('call');
  t.draw();
}

/** @param {Table} t */
function stop(t) {
  challenging = false;
  t.clearPicks();
}

/** @param {Table} t */
function saySafe(t) {
  const wish = isAsked(t) ? (t.can('say-safe') ?? t.can('take-back')) : undefined;
  if (wish) t.do(wish);
}

/**
 * Whether your "safe" would let the next card come.
 * @param {Table} t
 */
const isAsked = t => t.view.asked.includes(t.seat);

/** @param {Table} t */
function lay(t) {
  const wish = t.may.find(one => one.type === 'lay' && one.card === t.picked[0]);
  if (!wish || !mayLay(t) || isPicking(t)) return;
  play('pick2');
  t.do(wish);
}

/**
 * The right corner: SET! and safe while a card is looked at, your own card when it is your turn.
 * @param {Table} t
 */
function corner(t) {
  const { view } = t;
  const may = t.wants('challenge') !== undefined;
  const window =
    !view.clear && view.phase === 'playing' && may
      ? { until: view.opens, total: view.options.window }
      : null;
  const turn =
    view.clear && view.until !== null ? { until: view.until, total: view.options.turn_time } : null;
  if (t.connection.line !== 'open') {
    return both(bigButton({ label: say('web.net.reconnecting'), waits: true }));
  }
  if (t.seat === null) return both(bigButton({ label: say('web.watching'), waits: true }));
  if (view.phase !== 'playing') return both(bigButton({ label: say('web.between'), waits: true }));
  if (isPicking(t)) {
    return both(
      bigButton({
        label: say('web.setup.pick'),
        small: pips(1 + t.picked.length, 3),
        onPress: () => stop(t),
        ring: window ?? turn,
      }),
      html`<p class="agreement">${say('web.setup.risk')}</p>`,
    );
  }
  if (view.call) {
    return both(
      bigButton({
        label:
          view.call.seat === t.seat
            ? say('web.wait')
            : say('web.setup.is_challenging', { name: t.name(view.call.seat) }),
        waits: true,
      }),
    );
  }
  if (mayLay(t)) {
    const ready = t.picked.length === 1;
    return both(
      bigButton({
        label: say(ready ? 'web.setup.lay' : 'web.setup.choose'),
        small: ready
          ? html`<span class="hint"><kbd class="on">${say('web.enter')}</kbd></span>`
          : nothing,
        onPress: ready ? () => lay(t) : undefined,
        waits: !ready,
        ring: turn,
      }),
      may
        ? html`<button class="button open say-set" @click=${() => saySet(t)}>
              ${say('web.set')} ${keycap('Space')}
            </button>
            <p class="agreement">${say('web.setup.or_lay')}</p>`
        : html`<p class="agreement">${say('web.setup.you_draw')}</p>`,
    );
  }
  if (may) {
    return both(
      bigButton({
        label: say('web.set'),
        small: html`<span class="hint">${keycap('Space', 'on')}</span>`,
        onPress: () => saySet(t),
        ring: window,
      }),
      safe(t),
    );
  }
  const why = view.players[t.seat].barred
    ? 'barred'
    : !view.players[t.seat].playing
      ? 'sits_out'
      : view.layer === t.seat && !view.clear
        ? 'own'
        : 'turn';
  return both(
    bigButton({
      label: say(`web.setup.wait.${why}`, { name: view.turn === null ? '' : t.name(view.turn) }),
      waits: true,
    }),
    view.asked.length ? agreed(t) : nothing,
  );
}

/**
 * @param {unknown} first
 * @param {unknown} [second]
 */
const both = (first, second = nothing) =>
  html`<div class="challenge">
    ${first}
    <div class="second-line">${second}</div>
  </div>`;

/** @param {Table} t */
const safe = t =>
  html`${
    isAsked(t)
      ? html`<button
          class="button open"
          aria-pressed=${t.view.players[t.seat ?? 0].safe}
          @click=${() => saySafe(t)}
        >
          ${say('web.commands.say-safe')} ${keycap('Digit0')}
        </button>`
      : nothing
  }${agreed(t)}`;

/** @param {Table} t */
const agreed = t =>
  agreement(
    t,
    t.view.asked,
    t.view.asked.filter((/** @type {number} */ seat) => t.view.players[seat].safe),
  );
