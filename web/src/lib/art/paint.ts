/** What all pictures are painted with. W×H is the art window. */
import { darken, lighten, mix } from '../colour';
import { range, type Rng } from '../rng';

export const W = 240,
  H = 168;

export interface Palette {
  base: string;
  accent: string;
  sky: [string, string];
  ground: string;
}
/** Sky, ground and lights that go with a side's colour. */
export function palette(base: string): Palette {
  return {
    base: mix(base, '#6b6b6b', 0.25),
    accent: lighten(base, 0.5),
    sky: [darken(base, 0.86), darken(mix(base, '#3a4656', 0.3), 0.35)],
    ground: darken(base, 0.78),
  };
}
export type P = [number, number];
export const pts = (ps: P[]) => ps.map(p => p.map(n => n.toFixed(1)).join(',')).join(' ');
export const poly = (ps: P[], fill: string, extra = '') => `<polygon points="${pts(ps)}" fill="${fill}" ${extra}/>`;

export function ridge(r: Rng, y0: number, amp: number, fill: string, rough = 0.5): string {
  let ys = [range(r, -1, 1), range(r, -1, 1)];
  let a = 1;
  for (let k = 0; k < 5; k++) {
    const next: number[] = [];
    for (let i = 0; i < ys.length - 1; i++) next.push(ys[i], (ys[i] + ys[i + 1]) / 2 + range(r, -a, a));
    next.push(ys[ys.length - 1]);
    ys = next;
    a *= rough;
  }
  const ps: P[] = ys.map((y, i) => [(i / (ys.length - 1)) * W, y0 + y * amp]);
  return poly([[0, H], ...ps, [W, H]], fill);
}
export function stars(r: Rng, n: number): string {
  let s = '';
  for (let i = 0; i < n; i++)
    s +=
      `<circle cx="${range(r, 0, W).toFixed(1)}" cy="${range(r, 0, H * 0.7).toFixed(1)}" ` +
      `r="${range(r, 0.3, 1.1).toFixed(2)}" fill="#fff" opacity="${range(r, 0.25, 0.9).toFixed(2)}"/>`;
  return s;
}
export function backdrop(id: string, r: Rng, p: Palette): string {
  const px = range(r, 30, W - 30),
    py = range(r, 18, 60),
    pr = range(r, 20, 48);
  return `<defs>
    <linearGradient id="sky-${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${p.sky[0]}"/>
    <stop offset="1" stop-color="${p.sky[1]}"/></linearGradient>
    <radialGradient id="pl-${id}" cx=".32" cy=".28" r=".85"><stop offset="0" stop-color="${lighten(p.sky[1], 0.45)}"/>
    <stop offset=".55" stop-color="${p.sky[1]}"/><stop offset="1" stop-color="${p.sky[0]}"/></radialGradient>
    <radialGradient id="glow-${id}" cx=".5" cy=".62" r=".5">
    <stop offset="0" stop-color="${p.accent}" stop-opacity=".34"/>
    <stop offset="1" stop-color="${p.accent}" stop-opacity="0"/></radialGradient>
  </defs>
  <rect width="${W}" height="${H}" fill="url(#sky-${id})"/>${stars(r, 34)}
  <circle cx="${px}" cy="${py}" r="${pr}" fill="url(#pl-${id})" opacity=".95"/>
  ${ridge(r, H * 0.66, 16, mix(p.ground, p.sky[1], 0.45))}${ridge(r, H * 0.78, 12, mix(p.ground, p.sky[1], 0.16))}
  <rect width="${W}" height="${H}" fill="url(#glow-${id})"/>
  ${ridge(r, H * 0.93, 6, darken(p.ground, 0.25), 0.4)}`;
}
