// The messages of the socket, as far as the page reads them. docs/protocol.md describes all of
// them.

/**
 * A chair is a place at the table for a person or a bot, also between games. A seat is the number of
 * a player in the running game. Somebody who sits down during a game has a chair but no seat yet.
 */

/** @typedef {{type: string, [field: string]: any}} Command */
/** @typedef {{type: string, [field: string]: any}} GameEvent an event of the game or of the room */
/**
 * @typedef {{command: string, cards: number[], count: number, fixed: number[]}} CardsWanted a
 *   command that is legal with any `count` of these cards, together with those in `fixed`
 */
/**
 * @typedef {object} Chair
 * @property {string} name
 * @property {boolean} bot
 * @property {boolean} here whether the person is connected
 * @property {boolean} host whether this is the host of the table
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
/** @typedef {{form: string, by: string}} NextGame the form of a game, and the host who leads there */
/**
 * @typedef {object} Room the people around a game
 * @property {string} game
 * @property {Record<string, any>} options
 * @property {boolean} listed whether the table is in the public list
 * @property {'waiting' | 'playing' | 'over'} phase
 * @property {number} round the number of the game at this table, from 1
 * @property {(Chair | null)[]} chairs null is a free chair
 * @property {Seat[]} seats the players of the running or last game
 * @property {NextGame} [next_game] the next game, if it is played at another table
 * @property {string} [ended_by] who ended the last game before its end; empty for a host without a chair
 */
/**
 * @typedef {object} You the visitor, as the server knows them
 * @property {number | null} chair
 * @property {number | null} seat null for a spectator
 * @property {boolean} host
 * @property {number[]} [votes] the chairs against which you have voted
 * @property {boolean} [removed] whether you were removed from the running or last game
 * @property {string} [next_table] the table of the next game, if you may follow
 * @property {boolean} [next_host] whether you are the host who leads there
 */
/**
 * @typedef {object} News the state of a table after a change, as your seat may know it
 * @property {number} version the number of decisions of the table so far
 * @property {number} now the time on the server, in milliseconds
 * @property {GameEvent[]} happened the events since the news before
 * @property {Room} room
 * @property {You} you
 * @property {any} view the state of the game; null before the first one
 * @property {(Command | CardsWanted)[]} may the commands that are legal for you now
 */
export {};
