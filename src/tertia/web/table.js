// A table of any game. It holds no rules: `may` says what can be done, and with which cards.
import { make } from './app.js';
import { face } from './cards.js';
import { Connection } from './connection.js';
import { find, language, say } from './words.js';

export class Table {
  constructor(main, table) {
    Object.assign(this, { main, table, news: null, picked: [], said: '', connected: false });
    this.connection = new Connection(table, message => this.hear(message), on => { this.connected = on; this.draw(); });
    setInterval(() => this.tick(), 200);
  }

  hear(message) {
    if (message.type === 'ping') this.offset = message.now - Date.now();
    if (message.type === 'refused' || message.type === 'closing') this.said = message.text;
    if (message.type === 'news') {
      this.news = message;
      this.offset = message.now - Date.now();
      for (const event of message.happened) this.happened(event);
      const cards = new Set(this.cards());
      this.picked = this.picked.filter(card => cards.has(card));
      this.fillWithBots();
    }
    if (message.type !== 'ping') this.draw();
  }

  async happened(event) {
    const name = event.seat === undefined ? '' : this.news.room.seats[event.seat]?.name ?? '';
    if (event.type === 'taken') this.said = say('web.taken', { name });
    if (event.type === 'missed' && event.cards?.length === 3) {
      const answer = await fetch(`/api/explain?cards=${event.cards}&language=${language()}`);
      this.said = `${name}: ${(await answer.json()).text}`;
      this.draw();
    }
  }

  /** One click against bots: sit down, fill the chairs, begin. */
  fillWithBots() {
    const { room, you } = this.news, key = `bots ${this.table}`;
    const left = Number(sessionStorage.getItem(key) ?? 0);
    if (!left || room.phase !== 'waiting') return;
    sessionStorage.removeItem(key);
    if (you.chair === null) this.do({ type: 'sit', name: localStorage.getItem('name') || say('web.you') });
    for (let free = Math.min(left, room.chairs.length - 1); free > 0; free--) this.do({ type: 'add-bot' });
    this.do({ type: 'begin' });
  }

  do(command) { this.said = ''; this.connection.send(command); }

  cards() {
    const view = this.news?.view;
    if (!view) return [];
    return [...view.table.filter(card => card !== null), ...this.hand()];
  }

  hand() {
    const { view, you } = this.news;
    if (you.seat === null) return [];
    const hand = view.hand ?? view.players[you.seat]?.hand;
    return Array.isArray(hand) ? hand.filter(card => card !== null) : [];
  }

  pick(card) {
    const whole = this.news.may.find(wish => wish.card === card);
    if (whole) { this.do(whole); return; }
    this.picked = this.picked.includes(card) ? this.picked.filter(other => other !== card) : [...this.picked, card];
    const wish = this.news.may.find(one => one.count === this.picked.length && this.picked.every(c => one.cards.includes(c)));
    const only = this.news.may.filter(one => one.count).length === 1;
    if (wish && only && wish.command !== 'scout') this.offer(wish);
    this.draw();
  }

  offer(wish) {
    this.do({ type: wish.command, cards: this.picked });
    this.picked = [];
  }

  draw() {
    if (!this.news) { this.main.replaceChildren(make('p', { className: 'say', textContent: say('web.connecting') })); return; }
    const { room, view } = this.news;
    this.clock = make('span');
    this.main.replaceChildren(...[this.seats(), view ? null : this.waiting(), view ? this.layout(view.table, '') : null,
      view && this.hand().length ? this.layout(this.hand(), 'hand') : null, this.line(room), this.actions()].filter(Boolean));
    this.tick();
  }

  line(room) {
    const text = this.connected ? this.said || (room.phase === 'over' ? say('web.over') : '') : say('web.lost');
    return make('p', { className: 'say', role: 'status' }, `${text} `, this.clock);
  }

