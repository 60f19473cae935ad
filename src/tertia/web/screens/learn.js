// The page for learners: a lab in which visitors change three cards, examples, a first deal and ten
// drills. The server renders the examples.
import { settings } from '../core/settings.js';
import { redrawDrills, startDrills } from '../learn/drills.js';
import { redrawLab, startLab } from '../learn/lab.js';

export function start() {
  startLab();
  startDrills();
  settings.addEventListener('change', () => {
    redrawLab();
    redrawDrills();
  });
}
