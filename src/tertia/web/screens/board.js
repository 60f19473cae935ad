// A board with a given number of SETs. Its address describes it completely, so that people can
// share it.
import { html, nothing, render } from '../core/html.js';
import { dealIn } from '../core/motion.js';
import { settings } from '../core/settings.js';
import { siteOrigin } from '../core/sharing.js';
import { say } from '../core/words.js';
import { drawBoard, handleKey } from '../puzzle/board.js';
import { resultPanel } from '../puzzle/result.js';
import { PuzzleSession } from '../puzzle/session.js';

const place = /** @type {HTMLElement} */ (document.getElementById('screen'));
const query = new URLSearchParams(location.search);
const boardQuery = new URLSearchParams([...query].filter(([name]) => name !== 'language'));
const session = new PuzzleSession(
  {
    key: '',
    method: 'GET',
    start: `/api/boards?${boardQuery}`,
    claim: `/api/boards/claim?${boardQuery}`,
  },
  draw,
  draw,
);

export async function start() {
  if (boardQuery.get('face') === 'framed') session.face = 'framed';
  addEventListener('keydown', event => handleKey(session, event));
  addEventListener('resize', draw);
  settings.addEventListener('change', draw);
  if (!(await session.begin())) {
    render(html`<p class="fallback" role="alert">${session.refusal}</p>`, place);
    return;
  }
  draw();
  dealIn([...document.querySelectorAll('.grid .card')]);
}

/** Returns the title: the address gives the cards, names the problem of a rulebook, or describes any board. */
function title() {
  if (boardQuery.has('table')) return say('daily.own_cards');
  return say(boardQuery.has('problem') ? 'daily.problem' : 'daily.board');
}

function draw() {
  const isProblem = boardQuery.has('problem');
  const isGiven = boardQuery.has('table');
  const nextBoardQuery = new URLSearchParams(boardQuery);
  nextBoardQuery.set('seed', String(Math.floor(Math.random() * 1e9)));
  const subtitle = say('daily.board_says', { n: session.sets, cards: session.table.length });
  render(
    drawBoard(session, {
      name: title(),
      subtitle,
      leave: () => {
        location.href = isGiven ? '/camera' : '/daily#any';
      },
      actions:
        isProblem || isGiven
          ? nothing
          : html`<a class="button open" href="/board?${nextBoardQuery}"
              >${say('daily.another')}</a
            >`,
      result: () =>
        resultPanel(session, {
          title: subtitle,
          link: `${siteOrigin()}/board?${boardQuery}`,
          rows: [[say('daily.mistakes_title'), session.mistakes]],
        }),
    }),
    place,
  );
}
