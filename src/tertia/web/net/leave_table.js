// Leaves a table from another page.
import { Connection } from './connection.js';

/** Milliseconds until the visitor reads that it did not work. */
const LEAVING_TIME = 8000;

/** @typedef {{hasLeft: boolean, reason: string}} Outcome with the server's reason, if it refuses */

/**
 * Gives up the visitor's seat. A visitor without a seat has left, too.
 * @param {string} id
 * @returns {Promise<Outcome>}
 */
export function leaveTable(id) {
  return new Promise(resolve => {
    const timer = setTimeout(() => finish(false), LEAVING_TIME);
    const finish = (/** @type {boolean} */ hasLeft, reason = '') => {
      clearTimeout(timer);
      resolve({ hasLeft, reason });
      if (connection.state !== 'closed') connection.close();
    };
    const connection = new Connection(
      id,
      ({ type, code, text }) => {
        if (type === 'done' || code === 'no-seat') finish(true);
        else if (type === 'refused') finish(false, text);
      },
      () => {
        if (['lost', 'closed'].includes(connection.state)) {
          finish(false, connection.closingText ?? '');
        }
      },
    );
    connection.send({ type: 'stand' });
  });
}
