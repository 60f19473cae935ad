// Stylesheets that a page loads only when it needs them.

/**
 * Loads a stylesheet, unless the page has it. Resolves when it applies, or cannot be loaded.
 * @param {string} name
 * @param {string} next the name of the stylesheet before which it stands: the later of two rules wins
 * @returns {Promise<void>}
 */
export function loadStyles(name, next) {
  const sheet = (/** @type {string} */ one) =>
    document.querySelector(`link[rel="stylesheet"][href$="/css/${one}.css"]`);
  if (sheet(name)) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = new URL(`../css/${name}.css`, import.meta.url).pathname;
  return new Promise(resolve => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
    document.head.insertBefore(link, sheet(next));
  });
}
