// Templates of lit-html (in vendor/). They change only what differs, so focus and motion survive a
// redraw. A function that returns a template has the name of what it draws: `header`, `cardGrid`.
export { html, svg, nothing, render } from '../vendor/lit-html/lit-html.js';
export { repeat } from '../vendor/lit-html/directives/repeat.js';
export { classMap } from '../vendor/lit-html/directives/class-map.js';
export { live } from '../vendor/lit-html/directives/live.js';
