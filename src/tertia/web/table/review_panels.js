// Panels of the review: facts, the fastest SETs, SETs that nobody took, and a table of the players.
import { html, nothing } from '../core/html.js';
import { formatNumber, formatList, say, formatSeconds } from '../core/words.js';
import { seatAvatar } from './avatars.js';
import { smallCards } from './card_grid.js';
import { penalties } from './game_log.js';
import { replayAt, replayBefore } from './turning_points.js';

/** @typedef {import('./live_table.js').LiveTable} Table */
/** @typedef {import('../net/api.js').Review} Review */
/** @typedef {import('./game_log.js').LoggedEvent} LoggedEvent */

const ROWS_SHOWN = 3;

/**
 * @param {string} name the last part of the key of its text
 * @param {string | number} value
 * @param {string} [classes] a CSS class
 */
const fact = (name, value, classes = '') =>
  html`<div class=${classes}>
    <dt>${say(`web.end.facts.${name}`)}</dt>
    <dd>${value}</dd>
  </div>`;

/** @param {number | null} millis */
const timeOrDash = millis => (millis === null ? '–' : formatSeconds(millis));

/**
 * Draws facts about you if you played, else about the table.
 * @param {Table} table
 * @param {Review} review
 * @param {LoggedEvent[]} events
 */
export function factList(table, review, events) {
  const you = table.seat === null ? undefined : review.players[table.seat];
  const rows =
    review.game === 'setup'
      ? setupFacts(review, you, penalties(events, table.seat ?? undefined))
      : firstFacts(review, you, table.view.last?.undone?.[0] > 0);
  if (review.players.length > 1 && !review.team) {
    rows.push(fact('leads', formatNumber(Math.max(0, review.leads.length - 1))));
  }
  if (review.game === 'setup') return html`<dl class="facts">${rows}</dl>`;
  if (review.cards_left !== null) {
    const name = review.deals.length > 1 ? 'left_last' : 'left';
    rows.push(fact(name, formatNumber(review.cards_left)));
  }
  const wrong = you && table.seat !== null ? wrongCallsText(review, table.seat) : '';
  // Nobody calls in a team. The number of its mistakes is above: these are only yours.
  if (wrong) rows.push(fact(review.team ? 'your_mistakes' : 'broke', wrong, 'wide'));
  return html`<dl class="facts">${rows}</dl>`;
}

/**
 * Draws the facts that depend on the game and on whether you played.
 * @param {Review} review
 * @param {Review['players'][number] | undefined} you undefined for a spectator
 * @param {boolean} hasReturned whether you gave SETs back, whose times the review leaves out
 */
function firstFacts(review, you, hasReturned) {
  const found = formatNumber(review.finds.length);
  // ChipSet has no times and no wrong calls, and players show SETs instead of finding them.
  if (review.game === 'chipset') {
    return [
      fact('deals', formatNumber(review.deals.length)),
      ...(you ? [fact('your_sets', formatNumber(you.sets))] : []),
      fact('all_sets', found),
    ];
  }
  if (you && !review.team) {
    return [
      fact(hasReturned ? 'kept_average' : 'your_average', timeOrDash(you.average)),
      fact('your_run', you.streak ? say('web.end.in_a_row', { n: you.streak }) : '–'),
      fact('your_wrong', formatNumber(you.mistakes)),
      ...(you.wrong_no_sets ? [fact('wrong_no_sets', formatNumber(you.wrong_no_sets))] : []),
    ];
  }
  const times = review.players.flatMap(player => player.times);
  const average = times.length ? times.reduce((a, b) => a + b, 0) / times.length : null;
  const mistakes = review.players.reduce((sum, player) => sum + player.mistakes, 0);
  return [
    fact('sets', found),
    fact('average', timeOrDash(average)),
    fact(review.team ? 'team_wrong' : 'wrong', formatNumber(mistakes)),
  ];
}

/**
 * Draws the facts of SetUp: SETs that you showed and that others showed against you, else those of all.
 * @param {Review} review
 * @param {Review['players'][number] | undefined} you undefined for a spectator
 * @param {number[]} taken the number of cards of each of your penalties, else of all
 */
