// A board with a given number of SETs. Its address describes it completely, so that people can
// share it.
import { html, render } from '../core/html.js';
import { dealIn } from '../core/motion.js';
import { settings } from '../core/settings.js';
import { say } from '../core/words.js';
import { drawBoard, pressKey } from '../puzzle/board.js';
import { resultPanel } from '../puzzle/result.js';
import { PuzzleSession } from '../puzzle/session.js';

const place = /** @type {HTMLElement} */ (document.getElementById('screen'));
const query = new URLSearchParams(location.search);
const asked = new URLSearchParams([...query].filter(([name]) => name !== 'language'));
const solving = new PuzzleSession(
  { key: '', method: 'GET', start: `/api/boards?${asked}`, claim: `/api/boards/claim?${asked}` },
  draw,
  draw,
);

export async function start() {
  addEventListener('keydown', event => pressKey(solving, event));
  addEventListener('resize', draw);
  settings.addEventListener('change', draw);
  if (!(await solving.begin())) {
    render(html`<p class="fallback" role="alert">${solving.refusal}</p>`, place);
    return;
  }
  draw();
  dealIn([...document.querySelectorAll('.grid .card')]);
}

function draw() {
  const another = new URLSearchParams(asked);
  another.set('seed', String(Math.floor(Math.random() * 1e9)));
  const sub = say('daily.board_says', { n: solving.sets, cards: solving.table.length });
  render(
    drawBoard(solving, {
      name: say('daily.board'),
      sub,
      leave: () => {
        location.href = '/daily#any';
      },
      acts: html`<a class="button open" href="/board?${another}">${say('daily.another')}</a>`,
      result: () =>
        resultPanel(solving, {
          title: sub,
          link: `${location.origin}/board?${asked}`,
          rows: [[say('daily.mistakes_title'), solving.mistakes]],
        }),
    }),
    place,
  );
}
