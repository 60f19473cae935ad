// Where every page begins: words and settings first, then the screen that the page names.
import './core/cards.js';
import './core/clock.js';
import { loadWords } from './core/words.js';
import { loadLayout } from './core/keys.js';
import { startChrome } from './core/chrome.js';

await Promise.all([loadWords(), loadLayout()]);
startChrome();
const screen = await import(`./screens/${document.body.dataset.page}.js`);
screen.start?.();
