/** Terrain tiles drawn from their names, lit from the north-west, handed to the page as blob images (few DOM nodes). */
import { darken, lighten, mix } from '../../lib/colour';
import { hash, range, rng } from '../../lib/rng';

const BASE: Record<string, string> = {
  valley: '#4b7f52',
  hill: '#8a6640',
  mountain: '#8b929c',
  desert: '#c08340',
  beach: '#d3bd78',
  port: '#b9a56c',
  water: '#27607f',
  capital: '#8f8450',
  'air base': '#4d7396',
  industry: '#9a5048',
};
const HEIGHT: Record<string, number> = { hill: 1, mountain: 2 };
const VARIANTS = 5; // pictures of each kind of ground: enough that a field of one kind does not look stamped
const cache = new Map<string, string>();

/** The address of a picture of this ground; `seed` picks one of a few variants. */
export function tile(kind: string, seed: string): string {
  const key = `${kind}${hash(seed) % VARIANTS}`;
  let url = cache.get(key);
  if (!url) {
    url = URL.createObjectURL(new Blob([draw(kind, key)], { type: 'image/svg+xml' }));
    cache.set(key, url);
  }
  return url;
}

function draw(kind: string, key: string): string {
  const r = rng(key);
  const c = mix(BASE[kind] ?? '#555555', '#10161d', kind === 'desert' || kind === 'beach' ? 0.3 : 0.22);
  const dark = darken(c, 0.35),
    light = lighten(c, 0.22);
  let o =
    `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${lighten(c, 0.1)}"/>` +
    `<stop offset="1" stop-color="${darken(c, 0.22)}"/></linearGradient></defs><rect width="100" height="100" ` +
    `fill="url(#g)"/>`;
  if (kind === 'valley')
    for (let i = 0; i < 16; i++) {
      const x = range(r, 4, 94),
        y = range(r, 6, 96);
      o +=
        `<path d="M${x} ${y}q2-6 1-8M${x + 3} ${y}q1-5 3-7" stroke="${i % 2 ? light : dark}" stroke-width="1.3" ` +
        `fill="none" opacity=".6"/>`;
    }
  if (kind === 'desert')
    for (let i = 0; i < 6; i++) {
      const y = 10 + i * 16 + range(r, -3, 3),
        x = range(r, -10, 10);
      o +=
        `<path d="M${x - 10} ${y}q22-13 44 0t44 0t44 0" stroke="${i % 2 ? light : dark}" stroke-width="2" ` +
        `fill="none" opacity=".6"/>`;
    }
  if (kind === 'beach' || kind === 'port') {
    for (let i = 0; i < 22; i++)
      o += `<circle cx="${range(r, 2, 98)}" cy="${range(r, 2, 56)}" r="1" fill="${i % 2 ? light : dark}" opacity=".7"/>`;
    o += waves(62);
  }
  if (kind === 'port')
    o +=
      '<path d="M40 34h20v50H40z" fill="#5b4426"/><path d="M40 42h20M40 52h20M40 62h20M40 72h20" stroke="#34260f" ' +
      'stroke-width="2"/>' +
      '<path d="M40 34h4v50h-4z" fill="#fff" opacity=".12"/><path d="M66 76h24l-5 10H71z" fill="#e9edf2"/>' +
      '<path d="M77 58v18M77 60l10 14H77z" fill="#e9edf2" stroke="#e9edf2" stroke-width="1.5"/>';
  if (kind === 'water')
    for (let i = 0; i < 7; i++) {
      const y = 8 + i * 14 + range(r, -3, 3),
        x = range(r, -14, 0);
      o +=
        `<path d="M${x} ${y}q8-6 16 0t16 0t16 0t16 0t16 0t16 0t16 0" stroke="${i % 2 ? '#7fb9d6' : '#17455f'}" ` +
        `stroke-width="2" fill="none" opacity=".65"/>`;
    }
  if (kind === 'hill') o += hill(c, r);
  if (kind === 'mountain') o += mountain(c, r);
  if (kind === 'capital' || kind === 'air base' || kind === 'industry') o += city(kind, c, r);
  const h = HEIGHT[kind] ?? 0;
  o +=
    `<path d="M0 0H100V${h ? 4 + h * 2 : 2}H0z" fill="#fff" opacity="${0.08 + h * 0.1}"/>` +
    `<path d="M0 0V100H${h ? 2 + h * 2 : 1}V0z" fill="#fff" opacity="${0.05 + h * 0.06}"/>` +
    `<path d="M0 100H100V${h ? 95 - h * 2 : 98}H0z" fill="#000" opacity="${0.18 + h * 0.14}"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="160" height="160" ` +
    `preserveAspectRatio="none">${o}</svg>`
  );
}

