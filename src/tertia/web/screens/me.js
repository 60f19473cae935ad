// The page with the visitor's own games: it leads back to a running one, and offers to add the games
// of flight mode. It adds the time of day to each game, in the visitor's time zone.
import { followRunningGames } from '../core/running_games.js';
import { formatDate, formatInstant, formatTimeOfDay } from '../core/words.js';
import { offerOfflineGames } from '../flight/offline_games.js';

export function start() {
  showTimesOfDay();
  followRunningGames();
  offerOfflineGames();
  askBeforeForgetting();
}

/** Replaces days, which the server knows only in UTC, by local ones with the time of day. */
function showTimesOfDay() {
  for (const time of document.querySelectorAll('main time')) {
    const day = time.textContent ?? '';
    const at = formatInstant(new Date(time.getAttribute('datetime') ?? ''));
    // A line may end only between the day and the time of day.
    time.textContent = at.replaceAll(/\s/g, '\u00a0').replace(/\u00a0(?=\d+:)/, ' ');
    const link = time.closest('li')?.querySelector('a');
    link?.setAttribute('aria-label', (link.getAttribute('aria-label') ?? '').replace(day, at));
  }
  const [first, last] = document.querySelectorAll('.trend [data-at]');
  if (first) showEnds(first, last);
}

/**
 * Names the days at both ends of the chart. If they are the same, the time of day tells them apart.
 * @param {Element} first
 * @param {Element} last
 */
function showEnds(first, last) {
  const [began, ended] = [first, last].map(end => new Date(end.getAttribute('data-at') ?? ''));
  const isOneDay = formatDate(began) === formatDate(ended);
  first.textContent = isOneDay ? formatInstant(began) : formatDate(began);
  last.textContent = isOneDay ? formatTimeOfDay(ended) : formatDate(ended);
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