function setupFacts(review, you, taken) {
  const most = fact('most', formatNumber(Math.max(0, ...taken)));
  if (you) {
    return [
      fact('your_sets', formatNumber(you.sets)),
      fact('against_you', formatNumber(taken.length)),
      fact('your_wrong', formatNumber(you.mistakes)),
      most,
    ];
  }
  return [
    fact('all_sets', formatNumber(review.finds.length)),
    fact('wrong', formatNumber(review.players.reduce((sum, { mistakes }) => sum + mistakes, 0))),
    most,
  ];
}

/**
 * Returns the key of the sentence that no SET was left: a team cannot take SETs that share cards, and a
 * table may have had none.
 * @param {Review} review
 */
function noneUntakenKey(review) {
  if (review.team) return 'web.end.none_untaken_team';
  if (!review.finds.length) return 'web.end.none_lay';
  return review.game === 'setup' ? 'web.end.none_unshown' : 'web.end.none_untaken';
}

/**
 * Draws the fastest SETs, and SETs that nobody took. In 20/20 most SETs need cards of a hand, so that those
 * on the table alone would say nothing.
 * @param {Table} table
 * @param {Review} review
 */
export const findings = (table, review) =>
  review.game === 'chipset'
    ? nothing
    : html`<div class="pair">
        ${findingList(
          say('web.end.fastest'),
          review.fastest.map(find => ({
            cards: smallCards(table, find.cards),
            replay: replayAt(table, find.at),
            text: table.shortName(find.seat),
            time: timeOrDash(find.took),
          })),
          say('web.end.none_found'),
        )}
        ${review.game === 'twenty' ? nothing : untakenList(table, review)}
      </div>`;

/**
 * @param {Table} table
 * @param {Review} review
 */
const untakenList = (table, review) =>
  findingList(
    say(review.game === 'setup' ? 'web.end.unshown' : 'web.end.untaken'),
    missedSets(review).map(untaken => ({
      cards: smallCards(table, untaken.cards),
      replay: replayBefore(table, untaken.at + untaken.lay, untaken.cards),
      text: say(untaken.stayed ? 'web.end.stayed' : 'web.end.lay', {
        time: formatSeconds(untaken.lay),
      }),
    })),
    say(noneUntakenKey(review)),
  );

/**
 * Returns the SETs that nobody took. A team chooses among SETs that share cards, so those that it gave
 * up for another one are left out.
 * @param {Review} review
 */
function missedSets({ finds, team, untaken }) {
  if (!team) return untaken;
  const taken = new Set(finds.flatMap(find => find.cards));
  return untaken.filter(({ cards }) => !cards.some(card => taken.has(card)));
}

/**
 * @param {string} title
 * @param {{cards: unknown, replay: string, text: string, time?: string}[]} rows
 * @param {string} ifEmpty
 */
const findingList = (title, rows, ifEmpty) =>
  html`<section>
    <h2>${title}</h2>
    ${
      rows.length
        ? html`<ol class="rows">
            ${rows
              .slice(0, ROWS_SHOWN)
              .map(
                ({ cards, replay, text, time }) =>
                  html`<li>
                    ${cards}<a href=${replay}>${text}</a
                    >${time ? html`<span class="time tabular">${time}</span>` : nothing}
                  </li>`,
              )}
          </ol>`
        : html`<p class="muted">${ifEmpty}</p>`
    }
  </section>`;

/**
 * Draws a row of figures for each player. For a single player the facts say the same.
 * @param {Table} table
 * @param {Review} review
 * @param {number[]} seats the best first
 * @param {LoggedEvent[]} events
 */
