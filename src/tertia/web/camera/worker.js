// Reads pictures in a web worker, so that the page stays responsive. No picture leaves the browser.
import { Recogniser } from './recognition.js';
import { parseWeights } from './weights.js';

/**
 * @typedef {object} Question
 * @property {number} id
 * @property {ImageData} picture
 * @property {boolean} isFrame whether it is the next picture of a video
 */

/** @type {Promise<Recogniser>} */
const ready = fetch(new URL('weights.bin', import.meta.url))
  .then(response => response.arrayBuffer())
  .then(file => new Recogniser(parseWeights(file)));

ready.then(
  recogniser => {
    recogniser.warmUp();
    postMessage({ isReady: true });
  },
  () => undefined, // the answer to the first picture reports the error
);

addEventListener('message', async event => {
  const { id, picture, isFrame } = /** @type {Question} */ (event.data);
  try {
    const recogniser = await ready;
    const reading = isFrame ? recogniser.readFrame(picture) : recogniser.readPhoto(picture);
    postMessage({ id, reading });
  } catch (error) {
    postMessage({ id, error: String(error) });
  }
});
