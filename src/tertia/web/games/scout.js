// Scout: the scout picks three cards and shows one; the others hunt for a second one.
import { announce } from '../core/announcements.js';
import { cardName } from '../core/cards.js';
import { html, nothing } from '../core/html.js';
import { icon } from '../core/icons.js';
import { cardElements, flyTo } from '../core/motion.js';
import { play } from '../core/sound.js';
import { formatNumber, say } from '../core/words.js';
import { hasPanel, sidePanel } from '../table/panels.js';
import { agreement, bigButton, deck, keycap, pips } from '../table/action_bar.js';
import { seatAvatar } from '../table/avatars.js';
import { cardGrid } from '../table/card_grid.js';
import { claimLog } from '../table/claim_log.js';
import { header } from '../table/header.js';
import {
  dealClock,
  dealResult,
  gridGame,
  noSetButton,
  pointsText,
  presentDeal,
  seatsInPlay,
  voteButton,
} from './grid_game.js';
import { announcing, commonEvents, pickUpToThree } from './shared.js';

/** @typedef {import('../table/live_table.js').LiveTable} Table */
/** @typedef {import('../net/types.js').GameEvent} GameEvent */

/** @param {Table} table */
const isScout = table => table.view.hunt !== null && table.view.hunt.scout === table.seat;

/** @type {Record<string, import('./shared.js').EventHandler>} */
const EVENTS = {
  ...commonEvents('classic'),
  dealt: presentDeal,
  scouted(table, event) {
    play('call');
    if (event.seat !== table.seat) table.picked = [];
    table.panel = null;
  },
  'hunt-began'(table, event, name) {
    table.picked = [];
    announce(say('log.scout.hunt-began', { name, card: cardName(event.card, table.face) }));
  },
  barred(table, event, name) {
    const isOwn = event.seat === table.seat;
    play('wrong');
    announce(
      say('log.scout.barred', { name, card: cardName(event.card, table.face) }),
      isOwn ? 'assertive' : 'polite',
    );
    if (!isOwn) return;
    table.show({
      kind: 'words',
      head: say('web.not_a_set'),
      symbol: 'cross',
      sentence: say('web.scout.barred'),
      text: say('web.scout.barred_says'),
    });
  },
  'gave-up': announcing('log.scout.gave-up'),
  'turn-ended': presentTurnEnd,
  missed: presentMiss,
  'forfeit-owed': announcing('log.scout.forfeit-owed'),
  'forfeit-chosen'(table, event, name) {
    const forfeit = say(`log.scout.forfeit.${event.forfeit}`);
    const sentence = say('log.scout.forfeit-chosen.voted', { name, forfeit });
    announce(sentence);
    table.show({
      kind: 'words',
      head: say('web.scout.forfeit'),
      sentence,
      text: event.drawn ? say('web.scout.by_lot') : '',
    });
  },
};

const SCREEN = {
  form: () => 'scout',

  /** @param {Table} table */
  draw(table) {
    const { view } = table;
    const cards = table.shownTable.length;
    const { hunt } = view;
    const kind = [
      'grid-game scout',
      cards > 12 ? 'more' : '',
      hunt ? 'hunt' : '',
      hasPanel(table) || hunt || view.ballot ? 'has-explanation' : '',
      table.connection.state === 'open' ? '' : 'offline',
    ].join(' ');
    return html`<div class=${kind} data-n=${Math.max(12, cards)}>
      ${header(table, {
        form: 'scout',
        seats: seatLooks(table),
        clock: dealClock(view),
      })}
      <main class="play-area">
        ${claimLog(table, say('web.scout.turns'))}${cardGrid(table, {
          onPick: card => this.pick(table, card),
          kind: card => (fingerText(table, card) ? 'pointed-at' : ''),
          inside: card => fingerLabel(table, card),
          note: card => fingerText(table, card) ?? '',
        })}${sidePanel(table, sidePanelContent(table))}
      </main>
      <footer class="actions">
        ${deck(view.deck, say('web.in_deck'))}${mainButton(table)}${voteControls(table)}
      </footer>
    </div>`;
  },

  /**
   * @param {Table} table
   * @param {number} card
   */
  pick(table, card) {
    const point = table.may.find(command => command.type === 'point' && command.card === card);
    if (point) {
      play('pick2');
      table.do(point);
      return;
    }
    pickUpToThree(table, card, 'scout');
  },
};