export const playerTable = (table, review, seats, events) =>
  review.game === 'chipset' || seats.length === 1
    ? nothing
    : html`<section class="by-player">
        <h2 id="each-title">${say('web.end.players')}</h2>
        ${
          review.game === 'scout'
            ? html`<p class="muted">${say('web.end.scout_counts')}</p>`
            : nothing
        }
        <div class="scroll" tabindex="0" role="group" aria-labelledby="each-title">
          <table class="figures">
            <thead>
              <tr>
                ${columnsOf(review).map(
                  name => html`<th scope="col">${say(`web.end.columns.${name}`)}</th>`,
                )}
                ${
                  review.game === 'setup'
                    ? html`<th scope="col">${say('web.end.facts.most')}</th>`
                    : html`<th scope="col" class="broke">${say('web.end.facts.broke')}</th>`
                }
                <th scope="col" class="differ">${say('web.end.differ')}</th>
              </tr>
            </thead>
            <tbody>
              ${seats.map(seat => {
                const one = review.players[seat];
                const taken = penalties(events, seat);
                return html`<tr>
                  <th scope="row">
                    <span class="person"
                      >${seatAvatar(table, seat, { small: true })}${table.shortName(seat)}</span
                    >
                  </th>
                  <td class="tabular">${formatNumber(one.sets)}</td>
                  <td class="tabular">${timeOrDash(one.average)}</td>
                  <td class="tabular">${timeOrDash(one.best)}</td>
                  ${
                    columnsOf(review).includes('run')
                      ? html`<td class="tabular">${formatNumber(one.streak)}</td>`
                      : nothing
                  }
                  <td class="tabular">${formatNumber(one.mistakes)}</td>
                  ${
                    review.game === 'setup'
                      ? html`<td class="tabular">${formatNumber(taken.length)}</td>
                          <td class="tabular">${formatNumber(Math.max(0, ...taken))}</td>`
                      : html`<td class="broke">${wrongCallsText(review, seat) || '–'}</td>`
                  }
                  <td class="differ">
                    ${differenceList(
                      // The cards of a beginner deck share a feature.
                      table.view.options.held ? one.differing.slice(0, 3) : one.differing,
                      review,
                      seat,
                    )}
                  </td>
                </tr>`;
              })}
            </tbody>
          </table>
        </div>
      </section>`;

/**
 * Returns the columns with figures, as the last parts of text keys. A team has no runs; in SetUp, players
 * show SETs against each other.
 * @param {Review} review
 */
const columnsOf = ({ game, team }) => [
  ...['player', 'sets', 'average', 'best'],
  ...(team || game === 'setup' ? [] : ['run']),
  'wrong',
  ...(game === 'setup' ? ['against'] : []),
];

/** Why calls are wrong: three cards that are not a SET, no cards in time, or the player left. */
const REASONS = ['no-set', 'time', 'left'];

/**
 * Returns a number of times in words that stay in one line: "once", "twice", "3 times".
 * @param {number} n
 */
function timesText(n) {
  const text = n > 2 ? say('web.end.times', { n }) : say(`web.end.${n === 1 ? 'once' : 'twice'}`);
  return text.replaceAll(' ', '\u00a0');
}

/**
 * Returns why the calls of a player were wrong, and how often: "twice not a SET and once out of time".
 * @param {Review} review
 * @param {number} seat
 */
function wrongCallsText(review, seat) {
  const reasons = review.mistakes
    .filter(mistake => mistake.seat === seat)
    .map(({ reason }) => (REASONS.includes(reason) ? reason : 'no-set'));
  return formatList(
    REASONS.filter(reason => reasons.includes(reason)).map(reason =>
      say(`web.end.wrong.${reason}`, {
        times: timesText(reasons.filter(other => other === reason).length),
      }),
    ),
  );
}

/**
 * Draws a player's SETs by the number of features that differ: how many, and their average time.
 * @param {number[]} counts the number of SETs that differ in one, two, three and four features
 * @param {Review} review
 * @param {number} seat
 */
const differenceList = (counts, review, seat) =>
  html`<ul class="differences">
    ${counts.map((n, i) => {
      const times = review.finds.flatMap(find =>
        find.seat === seat && find.differing === i + 1 && find.took !== null ? [find.took] : [],
      );
      const took = times.length
        ? formatSeconds(times.reduce((a, b) => a + b, 0) / times.length)
        : '';
      const kind = say('web.end.differ_n', { n: i + 1 });
      return html`<li
        title=${kind}
        aria-label="${kind}: ${formatNumber(n)}${took ? `, ${took}` : ''}"
      >
        <span class="kind tabular" aria-hidden="true">${formatNumber(i + 1)}</span
        ><b class="tabular" aria-hidden="true">${formatNumber(n)}</b
        ><small class="tabular" aria-hidden="true">${took || '–'}</small>
      </li>`;
    })}
  </ul>`;
