// The console of the host: logs in with the key in the fragment of the address, and keeps the
// figures and lists up to date.
import { announce } from '../core/announcements.js';

/** Milliseconds between two updates. */
const INTERVAL = 10_000;

export function start() {
  const login = document.querySelector('[data-login]');
  if (login instanceof HTMLFormElement) {
    logIn(login);
    addEventListener('hashchange', () => logIn(login));
  } else if (document.querySelector('[data-live]')) setInterval(update, INTERVAL);
  announceResult();
}

/**
 * Sends the key in the fragment. Browsers never send a fragment to the server by themselves; it is
 * removed, so that the key does not stay in the address bar.
 * @param {HTMLFormElement} form
 */
function logIn(form) {
  const key = location.hash.slice(1);
  if (!key) return;
  history.replaceState(null, '', location.pathname);
  const field = form.elements.namedItem('key');
  if (field instanceof HTMLInputElement) field.value = key;
  form.submit();
}

/** Replaces figures and lists, unless the host is using one of them. */
async function update() {
  const shown = document.querySelector('[data-live]');
  if (!shown || shown.contains(document.activeElement) || document.hidden) return;
  try {
    const response = await fetch(location.pathname);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const fresh = page.querySelector('[data-live]');
    if (response.ok && fresh && !shown.contains(document.activeElement)) shown.replaceWith(fresh);
  } catch {
    // The server is away. The next update tries again.
  }
}

/** Reads out the result of the last action, and removes it from the address, so that a reload is silent. */
function announceResult() {
  const result = document.querySelector('.done, .problem');
  if (!result) return;
  // A problem is shown at the address of the form, which a reload would send again.
  history.replaceState(null, '', result.matches('.done') ? location.pathname : '/host');
  announce(result.textContent ?? '');
}
