// Recognises the cards on a photograph, as tertia/vision/recognition.py does, or on a video, where
// cards that stay in their places are not read again in every frame.
import { findSuspects } from './finder.js';
import { isKind, settleTable } from './found_cards.js';
import { SQUARE, homography, project, sample, sideLengths } from './geometry.js';
import { meanChange, patchOf } from './patches.js';
import { isConvex, isNear, isTurned, withoutDuplicates } from './places.js';
import { SIDEWAYS, readCrop } from './reader.js';

/** @typedef {import('./geometry.js').Corners} Corners */
/** @typedef {import('./geometry.js').Pixels} Pixels */
/** @typedef {import('./reader.js').Reading} Reading */
/** @typedef {import('./found_cards.js').TableReading} TableReading */
/**
 * @typedef {object} Track a place that was read before
 * @property {Corners} suspect where the finder saw it
 * @property {Reading} reading
 * @property {Float64Array} patch a small picture of it, which shows when the card is replaced
 * @property {number} age frames since it was read
 */

/** The sizes at which the finder looks at a photograph; recognition.py explains both constants. */
const FINDER_SIZES = [384, 640];
/** The finder looks again, at the larger size, if the smallest card is shorter than this or none is found. */
const SMALL_CARD = 40;
/** The sizes of picture from which the finder chooses in a video, where it looks only once. */
const FRAME_SIZES = [320, 384, 512, 640];
/** It takes the least size at which the smallest card has this length in pixels. */
const MIN_FRAME_CARD = 34;

/** A place whose small picture changes by more is read again. */
const MAX_CHANGE = 0.07;
/** The share of its size by which a card may move between two frames. */
const MAX_MOVE = 0.25;
/** The number of cards that are read in each frame of a video: new ones, then the oldest readings. */
const READ_PER_FRAME = 2;
/** A frame that differs from the last searched one by less shows the same cards: no search. */
const MAX_STILL_CHANGE = 0.008;
/** The maximum number of frames without a search. */
const MAX_STILL_FRAMES = 10;
/** The height and width of the picture by which frames are compared. */
const THUMBNAIL = [24, 32];

/** The width and height of the empty picture with which the nets are warmed up. */
const WARM_UP_SIZE = [384, 288];
/** After this many crops the browser has compiled the reader. */
const WARM_UP_CROPS = 4;

export class Recogniser {
  /** @type {Track[]} */
  #tracks = [];

  #frameSize = FINDER_SIZES[0];

  /** @type {Float64Array | null} the last frame in which the finder searched, made tiny */
  #thumbnail = null;

  #stillFrames = 0;

  /** @param {import('./weights.js').Nets} nets */
  constructor(nets) {
    this.nets = nets;
  }

