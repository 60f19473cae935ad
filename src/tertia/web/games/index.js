// Loads the module that draws a game. A new game is one module here, named after the game.

/** @typedef {import('../table/live_table.js').LiveTable} Table */
/**
 * @typedef {object} GameScreen what the default export of a game's module offers
 * @property {(room: import('../net/types.js').Room) => string} form the form of the game, for
 *   titles and help
 * @property {(table: Table) => unknown} draw returns the template of the whole screen
 * @property {(table: Table, event: import('../net/types.js').GameEvent) => void} onEvent presents
 *   an event: sound, announcement, log, motion
 * @property {(table: Table, code: string) => boolean} onKey acts on a key; false if the key has no
 *   meaning
 */

/**
 * @param {string} game
 * @returns {Promise<GameScreen>}
 */
export const loadGame = async game => (await import(`./${game}.js`)).default;