const waves = (y: number) =>
  `<path d="M0 ${y}q12-8 25 0t25 0t25 0t25 0V100H0z" fill="#27607f"/><path d="M0 ${y}q12-8 25 0t25 0t25 0t25 0" ` +
  `stroke="#e8f4fa" stroke-width="2.5" fill="none" opacity=".8"/>` +
  `<path d="M0 ${y + 16}q12-6 25 0t25 0t25 0t25 0M0 ${y + 30}q12-6 25 0t25 0t25 0t25 0" stroke="#7fb9d6" ` +
  `stroke-width="1.5" fill="none" opacity=".6"/>`;

function hill(c: string, r: () => number): string {
  let o =
    `<path d="M-4 84q26-44 52-12q24-38 58 8V104H-4z" fill="${lighten(c, 0.1)}"/>` +
    `<path d="M-4 94q30-26 58-8q22-18 50 2v16H-4z" fill="${darken(c, 0.16)}"/>`;
  for (let i = 0; i < 8; i++) {
    const x = range(r, 8, 92),
      y = range(r, 50, 92),
      s = range(r, 5, 8);
    o +=
      `<path d="M${x} ${y - s * 2}l${s} ${s * 2}h${-s * 2}z" fill="${mix('#2f5a3a', c, 0.2)}"/>` +
      `<path d="M${x} ${y - s * 2}l${s} ${s * 2}h${-s}z" fill="#1b3524"/>`;
  }
  return o;
}

function mountain(c: string, r: () => number): string {
  let o = '';
  for (const [x, y, s] of [
    [28, 88, 40],
    [74, 92, 46],
    [50, 98, 58],
  ] as const) {
    const px = x + range(r, -5, 5),
      h = s * 1.25,
      top = y - h;
    o +=
      `<path d="M${px} ${top}L${px + s} ${y + 6}H${px - s}z" fill="${lighten(c, 0.12)}"/>` +
      `<path d="M${px} ${top}L${px + s} ${y + 6}H${px + 4}l-7-${h * 0.5}z" fill="${darken(c, 0.38)}"/>` +
      `<path d="M${px} ${top}l${s * 0.26} ${h * 0.27}l-${s * 0.12} ${h * 0.02}l-${s * 0.1}-${h * 0.06}l-${s * 0.1} ` +
      `${h * 0.09}l-${s * 0.2}-${h * 0.05}z" fill="#eef3f8"/>`;
  }
  return o;
}

function city(kind: string, c: string, r: () => number): string {
  let o = '';
  for (let i = 0; i < 9; i++) {
    const x = 4 + (i % 3) * 33 + range(r, -3, 3),
      y = 6 + Math.floor(i / 3) * 32 + range(r, -3, 3),
      w = range(r, 18, 26),
      h = range(r, 16, 24);
    o +=
      `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${darken(c, 0.3)}"/>` +
      `<rect x="${x}" y="${y}" width="${w}" height="${h * 0.35}" fill="${lighten(c, 0.12)}"/>`;
  }
  if (kind === 'air base')
    o +=
      '<path d="M-5 78L78-5L105 22L22 105z" fill="#2a3138" opacity=".9"/><path d="M12 88L88 12" stroke="#e8edf2" ' +
      'stroke-width="2.5" stroke-dasharray="9 7"/>';
  return o + '<rect width="100" height="100" fill="#0b0f15" opacity=".25"/>';
}
