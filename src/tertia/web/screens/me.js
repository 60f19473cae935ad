// The page with the visitor's own games: it leads back to a running one, and offers to add the games
// of flight mode.
import { showRunningGames } from '../core/running_games.js';
import { offerOfflineGames } from '../flight/offline_games.js';

export function start() {
  showRunningGames();
  offerOfflineGames();
  addEventListener('pageshow', showRunningGames);
}
