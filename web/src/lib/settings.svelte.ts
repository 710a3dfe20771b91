/** What this browser remembers: settings, the name, and the secrets of the seats it holds. Nothing here goes to the
 *  server. */
import type { Speed } from './director/types';

export interface Settings {
  name: string;
  sound: boolean;
  list: boolean;
  confirm: 'touch' | 'always' | 'never';
  still: boolean;
  muted: boolean;
  speed: Speed;
  coords: boolean;
  idle: boolean; // against the computer: be asked only where there is something to do
}
const DEFAULTS: Settings = {
  name: '',
  sound: false,
  list: false,
  confirm: 'touch',
  still: false,
  muted: false,
  speed: 'normal',
  coords: true,
  idle: true,
};
const KEY = 'sandtable.settings';

function read<T>(key: string, fallback: T): T {
  try {
    return { ...fallback, ...JSON.parse(localStorage.getItem(key) ?? '{}') };
  } catch {
    return fallback;
  }
}
export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // private windows may refuse: the page works on, it only forgets
  }
}

export const settings: Settings = $state(read(KEY, DEFAULTS));
export const saveSettings = () => keep(KEY, settings);

/** A seat (or a place to watch from) that this browser knows the secret of. */
export interface Kept {
  id: string;
  token: string;
  seat: string | null;
  game: string;
  title: string;
  at: number;
  over?: boolean;
  code?: string; // of the invitation it came by
  links?: Record<string, string>; // to give away
}
const GAMES = 'sandtable.games';
const COMING = 'sandtable.coming';
export const kept = (): Record<string, Kept> => read<Record<string, Kept>>(GAMES, {});
export function remember(game: Kept): void {
  const all = kept();
  all[game.id] = { ...all[game.id], ...game };
  const newest = Object.values(all)
    .sort((a, b) => b.at - a.at)
    .slice(0, 60);
  keep(GAMES, Object.fromEntries(newest.map(g => [g.id, g])));
}
export function forget(id: string): void {
  const all = kept();
  delete all[id];
  keep(GAMES, all);
}

/** A token of our own making for who comes by a code: kept before it is sent, so that no lost answer costs the seat. */
export function tokenFor(code: string): string {
  const made = read<Record<string, string>>(COMING, {});
  const bytes = () => [...crypto.getRandomValues(new Uint8Array(24))].map(b => b.toString(16).padStart(2, '0')).join('');
  const token = made[code] ?? bytes();
  keep(COMING, { [code]: token });
  return token;
}

export const touch = () => matchMedia('(pointer: coarse)').matches;
export const reduced = () => settings.still || matchMedia('(prefers-reduced-motion: reduce)').matches;
