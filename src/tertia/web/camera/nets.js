// The forward pass of the nets. tertia/vision/nets.py computes the same with NumPy.
// Numbers have 64 bits, because JavaScript would convert shorter ones at every step.

/** @typedef {import('./weights.js').Layer} Layer */
/**
 * @typedef {{high: number, wide: number, channels: number, data: Float64Array}} Values a picture or
 *   what a layer made of it, row by row
 */

/** @type {WeakMap<Layer, Float64Array>} the weights in the order in which they are used */
const packedWeights = new WeakMap();

/**
 * Runs a net on a picture.
 * @param {Layer[]} layers
 * @param {Values} picture
 * @returns {Values}
 */
export function runNet(layers, picture) {
  let values = picture;
  let kept = picture;
  let marked = picture;
  for (const layer of layers) {
    if (layer.op === 'conv') {
      values = layer.depthwise ? convolveDepthwise(layer, values) : convolve(layer, values);
    } else if (layer.op === 'dense') values = multiplyDense(layer, values);
    else if (layer.op === 'mark') marked = values;
    else if (layer.op === 'add') values = add(values, marked);
    else if (layer.op === 'keep') kept = values;
    else if (layer.op === 'join') values = join(kept, values);
  }
  return values;
}

/**
 * @param {Layer} layer
 * @param {Values} values
 * @returns {Values}
 */
function convolve(layer, values) {
  const { kernel = 1, stride = 1 } = layer;
  const { channels } = values;
  const [outputs] = /** @type {number[]} */ (layer.shape);
  const high = Math.ceil(values.high / stride);
  const wide = Math.ceil(values.wide / stride);
  const size = kernel * kernel * channels;
  const patches = kernel === 1 && stride === 1 ? values.data : gather(layer, values, high, wide);
  const data = multiply(patches, packed(layer), layer, high * wide, size, outputs);
  return { high, wide, channels: outputs, data };
}

/**
 * Copies the inputs of each output into a row of their own. Outside the picture there are zeros.
 * @param {Layer} layer
 * @param {Values} values
 * @param {number} high
 * @param {number} wide
 */
function gather({ kernel = 1, stride = 1 }, values, high, wide) {
  const { channels, data } = values;
  const pad = kernel >> 1;
  const patches = new Float64Array(high * wide * kernel * kernel * channels);
  let at = 0;
  for (let row = 0; row < high; row++) {
    for (let column = 0; column < wide; column++) {
      for (let ky = 0; ky < kernel; ky++) {
        const y = row * stride + ky - pad;
        for (let kx = 0; kx < kernel; kx++, at += channels) {
          const x = column * stride + kx - pad;
          if (y < 0 || y >= values.high || x < 0 || x >= values.wide) continue;
          const from = (y * values.wide + x) * channels;
          for (let c = 0; c < channels; c++) patches[at + c] = data[from + c];
        }
      }
    }
  }
  return patches;
}

/**
 * Returns the weights of a layer, four outputs side by side, in the order of `gather`.
 * @param {Layer} layer
 */
function packed(layer) {
  const before = packedWeights.get(layer);
  if (before) return before;
  const [outputs, inputs, kernel = 1] = /** @type {number[]} */ (layer.shape);
  const weight = /** @type {Float64Array} */ (layer.weight);
  const area = kernel * kernel;
  const result = new Float64Array(Math.ceil(outputs / 4) * 4 * inputs * area);
  for (let output = 0; output < outputs; output++) {
    const block = (output >> 2) * 4 * inputs * area + (output & 3);
    for (let input = 0; input < inputs; input++) {
      for (let spot = 0; spot < area; spot++) {
        result[block + (spot * inputs + input) * 4] =
          weight[(output * inputs + input) * area + spot];
      }
    }
  }
  packedWeights.set(layer, result);
  return result;
}

/**
 * Multiplies rows by weights: two rows and four outputs at a time, which keeps all sums in registers.
 * @param {Float64Array} rows
 * @param {Float64Array} weights as `packed` returns them
 * @param {Layer} layer
 * @param {number} count the number of rows
 * @param {number} size the numbers in a row
 * @param {number} outputs
 */
