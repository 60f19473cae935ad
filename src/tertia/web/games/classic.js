// Classic, Beginner and Solitaire: call, show three cards, agree that there is none.
import { announce } from '../core/announcements.js';
import { html, nothing } from '../core/html.js';
import { icon } from '../core/icons.js';
import { CARD_KEYS } from '../core/keyboard.js';
import { flyTo, nudge, shake } from '../core/motion.js';
import { play } from '../core/sound.js';
import { figure, say } from '../core/words.js';
import { oddsPanel } from '../table/live_odds.js';
import { hasPanel, wing } from '../table/panels.js';
import { agreement, bigButton, deck, keycap, pips } from '../table/action_bar.js';
import { grid } from '../table/card_grid.js';
import { claims } from '../table/claim_log.js';
import { header } from '../table/header.js';

/** @typedef {import('../table/live_table.js').LiveTable} Table */
/** @typedef {import('../net/types.js').Happening} Happening */

/** @param {Table} t */
const isMine = t =>
  (t.view.call !== null && t.view.call.seat === t.seat) || t.pressed === 'call-set';
/** @param {Table} t */
const isOthers = t => t.view.call !== null && t.view.call.seat !== t.seat;
/** @param {Table} t */
const isAlone = t => t.view.players.length === 1;
/** @param {Table} t */
const isLocked = t => t.seat !== null && t.view.players[t.seat].locked;
/**
 * Whether cards may be picked now.
 * @param {Table} t
 */
const mayPick = t => t.wants('claim') !== undefined || t.pressed === 'call-set';

