// The messages of the socket, as far as the page reads them. docs/protocol.md describes all of
// them.

/** @typedef {{type: string, [field: string]: any}} Command */
/** @typedef {{type: string, [field: string]: any}} GameEvent an event of the game or of the room */
/** @typedef {{command: string, cards: number[], count: number, fixed: number[]}} CardsWanted */
/**
 * @typedef {object} Chair
 * @property {string} name
 * @property {boolean} bot
 * @property {boolean} here
 * @property {boolean} host
 * @property {boolean} [visiting] whether a bot is a visitor's program, which the table does not play
 * @property {string} [level] a bot's
 * @property {string} [personality] a bot's
 * @property {number} votes for the removal of this person from the game
 * @property {number} votes_needed
 */
/**
 * @typedef {object} Seat
 * @property {string} name
 * @property {boolean} bot
 * @property {string} [personality] a bot's
 * @property {string | null} [level] a bot's
 */
/**
 * @typedef {object} Room
 * @property {string} game
 * @property {Record<string, any>} options
 * @property {boolean} listed
 * @property {'waiting' | 'playing' | 'over'} phase
 * @property {number} round
 * @property {(Chair | null)[]} chairs
 * @property {Seat[]} seats
 */
/** @typedef {{chair: number | null, seat: number | null, host: boolean, votes?: number[]}} You */
/**
 * @typedef {object} News
 * @property {number} version
 * @property {number} now
 * @property {GameEvent[]} happened
 * @property {Room} room
 * @property {You} you
 * @property {any} view
 * @property {(Command | CardsWanted)[]} may
 */
export {};
