// Plays the game on the screen to its end, by clicks alone. `python -m browser.flight_games` runs it in the page.
form => {
  const all = selector => [...document.querySelectorAll(selector)];
  const cardsIn = where => all(`${where} [data-card]`).map(one => Number(one.dataset.card));
  const digits = card => [1, 3, 9, 27].map(weight => Math.floor(card / weight) % 3);
  const isSet = cards => {
    const rows = cards.map(digits);
    return [0, 1, 2, 3].every(i => rows.reduce((sum, row) => sum + row[i], 0) % 3 === 0);
  };
  const setsIn = cards =>
    cards.flatMap((a, i) =>
      cards
        .slice(i + 1)
        .flatMap((b, j) =>
          cards.slice(i + j + 2).flatMap(c => (isSet([a, b, c]) ? [[a, b, c]] : [])),
        ),
    );
  const press = element => {
    if (!element || element.disabled || element.getAttribute('aria-disabled') === 'true')
      return false;
    element.click();
    return true;
  };
  const pressWord = (words, where = '') =>
    words.some(word =>
      press(all(`${where} button:enabled`).find(one => one.innerText.trim().startsWith(word))),
    );
  const card = (number, where) =>
    document.querySelector(`${where} [data-card="${number}"]:not(.selected)`);
  const pick = (cards, where) => cards.forEach(number => card(number, where)?.click());
  /** Says that there is no SET, once; a second press would take it back. */
  const sayNoSet = () => press(all('button').find(one => one.innerText.startsWith('No SET')));
  const isPicking = () => document.querySelector('#set')?.innerText.startsWith('Pick');

  const PLAYERS = {
    classic(where = '.grid') {
      const seen = setsIn(cardsIn(where))[0];
      if (isPicking()) return seen && pick(seen, where);
      return seen ? press(document.querySelector('#set')) : sayNoSet();
    },
    solitaire() {
      const seen = setsIn(cardsIn('.grid'))[0];
      return seen ? pick(seen, '.grid') : sayNoSet();
    },
    scout() {
      const pointed = all('.grid .pointed-at').map(one => Number(one.dataset.card));
      const sets = setsIn(cardsIn('.grid'));
      if (pointed.length) {
        const others = sets
          .find(one => one.includes(pointed[0]))
          ?.filter(one => one !== pointed[0]);
        return others && card(others[0], '.grid')?.click();
      }
      if (!sets.length) return sayNoSet();
      pick(sets[0], '.grid');
      return pressWord(['Show first card']);
    },
    coopset() {
      const seen = setsIn(cardsIn('.grid'))[0];
      if (seen) {
        pick(seen, '.grid');
        return pressWord(['Take these']);
      }
      const vote = all('button:not([aria-disabled=true])').find(one =>
        /^(Layout done|Add a card)/.test(one.innerText),
      );
      return press(vote);
    },
    twenty() {
      const hand = new Set(cardsIn('.hand'));
      const use = one => one.filter(number => hand.has(number)).length;
      const seen = setsIn(cardsIn('.two-rows')).sort((a, b) => use(b) - use(a))[0];
      if (isPicking()) return seen && pick(seen, '.two-rows');
      return seen ? press(document.querySelector('#set')) : sayNoSet();
    },
    chipset: () => pressWord(['Show my', 'Stay hidden', 'Check', 'Call', 'Bet'], '.bets'),
    setup() {
      pressWord(['Safe']);
      if (!document.querySelector('.hand:not(.off) .card')) return false;
      const line = cardsIn('.line');
      const makesSet = number =>
        line.some((a, i) => line.slice(i + 1).some(b => isSet([a, b, number])));
      const hand = cardsIn('.hand');
      const chosen = hand.find(number => !makesSet(number)) ?? hand[0];
      card(chosen, '.hand')?.click();
      return pressWord(['Lay this card']);
    },
  };
  PLAYERS.beginner = PLAYERS.classic;

  let wordsBefore = '';
  window.autoplay = setInterval(() => {
    document.querySelector('dialog.how-it-works .solid')?.click();
    if (document.body.dataset.phase !== 'playing') return;
    if (pressWord(['Next deal'], '.result, .panel')) return;
    // Cards that are still picked wait for an answer: the next step comes after a change of the page.
    const words = document.body.innerText;
    if (words === wordsBefore && document.querySelector('.selected')) return;
    wordsBefore = words;
    PLAYERS[form]();
  }, 200);
};
