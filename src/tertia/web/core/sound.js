// Synthesised sounds of wood and felt: short, quiet, one at a time.
import { settings } from './settings.js';

const NOTES = { G3: 196, D4: 293.66, G4: 392, A4: 440, B4: 493.88, C5: 523.25, D5: 587.33 };
const LOUDNESS = 0.16;

/** @type {AudioContext | null} */
let context = null;
/** @type {GainNode | null} the sound that plays now */
let current = null;

/**
 * Plays a struck bar: a sine with a short overtone that fades.
 * @param {AudioContext} audio
 * @param {GainNode} out
 * @param {number} pitch
 * @param {number} at
 * @param {number} length
 */
function playNote(audio, out, pitch, at, length) {
  for (const [ratio, share] of [
    [1, 1],
    [3.9, 0.18],
  ]) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch * ratio;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(LOUDNESS * share, at + 0.004);
    volume.gain.exponentialRampToValueAtTime(0.0004, at + length / ratio ** 0.4);
    tone.connect(volume).connect(out);
    tone.start(at);
    tone.stop(at + length);
  }
}

/**
 * Plays the sound of felt: noise through a band-pass filter.
 * @param {AudioContext} audio
 * @param {GainNode} out
 * @param {number} at
 */
function playFelt(audio, out, at) {
  const length = 0.14;
  const noise = audio.createBufferSource();
  const buffer = audio.createBuffer(1, audio.sampleRate * length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) {
    samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 2;
  }
  const filter = audio.createBiquadFilter();
  const volume = audio.createGain();
  filter.type = 'bandpass';
  filter.frequency.value = 900;
  volume.gain.value = LOUDNESS * 0.7;
  noise.buffer = buffer;
  noise.connect(filter).connect(volume).connect(out);
  noise.start(at);
}

/** The sounds as notes: pitch in hertz, start and length in seconds. Null is felt. */
const SOUNDS = {
  call: [[NOTES.G4, 0, 0.24]],
  pick1: [[NOTES.G4, 0, 0.07]],
  pick2: [[NOTES.A4, 0, 0.07]],
  pick3: [[NOTES.B4, 0, 0.07]],
  right: [
    [NOTES.G4, 0, 0.12],
    [NOTES.B4, 0.06, 0.12],
    [NOTES.D5, 0.12, 0.13],
  ],
  wrong: [
    [NOTES.G3 / 2, 0, 0.1],
    [NOTES.G3 / 2, 0.11, 0.1],
  ],
  tick: [[NOTES.C5 * 2, 0, 0.03]],
  turn: [
    [NOTES.D4, 0, 0.08],
    [NOTES.D4 * 2.7, 0.015, 0.05],
  ],
  end: [
    [NOTES.G3, 0, 0.12],
    [NOTES.D4, 0.06, 0.12],
    [NOTES.G4, 0.12, 0.13],
  ],
  deal: null,
};

/**
 * Plays a sound, unless sound is off or nobody has touched the page yet.
 * @param {keyof typeof SOUNDS} name
 */
export function play(name) {
  if (!settings.isOn('sound') || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const out = context.createGain();
  const now = context.currentTime;
  current?.gain.setTargetAtTime(0, now, 0.01);
  current = out;
  out.connect(context.destination);
  const notes = SOUNDS[name];
  if (notes === null) playFelt(context, out, now);
  else {
    for (const [pitch, begin, length] of notes) playNote(context, out, pitch, now + begin, length);
  }
}
