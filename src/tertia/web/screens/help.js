// The rules name keys by their position; this labels them as on the visitor's keyboard.
import { keyLabel } from '../core/keyboard.js';

export function start() {
  for (const key of document.querySelectorAll('kbd[data-code]')) {
    key.textContent = keyLabel(key.getAttribute('data-code') ?? '');
  }
  centreChapter();
  addEventListener('resize', centreChapter); // also when a phone is turned
}

/** Scrolls the row of chapters, but not the page, so that the current one is in its middle. */
function centreChapter() {
  const current = document.querySelector('.chapters [aria-current]');
  const row = current?.parentElement;
  if (!row) return;
  const [chapter, view] = [current, row].map(one => one.getBoundingClientRect());
  row.scrollLeft += chapter.x + chapter.width / 2 - view.x - view.width / 2;
}
