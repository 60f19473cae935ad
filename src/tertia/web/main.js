// The entry of every page: loads texts and settings, then the screen of the page, if it has one.
import './core/cards.js';
import './core/clock.js';
import { loadWords } from './core/words.js';
import { loadLayout } from './core/keyboard.js';
import { startSettings } from './core/settings_sheet.js';
import { keepForFlights, startFlightTable } from './flight/start.js';

keepForFlights();
await Promise.all([startFlightTable(), loadWords(), loadLayout()]);
startSettings();
// Pages of plain text have no screen.
const { page } = document.body.dataset;
if (page) (await import(`./screens/${page}.js`)).start();
