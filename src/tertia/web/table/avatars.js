// Avatars: the first letter of a person's name, or the face of a bot.
import { html, nothing } from '../core/html.js';
import { say } from '../core/words.js';
import { botFace } from './bot_face.js';

/** @typedef {import('./live_table.js').LiveTable} Table */

/**
 * Draws an avatar: a circle with the first letter for a person, a square with a face for a bot.
 * @param {{name: string, bot: boolean, personality?: string}} person
 * @param {{you?: boolean, small?: boolean, classes?: string, inside?: unknown}} [looks] whether it is
 *   your own, its size, further CSS classes, and marks on the avatar
 */
export const avatar = (
  person,
  { you = false, small = false, classes = '', inside = nothing } = {},
) =>
  html`<span
    class="avatar ${person.bot ? 'bot' : ''} ${you ? 'you' : ''} ${small ? 'small' : ''} ${classes}"
    aria-hidden="true"
    >${person.bot ? botFace(person.personality) : initial(person.name)}${inside}</span
  >`;

/** @param {string} name */
const initial = name => [...new Intl.Segmenter().segment(name)][0]?.segment.toUpperCase() ?? '?';

/**
 * Draws the avatar of a player.
 * @param {Table} table
 * @param {number} seat
 * @param {Parameters<typeof avatar>[1]} [looks]
 */
export const seatAvatar = (table, seat, looks) =>
  avatar(table.room.seats[seat], { you: seat === table.seat, ...looks });

/**
 * Draws the word "bot" beside the name of a bot.
 * @param {{bot: boolean} | null | undefined} person
 */
export const botTag = person =>
  person?.bot ? html`<span class="tag">${say('web.bot')}</span>` : nothing;

/**
 * Returns the word for a bot with its level, for screen readers and tooltips.
 * @param {{level?: string | null}} person
 */
export const botDescription = ({ level }) =>
  level ? `${say('web.bot')} (${say(`bots.level.${level}`)})` : say('web.bot');

/**
 * Says who a bot is and how strong, because touch screens show no title.
 * @param {Table} table
 * @param {number} seat
 */
export const describeBot = (table, seat) =>
  describePlayer(table, seat, botDescription(table.room.seats[seat]));

/**
 * Shows a player in a panel.
 * @param {Table} table
 * @param {number} seat
 * @param {string} sentence
 * @param {unknown} [more] what stands below it
 */
export const describePlayer = (table, seat, sentence, more) =>
  table.show({ kind: 'words', head: table.name(seat), sentence, more });

/**
 * Returns whether the table plays this bot; a visiting bot is connected like a person.
 * @param {{bot: boolean, visiting?: boolean}} chair
 */
export const isTableBot = chair => chair.bot && !chair.visiting;

/**
 * Draws a countdown around an avatar.
 * @param {{until: number, total: number} | null | undefined} ring
 */
export const avatarRing = ring =>
  ring
    ? html`<count-down
        class="ring"
        shape="circle"
        until=${ring.until}
        total=${ring.total}
      ></count-down>`
    : nothing;