export default {
  /**
   * Which of the three forms a table plays.
   * @param {import('../net/types.js').Room} room
   */
  form: room =>
    room.options.held
      ? 'beginner'
      : room.phase !== 'waiting' && room.seats.length === 1
        ? 'solitaire'
        : 'classic',

  /** @param {Table} t */
  draw(t) {
    const { view } = t;
    const cards = view.table.length;
    const nine = view.options.held && cards <= 9;
    const kind = [
      'grid-game',
      cards > 12 ? 'more' : '',
      isMine(t) ? 'mine' : '',
      isOthers(t) ? 'paused' : '',
      hasPanel(t) || t.coach ? 'has-explanation' : '',
      t.connection.line === 'open' ? '' : 'offline',
    ].join(' ');
    return html`<div class=${kind} data-n=${nine ? 9 : Math.max(12, cards)}>
      ${header(t, {
        form: this.form(t.room),
        seats: seats(t),
        clock: html`<time-since
          from=${view.dealt_at}
          until=${view.phase === 'playing' ? 0 : view.changed_at}
        ></time-since>`,
      })}
      <main class="play-area">
        ${claims(t)}${grid(t, {
          onPick: card => this.pick(t, card),
          kind: card => hintKind(t, card),
          places: nine ? 9 : 12,
        })}${wing(t, standing(t))}${oddsPanel(t)}
      </main>
      <footer class="actions">
        ${deck(view.deck, say('web.in_deck'), t.coach ? nothing : hints(t))}${middle(t)}${vote(t)}
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
    const place = CARD_KEYS.indexOf(code);
    const card = t.view.table[place];
    if (place >= 0 && card !== undefined && card !== null) this.pick(t, card);
    else if (code === 'Space') call(t);
    else if (code === 'Digit0' || code === 'Numpad0') voteNoSet(t);
    else if (code === 'Escape') t.clearPicks();
    else return false;
    return true;
  },

  /**
   * Sounds, the log, the sentence for the ear, and motion, as things happen.
   * @param {Table} t
   * @param {Happening} event
   */
  happened(t, event) {
    const name = event.seat === undefined ? '' : t.name(event.seat);
    switch (event.type) {
      case 'dealt':
        t.log = [];
        t.panel = null;
        play('deal');
        announce(say('web.tell.dealt', { cards: t.cardNames(event.laid) }));
        break;
      case 'called':
        // three taps of another leave yours alone
        if (event.seat !== t.seat && !event.tapped) t.picked = [];
        play('call');
        if (!event.tapped) announce(say('log.classic.called', { name }));
        break;
      case 'taken':
        t.note({ seat: event.seat, cards: event.cards, took: event.took });
        if (t.panel?.kind === 'why') t.panel = null;
        play('right');
        flyTo(
          cardElements(event.cards),
          document.querySelector(`[data-seat="${event.seat}"] .avatar`),
        );
        announce(
          `${say('log.classic.taken', {
            name,
            cards: t.cardNames(event.cards),
            seconds: figure(event.took / 1000, 1),
          })} ${
            event.laid.length ? say('log.classic.refilled', { cards: t.cardNames(event.laid) }) : ''
          }`,
        );
        break;
      case 'missed':
        missed(t, event, name);
        break;
      case 'agreed':
        announce(say('log.classic.agreed', { name }));
        break;
      case 'took-back':
        announce(say('log.classic.took-back', { name }));
        break;
      case 'locks-lifted':
        announce(say('log.classic.locks-lifted'));
        break;
      case 'laid-more':
        play('deal');
        announce(say('log.classic.laid-more', { cards: t.cardNames(event.laid) }));
        break;
      case 'match-ended':
        play('end');
        break;
      default:
    }
  },
};

/** @param {number[]} cards */
const cardElements = cards =>
  cards
    .map(card => document.querySelector(`.grid [data-card="${card}"]`))
    .filter(one => one !== null);

/**
 * A refused claim always says why; running out of time says so.
 * @param {Table} t
 * @param {Happening} event
 * @param {string} name
 */
function missed(t, event, name) {
  play('wrong');
  t.picked = [];
  const cost = event.locked
    ? say('log.classic.cost.locked')
    : event.minus
      ? say('log.classic.cost.point')
      : event.aside.length
        ? say('web.cost_set')
        : '';
  if (event.cards.length) {
    t.note({
      seat: event.seat,
      cards: event.cards,
      cost: event.minus ? '−1' : event.aside.length ? '−3' : event.locked ? icon('lock') : '',
    });
  }
  if (event.reason === 'no-set') {
    shake(cardElements(event.cards));
    t.explain(event.seat, event.cards, cost);
    return;
  }
  const sentence = say(`log.classic.missed.${event.reason}`, { name });
  announce(`${sentence} ${cost}`, 'assertive');
  t.show({ kind: 'words', head: say('web.not_shown'), symbol: 'cross', sentence, text: cost });
}

/**
 * @param {Table} t
 * @returns {import('../table/header.js').SeatLooks[]}
 */
function seats(t) {
  const { view } = t;
  const adding = view.options.match === 'everyone' || view.options.deals > 1;
  return view.players.map((/** @type {any} */ player, /** @type {number} */ seat) => ({
    points: figure(
      adding ? player.total + (view.phase === 'playing' ? player.score : 0) : player.score,
    ),
    unit: say(view.options.scoring === 'sets' ? 'web.sets' : 'web.points', { n: player.score }),
    dealer: view.dealer === seat && !isAlone(t),
    calling: view.call?.seat === seat,
    ring:
      view.call?.seat === seat ? { until: view.call.until, total: view.options.pick_time } : null,
    locked: player.locked,
    voted: player.agreed,
  }));
}

/** @param {Table} t */
function call(t) {
  if (t.can('call-set') && t.pressed !== 'call-set') {
    t.picked = [];
    t.panel = null;
    t.do({ type: 'call-set' });
  }
}

/** @param {Table} t */
function middle(t) {
  const { view } = t;
  if (t.connection.line !== 'open') {
    return bigButton({ label: say('web.net.reconnecting'), waits: true });
  }
  if (isAlone(t) && view.options.claim !== 'call') return alone(t);
  if (t.seat === null) return bigButton({ label: say('web.watching'), waits: true });
  if (isMine(t)) {
    return bigButton({
      label: say('web.pick'),
      small: pips(t.picked.length, 3),
      onPress: () => {},
      ring: view.call ? { until: view.call.until, total: view.options.pick_time } : null,
    });
  }
  if (isOthers(t)) {
    return bigButton({
      label: say('web.is_picking', { name: t.name(view.call.seat) }),
      waits: true,
    });
  }
  if (isLocked(t)) {
    return bigButton({ label: html`${icon('lock')}${say('web.locked_until')}`, waits: true });
  }
  if (t.wants('claim')) {
    return isAlone(t)
      ? alone(t)
      : bigButton({
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
  return bigButton({
    label: say(view.phase === 'between' ? 'web.between' : 'web.wait'),
    waits: true,
  });
}

/**
 * Alone there is no call: three taps are the claim, and the clock stands in the middle.
 * @param {Table} t
 */
const alone = t =>
  html`<div class="solo">
    <b class="tabular"
      ><time-since
        from=${t.view.dealt_at}
        until=${t.view.phase === 'playing' ? 0 : t.view.changed_at}
      ></time-since
    ></b>
    <small>${pips(t.picked.length, 3)} ${say('web.sets', { n: t.view.players[0].sets })}</small>
  </div>`;

/** @param {Table} t */
function voteNoSet(t) {
  const wish = t.can('say-no-set') ?? t.can('take-back');
  if (wish) t.do(wish);
}

/** @param {Table} t */
function vote(t) {
  const { view } = t;
  if (view.options.more === 'auto' && !isAlone(t)) return html`<div class="vote"></div>`;
  const agreed = t.seat !== null && view.players[t.seat].agreed;
  const voters = view.players.flatMap((/** @type {any} */ player, /** @type {number} */ seat) =>
    ['here', 'away'].includes(player.presence) && !player.locked ? [seat] : [],
  );
  const yes = voters.filter((/** @type {number} */ seat) => view.players[seat].agreed);
  return html`<div class="vote">
    ${
      t.seat === null
        ? nothing
        : html`<button
            class="button open"
            aria-pressed=${agreed}
            ?disabled=${!t.can('say-no-set') && !t.can('take-back')}
            @click=${() => voteNoSet(t)}
          >
            ${say('web.no_set')} ${keycap('Digit0')}
          </button>`
    }
    ${isAlone(t) ? nothing : agreement(t, voters, yes)}
  </div>`;
}

/**
 * @param {Table} t
 * @param {number} card
 */
const hintKind = (t, card) => (t.view.hint?.cards.includes(card) ? 'hinted' : '');

/**
 * Hints, where the table allows them.
 * @param {Table} t
 */
function hints(t) {
  const wishes = t.may.filter(wish => wish.type === 'ask-hint');
  const told = t.view.hint?.count ?? null;
  if (!wishes.length && told === null) return nothing;
  return html`<span class="hints"
    >${told === null ? nothing : html`<em>${say('web.sets_lie', { n: told })}</em>`}${wishes.map(
      wish =>
        html`<button class="link" @click=${() => t.do(wish)}>
          ${say(`web.commands.ask-hint-${wish.kind}`)}
        </button>`,
    )}</span
  >`;
}

/**
 * Between two deals: how it went, and when it goes on.
 * @param {Table} t
 */
function standing(t) {
  const { view } = t;
  if (view.phase === 'playing' && t.coach) return t.coach(t);
  if (view.phase !== 'between' || !view.last) return nothing;
  return html`<div class="panel">
    <p class="panel-title">${say('web.deal_n', { n: view.last.deal })}</p>
    <p class="sentence">${say(`web.deal_ended.${view.last.reason}`)}</p>
    <ol class="scores">
      ${view.last.scores.map(
        (/** @type {number} */ score, /** @type {number} */ seat) =>
          html`<li><span>${t.shortName(seat)}</span><b>${figure(score)}</b></li>`,
      )}
    </ol>
    <div class="row">
      ${
        t.can('deal')
          ? html`<button class="button solid" @click=${() => t.do({ type: 'deal' })}>
              ${say('web.commands.deal')}
            </button>`
          : nothing
      }<span class="text"
        >${say('web.next_deal')} <time-left until=${view.resumes}></time-left> s</span
      >
    </div>
  </div>`;
}