  seats() {
    const { room, view, you } = this.news;
    const people = view ? room.seats.map((seat, i) => [seat, view.players[i], i === you.seat, i]) : room.chairs.filter(Boolean).map(chair => [chair, null, false, -1]);
    return make('ul', { className: 'seats' }, ...people.map(([person, player, mine, seat]) => {
      const points = player ? player.score ?? player.chips ?? player.penalty ?? player.total ?? player.sets ?? 0 : '';
      const turn = view && (view.call?.seat === seat || view.turn === seat || view.hunt?.scout === seat);
      const away = player && player.presence !== 'here' || !player && person.here === false;
      const note = [person.bot ? say('web.bot') : '', person.host ? say('web.host') : '', player?.locked ? say('web.locked') : '', player?.agreed ? say('web.agreed') : ''].filter(Boolean).join(' · ');
      return make('li', { className: `${mine ? 'you' : ''} ${turn ? 'turn' : ''} ${away ? 'away' : ''}` }, `${person.name} `, make('b', { textContent: points }), make('small', { textContent: note }));
    }));
  }

  waiting() {
    const { room, you } = this.news;
    const parts = [make('p', { className: 'lead', textContent: `${say('web.invite')} ${location.href}` })];
    if (you.chair === null) {
      const name = make('input', { value: localStorage.getItem('name') ?? '', maxLength: 24, placeholder: say('web.name'), ariaLabel: say('web.name') });
      const sit = () => { localStorage.setItem('name', name.value); this.do({ type: 'sit', name: name.value }); };
      parts.push(make('div', { className: 'row' }, name, make('button', { className: 'btn solid', textContent: say('web.sit'), onclick: sit })));
    }
    if (you.host) parts.push(make('div', { className: 'row' },
      make('button', { className: 'btn open', textContent: say('web.add_bot'), disabled: !room.chairs.includes(null), onclick: () => this.do({ type: 'add-bot' }) }),
      make('button', { className: 'btn solid', textContent: say('web.begin'), onclick: () => this.do({ type: 'begin' }) })));
    return make('div', {}, ...parts);
  }

  layout(cards, kind) {
    const wanted = new Set(this.news.may.flatMap(wish => wish.cards ?? (wish.card === undefined ? [] : [wish.card])));
    return make('div', { className: `table ${kind || (cards.length >= 9 ? 'trios' : '')}` }, ...cards.map(card => card === null ? make('span', { className: 'gap' })
      : make('button', { className: 'card', ariaPressed: String(this.picked.includes(card)), ariaLabel: say(`web.cards.${card}`), disabled: !wanted.has(card), onclick: () => this.pick(card) }, face(card))));
  }

  actions() {
    const { room, you, may } = this.news;
    const buttons = may.filter(wish => wish.card === undefined).map(wish => {
      if (wish.count === undefined) return make('button', { className: wish.type === 'call-set' ? 'btn solid' : 'btn open', textContent: this.label(wish), onclick: () => this.do(wish) });
      const ready = this.picked.length === wish.count && this.picked.every(card => wish.cards.includes(card));
      return make('button', { className: 'btn solid', textContent: say(`web.commands.${wish.command}`), disabled: !ready, onclick: () => { this.offer(wish); this.draw(); } });
    });
    if (room.phase === 'over' && you.host) buttons.push(make('button', { className: 'btn solid', textContent: say('web.rematch'), onclick: () => this.do({ type: 'begin' }) }));
    return make('div', { className: 'actions' }, ...buttons);
  }

  label(wish) {
    const detail = wish.kind ?? wish.forfeit ?? (wish.expose === undefined ? null : wish.expose ? 'yes' : 'no');
    return detail ? find(`web.commands.${wish.type}-${detail}`) ?? say(`web.commands.${wish.type}`) : say(`web.commands.${wish.type}`, { n: wish.by ?? '' });
  }

  /** The time that is left for what everyone waits for, by the server's clock. */
  tick() {
    const view = this.news?.view;
    const until = view && (view.call?.until ?? view.hunt?.until ?? view.until ?? view.resumes);
    if (this.clock) this.clock.textContent = until && view.phase !== 'over' ? `${Math.max(0, Math.ceil((until - Date.now() - this.offset) / 1000))} s` : '';
  }
}
