// The settings sheet, and the buttons for theme and language that every page has.
import { html, render } from './html.js';
import { icon } from './icons.js';
import { PALETTES } from './palettes.js';
import { settings } from './settings.js';
import { keysOf, language, say } from './words.js';

const sheet = document.createElement('div');
sheet.id = 'settings';
sheet.className = 'settings';
sheet.popover = 'auto';

/** @type {() => unknown} draws a section that a page adds to the sheet */
let extraSection = () => '';
/** @type {() => string} returns a sentence below the title; empty for none */
let noteText = () => '';

/**
 * Adds a note below the title of the sheet, and a section at its end. Both are drawn again whenever the sheet
 * opens.
 * @param {() => string} note
 * @param {() => unknown} section
 */
export function addToSheet(note, section) {
  [noteText, extraSection] = [note, section];
  sheet.addEventListener('beforetoggle', drawSheet);
}

/** Adds the settings sheet to the page and handles the buttons that every page has. */
export function startSettings() {
  sheet.setAttribute('role', 'dialog');
  sheet.setAttribute('aria-label', say('web.settings.title'));
  document.body.append(sheet);
  drawSheet();
  drawThemeButtons();
  settings.addEventListener('change', () => {
    drawSheet();
    drawThemeButtons();
  });
  document.addEventListener('click', event => {
    const button = event.target instanceof Element ? event.target.closest('[data-action]') : null;
    const action = button?.getAttribute('data-action');
    if (action === 'theme') settings.setTheme(settings.isNight() ? 'light' : 'dark');
    if (action === 'language') {
      event.preventDefault();
      settings.setLanguage(button?.getAttribute('data-language') ?? 'en');
    }
  });
}

function drawThemeButtons() {
  const label = say(settings.isNight() ? 'web.settings.to_day' : 'web.settings.to_night');
  for (const button of document.querySelectorAll('[data-action=theme]')) {
    button.setAttribute('aria-label', label);
    button.setAttribute('title', label);
    button.classList.toggle('is-night', settings.isNight());
  }
}

/**
 * Draws the theme button. It has both icons; the stylesheet shows one.
 * @param {string} [classes] further CSS classes
 */
export const themeButton = (classes = '') =>
  html`<button
    class="icon-button ${classes} ${settings.isNight() ? 'is-night' : ''}"
    data-action="theme"
    aria-label=${say(settings.isNight() ? 'web.settings.to_day' : 'web.settings.to_night')}
  >
    <span class="to-night">${icon('moon')}</span><span class="to-day">${icon('sun')}</span>
  </button>`;

/**
 * Draws a setting that is on or off.
 * @param {import('./settings.js').Switch} name
 * @param {string} [classes] further CSS classes
 */
const switchRow = (name, classes = '') =>
  html`<label class="row ${classes}">
    <span id="switch-${name}"
      >${say(`web.settings.${name}`)}<small>${say(`web.settings.${name}_says`)}</small></span
    >
    <button
      class="switch"
      role="switch"
      aria-checked=${settings.isOn(name)}
      aria-labelledby="switch-${name}"
      @click=${() => settings.toggle(name)}
    ></button>
  </label>`;

/** @param {string} palette */
const paletteButton = palette =>
  html`<button
    aria-pressed=${settings.palette === palette}
    @click=${() => settings.setPalette(palette)}
  >
    <span class="swatches" data-palette=${palette}
      ><i class="swatch-0"></i><i class="swatch-1"></i><i class="swatch-2"></i
    ></span>
    <span
      >${say(`web.settings.palettes.${palette}`)}<small
        >${say(`web.settings.palettes.${palette}_says`)}</small
      ></span
    >
  </button>`;

/** Finds the links to other pages in the top bar, which a table does not have. */
const topLinks = () =>
  /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll('.top .nav a')]);

/** Draws the links to other pages, for phones, where the top bar has no room for them. */
function pageLinks() {
  const links = topLinks();
  if (!links.length) return '';
  return html`<nav class="site-links" aria-label=${say('web.nav.label')}>
    ${links.map(link => html`<a href=${link.href}>${link.textContent}</a>`)}
  </nav>`;
}

/** Draws the way to the player's own games, at a table. */
const ownGames = () =>
  topLinks().length
    ? ''
    : html`<a class="row" href="/me"><span>${say('web.end.compare.all')}</span>${icon('next')}</a>`;

function drawSheet() {
  const night = settings.isNight();
  render(
    html`<div class="sheet-top">
        <h2>${say('web.settings.title')}</h2>
        <button
          class="icon-button"
          popovertarget="settings"
          popovertargetaction="hide"
          aria-label=${say('web.people.close')}
        >
          ${icon('cross')}
        </button>
      </div>
      ${noteText() ? html`<p class="sheet-note">${noteText()}</p>` : ''}${pageLinks()}
      <h3>${say('web.settings.colours')}</h3>
      <div class="palettes">${Object.keys(PALETTES).map(paletteButton)}</div>
      ${switchRow('marks')} ${switchRow('keys', 'keys')} ${switchRow('sound')}
      ${switchRow('reactions')}
      <div class="row">
        <span>${say('web.settings.theme')}</span
        ><span class="segmented" role="group" aria-label=${say('web.settings.theme')}>
          <button aria-pressed=${!night} @click=${() => settings.setTheme('light')}>
            ${say('web.settings.day')}
          </button>
          <button aria-pressed=${night} @click=${() => settings.setTheme('dark')}>
            ${say('web.settings.night')}
          </button></span
        >
      </div>
      <div class="row">
        <span>${say('web.settings.language')}</span
        ><span
          class="segmented language-choice"
          role="group"
          aria-label=${say('web.settings.language')}
        >
          ${keysOf('languages').map(
            code =>
              html`<button
                lang=${say(`languages.${code}.locale`)}
                title=${say(`languages.${code}.name`)}
                aria-label=${say(`languages.${code}.name`)}
                aria-pressed=${language() === code}
                @click=${() => settings.setLanguage(code)}
              >
                ${code.toUpperCase()}
              </button>`,
          )}</span
        >
      </div>
      ${ownGames()}${extraSection()}`,
    sheet,
  );
}
