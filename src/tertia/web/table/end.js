import { html, render } from '../core/html.js';
/** @param {any} t @param {HTMLElement} place @param {string} form */
export function drawEnd(t, place, form) { render(html`<p>end ${form}</p>`, place); }