export default gridGame(SCREEN, { Space: sendScout, Digit0: sendSecondChoice }, EVENTS);

/**
 * @param {Table} table
 * @param {GameEvent} event
 */
function presentTurnEnd(table, event) {
  const finders = event.finder_took.length;
  const scouts = event.scout_took.length;
  if (event.is_set) {
    play('right');
    table.logClaim({
      seat: event.scout,
      cards: event.cards,
      note: finders ? `${scouts} + ${finders}` : String(scouts),
    });
    table.displayTaken(event.scout, [...event.scout_took, ...event.finder_took], () => {
      flyTo(
        cardElements('.grid', event.scout_took),
        document.querySelector(`[data-seat="${event.scout}"] .avatar`),
      );
      flyTo(
        cardElements('.grid', event.finder_took),
        document.querySelector(`[data-seat="${event.finder}"] .avatar`),
      );
    });
    announce(
      `${say(`log.scout.hunt-ended.${event.reason}`, {
        seconds: formatNumber(event.hunted / 1000, 1),
      })} ${takesSentence(table, event)}`,
    );
    table.show({ kind: 'turn', draw: shown => turnPanel(shown, event) });
  }
}

/**
 * @param {Table} table
 * @param {GameEvent} event
 */
function takesSentence(table, event) {
  const parts = [
    say('log.scout.takes', {
      name: table.name(event.scout),
      cards: table.cardNames(event.scout_took),
    }),
  ];
  if (event.finder !== null && event.finder_took.length) {
    parts.push(
      say('log.scout.takes', {
        name: table.name(event.finder),
        cards: table.cardNames(event.finder_took),
      }),
    );
  }
  return parts.join(' ');
}

/**
 * @param {Table} table
 * @param {GameEvent} event
 * @param {string} name
 */
function presentMiss(table, event, name) {
  play('wrong');
  table.logClaim({
    seat: event.seat,
    cards: event.cards,
    cost: event.aside.length ? '−1' : say('web.scout.forfeit'),
  });
  table.explain(
    event.seat,
    event.cards,
    event.aside.length
      ? say('log.scout.cost.card', { name, cards: table.cardNames(event.aside) })
      : say('log.scout.cost.nothing', { name }),
  );
}

/**
 * Draws the panel of a turn: the players and the cards they take.
 * @param {Table} table
 * @param {GameEvent} turn
 */
function turnPanel(table, turn) {
  const owner = (/** @type {number} */ card) =>
    turn.finder_took.includes(card) ? turn.finder : turn.scout;
  const all = [...new Set([...turn.cards, ...turn.finder_took])];
  const row = (/** @type {number} */ seat, /** @type {number[]} */ cards) =>
    cards.length
      ? html`<div class="score-change">
          ${seatAvatar(table, seat, { small: true })}<span>${table.shortName(seat)}</span
          ><b>+${cards.length}</b>
        </div>`
      : nothing;
  return html`<div class="panel scout-panel" @click=${() => table.hide()}>
    <p class="panel-title">
      ${icon('check')}${say(`log.scout.hunt-ended.${turn.reason}`, {
        seconds: formatNumber(turn.hunted / 1000, 1),
      })}
    </p>
    <p class="sentence">
      ${say(turn.finder_took.length ? 'web.scout.shared' : 'web.scout.all_three', {
        name: table.name(turn.scout),
      })}
    </p>
    <div class="set-figures count-${all.length}">
      ${all.map((card, i) =>
        cardFigure(table, card, i === 0, seatAvatar(table, owner(card), { small: true })),
      )}
    </div>
    ${row(turn.scout, turn.scout_took)}${
      turn.finder === null ? nothing : row(turn.finder, turn.finder_took)
    }
  </div>`;
}

