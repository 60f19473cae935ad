// Announcements for screen readers. Wrong claims interrupt; everything else waits its turn.

/** @param {'polite' | 'assertive'} manner */
function region(manner) {
  const id = `say-${manner}`;
  const found = document.getElementById(id);
  if (found) return found;
  const made = document.createElement('div');
  made.id = id;
  made.className = 'visually-hidden';
  made.setAttribute('aria-live', manner);
  document.body.append(made);
  return made;
}

/**
 * Announces a sentence. Sentences that come at the same time are read together.
 * @param {string} sentence
 * @param {'polite' | 'assertive'} [manner]
 */
export function announce(sentence, manner = 'polite') {
  const line = document.createElement('p');
  line.textContent = sentence;
  const place = region(manner);
  place.append(line);
  while (place.childElementCount > 8) place.firstElementChild?.remove();
}
