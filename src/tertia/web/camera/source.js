// The sources of pictures: the camera, or a photograph that the visitor picks. No picture leaves the
// page.

/** Larger pictures are made smaller: more pixels do not help to read cards. */
const LONGEST_PHOTO = 1600;
const LONGEST_FRAME = 1280;

/** The keys of the texts that explain the browser's errors, by the names of these errors. */
const REASONS = new Map([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'no_camera'],
  ['OverconstrainedError', 'no_camera'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
]);

/**
 * Starts the camera at the back of a phone, or the only one.
 * @param {HTMLVideoElement} video
 * @returns {Promise<string | null>} null if it runs, else the key of the text that says why not
 */
export async function startCamera(video) {
  if (!navigator.mediaDevices?.getUserMedia) return isSecureContext ? 'no_camera' : 'insecure';
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 960 } },
    });
    video.srcObject = stream;
    await video.play();
    return null;
  } catch (error) {
    return REASONS.get(error instanceof DOMException ? error.name : '') ?? 'no_camera';
  }
}

/** @param {HTMLVideoElement} video */
export function stopCamera(video) {
  const stream = video.srcObject;
  if (stream instanceof MediaStream) for (const track of stream.getTracks()) track.stop();
  video.srcObject = null;
}

/**
 * Returns the present picture of a video, or null before the first one.
 * @param {HTMLVideoElement} video
 * @param {HTMLCanvasElement} canvas
 */
export function grabFrame(video, canvas) {
  if (video.readyState < video.HAVE_CURRENT_DATA || !video.videoWidth) return null;
  return paint(video, video.videoWidth, video.videoHeight, canvas, LONGEST_FRAME);
}

/**
 * Draws a photograph, upright, on the canvas. Returns its pixels, or null if the file is no picture.
 * @param {Blob} file
 * @param {HTMLCanvasElement} canvas
 */
export async function openPhoto(file, canvas) {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const pixels = paint(bitmap, bitmap.width, bitmap.height, canvas, LONGEST_PHOTO);
    bitmap.close();
    return pixels;
  } catch {
    return null;
  }
}

/**
 * @param {CanvasImageSource} picture
 * @param {number} width
 * @param {number} height
 * @param {HTMLCanvasElement} canvas
 * @param {number} longest
 */
function paint(picture, width, height, canvas, longest) {
  const scale = Math.min(1, longest / Math.max(width, height));
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = /** @type {CanvasRenderingContext2D} */ (
    canvas.getContext('2d', { willReadFrequently: true })
  );
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