/**
 * @param {Table} table
 * @param {number | null} card
 * @param {boolean} first
 * @param {unknown} caption
 */
const cardFigure = (table, card, first, caption = nothing) =>
  html`<figure class=${first ? 'first' : ''}>
    ${
      card === null
        ? html`<span class="card card-small backed"><card-face></card-face></span>`
        : html`<span class="card card-small" role="img" aria-label=${cardName(card, table.face)}
            ><card-face card=${card} face=${table.face}></card-face
          ></span>`
    }${caption === nothing ? nothing : html`<figcaption>${caption}</figcaption>`}
  </figure>`;

/**
 * Returns the words for a finger on a card, or null if nobody points at it.
 * @param {Table} table
 * @param {number} card
 */
function fingerText(table, card) {
  const { hunt } = table.view;
  if (!hunt) return null;
  if (hunt.card === card) {
    return isScout(table)
      ? say('web.scout.your_finger')
      : say('web.scout.finger', { name: table.name(hunt.scout) });
  }
  return hunt.pointed === card ? say('web.scout.your_finger') : null;
}

/**
 * @param {Table} table
 * @param {number} card
 */
function fingerLabel(table, card) {
  if (fingerText(table, card) === null) return nothing;
  const { hunt } = table.view;
  return hunt.card === card
    ? html`<span class="card-flag finger-label" aria-hidden="true"
        >${isScout(table) ? icon('finger') : seatAvatar(table, hunt.scout)}${say(
          isScout(table) ? 'web.scout.your_finger' : 'web.scout.scout',
        )}</span
      >`
    : html`<span class="card-flag finger-label dark" aria-hidden="true"
        >${icon('finger')}${say('web.you')}</span
      >`;
}

/**
 * @param {Table} table
 * @returns {import('../table/header.js').SeatLooks[]}
 */
