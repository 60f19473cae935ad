// Each game is drawn by the module with its name, loaded when a table needs it.

/**
 * @typedef {object} GameScreen
 * @property {(room: import('../net/types.js').Room) => string} form the name of the form, for
 *   titles and help
 * @property {(t: import('../table/live_table.js').LiveTable) => unknown} draw
 * @property {(t: import('../table/live_table.js').LiveTable, event: import('../net/types.js').Happening) =>
 *   void} happened
 * @property {(t: import('../table/live_table.js').LiveTable, code: string) => boolean} key whether the key
 *   meant something
 */

/**
 * @param {string} game
 * @returns {Promise<GameScreen>}
 */
export const loadGame = async game => (await import(`./${game}.js`)).default;
