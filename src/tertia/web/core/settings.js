// The settings of a visitor: theme, palette, letters, keys, sound and reactions. Cookies store them, so that
// the server already renders the page with them.

const YEAR = 31_536_000;
const root = document.documentElement;

/** @param {string} name */
const readCookie = name =>
  document.cookie
    .split('; ')
    .find(one => one.startsWith(`${name}=`))
    ?.split('=')[1] ?? null;

/**
 * @param {string} name
 * @param {string} value
 */
const setCookie = (name, value) => {
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR}; samesite=lax`;
};

/** The switches and their defaults. `marks` are letters on the cards, `keys` the labels of keys. */
export const SWITCHES = Object.freeze({ marks: false, keys: true, sound: true, reactions: true });

/** @typedef {keyof typeof SWITCHES} Switch */

/** The settings. Sends the event `change` after each change. */
class Settings extends EventTarget {
  /** @type {string} */
  palette = root.dataset.palette ?? readCookie('palette') ?? 'classic';

  /** @type {'light' | 'dark' | null} null follows the system */
  theme = /** @type {'light' | 'dark' | null} */ (root.dataset.theme ?? readCookie('theme'));

  constructor() {
    super();
    this.apply();
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.changed());
  }

  isNight() {
    return (
      this.theme === 'dark' ||
      (this.theme === null && matchMedia('(prefers-color-scheme: dark)').matches)
    );
  }

  /** @param {Switch} name */
  isOn(name) {
    const stored = readCookie(name);
    return stored === null ? SWITCHES[name] : stored === 'on';
  }

  /** @param {Switch} name */
  toggle(name) {
    setCookie(name, this.isOn(name) ? 'off' : 'on');
    this.changed();
  }

  /** @param {string} palette */
  setPalette(palette) {
    this.palette = palette;
    setCookie('palette', palette);
    this.changed();
  }

  /** @param {'light' | 'dark'} theme */
  setTheme(theme) {
    this.theme = theme;
    setCookie('theme', theme);
    this.changed();
  }

  /**
   * Reloads the page in another language.
   * @param {string} language
   */
  setLanguage(language) {
    setCookie('language', language);
    const here = new URL(location.href);
    here.searchParams.delete('language');
    if (here.href === location.href) location.reload();
    else location.replace(here);
  }

  /** Applies the settings and tells all listeners. */
  changed() {
    this.apply();
    this.dispatchEvent(new Event('change'));
  }

  /** Writes the settings to the root element, for the stylesheets. */
  apply() {
    root.dataset.palette = this.palette;
    if (this.theme === null) delete root.dataset.theme;
    else root.dataset.theme = this.theme;
    for (const name of /** @type {Switch[]} */ (Object.keys(SWITCHES))) {
      root.classList.toggle(`no-${name}`, !this.isOn(name));
    }
  }
}

export const settings = new Settings();

/** Returns whether the visitor allows animations. */
export const allowsMotion = () => !matchMedia('(prefers-reduced-motion: reduce)').matches;