  /** Runs both nets on an empty picture, so that the browser has compiled them before the first frame. */
  warmUp() {
    const [width, height] = WARM_UP_SIZE;
    const empty = { width, height, data: new Uint8ClampedArray(width * height * 4) };
    /** @type {Corners} */
    const corners = SQUARE.map(([x, y]) => [(x + 1) * (width / 2), (y + 1) * (height / 2)]);
    findSuspects(this.nets.finder, empty, this.#frameSize);
    for (let crop = 0; crop < WARM_UP_CROPS; crop++) readCrop(this.nets.reader, empty, corners);
  }

  /**
   * Reads one photograph.
   * @param {Pixels} pixels
   * @returns {TableReading}
   */
  readPhoto(pixels) {
    this.#tracks = [];
    this.#thumbnail = null;
    return settleTable(
      pixels,
      this.#find(pixels).map(corners => this.#read(pixels, corners)),
    );
  }

  /**
   * Reads the next frame of a video.
   * @param {Pixels} pixels
   * @returns {TableReading}
   */
  readFrame(pixels) {
    const suspects = this.#isStill(pixels)
      ? this.#tracks.map(track => track.suspect)
      : this.#findInFrame(pixels);
    const tracks = suspects.map(suspect => this.#follow(pixels, suspect));
    const newCount = tracks.filter(track => track.age === 0).length;
    const oldest = tracks
      .filter(track => track.age > 0)
      .sort((one, other) => other.age - one.age)
      .slice(0, Math.max(0, READ_PER_FRAME - newCount));
    for (const track of oldest) {
      if (!isConvex(track.reading.corners)) continue;
      track.reading = this.#readOnce(pixels, track.reading.corners);
      track.age = 0;
    }
    this.#tracks = tracks;
    return settleTable(
      pixels,
      tracks.map(track => track.reading),
    );
  }

  /**
   * Moves the reading of the last frame to this place if the same card is still there; otherwise reads
   * the card.
   * @param {Pixels} pixels
   * @param {Corners} suspect
   * @returns {Track}
   */
  #follow(pixels, suspect) {
    const patch = patchOf(pixels, suspect);
    const before = this.#tracks.find(track => isNear(track.suspect, suspect, MAX_MOVE));
    const isSame =
      before && !isTurned(before.suspect, suspect) && meanChange(before.patch, patch) <= MAX_CHANGE;
    if (!isSame) return { suspect, patch, reading: this.#readOnce(pixels, suspect), age: 0 };
    const moved = homography(before.suspect, suspect);
    const corners = before.reading.corners.map(corner => project(moved, corner));
    return { suspect, patch, reading: { ...before.reading, corners }, age: before.age + 1 };
  }

  /**
   * Returns whether the picture has hardly changed since the finder last searched.
   * @param {Pixels} pixels
   */
  #isStill({ width, height, data }) {
    const stretch = [width / 2, 0, width / 2, 0, height / 2, height / 2, 0, 0, 1];
    const [high, wide] = THUMBNAIL;
    const now = sample({ width, height, data }, stretch, high, wide, 4).data;
    const before = this.#thumbnail;
    this.#stillFrames += 1;
    const isStill =
      before !== null &&
      this.#tracks.length > 0 &&
      this.#stillFrames <= MAX_STILL_FRAMES &&
      meanChange(before, now) < MAX_STILL_CHANGE;
    if (!isStill) {
      this.#thumbnail = now;
      this.#stillFrames = 0;
    }
    return isStill;
  }

  /**
   * Finds cards, and chooses the size for the next frame by the smallest card.
   * @param {Pixels} pixels
   */
  #findInFrame(pixels) {
    const places = findSuspects(this.nets.finder, pixels, this.#frameSize);
    const largest = FRAME_SIZES[FRAME_SIZES.length - 1];
    const scale = 1 / Math.max(pixels.width, pixels.height);
    const shortest = Math.min(...places.map(corners => Math.max(...sideLengths(corners)))) * scale;
    // Without a card, the next frame gets another size, so that all sizes are tried.
    const next = places.length
      ? FRAME_SIZES.find(size => shortest * size >= MIN_FRAME_CARD)
      : (FRAME_SIZES.find(size => size > this.#frameSize) ?? FRAME_SIZES[0]);
    this.#frameSize = next ?? largest;
    return withoutDuplicates(places);
  }

  /**
   * Returns the corners of places that may hold a card.
   * @param {Pixels} pixels
   */
  #find(pixels) {
    const [first, second] = FINDER_SIZES;
    const places = findSuspects(this.nets.finder, pixels, first);
    const scale = first / Math.max(pixels.width, pixels.height);
    const shortest = Math.min(...places.map(corners => Math.max(...sideLengths(corners)))) * scale;
    if (!places.length || shortest < SMALL_CARD) {
      places.push(...findSuspects(this.nets.finder, pixels, second));
    }
    return withoutDuplicates(places);
  }

  /**
   * Reads a place twice: the first time to correct its corners.
   * @param {Pixels} pixels
   * @param {Corners} corners
   */
  #read(pixels, corners) {
    const first = readCrop(this.nets.reader, pixels, corners);
    const corrected = upright(first);
    return isConvex(corrected) ? readCrop(this.nets.reader, pixels, corrected) : first;
  }

  /**
   * Reads a place of a video, where the next frames correct its corners.
   * @param {Pixels} pixels
   * @param {Corners} corners
   */
  #readOnce(pixels, corners) {
    const reading = readCrop(this.nets.reader, pixels, corners);
    const turned = upright(reading);
    if (!isKind(reading, SIDEWAYS) || !isConvex(turned)) return reading;
    return readCrop(this.nets.reader, pixels, turned);
  }
}

/**
 * Returns the corners as the reader corrected them. The corners of a card on its side are turned by
 * one.
 * @param {Reading} reading
 * @returns {Corners}
 */
const upright = reading =>
  isKind(reading, SIDEWAYS)
    ? [reading.corners[3], ...reading.corners.slice(0, 3)]
    : reading.corners;