function seatLooks(table) {
  const { view } = table;
  const { hunt } = view;
  return view.players.map((/** @type {any} */ player, /** @type {number} */ seat) => ({
    points: pointsText(view, player),
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

/** @param {Table} table */
function sendScout(table) {
  if (table.wants('scout') && table.picked.length === 3) {
    table.do({ type: 'scout', cards: table.picked });
  }
}

/** @param {Table} table */
function mainButton(table) {
  const { view } = table;
  const { hunt } = view;
  if (table.connection.state !== 'open') {
    return bigButton({ label: say('web.net.reconnecting'), isWaiting: true });
  }
  if (table.seat === null) return bigButton({ label: say('web.watching'), isWaiting: true });
  const ring = hunt?.until ? { until: hunt.until, total: view.options.hunt_time } : null;
  const left = hunt?.until ? html`<time-left until=${hunt.until}></time-left> s` : nothing;
  if (isScout(table) || table.pending === 'scout') {
    return bigButton({ label: say('web.scout.searching'), small: left, ring, isWaiting: true });
  }
  if (table.can('point')) {
    return bigButton({ label: say('web.scout.point'), small: left, ring, onPress: () => {} });
  }
  if (hunt) {
    return bigButton({
      label: say(
        hunt.barred.includes(table.seat)
          ? 'web.scout.barred_short'
          : view.players[table.seat].sits_out
            ? 'web.scout.sits_out'
            : 'web.wait',
      ),
      ring,
      isWaiting: true,
    });
  }
  if (view.players[table.seat].sits_out) {
    return bigButton({ label: say('web.scout.sits_out'), isWaiting: true });
  }
  if (!table.wants('scout')) {
    return bigButton({
      label: say(view.phase === 'between' ? 'web.between' : 'web.wait'),
      isWaiting: true,
    });
  }
  return table.picked.length === 3
    ? bigButton({
        label: say('web.scout.see'),
        small: html`<span class="hint">${keycap('Space', 'on')}</span>`,
        onPress: () => sendScout(table),
      })
    : bigButton({
        label: say('web.pick'),
        small: html`${pips(table.picked.length, 3)}
          <span class="first-shows">${say('web.scout.first_shows')}</span>`,
        onPress: () => table.clearPicks(),
      });
}

/**
 * Sends the second choice: give up during a hunt, no SET before one.
 * @param {Table} table
 */
function sendSecondChoice(table) {
  const command = table.can('give-up') ?? table.can('say-no-set') ?? table.can('take-back');
  if (command) table.do(command);
}

/** @param {Table} table */
function voteControls(table) {
  const { view } = table;
  const { hunt } = view;
  const voters = seatsInPlay(table);
  if (hunt) {
    const others = voters.filter(
      seat => seat !== hunt.scout && !hunt.barred.includes(seat) && !view.players[seat].sits_out,
    );
    const giveUpButton = voteButton(table, {
      label: say('web.commands.give-up'),
      isPressed: table.seat !== null && hunt.gave_up.includes(table.seat),
      isLegal: Boolean(table.can('give-up') ?? table.can('take-back')),
      onPress: () => sendSecondChoice(table),
    });
    return html`<div class="vote">
      ${isScout(table) ? nothing : giveUpButton}${agreement(table, others, hunt.gave_up)}
    </div>`;
  }
  if (view.options.more === 'auto') return html`<div class="vote"></div>`;
  const agreed = voters.filter(seat => view.players[seat].agreed);
  return html`<div class="vote">
    ${noSetButton(table, () => sendSecondChoice(table))} ${agreement(table, voters, agreed)}
  </div>`;
}

/**
 * Draws the panel beside the cards: the hunt, a vote on a forfeit, or the result of a deal.
 * @param {Table} table
 */
function sidePanelContent(table) {
  const { view } = table;
  if (view.ballot) return ballotPanel(table);
  if (view.hunt) return huntPanel(table);
  return dealResult(table);
}

/** @param {Table} table */
function huntPanel(table) {
  const { hunt } = table.view;
  const mine = isScout(table);
  const name = table.name(hunt.scout);
  const cards = hunt.cards.length ? hunt.cards : [hunt.card, null, null];
  return html`<div class="panel scout-panel">
    <p class="panel-title">
      ${icon('finger')}${mine ? say('web.scout.you_scout') : say('web.scout.points', { name })}
    </p>
    <p class="sentence">${say(mine ? 'web.scout.others_see' : 'web.scout.which')}</p>
    <div class="set-figures">
      ${cards.map((/** @type {number | null} */ card, /** @type {number} */ i) =>
        cardFigure(table, card, i === 0),
      )}
    </div>
    <p class="text">${mine ? say('web.scout.if_nobody') : say('web.scout.how', { name })}</p>
  </div>`;
}

/** @param {Table} table */
function ballotPanel(table) {
  const { ballot: open } = table.view;
  const commands = ['scolding', 'dishes', 'song'];
  return html`<div class="panel scout-panel">
    <p class="panel-title">${icon('cross')}${say('web.scout.no_card')}</p>
    <p class="sentence">${say('log.scout.forfeit-owed', { name: table.name(open.seat) })}</p>
    <div class="forfeit">
      ${commands.map(forfeit => {
        const command = table.may.find(one => one.type === 'vote' && one.forfeit === forfeit);
        const votes = open.votes.flatMap(
          (/** @type {string | null} */ vote, /** @type {number} */ seat) =>
            vote === forfeit ? [seat] : [],
        );
        return html`<button
          aria-pressed=${table.seat !== null && votes.includes(table.seat)}
          ?disabled=${!command}
          @click=${() => command && table.do(command)}
        >
          <span>${say(`web.commands.vote-${forfeit}`)}</span
          ><span class="versus"
            >${votes.map((/** @type {number} */ seat) =>
              seatAvatar(table, seat, { small: true }),
            )}</span
          >
        </button>`;
      })}
    </div>
    <p class="text"><time-left until=${open.until}></time-left> s</p>
  </div>`;
}
