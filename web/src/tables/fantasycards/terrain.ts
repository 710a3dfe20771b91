/** Terrain as it is drawn: the outline is exactly where it lies, what fills it is ours. Lengths are those of the field. */
import { lighten } from '../../lib/colour';
import { range, rng } from '../../lib/rng';
import type { Board, Effect, Feature } from './game.gen';

export interface Drawn {
  outline: string;
  fill: string;
  edge: string;
  rim: number;
  dash: string;
  inside: string;
}
type Spot = [x: number, y: number];

export const GRASS = {
  base: '#39492f',
  blades:
    '<path d="M8 50q2-9 1-13M12 50q1-7 5-11M40 22q2-9 1-13M44 22q1-7 5-11M72 84q2-9 1-13M76 84q1-7 5-11M86 38l3-7" ' +
    'stroke="#46583a" stroke-width="2" fill="none"/>',
};
/** Fill and edge of each kind. */
const LOOKS: Record<string, [fill: string, edge: string]> = {
  hill: ['#75673f', '#a89863'],
  'steep-hill': ['#7a6242', '#b39a6c'],
  'wooded-hill': ['#5c6038', '#a89863'],
  spire: ['#6c6a70', '#c9c6cf'],
  cliff: ['#6f675e', '#c2b6a6'],
  plateau: ['#7d6b4b', '#c0aa7c'],
  woods: ['#233d25', '#86b37c'],
  jungle: ['#1c3f2c', '#79b892'],
  brush: ['#3f5230', '#a3b87c'],
  gully: ['#4a4231', '#a3937a'],
  debris: ['#4b4a47', '#a9a59c'],
  building: ['#5a4a3d', '#c9ab8b'],
  field: ['#8c7a35', '#e6cf74'],
  scrub: ['#5b5a34', '#c3bd7c'],
  swamp: ['#2f4a45', '#7fa99a'],
  lake: ['#285a78', '#82b8d4'],
  quicksand: ['#8a7448', '#1d160c'],
  lava: ['#7d2312', '#140704'],
  wall: ['#8d8678', '#d7cfbf'],
  hedge: ['#35552b', '#9cc487'],
  fence: ['#5b4529', '#c6a36f'],
  river: ['#2d6080', '#8cc0da'],
  torrent: ['#1f4a69', '#071722'],
  rampart: ['#6e675d', '#15120d'],
  mist: ['#c7d3dd', '#ffffff'],
};
const CONTOURS = ['#a89863', '#c9b67c', '#dccb95', '#ecdeb2', '#f8efd0']; // by level

const n1 = (n: number) => Math.round(n);
const disc = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${n1(x)}" cy="${n1(y)}" r="${n1(r)}" fill="${fill}"${more}/>`;
/** A relative path that is written in inches. */
const sized = (d: string, inch: number): string => d.replace(/-?\d*\.?\d+/g, n => ` ${n1(Number(n) * inch)}`);
const strokes = (d: string, colour: string, width: number, more = ''): string =>
  d ? `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n1(width)}" stroke-linecap="round"${more}/>` : '';

