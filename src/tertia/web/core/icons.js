// Line drawings on a 24 × 24 grid, and the wordmark.
import { html, svg } from './html.js';

/** @type {Record<string, unknown>} */
const DRAWINGS = {
  sun: svg`
    <circle cx="12" cy="12" r="4"/>
    <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17
      7l1.4-1.4"/>`,
  moon: svg`<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z"/>`,
  sound: svg`
    <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5H4Z"/>
    <path d="M15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11"/>`,
  people: svg`
    <circle cx="9" cy="8.5" r="3.2"/>
    <path d="M3.5 19a5.5 5.5 0 0 1 11 0M15.5 5.6a3.2 3.2 0 0 1 0 5.8M17 13.6a5.5 5.5 0 0 1 3.5 5.4"/>`,
  menu: svg`<path d="M4 8h16M4 16h16"/>`,
  help: svg`
    <circle cx="12" cy="12" r="8.5"/>
    <path d="M9.7 9.6a2.4 2.4 0 1 1 3.4 2.2c-.8.4-1.1.9-1.1 1.8"/>
    <path d="M12 16.6v.1"/>`,
  sliders: svg`
    <path d="M4 8h8.5M17.5 8H20M4 16h2.5M11.5 16H20"/>
    <circle cx="15" cy="8" r="2.5"/><circle cx="9" cy="16" r="2.5"/>`,
  leave: svg`<path d="M14 5H6v14h8M10.5 12H21M17.5 8.5 21 12l-3.5 3.5"/>`,
  edit: svg`<path d="M4.5 19.5h4L19 9l-4-4L4.5 15.5v4ZM12.5 7.5l4 4"/>`,
  lock: svg`
    <rect x="6" y="11" width="12" height="8.5" rx="2"/>
    <path d="M8.8 11V8.2a3.2 3.2 0 0 1 6.4 0V11"/>`,
  bot: svg`
    <rect x="5" y="8.5" width="14" height="10" rx="3"/>
    <path d="M12 5v3.5M9.2 13v1M14.8 13v1"/>
    <circle cx="12" cy="4.2" r=".6"/>`,
  flag: svg`<path d="M6 21V4h11.5l-2.6 4.2 2.6 4.3H6"/>`,
  check: svg`<path d="m5 12.5 4.5 4.5L19 7.5"/>`,
  cross: svg`<path d="m6.5 6.5 11 11M17.5 6.5l-11 11"/>`,
  link: svg`
    <path d="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4
      0 0 0 11 18.7l1-1"/>`,
  play: svg`<path d="M8 5.5v13l10.5-6.5L8 5.5Z"/>`,
  print: svg`
    <path d="M7 9V4h10v5M7 17H5a1.5 1.5 0 0 1-1.5-1.5V11A1.5 1.5 0 0 1 5 9h14a1.5 1.5 0 0 1
      1.5 1.5v4.5A1.5 1.5 0 0 1 19 17h-2"/>
    <rect x="7" y="14" width="10" height="6.5"/>`,
  again: svg`<path d="M5 12a7 7 0 1 1 2.2 5.1M5 19v-4.2h4.2"/>`,
  share: svg`<path d="M12 15V4M8 7.5 12 3.5l4 4M6 12H5v8h14v-8h-1"/>`,
  minus: svg`<path d="M6 12h12"/>`,
  plus: svg`<path d="M12 6v12M6 12h12"/>`,
  back: svg`<path d="M14.5 6 8.5 12l6 6"/>`,
  next: svg`<path d="m9.5 6 6 6-6 6"/>`,
  copy: svg`
    <rect x="8.5" y="8.5" width="11" height="11" rx="2.5"/>
    <path d="M15.5 8.5V6.5a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h2"/>`,
  eye: svg`
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z"/>
    <circle cx="12" cy="12" r="2.8"/>`,
  finger: svg`
    <path d="M9.5 12.5V5a1.6 1.6 0 0 1 3.2 0v6l4.6 1a2.4 2.4 0 0 1 1.9 2.7l-.5 3.1a3 3 0 0
      1-3 2.5H12a3.5 3.5 0 0 1-2.8-1.4l-3.4-4.5a1.5 1.5 0 0 1 2.2-2Z"/>`,
  pause: svg`<path d="M8.5 6v12M15.5 6v12"/>`,
  first: svg`<path d="M17 6l-6 6 6 6M7 6v12"/>`,
  last: svg`<path d="m7 6 6 6-6 6M17 6v12"/>`,
  save: svg`<path d="M12 4v11M8 11.5l4 4 4-4M5 16v4h14v-4"/>`,
  offline: svg`
    <path d="M4 4l16 16M8.5 15.5a5 5 0 0 1 7 0M5.5 12.5a9.2 9.2 0 0 1 3.6-2.2M13 9.9a9.2 9.2
      0 0 1 5.5 2.6M3 9.2a13 13 0 0 1 3-2M10.5 6.1A13 13 0 0 1 21 9.2"/>
    <path d="M12 19v.1"/>`,
  bell: svg`<path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15L6 16.5ZM10 20.5h4"/>`,
  tabs: svg`
    <rect x="4" y="8" width="12" height="11" rx="2"/>
    <path d="M8 8V6.5a1.5 1.5 0 0 1 1.5-1.5H18.5A1.5 1.5 0 0 1 20 6.5V14a1.5 1.5 0 0 1-1.5
      1.5H16"/>`,
  chart: svg`<path d="M5 19V11M10 19V5M15 19v-5M20 19V9"/>`,
  rows: svg`
    <rect x="4" y="5" width="16" height="14" rx="2.5"/>
    <path d="M4 10h16M4 14.5h16M10 10v9"/>`,
};

/** Drawings that point in the direction of reading or against it. */
const POINTING = new Set(['back', 'next', 'leave']);

/** @param {string} name */
export const icon = name =>
  html`<svg
    class="icon ${POINTING.has(name) ? 'pointing' : ''}"
    viewBox="0 0 24 24"
    aria-hidden="true"
  >
    ${DRAWINGS[name]}
  </svg>`;

/** The wordmark: strokes of one width, with a diamond as the dot of the i. */
export const wordmark = html`<svg viewBox="-6 20 274 87" role="img" aria-label="tertia">
  <g class="strokes">
    <path d="M10 30V83Q10 99.5 26.5 99.5H30M-5 55.5H30" />
    <path d="M47 77.5H93A23 23 0 1 0 86 94" />
    <path d="M114 50V105M114 77A21.5 21.5 0 0 1 136 55.5" />
    <path d="M158 30V83Q158 99.5 174.5 99.5H178M143 55.5H178" />
    <path d="M196 50V105" />
    <circle cx="238" cy="77.5" r="22.5" />
    <path d="M260.5 50V105" />
  </g>
  <path class="dot" d="M196 20.5 205.5 33 196 45.5 186.5 33Z" />
</svg>`;
