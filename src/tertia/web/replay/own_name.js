// Asks a player for a nickname before the link of a replay is copied. Only a table can rename a player, so
// the page connects to it meanwhile.
import { loadStyles } from '../core/styles.js';
import { fetchTable } from '../net/api.js';
import { LiveTable } from '../table/live_table.js';
import { needsName } from '../table/name_form.js';
import { nameStep, shareByName } from '../table/name_step.js';

/** @typedef {import('./player.js').Replay} Replay */
/** @typedef {import('../table/name_step.js').Share} Share */

/**
 * @typedef {{table: LiveTable | null, share: Share}} Naming the table while the player is named; null before the page
 *   connects to it
 */

/** @type {Naming | null} */
let naming = null;

/**
 * Shares something as soon as the player has a nickname, or wants none. While the player is asked for one, it goes to
 * the field.
 * @param {Replay} replay
 * @param {() => void} share
 */
export async function shareReplay(replay, share) {
  if (naming) {
    document.getElementById('nickname')?.focus();
    return;
  }
  /** @type {Naming} */
  const present = {
    table: null,
    share(name) {
      share();
      if (name === undefined) end();
    },
  };
  naming = present;
  const { id } = replay.tableView;
  /** @param {{phase: string, round: number}} game */
  const isShown = ({ phase, round }) => phase === 'over' && round === replay.data.round;
  const shown = await fetchTable(id);
  // Nobody is named in the next game, and the connection would end that of another tab.
  if (!shown || !isShown(shown) || (shown.you?.chair ?? null) === null) {
    present.share();
    return;
  }
  await loadStyles('room', 'pages');
  let isBegun = false;
  const table = new LiveTable(
    id,
    () => {
      if (naming !== present || !present.table) return;
      const { news, connection } = table;
      const isClosed = connection.state === 'closed' || (!news && connection.state === 'lost');
      if (isBegun && !needsName(table)) nameSeat(replay, table);
      else if (isClosed || (news && !isShown(news.room))) {
        // In a rematch, the others would wait for a player who looks at a replay. An open form closes without
        // sharing, because the press may be long ago.
        if (!isBegun) share();
        end();
      } else if (news && !isBegun) {
        isBegun = true;
        shareByName(table, present.share);
      }
      replay.tableView.draw();
    },
    () => {},
  );
  present.table = table;
}

/** Leaves the table. */
function end() {
  const { connection } = naming?.table ?? {};
  naming = null;
  connection?.close();
}

/**
 * Shows the new name of the player.
 * @param {Replay} replay
 * @param {LiveTable} table
 */
function nameSeat({ data }, table) {
  if (data.you !== null) data.seats[data.you].name = table.name(data.you);
  end();
}

/** Draws the form for a nickname, if the player is asked for one. */
export const replayNameStep = () => naming?.table?.news && nameStep(naming.table, naming.share);
