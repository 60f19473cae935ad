// The rules name keys by where they lie; here they get what is printed on this keyboard.
import { keyLabel } from '../core/keyboard.js';

export function start() {
  for (const key of document.querySelectorAll('kbd[data-code]')) {
    key.textContent = keyLabel(key.getAttribute('data-code') ?? '');
  }
  const current = document.querySelector('.chapters [aria-current]');
  current?.scrollIntoView({ block: 'nearest', inline: 'center' });
}
