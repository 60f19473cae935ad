// The pieces that tables are laid from: header, seats, cards, the big button, votes, the log,
// panels.
import { cardMark, cardName } from '../core/cards.js';
import { themeButton } from '../core/chrome.js';
import { classMap, html, nothing, repeat } from '../core/html.js';
import { icon, wordmark } from '../core/icons.js';
import { CARD_KEYS, keyLabel } from '../core/keys.js';
import { figure, say } from '../core/words.js';
import { botFace } from './bot_face.js';

/** @typedef {import('./table.js').Table} Table */

/**
 * A face: the first letter of a person; a square for a bot, with the face of its personality.
 * @param {{name: string, bot: boolean, personality?: string}} person
 * @param {{you?: boolean, small?: boolean, kind?: string, inside?: unknown}} [looks]
 */
export const avatar = (person, { you = false, small = false, kind = '', inside = nothing } = {}) =>
  html`<span
    class="avatar ${person.bot ? 'bot' : ''} ${you ? 'you' : ''} ${small ? 'small' : ''} ${kind}"
    aria-hidden="true"
    >${person.bot ? botFace(person.personality) : initial(person.name)}${inside}</span
  >`;

/** @param {string} name */
const initial = name => [...new Intl.Segmenter().segment(name)][0]?.segment.toUpperCase() ?? '?';

/**
 * @param {Table} t
 * @param {number} seat
 * @param {Parameters<typeof avatar>[1]} [looks]
 */
export const seatAvatar = (t, seat, looks) =>
  avatar(t.room.seats[seat], { you: seat === t.seat, ...looks });

/**
 * A seat in the header.
 * @typedef {object} SeatLooks
 * @property {string | number} points
 * @property {string} [unit] what the points are, for the ear
 * @property {boolean} [dealer]
 * @property {{until: number, total: number} | null} [ring] a countdown around the face
 * @property {boolean} [calling]
 * @property {boolean} [locked]
 * @property {boolean} [voted]
 * @property {string} [note] one more word for the ear
 */

/**
 * @param {Table} t
 * @param {number} seat
 * @param {SeatLooks} looks
 */
export function seatTile(t, seat, looks) {
  const person = t.room.seats[seat];
  const presence = t.view.players[seat]?.presence ?? 'here';
  const heard = [
    t.name(seat),
    person.bot ? say('web.bot') : '',
    looks.unit ?? say('web.points', { n: Number(looks.points) }),
    looks.dealer ? say('web.dealer') : '',
    looks.locked ? say('web.locked') : '',
    looks.voted ? say('web.agreed') : '',
    presence === 'here' ? '' : say(`web.presence.${presence}`),
    looks.note ?? '',
  ]
    .filter(Boolean)
    .join(', ');
  return html`<li
    class=${classMap({
      seat: true,
      me: seat === t.seat,
      calling: looks.calling,
      locked: looks.locked,
      gone: presence !== 'here',
    })}
    data-seat=${seat}
    aria-label=${heard}
  >
    ${
      looks.ring
        ? html`<count-down
            class="ring"
            shape="circle"
            until=${looks.ring.until}
            total=${looks.ring.total}
          ></count-down>`
        : nothing
    }
    ${seatAvatar(t, seat, {
      inside: html`${
        looks.dealer ? html`<span class="dealer">${say('web.dealer_letter')}</span>` : nothing
      }${looks.locked ? html`<span class="lock-mark">${icon('lock')}</span>` : nothing}`,
    })}
    ${looks.voted ? html`<span class="voted">${icon('check')}</span>` : nothing}
    <div aria-hidden="true">
      <div class="person">
        <span class="name">${t.shortName(seat)}</span>${
          person.bot ? html`<span class="tag">${say('web.bot')}</span>` : nothing
        }${
          presence === 'here'
            ? nothing
            : html`<span class="tag">${say(`web.presence.${presence}`)}</span>`
        }
      </div>
      <div class="points">${looks.points}</div>
    </div>
  </li>`;
}

/**
 * The header of every table: where you are, who plays, the tools.
 * @param {Table} t
 * @param {{form: string, seats: SeatLooks[], middle?: unknown, clock?: unknown}} content
 */
export const header = (t, { form, seats, middle, clock = nothing }) =>
  html`<header class="table-header">
    <div class="title-area">
      <a class="brand" href="/" aria-label=${say('web.home_label')}>${wordmark}</a
      >${where(t, form, clock)}
    </div>
    ${
      middle ??
      html`<ul class="seats-row ${seats.length > 4 ? 'many' : ''}" aria-label=${say('web.players')}>
        ${seats.map((looks, seat) => seatTile(t, seat, looks))}
      </ul>`
    }
    ${tools(t, form)}
  </header>`;

