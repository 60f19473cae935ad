// The page for learners: three cards to change, examples, a first deal, ten drills.
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
