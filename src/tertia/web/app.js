// Two pages: choose a game, and the table. The table draws what it is told and offers what the server says may be done.
import { loadShapes } from './cards.js';
import { loadWords, say } from './words.js';
import { Table } from './table.js';

const GAMES = ['classic', 'beginner', 'solitaire', 'scout', 'chipset', 'setup', 'coopset', 'twenty'];
const FORMS = { beginner: { edition: '002', form: 'beginner' }, solitaire: { edition: '000', form: 'solitaire' } };

/** An element with children. */
export function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children.filter(child => child !== null));
  return element;
}

async function newTable(game, bots) {
  const body = FORMS[game] ? { game: 'classic', ...FORMS[game] } : { game };
  const answer = await fetch('/api/tables', { method: 'POST', body: JSON.stringify({ ...body, listed: !bots }) });
  const made = await answer.json();
  if (!answer.ok) { document.getElementById('main').prepend(make('p', { className: 'say', textContent: made.text })); return; }
  if (bots) sessionStorage.setItem(`bots ${made.table}`, '3');
  location.href = made.link;
}

function home(main) {
  const tiles = GAMES.map(game => make('li', {},
    make('div', {}, make('h2', { textContent: say(`web.games.${game}.name`) }), make('p', { textContent: say(`web.games.${game}.short`) })),
    make('div', { className: 'row' },
      make('button', { className: 'btn solid', textContent: say('web.play'), onclick: () => newTable(game, true) }),
      game === 'solitaire' ? null : make('button', { className: 'btn open', textContent: say('web.friends'), onclick: () => newTable(game, false) }))));
  main.replaceChildren(make('h1', { textContent: say('web.title') }), make('p', { className: 'lead', textContent: say('web.lead') }),
    make('ul', { className: 'games' }, ...tiles));
}

await Promise.all([loadWords(), loadShapes()]);
const main = document.getElementById('main');
const table = location.pathname.match(/^\/t\/(\w+)$/);
if (table) new Table(main, table[1]); else home(main);
