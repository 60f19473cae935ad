// Leaves a table from another page.
import { Connection } from './connection.js';

/** @typedef {{hasLeft: boolean, reason: string}} Outcome with the server's reason, if it refuses */

/**
 * Gives up the visitor's seat. A visitor without a seat has left, too.
 * @param {string} id
 * @returns {Promise<Outcome>}
 */
export function leaveTable(id) {
  return new Promise(resolve => {
    const finish = (/** @type {boolean} */ hasLeft, reason = '') => {
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
