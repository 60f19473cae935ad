// Scout: choose three and show one; the others hunt for the second.
import { announce } from '../core/announcements.js';
import { cardName } from '../core/cards.js';
import { html, nothing } from '../core/html.js';
import { icon } from '../core/icons.js';
import { CARD_KEYS } from '../core/keyboard.js';
import { flyTo } from '../core/motion.js';
import { play } from '../core/sound.js';
import { figure, say } from '../core/words.js';
import { hasPanel, wing } from '../table/panels.js';
import { agreement, bigButton, deck, keycap, pips } from '../table/action_bar.js';
import { seatAvatar } from '../table/avatars.js';
import { grid } from '../table/card_grid.js';
import { claims } from '../table/claim_log.js';
import { header } from '../table/header.js';

/** @typedef {import('../table/live_table.js').LiveTable} Table */
/** @typedef {import('../net/types.js').Happening} Happening */

/** @param {Table} t */
const isScout = t => t.view.hunt !== null && t.view.hunt.scout === t.seat;

export default {
  form: () => 'scout',

  /** @param {Table} t */
  draw(t) {
    const { view } = t;
    const cards = view.table.length;
    const { hunt } = view;
    const kind = [
      'grid-game scout',
      cards > 12 ? 'more' : '',
      hunt ? 'hunt' : '',
      hasPanel(t) || hunt || view.ballot ? 'has-explanation' : '',
      t.connection.line === 'open' ? '' : 'offline',
    ].join(' ');
    return html`<div class=${kind} data-n=${Math.max(12, cards)}>
      ${header(t, {
        form: 'scout',
        seats: seats(t),
        clock: html`<time-since
          from=${view.dealt_at}
          until=${view.phase === 'playing' ? 0 : view.changed_at}
        ></time-since>`,
      })}
      <main class="play-area">
        ${claims(t, say('web.scout.turns'))}${grid(t, {
          onPick: card => this.pick(t, card),
          kind: card => (fingerOn(t, card) ? 'pointed-at' : ''),
          inside: card => finger(t, card),
          note: card => fingerOn(t, card) ?? '',
        })}${wing(t, standing(t))}
      </main>
      <footer class="actions">${deck(view.deck, say('web.in_deck'))}${middle(t)}${vote(t)}</footer>
    </div>`;
  },

  /**
   * @param {Table} t
   * @param {number} card
   */
  pick(t, card) {
    const point = t.may.find(wish => wish.type === 'point' && wish.card === card);
    if (point) {
      play('pick2');
      t.do(point);
      return;
    }
    if (!t.wants('scout') || (t.picked.length === 3 && !t.picked.includes(card))) return;
    t.toggle(card);
    play(/** @type {'pick1'} */ (`pick${Math.max(1, t.picked.length)}`));
  },

  /**
   * @param {Table} t
   * @param {string} code
   */
  key(t, code) {
    const card = t.view.table[CARD_KEYS.indexOf(code)];
    if (card !== undefined && card !== null) this.pick(t, card);
    else if (code === 'Space') scout(t);
    else if (code === 'Digit0' || code === 'Numpad0') second(t);
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
        t.log = [];
        t.panel = null;
        play('deal');
        announce(say('web.tell.dealt', { cards: t.cardNames(event.laid) }));
        break;
      case 'scouted':
        play('call');
        if (event.seat !== t.seat) t.picked = [];
        t.panel = null;
        break;
      case 'hunt-began':
        t.picked = [];
        announce(say('log.scout.hunt-began', { name, card: cardName(event.card, t.face) }));
        break;
      case 'barred':
        play('wrong');
        announce(
          say('log.scout.barred', { name, card: cardName(event.card, t.face) }),
          event.seat === t.seat ? 'assertive' : 'polite',
        );
        if (event.seat === t.seat) {
          t.show({
            kind: 'words',
            head: say('web.not_a_set'),
            symbol: 'cross',
            sentence: say('web.scout.barred'),
            text: say('web.scout.barred_says'),
          });
        }
        break;
      case 'gave-up':
        announce(say('log.scout.gave-up', { name }));
        break;
      case 'turn-ended':
        turnEnded(t, event);
        break;
      case 'missed':
        missed(t, event, name);
        break;
      case 'forfeit-owed':
        announce(say('log.scout.forfeit-owed', { name }));
        break;
      case 'forfeit-chosen': {
        const sentence = say('log.scout.forfeit-chosen.voted', {
          name,
          forfeit: say(`log.scout.forfeit.${event.forfeit}`),
        });
        announce(sentence);
        t.show({
          kind: 'words',
          head: say('web.scout.forfeit'),
          sentence,
          text: event.drawn ? say('web.scout.by_lot') : '',
        });
        break;
      }
      case 'agreed':
        announce(say('log.classic.agreed', { name }));
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

/**
 * @param {Table} t
 * @param {Happening} event
 */
function turnEnded(t, event) {
  const finders = event.finder_took.length;
  const scouts = event.scout_took.length;
  if (event.is_set) {
    play('right');
    t.note({
      seat: event.scout,
      cards: event.cards,
      note: finders ? `${scouts} + ${finders}` : String(scouts),
    });
    const cards = (/** @type {number[]} */ taken) =>
      taken
        .map(card => document.querySelector(`.grid [data-card="${card}"]`))
        .filter(one => one !== null);
    flyTo(cards(event.scout_took), document.querySelector(`[data-seat="${event.scout}"] .avatar`));
    flyTo(
      cards(event.finder_took),
      document.querySelector(`[data-seat="${event.finder}"] .avatar`),
    );
    announce(
      `${say(`log.scout.hunt-ended.${event.reason}`, {
        seconds: figure(event.hunted / 1000, 1),
      })} ${takes(t, event)}`,
    );
    t.show({ kind: 'turn', draw: table => turnPanel(table, event) });
  }
}

/**
 * @param {Table} t
 * @param {Happening} event
 */
function takes(t, event) {
  const parts = [
    say('log.scout.takes', { name: t.name(event.scout), cards: t.cardNames(event.scout_took) }),
  ];
  if (event.finder !== null && event.finder_took.length) {
    parts.push(
      say('log.scout.takes', { name: t.name(event.finder), cards: t.cardNames(event.finder_took) }),
    );
  }
  return parts.join(' ');
}

/**
 * @param {Table} t
 * @param {Happening} event
 * @param {string} name
 */
function missed(t, event, name) {
  play('wrong');
  t.note({
    seat: event.seat,
    cards: event.cards,
    cost: event.aside.length ? '−1' : say('web.scout.forfeit'),
  });
  t.explain(
    event.seat,
    event.cards,
    event.aside.length
      ? say('log.scout.cost.card', { name, cards: t.cardNames(event.aside) })
      : say('log.scout.cost.nothing', { name }),
  );
}

/**
 * Who takes which of the cards that leave.
 * @param {Table} t
 * @param {Happening} turn
 */
function turnPanel(t, turn) {
  const owner = (/** @type {number} */ card) =>
    turn.finder_took.includes(card) ? turn.finder : turn.scout;
  const all = [...new Set([...turn.cards, ...turn.finder_took])];
  const row = (/** @type {number} */ seat, /** @type {number[]} */ cards) =>
    cards.length
      ? html`<div class="score-change">
          ${seatAvatar(t, seat, { small: true })}<span>${t.shortName(seat)}</span
          ><b>+${cards.length}</b>
        </div>`
      : nothing;
  return html`<div class="panel scout-panel" @click=${() => t.hide()}>
    <p class="panel-title">
      ${icon('check')}${say(`log.scout.hunt-ended.${turn.reason}`, {
        seconds: figure(turn.hunted / 1000, 1),
      })}
    </p>
    <p class="sentence">
      ${say(turn.finder_took.length ? 'web.scout.shared' : 'web.scout.all_three', {
        name: t.name(turn.scout),
      })}
    </p>
    <div class="set-figures count-${all.length}">
      ${all.map((card, i) =>
        figureOf(t, card, i === 0, seatAvatar(t, owner(card), { small: true })),
      )}
    </div>
    ${row(turn.scout, turn.scout_took)}${
      turn.finder === null ? nothing : row(turn.finder, turn.finder_took)
    }
  </div>`;
}

/**
 * @param {Table} t
 * @param {number | null} card
 * @param {boolean} first
 * @param {unknown} caption
 */
const figureOf = (t, card, first, caption = nothing) =>
  html`<figure class=${first ? 'first' : ''}>
    ${
      card === null
        ? html`<span class="card card-small backed"><card-face></card-face></span>`
        : html`<span class="card card-small" role="img" aria-label=${cardName(card, t.face)}
            ><card-face card=${card} face=${t.face}></card-face
          ></span>`
    }${caption === nothing ? nothing : html`<figcaption>${caption}</figcaption>`}
  </figure>`;

/**
 * Whose finger lies on a card, in words.
 * @param {Table} t
 * @param {number} card
 */
function fingerOn(t, card) {
  const { hunt } = t.view;
  if (!hunt) return null;
  if (hunt.card === card) {
    return isScout(t)
      ? say('web.scout.your_finger')
      : say('web.scout.finger', { name: t.name(hunt.scout) });
  }
  return hunt.pointed === card ? say('web.scout.your_finger') : null;
}

/**
 * @param {Table} t
 * @param {number} card
 */
function finger(t, card) {
  if (fingerOn(t, card) === null) return nothing;
  const { hunt } = t.view;
  return hunt.card === card
    ? html`<span class="finger-label" aria-hidden="true"
        >${isScout(t) ? icon('finger') : seatAvatar(t, hunt.scout)}${say(
          isScout(t) ? 'web.scout.your_finger' : 'web.scout.scout',
        )}</span
      >`
    : html`<span class="finger-label dark" aria-hidden="true"
        >${icon('finger')}${say('web.you')}</span
      >`;
}

/**
 * @param {Table} t
 * @returns {import('../table/header.js').SeatLooks[]}
 */
function seats(t) {
  const { view } = t;
  const { hunt } = view;
  const adding = view.options.match === 'everyone' || view.options.deals > 1;
  return view.players.map((/** @type {any} */ player, /** @type {number} */ seat) => ({
    points: figure(
      adding ? player.total + (view.phase === 'playing' ? player.score : 0) : player.score,
    ),
    dealer: view.dealer === seat,
    calling: hunt?.scout === seat,
    ring:
      hunt?.scout === seat && hunt.until
        ? { until: hunt.until, total: view.options.hunt_time }
        : null,
    locked: player.sits_out || (hunt?.barred.includes(seat) ?? false),
    voted: player.agreed || (hunt?.gave_up.includes(seat) ?? false),
    note: player.forfeits.length ? say('web.scout.forfeits', { n: player.forfeits.length }) : '',
  }));
}

/** @param {Table} t */
function scout(t) {
  if (t.wants('scout') && t.picked.length === 3) t.do({ type: 'scout', cards: t.picked });
}

/** @param {Table} t */
function middle(t) {
  const { view } = t;
  const { hunt } = view;
  if (t.connection.line !== 'open') {
    return bigButton({ label: say('web.net.reconnecting'), waits: true });
  }
  if (t.seat === null) return bigButton({ label: say('web.watching'), waits: true });
  const ring = hunt?.until ? { until: hunt.until, total: view.options.hunt_time } : null;
  const left = hunt?.until ? html`<time-left until=${hunt.until}></time-left> s` : nothing;
  if (isScout(t) || t.pressed === 'scout') {
    return bigButton({ label: say('web.scout.searching'), small: left, ring, waits: true });
  }
  if (t.can('point')) {
    return bigButton({ label: say('web.scout.point'), small: left, ring, onPress: () => {} });
  }
  if (hunt) {
    return bigButton({
      label: say(
        hunt.barred.includes(t.seat)
          ? 'web.scout.barred_short'
          : view.players[t.seat].sits_out
            ? 'web.scout.sits_out'
            : 'web.wait',
      ),
      ring,
      waits: true,
    });
  }
  if (view.players[t.seat].sits_out) {
    return bigButton({ label: say('web.scout.sits_out'), waits: true });
  }
  if (!t.wants('scout')) {
    return bigButton({
      label: say(view.phase === 'between' ? 'web.between' : 'web.wait'),
      waits: true,
    });
  }
  return t.picked.length === 3
    ? bigButton({
        label: say('web.scout.see'),
        small: html`<span class="hint">${keycap('Space', 'on')}</span>`,
        onPress: () => scout(t),
      })
    : bigButton({
        label: say('web.pick'),
        small: html`${pips(t.picked.length, 3)} ${say('web.scout.first_shows')}`,
        onPress: () => t.clearPicks(),
      });
}

/**
 * The other choice: give up during a hunt, no SET before one.
 * @param {Table} t
 */
function second(t) {
  const wish = t.can('give-up') ?? t.can('say-no-set') ?? t.can('take-back');
  if (wish) t.do(wish);
}

/** @param {Table} t */
function vote(t) {
  const { view } = t;
  const { hunt } = view;
  const waited = view.players.flatMap((/** @type {any} */ player, /** @type {number} */ seat) =>
    ['here', 'away'].includes(player.presence) ? [seat] : [],
  );
  if (hunt) {
    const others = waited.filter(
      (/** @type {number} */ seat) =>
        seat !== hunt.scout && !hunt.barred.includes(seat) && !view.players[seat].sits_out,
    );
    const out = t.seat !== null && hunt.gave_up.includes(t.seat);
    return html`<div class="vote">
      ${
        t.seat === null || isScout(t)
          ? nothing
          : html`<button
              class="button open"
              aria-pressed=${out}
              ?disabled=${!t.can('give-up') && !t.can('take-back')}
              @click=${() => second(t)}
            >
              ${say('web.commands.give-up')} ${keycap('Digit0')}
            </button>`
      }${agreement(t, others, hunt.gave_up)}
    </div>`;
  }
  if (view.options.more === 'auto') return html`<div class="vote"></div>`;
  const agreed = t.seat !== null && view.players[t.seat].agreed;
  return html`<div class="vote">
    ${
      t.seat === null
        ? nothing
        : html`<button
            class="button open"
            aria-pressed=${agreed}
            ?disabled=${!t.can('say-no-set') && !t.can('take-back')}
            @click=${() => second(t)}
          >
            ${say('web.no_set')} ${keycap('Digit0')}
          </button>`
    }
    ${agreement(
      t,
      waited,
      waited.filter((/** @type {number} */ seat) => view.players[seat].agreed),
    )}
  </div>`;
}

/**
 * What stands beside the cards: the hunt, a vote on a forfeit, the end of a deal.
 * @param {Table} t
 */
function standing(t) {
  const { view } = t;
  if (view.ballot) return ballot(t);
  if (view.hunt) return hunting(t);
  if (view.phase === 'between' && view.last) {
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
  return nothing;
}

/** @param {Table} t */
function hunting(t) {
  const { hunt } = t.view;
  const mine = isScout(t);
  const name = t.name(hunt.scout);
  const cards = hunt.cards.length ? hunt.cards : [hunt.card, null, null];
  return html`<div class="panel scout-panel">
    <p class="panel-title">
      ${icon('finger')}${mine ? say('web.scout.you_scout') : say('web.scout.points', { name })}
    </p>
    <p class="sentence">${say(mine ? 'web.scout.others_see' : 'web.scout.which')}</p>
    <div class="set-figures">
      ${cards.map((/** @type {number | null} */ card, /** @type {number} */ i) =>
        figureOf(t, card, i === 0),
      )}
    </div>
    <p class="text">${mine ? say('web.scout.if_nobody') : say('web.scout.how', { name })}</p>
  </div>`;
}

/** @param {Table} t */
function ballot(t) {
  const { ballot: open } = t.view;
  const wishes = ['scolding', 'dishes', 'song'];
  return html`<div class="panel scout-panel">
    <p class="panel-title">${icon('cross')}${say('web.scout.no_card')}</p>
    <p class="sentence">${say('log.scout.forfeit-owed', { name: t.name(open.seat) })}</p>
    <div class="forfeit">
      ${wishes.map(forfeit => {
        const wish = t.may.find(one => one.type === 'vote' && one.forfeit === forfeit);
        const votes = open.votes.flatMap(
          (/** @type {string | null} */ vote, /** @type {number} */ seat) =>
            vote === forfeit ? [seat] : [],
        );
        return html`<button
          aria-pressed=${t.seat !== null && votes.includes(t.seat)}
          ?disabled=${!wish}
          @click=${() => wish && t.do(wish)}
        >
          <span>${say(`web.commands.vote-${forfeit}`)}</span
          ><span class="versus"
            >${votes.map((/** @type {number} */ seat) =>
              seatAvatar(t, seat, { small: true }),
            )}</span
          >
        </button>`;
      })}
    </div>
    <p class="text"><time-left until=${open.until}></time-left> s</p>
  </div>`;
}
