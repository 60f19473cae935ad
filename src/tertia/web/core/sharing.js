// Handing something on: the system's share sheet where there is one, else the clipboard.

/** Whether the system has a share sheet. */
export const canShare = () => typeof navigator.share === 'function';

/**
 * Puts a text on the clipboard; whether it worked. Over plain HTTP there is no clipboard to ask,
 * but a selection can be copied.
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
 * Opens the share sheet; who closes it again has changed their mind, which is no error.
 * @param {ShareData} what
 */
export async function share(what) {
  try {
    await navigator.share(what);
  } catch {
    /* closed again */
  }
}
