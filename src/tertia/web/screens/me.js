// The page with the visitor's own games: it leads back to a running one, and offers to add the games
// of flight mode.
import { showRunningGames } from '../core/running_games.js';
import { offerOfflineGames } from '../flight/offline_games.js';

export function start() {
  showRunningGames();
  offerOfflineGames();
  addEventListener('pageshow', showRunningGames);
  askBeforeForgetting();
}

/** Brings the question before the deletion of all data into view. "Cancel" closes it. */
function askBeforeForgetting() {
  const details = document.querySelector('.data details');
  const form = details?.querySelector('form');
  details?.addEventListener('toggle', () => {
    if (!details.hasAttribute('open')) return;
    form?.scrollIntoView({ block: 'nearest' });
    form?.querySelector('input')?.focus({ preventScroll: true });
  });
  form?.addEventListener('reset', () => {
    details?.removeAttribute('open');
    details?.querySelector('summary')?.focus();
  });
}
