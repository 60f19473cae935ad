// The buttons at the end of a header: settings, theme, help and leave.
import { html, nothing } from './html.js';
import { icon } from './icons.js';
import { themeButton } from './settings_sheet.js';
import { say } from './words.js';

/**
 * Draws the button or the link to help. The rules open in a new tab.
 * @param {string | (() => void)} help what shows help, or the address of the help page
 */
const helpTool = help =>
  typeof help === 'string'
    ? html`<a
        class="icon-button"
        href=${help}
        target=${help.startsWith('/help/') ? '_blank' : '_self'}
        aria-label=${say('web.help')}
        title=${say('web.help')}
        >${icon('help')}</a
      >`
    : html`<button
        class="icon-button"
        type="button"
        aria-haspopup="dialog"
        aria-label=${say('web.help')}
        title=${say('web.help')}
        @click=${help}
      >
        ${icon('help')}
      </button>`;

/**
 * @param {{ help: string | (() => void), leaveLabel: string, leaveIcon?: string, onLeave: () => void,
 *   more?: unknown }} options what shows help or the address of the help page, the label, icon and action
 *   of the last button, and a button before it
 */
export const toolbar = ({ help, leaveLabel, leaveIcon = 'leave', onLeave, more = nothing }) =>
  html`<div class="tools">
    <button
      class="icon-button wide"
      popovertarget="settings"
      aria-label=${say('web.settings.title')}
      title=${say('web.settings.title')}
    >
      ${icon('sliders')}
    </button>
    ${themeButton('wide')} ${helpTool(help)}
    <button class="icon-button only-phone" popovertarget="settings" aria-label=${say('web.menu')}>
      ${icon('menu')}
    </button>
    ${more}
    <button class="icon-button" @click=${onLeave} aria-label=${leaveLabel} title=${leaveLabel}>
      ${icon(leaveIcon)}
    </button>
  </div>`;