/**
 * @param {Table} t
 * @param {string} form
 * @param {unknown} clock
 */
function where(t, form, clock) {
  if (t.connection.line === 'lost') {
    return html`<p>
      <span class="connection-status" role="status"><i></i>${say('web.net.reconnecting')}</span>
    </p>`;
  }
  if (t.onlySeen) {
    return html`<h1>
      <b>${say('web.replay.title')}</b> <span>${say(`web.games.${form}.name`)}</span>
    </h1>`;
  }
  return html`<h1>
    <b>${say(`web.games.${form}.name`)}</b> <span class="tabular">${clock}</span>
  </h1>`;
}

/**
 * @param {Table} t
 * @param {string} form
 */
export const tools = (t, form) =>
  html`<div class="tools">
    <button
      class="icon-button wide"
      data-action="settings"
      aria-label=${say('web.settings.title')}
      title=${say('web.settings.title')}
    >
      ${icon('drop')}
    </button>
    ${themeButton('wide')}
    <a
      class="icon-button"
      href="/help/${form}"
      target="_blank"
      aria-label=${say('web.help')}
      title=${say('web.help')}
      >${icon('help')}</a
    >
    <button class="icon-button only-phone" data-action="settings" aria-label=${say('web.menu')}>
      ${icon('menu')}
    </button>
    <button
      class="icon-button"
      @click=${() => leave(t)}
      aria-label=${say(t.onlySeen ? 'web.end.back' : 'web.leave')}
      title=${say(t.onlySeen ? 'web.end.back' : 'web.leave')}
    >
      ${icon('leave')}
    </button>
  </div>`;

/**
 * Leaving a game in play is asked once more; a spectator just goes.
 * @param {Table} t
 */
function leave(t) {
  if (t.seat === null || t.room.phase !== 'playing') {
    location.href = t.exit;
    return;
  }
  t.show({ kind: 'leave' }, 0);
}

/**
 * A card that can be pressed.
 * @param {Table} t
 * @param {number} card
 * @param {{code?: string, kind?: string, onPick: (card: number) => void, inside?: unknown, note?:
 *   string}} looks
 */
export function cardButton(t, card, { code, kind = '', onPick, inside = nothing, note = '' }) {
  const order = t.picked.indexOf(card);
  const key = code ? keyLabel(code) : '';
  if (t.onlySeen) {
    return html`<span
      class="card ${kind} ${order >= 0 ? 'selected' : ''}"
      data-card=${card}
      data-mark=${cardMark(card, t.face)}
      role="img"
      aria-label=${[cardName(card, t.face), note].filter(Boolean).join(', ')}
      ><card-face card=${card} face=${t.face}></card-face>${inside}</span
    >`;
  }
  const heard = [cardName(card, t.face), note, key ? say('web.key', { key }) : '']
    .filter(Boolean)
    .join(', ');
  return html`<button
    class="card ${kind} ${order >= 0 ? 'selected' : ''}"
    data-card=${card}
    data-mark=${cardMark(card, t.face)}
    aria-pressed=${order >= 0}
    aria-label=${heard}
    @pointerdown=${(/** @type {PointerEvent} */ event) => pressed(event, () => onPick(card))}
    @click=${(/** @type {MouseEvent} */ event) => {
      if (event.detail === 0) onPick(card);
    }}
  >
    <card-face card=${card} face=${t.face}></card-face
    >${key ? html`<span class="key" aria-hidden="true">${key}</span>` : nothing}<span
      class="tick"
      aria-hidden="true"
      >${order + 1}</span
    >${inside}
  </button>`;
}

/**
 * A press counts when the finger comes down, not when it leaves: that is a tenth of a second.
 * @param {PointerEvent} event
 * @param {() => void} act
 */
function pressed(event, act) {
  if (event.button === 0) act();
}

/**
 * The table: places in trios, a column each on a wide screen, a row each on a narrow one. A taken
 * card leaves its place.
 * @param {Table} t
 * @param {{onPick: (card: number) => void, kind?: (card: number, place: number) => string, inside?:
 *   (card: number) => unknown, note?: (card: number) => string, places?: number}} looks
 */
export function grid(
  t,
  { onPick, kind = () => '', inside = () => nothing, note = () => '', places = 12 },
) {
  /** @type {(number | null)[]} */
  const table = [...t.view.table];
  while (table.length < places) table.push(null);
  return html`<div class="grid" role="group" aria-label=${say('web.cards_on_table')}>
    ${repeat(
      table.map((card, place) => ({ card, place })),
      one => one.card ?? `free ${one.place}`,
      ({ card, place }) =>
        card === null
          ? html`<span class="slot trio-${Math.floor(place / 3) + 1} row-${place % 3}"></span>`
          : cardButton(t, card, {
              code: CARD_KEYS[place],
              onPick,
              inside: inside(card),
              note: note(card),
              kind: `trio-${Math.floor(place / 3) + 1} row-${place % 3} ${kind(card, place)}`,
            }),
    )}
  </div>`;
}

