// One way back to a running game: its name, what tells it from others, and its buttons.
import { html, nothing } from './html.js';
import { icon } from './icons.js';
import { crossButton } from './leave_question.js';
import { MAX_NAMES } from './people.js';
import { formatList, formatNumber, say } from './words.js';
import { kindName } from '../table/solitaire_kinds.js';
import { formName, startText } from '../table/table_names.js';

/** @typedef {import('./stored_games.js').RunningGame} RunningGame */
/** @typedef {import('./running_games.js').Answer} Answer */
/** @typedef {import('./running_games.js').Player} Player */
/** @typedef {import('./running_games.js').TableState} TableState */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** @type {Record<string, string>} what a score counts where that is neither points nor SETs */
const UNITS = { chipset: 'chips', setup: 'penalty' };

/**
 * Draws the way back to an unfinished deck, below its kind of solitaire.
 * @param {RunningGame} game
 */
export const wayBackToDeck = game =>
  html`<a class="button open" href="/t/${game.id}#back"
    >${icon('play')}<span
      >${say('web.running.deck')}
      <small>${say('web.running.left', { time: timeSince(game.at ?? 0) })}</small></span
    ></a
  >`;

/**
 * Draws the way back to one game, or the way to the next one at another table.
 * @param {Answer} answer
 * @param {object} parts
 * @param {boolean} parts.isMain whether it has the main button of the page
 * @param {number} parts.others the number of other games to which the page only links
 * @param {() => void} parts.ask asks whether to leave the game
 */
export function wayBack(answer, { isMain, others, ask }) {
  const { game, state } = answer;
  const name = nameOf(answer);
  const label = linkLabel(state);
  const address = state?.next
    ? `/t/${state.next.table}#sit`
    : `/t/${game.id}${game.hasCoach ? '?coach=1' : ''}#back`;
  const title = say('web.leave_sure');
  return html`<p class="running ${isMain ? '' : 'quiet'}" data-game=${game.id}>
    <span
      >${name}
      ${detailList(answer)}${others ? html`<a href="/me">${say('web.running.others', { n: others })}</a>` : nothing}</span
    >
    <a
      class="button ${isMain ? 'solid' : 'open'}"
      href=${address}
      title=${isMain ? nothing : label}
      aria-label="${label}: ${name}"
      >${icon('play')}<span>${label}</span></a
    >
    ${crossButton(title, `${name}: ${title}`, ask)}
  </p>`;
}

/** @param {TableState | null} state */
function linkLabel(state) {
  if (state?.next) return say('web.replay.join');
  return say(state?.isWaiting ? 'web.running.table' : 'web.running.go');
}

/**
 * Returns the name of the game, or that of the next one at another table.
 * @param {Answer} answer
 */
export const nameOf = ({ game, state }) => formName(state?.next?.form ?? game.form);

/**
 * Draws what tells a game from another of the same name.
 * @param {Answer} answer
 */
export const detailList = answer =>
  html`<small>${detailsOf(answer).map(one => html`<span>${one}</span> `)}</small>`;

/**
 * Returns what tells a game from another of the same form, always in this order: the kind of solitaire,
 * the other players, the standing, and when the visitor left, or who has begun a rematch since then, or
 * leads to another table.
 * @param {Answer} answer
 */
function detailsOf({ game, state }) {
  const { players = [], isWaiting = false, host: name, next } = state ?? {};
  const others = isWaiting ? players : players.filter((_, seat) => seat !== game.seat);
  if (next) return [...(others.length ? [companyText(game, others, isWaiting)] : []), next.text];
  // Only the page of the game knows the others in flight mode.
  const isKnown = game.kind || players.length > 0 || isWaiting;
  return [
    game.kind ? kindName(game.kind) : '',
    isKnown ? companyText(game, others, isWaiting) : '',
    isWaiting ? say('web.running.not_begun') : standingText(game, players, others),
    game.isOver && name
      ? startText(game.form, name)
      : html`<span class="tabular">${timeSince(game.at ?? 0)}</span>`,
  ].filter(one => one !== '');
}

/**
 * Returns the other players: by name, or only their number if they are many.
 * @param {RunningGame} game
 * @param {Player[]} others
 * @param {boolean} isWaiting whether they may still leave
 */
function companyText({ form }, others, isWaiting) {
  if (!others.length) return say('web.running.alone');
  const company = form === 'coopset' || isWaiting ? 'with' : 'against';
  return others.length > MAX_NAMES
    ? say(`web.running.${company}_many`, { n: others.length })
    : say(`web.running.${company}`, { names: formatList(others.map(({ name }) => name)) });
}

/**
 * Returns the visitor's score, with what it counts, and that of the best opponent; of a team only its own.
 * @param {RunningGame} game
 * @param {Player[]} players
 * @param {Player[]} others
 */
function standingText(game, players, others) {
  const own = scoreOf(players[game.seat ?? -1]);
  if (game.sets !== undefined) return countedIn('sets', game.sets);
  if (game.kind || own === null) return '';
  const unit = UNITS[game.form] ?? game.unit ?? 'points';
  const score = countedIn(unit, own);
  if (game.form === 'coopset') return say('web.running.team', { points: score });
  const scores = others.map(scoreOf).filter(one => one !== null);
  if (!scores.length) return score;
  const best = unit === 'penalty' ? Math.min(...scores) : Math.max(...scores);
  const n = formatNumber(best);
  return others.length === 1
    ? say('web.running.duel', { score, name: others[0].name, n })
    : say('web.running.best', { score, n });
}

/** @param {Player | undefined} player */
const scoreOf = player => player?.chips ?? player?.score ?? null;

/**
 * Returns, for example, '3 points' without a break.
 * @param {string} unit
 * @param {number} n
 */
const countedIn = (unit, n) => say(`web.end.unit.${unit}`, { n }).replaceAll(' ', '\u00a0');

/**
 * Returns, for example, '5 minutes ago' in the language of the page.
 * @param {number} at milliseconds
 */
function timeSince(at) {
  const past = Date.now() - at;
  const format = new Intl.RelativeTimeFormat(document.documentElement.lang);
  if (past < MINUTE) return say('web.running.now'); // seconds would stand still
  if (past < HOUR) return format.format(-Math.floor(past / MINUTE), 'minute');
  if (past < DAY) return format.format(-Math.floor(past / HOUR), 'hour');
  return format.format(-Math.floor(past / DAY), 'day');
}
