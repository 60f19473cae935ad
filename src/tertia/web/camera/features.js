// Cards as numbers, for the worker, which cannot load the modules that draw cards.

/**
 * Returns the number, colour, fill and shape of a card.
 * @param {number} card
 */
export const features = card => [
  card % 3,
  Math.floor(card / 3) % 3,
  Math.floor(card / 9) % 3,
  Math.floor(card / 27),
];

/**
 * Returns the card that completes a SET with two others.
 * @param {number} one
 * @param {number} other
 */
export function third(one, other) {
  const others = features(other);
  return features(one).reduce(
    (sum, value, at) => sum + ((6 - value - others[at]) % 3) * 3 ** at,
    0,
  );
}

/**
 * Returns all SETs among some cards.
 * @param {number[]} cards
 * @returns {number[][]}
 */
export function findSets(cards) {
  const distinct = [...new Set(cards)];
  const places = new Map(distinct.map((card, at) => [card, at]));
  const found = [];
  for (let i = 0; i < distinct.length; i++) {
    for (let j = i + 1; j < distinct.length; j++) {
      const last = third(distinct[i], distinct[j]);
      if ((places.get(last) ?? -1) > j) found.push([distinct[i], distinct[j], last]);
    }
  }
  return found;
}
