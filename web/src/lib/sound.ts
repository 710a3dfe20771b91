/** Our own sounds, made up of tones and noise as they are wanted: nothing is fetched. One switch (settings.sound). */
import type { Sound } from './director/types';
import { settings } from './settings.svelte';

/** A tone or a burst of noise: pitch in Hz (gliding to another), when and how long in s, how loud. */
interface Part {
  wave: OscillatorType | 'noise';
  hz: number;
  to?: number;
  at?: number;
  long: number;
  loud?: number;
}
const tap = (hz: number, at = 0): Part => ({ wave: 'noise', hz, at, long: 0.05, loud: 0.5 });
const ring = (hz: number, at = 0, long = 0.16): Part => ({ wave: 'triangle', hz, at, long });
const VOICES: Record<Sound, Part[]> = {
  note: [{ wave: 'sine', hz: 520, long: 0.05, loud: 0.25 }],
  draw: [{ wave: 'noise', hz: 2600, to: 4200, long: 0.09, loud: 0.25 }],
  shuffle: [0, 0.06, 0.12, 0.18].map(at => ({ wave: 'noise', hz: 3000, at, long: 0.05, loud: 0.25 })),
  step: [tap(420), tap(360, 0.1)],
  place: [tap(900), { wave: 'triangle', hz: 180, to: 120, long: 0.1, loud: 0.8 }],
  card: [{ wave: 'noise', hz: 1800, to: 3600, long: 0.12, loud: 0.35 }, ring(440, 0.08, 0.14)],
  aim: [{ wave: 'sawtooth', hz: 240, to: 620, long: 0.18, loud: 0.4 }],
  roll: [0, 0.07, 0.13, 0.22, 0.33].map((at, n) => tap(1100 - 130 * n, at)),
  result: [ring(392, 0, 0.12)],
  good: [ring(523), ring(659, 0.1)],
  miss: [{ wave: 'noise', hz: 1400, to: 300, long: 0.22, loud: 0.3 }],
  hit: [
    { wave: 'noise', hz: 700, to: 120, long: 0.28 },
    { wave: 'sawtooth', hz: 130, to: 60, long: 0.26, loud: 0.6 },
  ],
  lost: [
    { wave: 'noise', hz: 500, to: 60, long: 0.5 },
    { wave: 'sawtooth', hz: 110, to: 40, long: 0.5, loud: 0.8 },
  ],
  score: [ring(784, 0, 0.1), ring(988, 0.09, 0.1), ring(1175, 0.18, 0.2)],
  phase: [ring(330, 0, 0.2), ring(494, 0.14, 0.28)],
  turn: [ring(660, 0, 0.12), ring(880, 0.13, 0.18)],
  over: [ring(523, 0, 0.18), ring(659, 0.18, 0.18), ring(784, 0.36, 0.35)],
  chat: [ring(990, 0, 0.07)],
};

let audio: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

function noise(on: AudioContext): AudioBuffer {
  if (!hiss) {
    hiss = on.createBuffer(1, on.sampleRate, on.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  return hiss;
}
/** What makes the sound of a part, and what its pitch is set on: of noise the band that is let through. */
function source(on: AudioContext, part: Part): { from: AudioScheduledSourceNode; out: AudioNode; pitch: AudioParam } {
  if (part.wave !== 'noise') {
    const from = on.createOscillator();
    from.type = part.wave;
    return { from, out: from, pitch: from.frequency };
  }
  const from = on.createBufferSource(),
    band = on.createBiquadFilter();
  from.buffer = noise(on);
  band.type = 'bandpass';
  from.connect(band);
  return { from, out: band, pitch: band.frequency };
}
function sound(on: AudioContext, part: Part): void {
  const { from, out, pitch } = source(on, part),
    level = on.createGain(),
    t = on.currentTime + (part.at ?? 0);
  pitch.setValueAtTime(part.hz, t);
  if (part.to) pitch.exponentialRampToValueAtTime(part.to, t + part.long);
  level.gain.setValueAtTime(0.0001, t);
  level.gain.exponentialRampToValueAtTime(0.16 * (part.loud ?? 1), t + 0.012);
  level.gain.exponentialRampToValueAtTime(0.0001, t + part.long);
  out.connect(level).connect(on.destination);
  from.start(t);
  from.stop(t + part.long + 0.05);
}

export function play(what: Sound): void {
  if (!settings.sound) return;
  try {
    audio ??= new AudioContext();
    void audio.resume();
    for (const part of VOICES[what]) sound(audio, part);
  } catch {
    // no sound device: silence is fine
  }
}