/**
 * Small pictures of cards in a line.
 * @param {Table} t
 * @param {number[]} cards
 * @param {string} [size]
 */
export const minis = (t, cards, size = 'card-tiny') =>
  html`<span class="mini"
    >${cards.map(
      card =>
        html`<span class="card ${size}" role="img" aria-label=${cardName(card, t.face)}
          ><card-face card=${card} face=${t.face}></card-face
        ></span>`,
    )}</span
  >`;

/**
 * Seconds with one decimal.
 * @param {number} millis
 */
export const seconds = millis => `${figure(millis / 1000, 1)} s`;

/**
 * What was last claimed, in the left wing.
 * @param {Table} t
 * @param {string} [title]
 */
export const claims = (t, title = say('web.claims')) =>
  html`<aside class="side-panel at-start claims" aria-label=${title}>
    <h2>${title}</h2>
    ${
      t.log.length
        ? html`<ol class="log">
            ${t.log.map(
              line =>
                html`<li class=${line.cost === undefined ? '' : 'miss'}>
                  ${seatAvatar(t, line.seat, { small: true })}<span class="name"
                    >${t.shortName(line.seat)}</span
                  >${minis(t, line.cards)}<span class="time tabular"
                    >${
                      line.cost ?? line.note ?? (line.took === undefined ? '' : seconds(line.took))
                    }</span
                  >
                </li>`,
            )}
          </ol>`
        : html`<p class="muted">${say('web.no_claims')}</p>`
    }
  </aside>`;

/**
 * The pile that is left to draw from.
 * @param {number} count
 * @param {string} label
 * @param {unknown} [more]
 */
export const deck = (count, label, more = nothing) =>
  html`<div class="deck">
    <div><b>${count}</b><span>${label}</span>${more}</div>
    <div class="pile" aria-hidden="true">
      ${[0, 1, 2]
        .slice(0, Math.min(3, count))
        .map(() => html`<span class="card backed"><card-face></card-face></span>`)}
    </div>
  </div>`;

/**
 * The big button: solid to act, striped to wait.
 * @param {{label: unknown, small?: unknown, onPress?: () => void, ring?: {until: number, total:
 *   number} | null, waits?: boolean, hears?: string}} looks
 */
export const bigButton = ({ label, small = nothing, onPress, ring = null, waits = false, hears }) =>
  html`<div class="set-area ${waits ? 'is-waiting' : ''}">
    <button
      class="set-button"
      id="set"
      aria-disabled=${!onPress}
      aria-label=${hears ?? nothing}
      @pointerdown=${(/** @type {PointerEvent} */ event) => {
        if (onPress) pressed(event, onPress);
      }}
      @click=${(/** @type {MouseEvent} */ event) => {
        if (event.detail === 0) onPress?.();
      }}
    >
      <b>${label}</b>${small === nothing ? nothing : html`<small>${small}</small>`}
    </button>
    ${
      ring
        ? html`<count-down
            class="set-ring"
            until=${ring.until}
            total=${ring.total}
            tick
          ></count-down>`
        : nothing
    }
  </div>`;

/**
 * How many of the cards wanted are picked.
 * @param {number} picked
 * @param {number} wanted
 */
export const pips = (picked, wanted) =>
  html`<span class="pips"
    >${Array.from(
      { length: wanted },
      (_, i) => html`<i class=${i < picked ? 'on' : ''}></i>`,
    )}</span
  >`;

/**
 * Who agrees and who is waited for.
 * @param {Table} t
 * @param {number[]} voters
 * @param {number[]} agreed
 */
export const agreement = (t, voters, agreed) =>
  html`<div class="agreement">
    <div class="avatars">
      ${voters.map(seat =>
        seatAvatar(t, seat, {
          small: true,
          you: false,
          kind: agreed.includes(seat) ? 'yes' : 'no',
        }),
      )}
    </div>
    ${say('web.agree', { n: agreed.length, all: voters.length })}
  </div>`;

/**
 * A key as it is printed, for those who have keys.
 * @param {string} code
 * @param {string} [kind]
 */
export const keycap = (code, kind = '') =>
  html`<kbd class=${kind}>${code === 'Space' ? say('web.space') : keyLabel(code)}</kbd>`;
