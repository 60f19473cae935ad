// Keys by their position, so that AZERTY, QWERTZ and Dvorak play with the same fingers.

/** The keys of the cards, three for each column of the grid. */
export const CARD_KEYS = Object.freeze([
  'KeyQ',
  'KeyA',
  'KeyZ',
  'KeyW',
  'KeyS',
  'KeyX',
  'KeyE',
  'KeyD',
  'KeyC',
  'KeyR',
  'KeyF',
  'KeyV',
  'KeyT',
  'KeyG',
  'KeyB',
  'KeyY',
  'KeyH',
  'KeyN',
  'KeyU',
  'KeyJ',
  'KeyM',
]);

/** @type {Map<string, string> | null} */
let layout = null;

/** Asks the browser for the labels of the keys. Without an answer they are those of QWERTY. */
export async function loadLayout() {
  const keyboard = /** @type {{getLayoutMap?: () => Promise<Map<string, string>>} | undefined} */ (
    /** @type {any} */ (navigator).keyboard
  );
  try {
    layout = (await keyboard?.getLayoutMap?.()) ?? null;
  } catch {
    layout = null;
  }
}

/** @type {Record<string, string>} */
const SIGNS = { Comma: ',', Period: '.' };

/**
 * Returns the label of a key.
 * @param {string} code
 */
export const keyLabel = code =>
  (layout?.get(code) ?? SIGNS[code] ?? code.replace(/^Key|^Digit/, '')).toUpperCase();

/**
 * Returns whether a key press is meant for the page, not for a field or the browser.
 * @param {KeyboardEvent} event
 */
export function isShortcut(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false;
  // A press beside the text of an open dialog takes the focus from it.
  // The settings cover the game, and Escape closes them.
  if (document.querySelector('dialog:modal, .settings:popover-open')) return false;
  // The browser closes an open sheet, if nothing else answers the key.
  if (event.code === 'Escape' && document.querySelector('[popover]:popover-open')) return false;
  const target = event.target instanceof Element ? event.target : null;
  return !target?.closest('input, select, textarea, dialog, [popover]');
}

/** Pixels by which a card must lie further in the direction of the key. Cards of one row differ by less. */
const ROW_TOLERANCE = 4;
/** A card in the same row or column is preferred to one that is nearer but aside: distances aside count more. */
const ASIDE_WEIGHT = 3;

/**
 * Moves the focus to the nearest card in the direction of an arrow key. Returns whether the key is an
 * arrow key.
 * @param {KeyboardEvent} event
 * @param {ParentNode} container the element with the cards
 */
export function moveFocus(event, container) {
  const directions = /** @type {Record<string, [number, number]>} */ ({
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  });
  const direction = directions[event.key];
  if (!direction) return false;
  const cards = /** @type {HTMLElement[]} */ ([...container.querySelectorAll('button.card')]);
  const focused = cards.find(card => card === document.activeElement);
  event.preventDefault();
  if (!focused) {
    cards[0]?.focus();
    return true;
  }
  const start = middle(focused);
  const ranked = cards
    .filter(card => card !== focused)
    .map(card => {
      const end = middle(card);
      const dx = end.x - start.x;
      const dy = end.y - start.y;
      const along = dx * direction[0] + dy * direction[1];
      const aside = Math.abs(dx * direction[1]) + Math.abs(dy * direction[0]);
      return { card, along, distance: along + ASIDE_WEIGHT * aside };
    })
    .filter(({ along }) => along > ROW_TOLERANCE)
    .sort((a, b) => a.distance - b.distance);
  ranked[0]?.card.focus();
  return true;
}

/** @param {Element} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
