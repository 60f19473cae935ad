// How a card looks: number + 3·colour + 9·fill + 27·shape, drawn from shared shapes.
const SHAPES = ['oval', 'squiggle', 'diamond'];
const FILLS = ['solid', 'striped', 'open'];
const CENTRES = [[70], [50, 90], [30, 70, 110]];
const SVG = 'http://www.w3.org/2000/svg';

/** Put the shapes into the page once. */
export async function loadShapes() {
  const answer = await fetch('/web/sprite.svg');
  const parsed = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const sprite = parsed.querySelector('svg');
  document.body.prepend(sprite);
}

/** The picture of a card. */
export function face(card) {
  const [number, colour, fill, shape] = [card % 3, (card / 3 | 0) % 3, (card / 9 | 0) % 3, card / 27 | 0];
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('class', `face c${colour}`);
  picture.setAttribute('viewBox', '0 0 100 140');
  picture.setAttribute('aria-hidden', 'true');
  for (const y of CENTRES[number]) {
    const use = document.createElementNS(SVG, 'use');
    use.setAttribute('href', `#t-${SHAPES[shape]}-${FILLS[fill]}`);
    use.setAttribute('x', '50');
    use.setAttribute('y', String(y));
    picture.append(use);
  }
  return picture;
}
