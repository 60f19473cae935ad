// The page with the visitor's own games: it leads back to a running one.
import { showRunningGames } from '../core/running_games.js';

export function start() {
  showRunningGames();
  addEventListener('pageshow', showRunningGames);
}
