// Reads the file with the weights of the nets. Its format is explained in tertia/vision/weights.py.

/**
 * @typedef {object} Layer a step of a net
 * @property {string} op conv, dense, mark, add, keep or join
 * @property {number} [kernel] the side of the square of inputs from which conv computes an output
 * @property {number} [stride] the distance of these squares
 * @property {boolean} [depthwise] whether each output of conv depends on one channel only
 * @property {boolean} [relu] whether negative outputs become 0
 * @property {number[]} [shape] of the weights: outputs, inputs, and twice the kernel for conv
 * @property {Float64Array} [weight]
 * @property {Float64Array} [bias]
 */
/** @typedef {Record<string, Layer[]>} Nets */

const MAGIC = 'TVIS';

/**
 * Reads the layers of all nets.
 * @param {ArrayBuffer} file
 * @returns {Nets} the layers of each net by its name
 */
export function parseWeights(file) {
  const decoder = new TextDecoder();
  if (decoder.decode(new Uint8Array(file, 0, 4)) !== MAGIC) throw new Error('no file of weights');
  const length = new DataView(file).getUint32(4, true);
  const header = JSON.parse(decoder.decode(new Uint8Array(file, 8, length)));
  const halves = new Uint16Array(file, 8 + length);
  let place = 0;
  const take = (/** @type {number[]} */ shape) => {
    const count = shape.reduce((product, side) => product * side, 1);
    const numbers = Float64Array.from(halves.subarray(place, place + count), fromHalf);
    place += count;
    return numbers;
  };
  for (const layers of Object.values(header)) {
    for (const layer of layers) {
      if (!layer.weight) continue;
      layer.shape = layer.weight;
      layer.weight = take(layer.shape);
      layer.bias = take(layer.bias);
    }
  }
  return header;
}

/**
 * Returns the number with these 16 bits (IEEE 754).
 * @param {number} bits
 */
function fromHalf(bits) {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 0) return sign * 2 ** -14 * (fraction / 1024);
  return sign * 2 ** (exponent - 15) * (1 + fraction / 1024);
}
