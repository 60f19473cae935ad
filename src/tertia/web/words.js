// The words of the page, from the same catalogues as the server's.
const LANGUAGES = { en: 'English', fr: 'Français', es: 'Español', pt: 'Português' };
let words = {};

/** The language that was chosen before, else the browser's, else English. */
export function language() {
  const wanted = [localStorage.getItem('language'), ...navigator.languages.map(l => l.slice(0, 2))];
  return wanted.find(l => l && l in LANGUAGES) ?? 'en';
}

/** Read the catalogue and fill the language menu. */
export async function loadWords() {
  const answer = await fetch(`/texts/${language()}.json`);
  words = await answer.json();
  document.documentElement.lang = language();
  const menu = document.getElementById('language');
  menu.replaceChildren(...Object.entries(LANGUAGES).map(([code, name]) => new Option(name, code)));
  menu.value = language();
  menu.onchange = () => { localStorage.setItem('language', menu.value); location.reload(); };
}

/** A text by its dotted key; null where there is none. */
export function find(key) {
  const found = key.split('.').reduce((node, part) => node?.[part], words);
  return typeof found === 'string' ? found : null;
}

/** A text with its placeholders filled in. */
export function say(key, params = {}) {
  return (find(key) ?? key).replace(/\{(\w+)\}/g, (whole, name) => params[name] ?? whole);
}
