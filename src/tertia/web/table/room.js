import { html, render } from '../core/html.js';
/** @param {any} t @param {HTMLElement} place @param {string} form */
export function drawRoom(t, place, form) { render(html`<p>room ${form}</p>`, place); }
