// The end of a game: who wins, how it went, and what comes next.
import { announce } from '../core/announcements.js';
import { html, nothing, render } from '../core/html.js';
import { icon } from '../core/icons.js';
import { canShare, copyText, share } from '../core/sharing.js';
import { figure, list, minutes, say } from '../core/words.js';
import { askPast, askReview } from '../net/api.js';
import { botsSay } from './bot_notes.js';
import { chart } from './score_chart.js';
import { findTimes } from './find_times.js';
import { formName, formOf, hostName } from './table_names.js';
import { facts, findings, playerTable } from './review_panels.js';
import { clock, podium, scale } from './podium.js';
import { drawRoom } from './waiting_room.js';
import { roomHeader } from './room_header.js';
import { isFull, nameForm } from './seat_form.js';
import { compared, turningPoints } from './turning_points.js';

/** @typedef {import('./live_table.js').LiveTable} Table */
/** @typedef {import('../net/api.js').Review} Review */
/** @typedef {import('./podium.js').Place} Place */

/**
 * @type {{round: number, review: Review | null, past: import('../net/api.js').Past | null, failed:
 *   boolean}}
 */
let looked = { round: 0, review: null, past: null, failed: false };
/** Whether the visitor looks at rules and seats before the next game. */
let roomIsOpen = false;

/**
 * Asks for the look back once a game.
 * @param {Table} t
 */
async function lookBack(t) {
  const { round } = t.room;
  if (looked.round === round) return;
  looked = { round, review: null, past: null, failed: false };
  roomIsOpen = false;
  const review = await askReview(t.id, round);
  if (looked.round !== round) return;
  looked = { round, review, past: null, failed: review === null };
  t.draw();
  if (t.seat === null || review === null) return;
  const past = await askPast(t.room.game, t.id, round);
  if (looked.round !== round) return;
  looked = { ...looked, past };
  t.draw();
}

/**
 * @param {Table} t
 * @param {HTMLElement} place
 * @param {string} gameForm
 */
export function drawEnd(t, place, gameForm) {
  lookBack(t);
  const form = formOf(t, gameForm);
  const { review, past, failed } = looked;
  const show = (/** @type {boolean} */ open) => {
    roomIsOpen = open;
    t.draw();
    scrollTo(0, 0);
  };
  if (roomIsOpen) {
    drawRoom(
      t,
      place,
      form,
      html`<button class="link back" @click=${() => show(false)}>
        ${icon('back')}${say('web.end.back')}
      </button>`,
    );
    return;
  }
  const places = placesOf(t);
  const unit = unitOf(t);
  const words = headline(t, places, unit);
  const width = Math.max(
    280,
    Math.min(
      648,
      (place.clientWidth || 1280) -
        (place.clientWidth > 1000 ? 592 : place.clientWidth > 700 ? 104 : 64),
    ),
  );
  render(
    html`<div class="room-page end-page">
      ${roomHeader(t, form)}
      <main class="end">
        <div class="headline">
          <div>
            <h1>${words}</h1>
            <p>${subline(t, form, review)}</p>
          </div>
          <div class="next-steps">${actions(t, form, words, () => show(true))}</div>
        </div>
        <div class="columns">
          <section>
            ${summit(t, places, unit)}${review ? facts(t, review) : nothing}${nextSeat(t)}
          </section>
          <div>
            ${
              review
                ? html`${chart(linesOf(t, review), review, width, () =>
                    t.draw(),
                  )}${findings(t, review)}`
                : html`<p class="muted waiting" role="status">
                    ${say(failed ? 'web.end.failed' : 'web.end.loading')}
                  </p>`
            }
          </div>
        </div>
        ${
          review
            ? html`<div class="columns more-findings">
                  <div>${turningPoints(t, review)}${compared(t, review, past)}</div>
                  <div>
                    ${findTimes(
                      t,
                      review,
                      places.map(one => one.seat),
                      width,
                      () => t.draw(),
                    )}
                  </div>
                </div>
                ${botsSay(t, review.notes)}${playerTable(
                  t,
                  review,
                  places.map(one => one.seat),
                )}`
            : nothing
        }
      </main>
    </div>`,
    place,
  );
}

/** @param {Table} t */
const isTeam = t => t.room.game === 'coopset';
/** @param {Table} t */
const isAlone = t => t.room.game === 'classic' && t.room.seats.length === 1;

/**
 * The seats, the best first.
 * @param {Table} t
 * @returns {Place[]}
 */
function placesOf(t) {
  const { result } = t.view;
  return t.room.seats
    .map((_, seat) => ({
      seat,
      rank: result?.ranks?.[seat] ?? 1,
      score: result?.totals?.[seat] ?? result?.total ?? 0,
    }))
    .sort((a, b) => a.rank - b.rank || a.seat - b.seat);
}

/** @param {Table} t */
const unitOf = t =>
  ({ classic: t.view.options.scoring, scout: 'cards', chipset: 'chips', setup: 'penalty' })[
    t.room.game
  ] ?? 'points';

/**
 * @param {Table} t
 * @param {Place[]} places
 * @param {string} unit
 */