function multiply(rows, weights, layer, count, size, outputs) {
  const bias = /** @type {Float64Array} */ (layer.bias);
  const least = layer.relu ? 0 : -Infinity;
  const result = new Float64Array(count * outputs);
  for (let block = 0; block < outputs; block += 4) {
    const start = block * size;
    const left = Math.min(4, outputs - block);
    for (let row = 0; row < count; row += 2) {
      const one = row * size;
      const other = row + 1 < count ? one + size : one;
      let a0 = 0;
      let a1 = 0;
      let a2 = 0;
      let a3 = 0;
      let b0 = 0;
      let b1 = 0;
      let b2 = 0;
      let b3 = 0;
      for (let k = 0, w = start; k < size; k++, w += 4) {
        const a = rows[one + k];
        const b = rows[other + k];
        const w0 = weights[w];
        const w1 = weights[w + 1];
        const w2 = weights[w + 2];
        const w3 = weights[w + 3];
        a0 += a * w0;
        a1 += a * w1;
        a2 += a * w2;
        a3 += a * w3;
        b0 += b * w0;
        b1 += b * w1;
        b2 += b * w2;
        b3 += b * w3;
      }
      const sums = [a0, a1, a2, a3, b0, b1, b2, b3];
      const rowsHere = row + 1 < count ? 2 : 1;
      for (let r = 0; r < rowsHere; r++) {
        for (let o = 0; o < left; o++) {
          const sum = sums[r * 4 + o] + bias[block + o];
          result[(row + r) * outputs + block + o] = sum > least ? sum : least;
        }
      }
    }
  }
  return result;
}

/**
 * @param {Layer} layer
 * @param {Values} values
 * @returns {Values}
 */
function convolveDepthwise(layer, values) {
  const { kernel = 1, stride = 1 } = layer;
  const { channels, data } = values;
  const weight = /** @type {Float64Array} */ (layer.weight);
  const bias = /** @type {Float64Array} */ (layer.bias);
  const area = kernel * kernel;
  const pad = kernel >> 1;
  const high = Math.ceil(values.high / stride);
  const wide = Math.ceil(values.wide / stride);
  const bySpot = new Float64Array(weight.length); // the weights in the order in which they are used
  for (let c = 0; c < channels; c++) {
    for (let spot = 0; spot < area; spot++) bySpot[spot * channels + c] = weight[c * area + spot];
  }
  const result = new Float64Array(high * wide * channels);
  for (let row = 0, to = 0; row < high; row++) {
    for (let column = 0; column < wide; column++, to += channels) {
      for (let c = 0; c < channels; c++) result[to + c] = bias[c];
      for (let ky = 0; ky < kernel; ky++) {
        const y = row * stride + ky - pad;
        if (y < 0 || y >= values.high) continue;
        for (let kx = 0; kx < kernel; kx++) {
          const x = column * stride + kx - pad;
          if (x < 0 || x >= values.wide) continue;
          const from = (y * values.wide + x) * channels;
          const spot = (ky * kernel + kx) * channels;
          for (let c = 0; c < channels; c++) result[to + c] += data[from + c] * bySpot[spot + c];
        }
      }
      if (layer.relu) {
        for (let c = 0; c < channels; c++) if (result[to + c] < 0) result[to + c] = 0;
      }
    }
  }
  return { high, wide, channels, data: result };
}

/**
 * @param {Layer} layer
 * @param {Values} values
 * @returns {Values}
 */
function multiplyDense(layer, values) {
  const [outputs, inputs] = /** @type {number[]} */ (layer.shape);
  const { channels } = values;
  const spots = values.high * values.wide;
  let row = values.data;
  if (spots > 1) {
    // The weights expect channel after channel.
    row = new Float64Array(inputs);
    for (let spot = 0; spot < spots; spot++) {
      for (let c = 0; c < channels; c++) row[c * spots + spot] = values.data[spot * channels + c];
    }
  }
  const data = multiply(row, packed(layer), layer, 1, inputs, outputs);
  return { high: 1, wide: 1, channels: outputs, data };
}

/**
 * @param {Values} values
 * @param {Values} others
 * @returns {Values}
 */
function add(values, others) {
  const data = values.data.map((value, at) => value + others.data[at]);
  return { ...values, data };
}

/**
 * Doubles the size of the second picture and puts its channels behind those of the first.
 * @param {Values} kept
 * @param {Values} values
 * @returns {Values}
 */
function join(kept, values) {
  const { high, wide } = kept;
  const channels = kept.channels + values.channels;
  const data = new Float64Array(high * wide * channels);
  for (let y = 0, to = 0; y < high; y++) {
    for (let x = 0; x < wide; x++, to += channels) {
      const near = (y * wide + x) * kept.channels;
      const far = ((y >> 1) * values.wide + (x >> 1)) * values.channels;
      data.set(kept.data.subarray(near, near + kept.channels), to);
      data.set(values.data.subarray(far, far + values.channels), to + kept.channels);
    }
  }
  return { high, wide, channels, data };
}