/** The outline of a piece of terrain, or of a part of it around its middle. */
export function outlineOf(f: Feature, part = 1): string {
  if (!f.corners.length) {
    const r = n1(f.r * part);
    return `M${f.x - r} ${f.y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  }
  return `M${f.corners.map(([x, y]) => `${n1(f.x + (x - f.x) * part)} ${n1(f.y + (y - f.y) * part)}`).join('L')}z`;
}
/** Whether a point lies so far inside. */
export function holds(f: Feature, x: number, y: number, margin: number): boolean {
  if (!f.corners.length) return Math.hypot(x - f.x, y - f.y) <= f.r - margin;
  return f.corners.every(([ax, ay], k) => {
    const [bx, by] = f.corners[(k + 1) % f.corners.length],
      length = Math.hypot(bx - ax, by - ay) || 1;
    return ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length >= margin; // corners go clockwise on the screen
  });
}
/** Points spread over a piece of terrain, some way from its edge and from each other. */
function scatter(f: Feature, step: number, margin: number, loose = 0.35): Spot[] {
  const r = rng(f.id),
    found: Spot[] = [];
  const reach = f.r || Math.max(...f.corners.map(([x, y]) => Math.hypot(x - f.x, y - f.y)));
  for (let y = f.y - reach; y <= f.y + reach; y += step)
    for (let x = f.x - reach; x <= f.x + reach; x += step) {
      const px = x + range(r, -loose, loose) * step,
        py = y + range(r, -loose, loose) * step;
      if (holds(f, px, py, margin)) found.push([px, py]);
    }
  return found;
}
function trees(f: Feature, inch: number, dark: string, light: string): string {
  const r = rng(`${f.id} trees`);
  return scatter(f, 1.25 * inch, 0.55 * inch)
    .map(([x, y]) => {
      const s = range(r, 0.5, 0.78) * inch;
      return (
        disc(x + s * 0.2, y + s * 0.3, s, '#0d1a0f', ' opacity=".55"') +
        disc(x, y, s, dark) +
        disc(x - s * 0.25, y - s * 0.28, s * 0.55, light)
      );
    })
    .join('');
}
const ticks = (f: Feature, inch: number, step: number, draw: (x: number, y: number) => string, loose = 0.3): string =>
  scatter(f, step * inch, 0.3 * inch, loose)
    .map(([x, y]) => draw(n1(x), n1(y)))
    .join('');
/** Short lines down the slope: what is steep has them, what is stark longer ones. */
function hachures(f: Feature, inch: number, colour: string): string {
  const length = f.effects.includes('stark') ? 0.75 * inch : 0.5 * inch,
    n = 40;
  let d = '';
  for (let k = 0; k < n; k++) {
    const [x, y] = rimPoint(f, k / n),
      away = Math.hypot(x - f.x, y - f.y) || 1;
    d += `M${n1(x)} ${n1(y)}L${n1(x - ((x - f.x) / away) * length)} ${n1(y - ((y - f.y) / away) * length)}`;
  }
  return strokes(d, colour, inch * 0.07, ' opacity=".8"');
}
function rimPoint(f: Feature, share: number): Spot {
  if (!f.corners.length) return [f.x + Math.sin(share * 6.2832) * f.r, f.y - Math.cos(share * 6.2832) * f.r];
  const k = Math.floor(share * f.corners.length),
    t = share * f.corners.length - k,
    [ax, ay] = f.corners[k],
    [bx, by] = f.corners[(k + 1) % f.corners.length];
  return [ax + (bx - ax) * t, ay + (by - ay) * t];
}
/** Along the middle of linear terrain, every so far: points, and the direction it runs in. */
function along(f: Feature, step: number): { at: Spot[]; dx: number; dy: number; wide: number } {
  const [a, b, c, d] = f.corners,
    start = [(a[0] + d[0]) / 2, (a[1] + d[1]) / 2],
    length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1,
    dx = (b[0] - a[0]) / length,
    dy = (b[1] - a[1]) / length,
    n = Math.max(1, Math.floor(length / step));
  const at = Array.from({ length: n }, (_, k): Spot => {
    const t = (length * (k + 0.5)) / n;
    return [start[0] + dx * t, start[1] + dy * t];
  });
  return { at, dx, dy, wide: Math.hypot(c[0] - b[0], c[1] - b[1]) };
}
function linear(f: Feature, inch: number): string {
  if (f.corners.length !== 4) return '';
  const { at, dx, dy, wide } = along(f, (f.terrain === 'hedge' ? 0.55 : f.terrain === 'fence' ? 1.1 : 0.8) * inch),
    half = wide / 2;
  const across = (x: number, y: number, part: number) =>
    `M${n1(x + dy * half * part)} ${n1(y - dx * half * part)}L${n1(x - dy * half * part)} ${n1(y + dx * half * part)}`;
  if (f.terrain === 'hedge')
    return at
      .map(([x, y]) => disc(x, y, half * 0.85, '#294a22') + disc(x - half * 0.2, y - half * 0.25, half * 0.45, '#4f7d3e'))
      .join('');
  if (f.terrain === 'river' || f.terrain === 'torrent') {
    const w = 0.3 * inch;
    const d = at.map(
      ([x, y]) => `M${n1(x - dx * w)} ${n1(y - dy * w)}` + sized(`q${dx - dy / 2} ${dy + dx / 2} ${dx * 2} ${dy * 2}`, w),
    );
    return strokes(d.join(''), f.terrain === 'river' ? '#a6d4ea' : '#6aa6c8', inch * 0.08);
  }
  const joints = at.map(([x, y]) => across(x + dx * 0.4 * inch, y + dy * 0.4 * inch, 0.9)).join('');
  if (f.terrain === 'fence') return strokes(at.map(([x, y]) => across(x, y, 1)).join(''), '#d9b987', inch * 0.16);
  return strokes(joints, f.terrain === 'rampart' ? '#2a2620' : '#5f594d', inch * 0.1);
}
/** What fills a kind of terrain, over its ground. */
function inside(f: Feature, board: Board): string {
  const inch = board.inch;
  const rise = f.effects.includes('steep') || f.effects.includes('stark') ? hachures(f, inch, '#2b2318') : '';
  switch (f.terrain) {
    case 'woods':
      return trees(f, inch, '#2f5a31', '#4c8148');
    case 'jungle':
      return trees(f, inch, '#1f5a3b', '#35925c');
    case 'wooded-hill':
      return rise + trees(f, 1.2 * inch, '#3b5c33', '#5d8a4c');
    case 'brush':
    case 'scrub':
      return strokes(
        ticks(f, inch, 1, (x, y) =>
          ['q-.2 -.4 -.3 -.5', 'v-.6', 'q.2 -.4 .3 -.5'].map(d => `M${x} ${y}${sized(d, inch)}`).join(''),
        ),
        f.terrain === 'brush' ? '#8fae62' : '#b5ad63',
        inch * 0.08,
      );
    case 'field':
      return strokes(
        ticks(
          f,
          inch,
          0.7,
          (x, y) => `M${x} ${y}v${n1(-0.45 * inch)}M${x} ${y - n1(0.2 * inch)}l${n1(0.14 * inch)} ${n1(-0.16 * inch)}`,
          0.08,
        ),
        '#e2c766',
        inch * 0.09,
      );
    case 'swamp':
      return (
        ticks(
          f,
          inch,
          2,
          (x, y) => `<ellipse cx="${x}" cy="${y}" rx="${n1(0.75 * inch)}" ry="${n1(0.32 * inch)}" fill="#1f6073"/>`,
        ) +
        strokes(
          ticks(f, inch, 1.4, (x, y) => `M${x} ${y}v${n1(-0.5 * inch)}M${x + n1(0.16 * inch)} ${y}v${n1(-0.35 * inch)}`),
          '#9dbf7a',
          inch * 0.07,
        )
      );
    case 'lake':
      return strokes(
        ticks(
          f,
          inch,
          1.5,
          (x, y) =>
            `M${x - n1(0.5 * inch)} ${y}q${n1(0.25 * inch)} ${n1(-0.25 * inch)} ${n1(0.5 * inch)} 0t${n1(0.5 * inch)} 0`,
          0.15,
        ),
        '#8cc3dd',
        inch * 0.08,
      );
    case 'quicksand':
      return ticks(f, inch, 1.6, (x, y) =>
        strokes(`M${x} ${y}${sized('m-.5 0c0 -.37 1 -.37 1 0c0 .37 -1 .37 -1 0', inch)}`, '#5a4828', 0.07 * inch),
      );
    case 'lava':
      return ticks(f, inch, 1.3, (x, y) => disc(x, y, 0.42 * inch, '#ff8a2b') + disc(x, y, 0.2 * inch, '#ffe08a'));
    case 'debris':
      return ticks(
        f,
        inch,
        1.1,
        (x, y) => `<path d="M${x} ${y}${sized('m0 -.3l.35 .25l-.2 .3h-.4', inch)}z" fill="#86817a"/>`,
      );
    case 'gully':
      return strokes(
        ticks(f, inch, 1, (x, y) => `M${x} ${y}l${n1(0.3 * inch)} ${n1(0.4 * inch)}`),
        '#2a2419',
        inch * 0.1,
      );
    case 'building':
      return `<path d="${outlineOf(f, 0.72)}" fill="#8d4b36" stroke="#d0a183" stroke-width="${n1(0.08 * inch)}"/>`;
    case 'mist':
      return ticks(f, inch, 1.3, (x, y) => disc(x, y, 0.7 * inch, '#fff', ' opacity=".16"'));
    default:
      return f.effects.includes('linear') ? linear(f, inch) : rise;
  }
}
/** Its edge says what it does: Covering is dashed, Obstructing dotted, Hindering both; a contour line is whole, and what is
 *  Impassable has a thick dark rim. */
export function dashOf(effects: Effect[], inch: number): string {
  const has = (effect: Effect) => effects.includes(effect);
  const dash = (...parts: number[]) => parts.map(n => n1(n * inch)).join(' ');
  if (has('impassable') || has('rise')) return '';
  if (has('cover')) return dash(0.6, 0.35);
  if (has('veil')) return dash(0.12, 0.3);
  return has('slow') ? dash(0.9, 0.25, 0.12, 0.25) : '';
}
export function drawn(f: Feature, board: Board): Drawn {
  const [fill, edge] = LOOKS[f.terrain] ?? ['#5a5a55', '#c0bfb8'];
  const rises = f.effects.includes('rise');
  return {
    outline: outlineOf(f),
    fill: f.terrain === 'mist' ? '#dfe8ef66' : rises ? lighten(fill, f.level * 0.07) : fill,
    edge: rises ? CONTOURS[f.level] : edge,
    rim: n1(board.inch * (f.effects.includes('impassable') ? 0.3 : rises ? 0.1 : 0.13)),
    dash: dashOf(f.effects, board.inch),
    inside: inside(f, board),
  };
}
