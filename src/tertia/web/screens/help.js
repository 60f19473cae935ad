// The rules name keys by their position; this labels them as on the visitor's keyboard.
import { keyLabel } from '../core/keyboard.js';

export function start() {
  for (const key of document.querySelectorAll('kbd[data-code]')) {
    key.textContent = keyLabel(key.getAttribute('data-code') ?? '');
  }
  const current = document.querySelector('.chapters [aria-current]');
  current?.scrollIntoView({ block: 'nearest', inline: 'center' });
}
