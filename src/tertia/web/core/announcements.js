// What a screen reader says: calls and results. Wrong claims interrupt, the rest waits its turn.

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
 * Says a sentence. Sentences that come together are read together.
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
