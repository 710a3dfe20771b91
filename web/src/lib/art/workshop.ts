/** What the machines are built with: mirrored polygons, lit from the left. */
import { darken, lighten, mix } from '../colour';
import { pick, range, type Rng } from '../rng';
import { H, poly, W, type P, type Palette } from './paint';

export type Weight = 'light' | 'medium' | 'heavy';
type Side = 'l' | 'r';

export function workshop(r: Rng, weight: Weight, p: Palette) {
  const metal = mix(p.base, pick(r, ['#8d97a3', '#a39a8d', '#7f8b86', '#9a8f9d']), range(r, 0.35, 0.7));
  const tone = (t: number) => (t >= 0 ? lighten(metal, t) : darken(metal, -t));
  const lit = [tone(0.5), tone(0.26), tone(-0.05)],
    dim = [tone(0.02), tone(-0.26), tone(-0.48)];
  const team = [lighten(p.base, 0.18), darken(p.base, 0.25)];
  const line = `stroke="${tone(-0.82)}" stroke-width="1" stroke-linejoin="round"`;
  const cx = W / 2,
    gy = H - 7,
    S = { light: 1.36, medium: 1.24, heavy: 1.2 }[weight];
  const X = (x: number) => cx + x * S,
    Y = (y: number) => gy - y * S;
  const parts: string[] = [];
  const both = (ps: P[], level: number, o: { only?: Side; team?: boolean } = {}) => {
    if (o.only !== 'r')
      parts.push(
        poly(
          ps.map(([x, y]) => [X(-x), Y(y)]),
          o.team ? team[0] : lit[level],
          line,
        ),
      );
    if (o.only !== 'l')
      parts.push(
        poly(
          ps.map(([x, y]) => [X(x), Y(y)]),
          o.team ? team[1] : dim[level],
          line,
        ),
      );
  };
  const limb = (x1: number, y1: number, w1: number, x2: number, y2: number, w2: number): P[] => {
    const dx = x2 - x1,
      dy = y2 - y1,
      L = Math.hypot(dx, dy),
      nx = -dy / L,
      ny = dx / L;
    return [
      [x1 + nx * w1, y1 + ny * w1],
      [x1 - nx * w1, y1 - ny * w1],
      [x2 - nx * w2, y2 - ny * w2],
      [x2 + nx * w2, y2 + ny * w2],
    ];
  };
  const foot = (x: number, w: number, h = 8) =>
    both(
      [
        [x - w * 0.75, 0],
        [x - w * 0.5, h],
        [x + w * 0.5, h],
        [x + w, 0],
      ],
      2,
    );
  const glass = (ps: P[]) => {
    parts.push(
      poly(
        ps.map(([x, y]) => [X(x), Y(y)]),
        p.accent,
        `${line} class="glow"`,
      ),
    );
    parts.push(
      poly(
        ps.map(([x, y]) => [X(x * 0.92), Y(y + (y > ps[0][1] ? -0.8 : 0.8))]),
        lighten(p.accent, 0.6),
        'opacity=".35"',
      ),
    );
  };
  const lamp = (x: number, y: number, q = 1.5) => {
    parts.push(`<circle cx="${X(x)}" cy="${Y(y)}" r="${q * S}" fill="${lighten(p.accent, 0.5)}"/>`);
  };
  const side: Side = r() < 0.5 ? 'l' : 'r';
  const other: Side = side === 'l' ? 'r' : 'l';
  const add = (part: string) => void parts.push(part);
  const ready = () =>
    `<ellipse cx="${cx}" cy="${gy + 1}" rx="${weight === 'heavy' ? 66 : 50}" ry="6" fill="#000" opacity=".5"/>` +
    `<g>${parts.join('')}</g>`;
  return { both, limb, foot, glass, lamp, X, Y, S, tone, side, other, add, ready };
}
export type Workshop = ReturnType<typeof workshop>;