function headline(t, places, unit) {
  if (isTeam(t)) {
    return t.view.result.reason === 'deck'
      ? say(`log.coopset.verdict.${t.view.result.verdict}`)
      : say('web.end.team_left');
  }
  if (isAlone(t)) {
    return say('web.end.alone', {
      sets: say('web.end.unit.sets', { n: t.view.last.sets[0] }),
      time: minutes(t.view.last.took),
    });
  }
  const winners = places.filter(one => one.rank === 1);
  const next = places.find(one => one.rank > 1);
  if (winners.length > 1 || !next) {
    return say('web.end.shared', { names: list(winners.map(one => t.shortName(one.seat))) });
  }
  const [{ seat, score }] = winners;
  const you = seat === t.seat ? 'you_win' : 'wins';
  const ahead = score - next.score;
  return ahead > 0
    ? say(`web.end.${you}_by`, {
        name: t.name(seat),
        by: say(`web.end.unit.${unit}`, { n: ahead }),
      })
    : say(`web.end.${you}_with`, {
        name: t.name(seat),
        by: say(`web.end.unit.${unit}`, { n: score }),
      });
}

/**
 * @param {Table} t
 * @param {string} form
 * @param {Review | null} review
 */
function subline(t, form, review) {
  const game = formName(form);
  if (isAlone(t)) return `${game}. ${say(`web.deal_ended.${t.view.last.reason}`)}`;
  if (!review) return game;
  const time = minutes(review.took);
  if (isTeam(t)) return say('web.end.sub_layouts', { game, time, n: t.view.result.layouts.length });
  return review.deals.length > 1
    ? say('web.end.sub_deals', { game, time, n: review.deals.length })
    : say('web.end.sub', { game, time });
}

/**
 * @param {Table} t
 * @param {Place[]} places
 * @param {string} unit
 */
function summit(t, places, unit) {
  if (isTeam(t)) {
    return scale(
      t.view.result.total,
      t.view.result.reason === 'deck' ? t.view.result.verdict : null,
    );
  }
  if (isAlone(t)) return clock(t.view.last.took, t.view.last.sets[0]);
  return podium(t, places, unit);
}

/**
 * The winner and you stand in front; a team or one alone is one line.
 * @param {Table} t
 * @param {Review} review
 * @returns {import('./score_chart.js').Line[]}
 */
function linesOf(t, review) {
  const line = (/** @type {number} */ seat, /** @type {string} */ kind) => ({
    label: t.shortName(seat),
    score: review.players[seat].score,
    kind,
    points: review.players[seat].scores,
  });
  if (review.team) return [{ ...line(0, 'win'), label: formName('coopset') }];
  const rest = ['dash-1', 'dash-2', 'dash-3'];
  const ordered = review.players
    .map((one, seat) => ({ seat, rank: one.rank }))
    .sort((a, b) => b.rank - a.rank);
  const kind = (/** @type {{seat: number, rank: number}} */ one) =>
    one.rank === 1 ? 'win' : one.seat === t.seat ? 'you' : rest[one.seat % rest.length];
  return ordered
    .map(one => line(one.seat, kind(one)))
    .sort(
      (a, b) =>
        Number(a.kind === 'you') - Number(b.kind === 'you') ||
        Number(a.kind === 'win') - Number(b.kind === 'win'),
    );
}

/**
 * @param {Table} t
 * @param {string} form
 * @param {string} words
 * @param {() => void} openRoom
 */
function actions(t, form, words, openRoom) {
  const rematch = t.you.host
    ? html`<button
        class="button solid"
        ?disabled=${t.pressed === 'begin'}
        @click=${() => t.do({ type: 'begin' })}
      >
        ${icon('again')}${say('web.rematch')}
      </button>`
    : html`<span
        class="button waiting-button"
        title=${
          hostName(t)
            ? say('web.end.rematch_waits', { name: hostName(t) })
            : say('web.end.rematch_waits_host')
        }
        ><span>${icon('again')}${say('web.rematch')}</span></span
      >`;
  return html`<button
      class="icon-button"
      @click=${() => shareResult(t, form, words)}
      aria-label=${say('web.end.share')}
      title=${say('web.end.share')}
    >
      ${icon('share')}
    </button>
    <a class="button open home" href="/">${say('web.home')}</a
    ><a class="button open" href="/t/${t.id}/replay?round=${t.room.round}"
      >${icon('play')}${say('web.end.replay')}</a
    ><button class="button open" @click=${openRoom}>${say('web.end.room')}</button>${rematch}
    ${
      t.refusal
        ? html`<p class="bad" role="status">${icon('cross')}<span>${t.refusal.text}</span></p>`
        : t.you.host
          ? nothing
          : html`<p class="is-waiting">
              ${
                hostName(t)
                  ? say('web.end.rematch_waits', { name: hostName(t) })
                  : say('web.end.rematch_waits_host')
              }
            </p>`
    }`;
}

/**
 * Whoever watched may take a seat for the next game.
 * @param {Table} t
 */
const nextSeat = t =>
  t.you.chair === null && !isFull(t)
    ? html`<div class="late-seat">
        <h2>${say('web.end.next_game')}</h2>
        ${nameForm(t)}
      </div>`
    : nothing;

/**
 * @param {Table} t
 * @param {string} form
 * @param {string} words
 */
async function shareResult(t, form, words) {
  const scores = isTeam(t)
    ? ''
    : placesOf(t)
        .map(one => `${t.name(one.seat)} ${figure(one.score)}`)
        .join(', ');
  const text = [
    `tertia, ${formName(form)}`,
    isTeam(t) ? `${words} ${say('web.end.unit.points', { n: t.view.result.total })}` : words,
    scores,
  ]
    .filter(Boolean)
    .join('\n');
  if (canShare()) await share({ text, url: location.origin });
  else if (await copyText(`${text}\n${location.origin}`)) announce(say('web.end.shared_copied'));
}
