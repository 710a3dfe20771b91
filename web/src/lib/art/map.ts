import { darken, lighten } from '../colour';
import { range, type Rng } from '../rng';
import { H, W, type P } from './paint';

/** A map sheet — contour lines from a seeded height field by marching squares. */
export function map(id: string, r: Rng, tint: string): string {
  const bumps = Array.from({ length: 9 }, () => ({
    x: range(r, -20, W + 20),
    y: range(r, -20, H + 20),
    s: range(r, 20, 48),
    h: range(r, -0.8, 1.3),
  }));
  const f = (x: number, y: number) =>
    bumps.reduce((a, b) => a + b.h * Math.exp(-((x - b.x) ** 2 + (y - b.y) ** 2) / (2 * b.s * b.s)), 0);
  // sample once; shade with one soft circle per bump rather than thousands of cells
  const st = 6,
    cols = W / st + 1,
    rowsN = H / st + 1,
    z = Array.from({ length: cols * rowsN }, (_, i) => f((i % cols) * st, Math.floor(i / cols) * st));
  const at = (x: number, y: number) => z[(y / st) * cols + x / st];
  let lines = '',
    fills =
      `<defs><radialGradient id="up-${id}"><stop offset="0" stop-color="${lighten(tint, 0.35)}" ` +
      `stop-opacity=".85"/><stop offset="1" stop-color="${tint}" stop-opacity="0"/></radialGradient>` +
      `<radialGradient id="dn-${id}"><stop offset="0" stop-color="#05070a" stop-opacity=".7"/>` +
      `<stop offset="1" stop-color="#05070a" stop-opacity="0"/></radialGradient></defs><rect width="${W}" height="${H}" ` +
      `fill="${darken(tint, 0.5)}"/>`;
  for (const b of bumps)
    fills +=
      `<circle cx="${b.x.toFixed(1)}" cy="${b.y.toFixed(1)}" r="${(b.s * 2).toFixed(1)}" ` +
      `fill="url(#${b.h > 0 ? 'up' : 'dn'}-${id})" opacity="${Math.min(1, Math.abs(b.h)).toFixed(2)}"/>`;
  const levels = [-0.35, -0.1, 0.15, 0.4, 0.65, 0.9, 1.2];
  for (const L of levels) {
    let d = '';
    for (let y = 0; y < H; y += st)
      for (let x = 0; x < W; x += st) {
        const a = at(x, y) - L,
          b = at(x + st, y) - L,
          c = at(x + st, y + st) - L,
          e = at(x, y + st) - L;
        const cut: P[] = [];
        if (a * b < 0) cut.push([x + (st * a) / (a - b), y]);
        if (b * c < 0) cut.push([x + st, y + (st * b) / (b - c)]);
        if (c * e < 0) cut.push([x + st - (st * c) / (c - e), y + st]);
        if (e * a < 0) cut.push([x, y + st - (st * e) / (e - a)]);
        if (cut.length >= 2) d += `M${cut[0].map(n => n.toFixed(1)).join(' ')}L${cut[1].map(n => n.toFixed(1)).join(' ')}`;
      }
    lines +=
      `<path d="${d}" stroke="${lighten(tint, 0.55)}" stroke-opacity="${L === 0.4 ? 0.75 : 0.42}" ` +
      `stroke-width="${L === 0.4 ? 1.4 : 0.9}" fill="none"/>`;
  }
  let best = { x: W / 2, y: H / 2, v: -9 };
  for (let y = 44; y < H * 0.4; y += 8)
    for (let x = W * 0.38; x < W * 0.64; x += 8) {
      const v = f(x, y);
      if (v > best.v) best = { x, y, v };
    }
  let grid = '';
  for (let x = 40; x < W; x += 40) grid += `<path d="M${x} 0V${H}" stroke="#fff" stroke-opacity=".06"/>`;
  for (let y = 40; y < H; y += 40) grid += `<path d="M0 ${y}H${W}" stroke="#fff" stroke-opacity=".06"/>`;
  return (
    `${fills}${grid}${lines}<g transform="translate(${best.x} ${best.y})" fill="none" stroke="#fff" ` +
    `stroke-width="2"><circle r="13" stroke-opacity=".9"/><circle r="3.5" fill="#fff"/><path d="M0-20v10M0 10v10M-20 ` +
    `0h10M10 0h10"/></g>`
  );
}
