/** Title, icon and sound that say whose turn it is. */
import { settings } from './settings.svelte';

function icon(mine: boolean): string {
  const ring = mine ? '#ffd166' : '#42546a';
  return (
    'data:image/svg+xml,' +
    encodeURIComponent(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="1.500" y="1.500" width="29" height="29" ` +
        `rx="7" fill="#141b24" stroke="${ring}" stroke-width="3"/>` +
        `<rect x="7" y="7" width="8" height="8" rx="2" fill="#2fae62"/><path d="M19 17h4l2 2v4l-2 2h-4l-2-2v-4z" ` +
        `fill="#d8453c"/><path d="M7 25L25 7" stroke="#9a5cf0" stroke-width="2"/></svg>`,
    )
  );
}

export function announce(title: string, mine: boolean): void {
  document.title = (mine ? '● Your turn – ' : '') + title;
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (link) link.href = icon(mine);
}

let audio: AudioContext | null = null;
const TUNES: Record<string, [number, number, number][]> = {
  // [Hz, start s, length s]
  turn: [
    [660, 0, 0.12],
    [880, 0.13, 0.18],
  ],
  move: [[300, 0, 0.05]],
  roll: [
    [190, 0, 0.04],
    [240, 0.06, 0.04],
    [170, 0.12, 0.05],
  ],
  hit: [
    [120, 0, 0.22],
    [70, 0.05, 0.3],
  ],
  chat: [[990, 0, 0.07]],
  over: [
    [523, 0, 0.18],
    [659, 0.18, 0.18],
    [784, 0.36, 0.35],
  ],
};
export function play(tune: keyof typeof TUNES | string): void {
  if (!settings.sound || !TUNES[tune]) return;
  try {
    audio ??= new AudioContext();
    void audio.resume();
    for (const [hz, start, length] of TUNES[tune]) {
      const tone = audio.createOscillator(),
        level = audio.createGain(),
        t = audio.currentTime + start;
      tone.frequency.value = hz;
      tone.type = tune === 'hit' ? 'sawtooth' : 'triangle';
      level.gain.setValueAtTime(0.0001, t);
      level.gain.exponentialRampToValueAtTime(0.14, t + 0.012);
      level.gain.exponentialRampToValueAtTime(0.0001, t + length);
      tone.connect(level).connect(audio.destination);
      tone.start(t);
      tone.stop(t + length + 0.05);
    }
  } catch {
    // no sound device: silence is fine
  }
}
