// Sharing through the system's share sheet, or else the clipboard.

/** Returns whether the system has a share sheet. */
export const canShare = () => typeof navigator.share === 'function';

/**
 * Copies a text to the clipboard and returns whether it worked. Over plain HTTP the clipboard is
 * missing, but a selection can be copied.
 * @param {string} text
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

/** @param {string} text */
function copySelection(text) {
  const field = document.createElement('textarea');
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  field.value = text;
  field.className = 'visually-hidden';
  document.body.append(field);
  field.select();
  const worked = document.execCommand('copy');
  field.remove();
  before?.focus();
  return worked;
}

/**
 * Opens the share sheet. Closing it again is not an error.
 * @param {ShareData} what
 */
export async function share(what) {
  try {
    await navigator.share(what);
  } catch {
    // The visitor closed the share sheet.
  }
}

/** Returns the server's address as others reach it: a host may play at "localhost". */
export const siteOrigin = () => document.documentElement.dataset.site || location.origin;

/** Returns true if links to this server work on this computer only. */
export const isOnlyHere = () =>
  /^(localhost|127\..*|\[::1\])$/.test(new URL(siteOrigin()).hostname);
