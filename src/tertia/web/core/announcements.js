// Announcements for screen readers. Wrong claims interrupt; everything else waits its turn.

/** Older announcements are removed, because nobody reads them again. */
const MAX_ANNOUNCEMENTS = 8;

/** @param {'polite' | 'assertive'} manner */
function liveRegion(manner) {
  const id = `say-${manner}`;
  const existing = document.getElementById(id);
  if (existing) return existing;
  const created = document.createElement('div');
  created.id = id;
  created.className = 'visually-hidden';
  created.setAttribute('aria-live', manner);
  document.body.append(created);
  return created;
}

/**
 * Announces a sentence. Sentences that come at the same time are read together.
 * @param {string} sentence
 * @param {'polite' | 'assertive'} [manner]
 */
export function announce(sentence, manner = 'polite') {
  const line = document.createElement('p');
  line.textContent = sentence;
  const region = liveRegion(manner);
  region.append(line);
  while (region.childElementCount > MAX_ANNOUNCEMENTS) region.firstElementChild?.remove();
}
