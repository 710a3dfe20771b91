import { darken, lighten, mix } from './colour';
import { icons } from './icons';
import { pick, range, rng, type Rng } from './rng';

/** Pictures for cards, drawn from a seed and a motif; the same card always looks the same. W×H is the art window. */
const W = 240,
  H = 168;

interface Palette {
  base: string;
  accent: string;
  sky: [string, string];
  ground: string;
}
/** Sky, ground and lights that go with a side's colour. */
function palette(base: string): Palette {
  return {
    base: mix(base, '#6b6b6b', 0.25),
    accent: lighten(base, 0.5),
    sky: [darken(base, 0.86), darken(mix(base, '#3a4656', 0.3), 0.35)],
    ground: darken(base, 0.78),
  };
}
type P = [number, number];
const pts = (ps: P[]) => ps.map(p => p.map(n => n.toFixed(1)).join(',')).join(' ');
const poly = (ps: P[], fill: string, extra = '') => `<polygon points="${pts(ps)}" fill="${fill}" ${extra}/>`;

function ridge(r: Rng, y0: number, amp: number, fill: string, rough = 0.5): string {
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
function stars(r: Rng, n: number): string {
  let s = '';
  for (let i = 0; i < n; i++)
    s +=
      `<circle cx="${range(r, 0, W).toFixed(1)}" cy="${range(r, 0, H * 0.7).toFixed(1)}" ` +
      `r="${range(r, 0.3, 1.1).toFixed(2)}" fill="#fff" opacity="${range(r, 0.25, 0.9).toFixed(2)}"/>`;
  return s;
}
function backdrop(id: string, r: Rng, p: Palette): string {
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

type Weight = 'light' | 'medium' | 'heavy';
/** A bipedal war machine: mirrored polygons, lit from the left; three chassis by weight class. */
function machine(r: Rng, weight: Weight, p: Palette): string {
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
  let out = '';
  const both = (ps: P[], level: number, o: { only?: 'l' | 'r'; team?: boolean } = {}) => {
    if (o.only !== 'r')
      out += poly(
        ps.map(([x, y]) => [X(-x), Y(y)]),
        o.team ? team[0] : lit[level],
        line,
      );
    if (o.only !== 'l')
      out += poly(
        ps.map(([x, y]) => [X(x), Y(y)]),
        o.team ? team[1] : dim[level],
        line,
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
    out += poly(
      ps.map(([x, y]) => [X(x), Y(y)]),
      p.accent,
      `${line} class="glow"`,
    );
    out += poly(
      ps.map(([x, y]) => [X(x * 0.92), Y(y + (y > ps[0][1] ? -0.8 : 0.8))]),
      lighten(p.accent, 0.6),
      'opacity=".35"',
    );
  };
  const lamp = (x: number, y: number, q = 1.5) => {
    out += `<circle cx="${X(x)}" cy="${Y(y)}" r="${q * S}" fill="${lighten(p.accent, 0.5)}"/>`;
  };
  const side = r() < 0.5 ? 'l' : 'r',
    other = side === 'l' ? 'r' : 'l';

  if (weight === 'light') {
    // walker: pod on bird legs
    const st = range(r, 15, 20),
      kn = range(r, 34, 40),
      pw = range(r, 15, 20),
      ph = range(r, 15, 20),
      py = range(r, 60, 66);
    const top = pick(r, ['wings', 'mast', 'fins'] as const);
    if (top === 'wings')
      both(
        [
          [pw - 4, py + 8],
          [pw + 26, py + 24],
          [pw + 22, py + 11],
          [pw, py - 4],
        ],
        2,
        { team: true },
      );
    if (top === 'fins')
      both(
        [
          [5, py + ph - 2],
          [pw + 4, py + ph + 24],
          [pw + 8, py + ph + 10],
          [pw - 1, py + 4],
        ],
        2,
        { team: true },
      );
    if (top === 'mast') {
      out +=
        `<path d="M${X(-7)} ${Y(py + ph)}V${Y(py + ph + 22)}M${X(9)} ${Y(py + ph - 2)}V${Y(py + ph + 14)}" ` +
        `stroke="${tone(0.3)}" stroke-width="2"/>`;
      lamp(-7, py + ph + 22);
    }
    both(limb(7, py - 6, 4.5, st + 7, kn, 4), 1);
    both(limb(st + 7, kn + 2, 4.6, st - 3, 18, 3), 0);
    both(limb(st - 3, 20, 3.4, st + 1, 5, 3), 1);
    foot(st + 1, 9, 6);
    both(
      [
        [st + 3, kn + 6],
        [st + 12, kn + 4],
        [st + 11, kn - 5],
        [st + 3, kn - 4],
      ],
      0,
      { team: true },
    );
    both(
      [
        [0, py - 8],
        [9, py - 8],
        [7, py - 16],
        [0, py - 18],
      ],
      2,
    );
    const gl = range(r, 24, 34); // side guns, pointing at us and down a little
    both(
      [
        [pw - 2, py + 6],
        [pw + 9, py + 6],
        [pw + 10, py - 4],
        [pw - 1, py - 5],
      ],
      1,
    );
    both(
      [
        [pw + 3, py + 1],
        [pw + 8, py + 1],
        [pw + 7.5, py - gl * 0.6],
        [pw + 4, py - gl * 0.6],
      ],
      2,
      { only: side },
    );
    both(
      [
        [pw + 3, py],
        [pw + 7, py],
        [pw + 6.5, py - gl * 0.4],
        [pw + 4, py - gl * 0.4],
      ],
      2,
      { only: other },
    );
    both(
      [
        [0, py - 10],
        [pw * 0.6, py - 9],
        [pw, py - 1],
        [pw * 0.95, py + ph * 0.6],
        [pw * 0.5, py + ph],
        [0, py + ph + 1],
      ],
      1,
    );
    both(
      [
        [0, py - 6],
        [pw * 0.45, py - 5],
        [pw * 0.62, py + 1],
        [0, py + 1],
      ],
      2,
    );
    both(
      [
        [pw * 0.55, py + ph * 0.92],
        [pw * 0.9, py + ph * 0.55],
        [pw * 0.92, py + 1],
        [pw * 0.68, py + 3],
      ],
      0,
      { team: true },
    );
    glass([
      [-pw * 0.55, py + 4],
      [pw * 0.55, py + 4],
      [pw * 0.4, py + ph * 0.75],
      [-pw * 0.4, py + ph * 0.75],
    ]);
    lamp(-pw * 0.28, py - 3.5, 1.3);
    lamp(pw * 0.28, py - 3.5, 1.3);
  } else {
    const heavy = weight === 'heavy',
      k = heavy ? 1.26 : 1;
    const stance = range(r, 12, 17) * k,
      hip = 8 * k,
      torso = range(r, 12, 15.5) * k,
      sh = torso + range(r, 4, 7) * k,
      top = heavy ? 88 : 85;
    const pack = heavy
      ? pick(r, ['cannons', 'pods', 'stacks'] as const)
      : pick(r, ['fins', 'pods', 'cannon', 'wings'] as const);
    if (pack === 'fins')
      both(
        [
          [4, 76],
          [torso + 4, 110],
          [torso + 9, 95],
          [torso, 70],
        ],
        2,
        { team: true },
      );
    if (pack === 'wings') {
      both(
        [
          [4, 82],
          [torso + 30, 104],
          [torso + 27, 88],
          [torso, 70],
        ],
        2,
      );
      both(
        [
          [8, 74],
          [torso + 24, 76],
          [torso + 18, 66],
          [torso, 62],
        ],
        1,
        { team: true },
      );
    }
    if (pack === 'cannons')
      both(
        [
          [torso * 0.45, 82],
          [torso * 0.4, 113],
          [torso * 0.4 + 8, 113],
          [torso * 0.45 + 9, 82],
        ],
        2,
      );
    if (pack === 'cannon') {
      both(
        [
          [torso * 0.5, 80],
          [torso * 0.45, 116],
          [torso * 0.45 + 6.5, 116],
          [torso * 0.5 + 8, 80],
        ],
        2,
        { only: other },
      );
      both(
        [
          [torso * 0.4, 118],
          [torso * 0.4 + 8, 118],
          [torso * 0.4 + 8, 112],
          [torso * 0.4, 112],
        ],
        1,
        { only: other },
      );
    }
    if (pack === 'stacks') {
      both(
        [
          [torso * 0.3, 86],
          [torso * 0.3, 106],
          [torso * 0.3 + 6, 108],
          [torso * 0.3 + 7, 86],
        ],
        1,
      );
      both(
        [
          [torso * 0.95, 86],
          [torso * 0.95, 101],
          [torso * 0.95 + 6, 103],
          [torso * 0.95 + 7, 86],
        ],
        2,
      );
    }
    const knee: P = [stance * 0.92, 26],
      ankle: P = [stance * 1.06, 7];
    both(limb(hip, 47, 5.6 * k, knee[0], knee[1], 4.4 * k), 1);
    both(limb(knee[0], knee[1] + 2, 5.2 * k, ankle[0], ankle[1], (heavy ? 6.5 : 4.8) * k), 0);
    both(
      [
        [knee[0] - 4.5 * k, knee[1] + 7],
        [knee[0] + 4.5 * k, knee[1] + 7],
        [knee[0] + 3 * k, knee[1] - 6],
        [knee[0] - 3 * k, knee[1] - 6],
      ],
      1,
      { team: true },
    );
    foot(ankle[0], (heavy ? 11 : 8.5) * Math.sqrt(k), 8);
    both(
      [
        [0, 52],
        [hip + 5, 52],
        [hip + 1, 42],
        [3, 37],
        [0, 37],
      ],
      2,
    );
    both(limb(sh + 1, 76, 4.6 * k, sh + 6 * k, 57, 3.8 * k), 1);
    both(limb(sh + 6 * k, 60, 5.6 * k, sh + 3 * k, 40, 4.6 * k), 0);
    const gx = sh + 3.5 * k,
      gun = pick(r, ['rifle', 'twin', 'drum'] as const),
      off = pick(r, heavy ? (['fist', 'gun'] as const) : (['shield', 'fist', 'blade'] as const));
    both(
      [
        [gx - 4, 46],
        [gx + 5, 46],
        [gx + 3.5, 16],
        [gx - 2.5, 16],
      ],
      2,
      { only: side },
    );
    if (gun !== 'rifle')
      both(
        [
          [gx + 5, 45],
          [gx + 10.5, 45],
          [gx + 10, 24],
          [gx + 6, 24],
        ],
        2,
        { only: side },
      );
    if (gun === 'drum')
      both(
        [
          [gx - 10, 48],
          [gx - 4, 50],
          [gx - 4, 34],
          [gx - 10, 36],
        ],
        1,
        { only: side },
      );
    if (off === 'gun')
      both(
        [
          [gx - 4, 46],
          [gx + 5, 46],
          [gx + 3.5, 20],
          [gx - 2.5, 20],
        ],
        2,
        { only: other },
      );
    if (off === 'fist')
      both(
        [
          [gx - 5 * k, 44],
          [gx + 5 * k, 44],
          [gx + 4.5 * k, 33],
          [gx - 4 * k, 33],
        ],
        1,
        { only: other },
      );
    if (off === 'blade')
      both(
        [
          [gx - 2, 46],
          [gx + 3, 46],
          [gx + 12, 4],
          [gx + 4, 12],
        ],
        0,
        { only: other },
      );
    both(
      [
        [0, 50],
        [hip + 1, 50],
        [torso, 66],
        [torso + 3, 78],
        [torso * 0.66, top],
        [0, top + 1],
      ],
      1,
    );
    both(
      [
        [0, 58],
        [torso * 0.5, 61],
        [torso * 0.85, 72],
        [torso * 0.5, 81],
        [0, 81],
      ],
      0,
      { team: r() < 0.5 },
    );
    both(
      [
        [0, 54],
        [torso * 0.36, 57],
        [torso * 0.42, 66],
        [0, 69],
      ],
      2,
    );
    const up = range(r, 2, 8),
      wide = (heavy ? 13 : 9.5) * k;
    both(
      [
        [torso - 2, 82 + up],
        [sh + wide * 0.45, 87 + up],
        [sh + wide, 78],
        [sh + wide * 0.8, 66],
        [sh - 3, 65],
      ],
      0,
    );
    both(
      [
        [sh, 80 + up * 0.5],
        [sh + wide * 0.55, 80],
        [sh + wide * 0.6, 72],
        [sh, 71],
      ],
      1,
      { team: true },
    );
    if (off === 'shield')
      both(
        [
          [gx - 7, 66],
          [gx + 11, 70],
          [gx + 14, 44],
          [gx + 4, 20],
          [gx - 6, 36],
        ],
        0,
        { only: other, team: true },
      );
    if (pack === 'pods') {
      both(
        [
          [torso * 0.55, 88],
          [sh + 6 * k, 92],
          [sh + 7 * k, 105],
          [torso * 0.5, 103],
        ],
        1,
      );
      for (const s of [-1, 1])
        for (let i = 0; i < 3; i++)
          out +=
            `<circle cx="${X(s * (torso * 0.72 + 2 + i * 5 * k))}" cy="${Y(96.5 + i * 0.7)}" r="${2 * S}" ` +
            `fill="#0a0c0f" stroke="${p.accent}" stroke-width="1"/>`;
    }
    if (heavy) {
      // low slung head between the shoulders
      both(
        [
          [0, top - 6],
          [8, top - 5],
          [10, top + 3],
          [6, top + 9],
          [0, top + 10],
        ],
        0,
      );
      glass([
        [-8, top - 1],
        [8, top - 1],
        [7, top + 3],
        [-7, top + 3],
      ]);
    } else {
      const hw = range(r, 4.5, 6);
      both(
        [
          [0, top - 1],
          [hw, top - 1],
          [hw + 1.5, top + 6],
          [hw * 0.6, top + 13],
          [0, top + 14],
        ],
        0,
      );
      if (r() < 0.5)
        both(
          [
            [hw * 0.5, top + 9],
            [hw + 5, top + 19],
            [hw + 1, top + 7],
          ],
          1,
          { team: true },
        );
      glass([
        [-hw * 0.9, top + 7],
        [hw * 0.9, top + 7],
        [hw * 0.7, top + 4],
        [-hw * 0.7, top + 4],
      ]);
    }
    lamp(0, 62, 1.9);
    lamp(-(sh + 3), 84, 1.1);
    lamp(sh + 3, 84, 1.1);
  }
  return (
    `<ellipse cx="${cx}" cy="${gy + 1}" rx="${weight === 'heavy' ? 66 : 50}" ry="6" fill="#000" opacity=".5"/>` +
    `<g>${out}</g>`
  );
}

function blueprint(id: string, r: Rng, p: Palette, icon: string): string {
  let g = '';
  for (let x = 0; x <= W; x += 12)
    g += `<path d="M${x} 0V${H}" stroke="${p.accent}" stroke-opacity="${x % 48 ? 0.07 : 0.18}"/>`;
  for (let y = 0; y <= H; y += 12)
    g += `<path d="M0 ${y}H${W}" stroke="${p.accent}" stroke-opacity="${y % 48 ? 0.07 : 0.18}"/>`;
  const c = `${W / 2} ${H / 2}`;
  let rings = '';
  for (const q of [46, 58, 74])
    rings +=
      `<circle cx="${W / 2}" cy="${H / 2}" r="${q}" fill="none" stroke="${p.accent}" stroke-opacity=".45" ` +
      `stroke-dasharray="${range(r, 6, 40).toFixed(0)} ${range(r, 4, 14).toFixed(0)}" ` +
      `transform="rotate(${range(r, 0, 360).toFixed(0)} ${c})"/>`;
  return `<defs><radialGradient id="bp-${id}"><stop offset="0" stop-color="${mix(p.sky[1], p.accent, 0.22)}"/>
  <stop offset="1" stop-color="${p.sky[0]}"/></radialGradient></defs>
    <rect width="${W}" height="${H}" fill="url(#bp-${id})"/>${g}${rings}
    <g transform="translate(${W / 2 - 41} ${H / 2 - 41}) scale(3.42)" fill="${lighten(p.accent, 0.55)}"
      stroke="${darken(p.base, 0.7)}" stroke-width=".35">${icons[icon] ?? icons.system}</g>`;
}
function burst(id: string, r: Rng, p: Palette): string {
  const cx = range(r, 70, 170),
    cy = range(r, 60, 110);
  let rays = '';
  const n = 26;
  for (let i = 0; i < n; i++) {
    const a = (i / n) * Math.PI * 2 + range(r, -0.08, 0.08),
      w = range(r, 0.015, 0.07),
      L = range(r, 120, 240),
      s = range(r, 20, 34);
    rays += poly(
      [
        [cx + Math.cos(a) * s, cy + Math.sin(a) * s],
        [cx + Math.cos(a - w) * L, cy + Math.sin(a - w) * L],
        [cx + Math.cos(a + w) * L, cy + Math.sin(a + w) * L],
      ],
      i % 3 ? p.accent : lighten(p.accent, 0.5),
      `opacity="${range(r, 0.12, 0.5).toFixed(2)}"`,
    );
  }
  let arrows = '';
  for (let i = 0; i < 3; i++) {
    const y = 40 + i * 42,
      d = range(r, -14, 14);
    arrows +=
      `<path d="M-10 ${y}C60 ${y + d} 90 ${cy + (i - 1) * 9} ${cx - 26} ${cy + (i - 1) * 7}" fill="none" ` +
      `stroke="${lighten(p.accent, 0.65)}" stroke-width="${3.5 - i * 0.6}" stroke-dasharray="${i === 1 ? '0' : '9 5'}" ` +
      `opacity=".9"/>`;
  }
  return `<defs><radialGradient id="tc-${id}" cx="${cx / W}" cy="${cy / H}" r=".8">
  <stop offset="0" stop-color="${lighten(p.sky[1], 0.25)}"/><stop offset=".6" stop-color="${p.sky[1]}"/>
  <stop offset="1" stop-color="${p.sky[0]}"/></radialGradient></defs>
  <rect width="${W}" height="${H}" fill="url(#tc-${id})"/>${rays}${arrows}
  <circle cx="${cx}" cy="${cy}" r="17" fill="${lighten(p.accent, 0.85)}"/>
  <circle cx="${cx}" cy="${cy}" r="26" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="2"/>
  <path d="M${cx - 40} ${cy}h22M${cx + 18} ${cy}h22M${cx} ${cy - 40}v22M${cx} ${cy + 18}v22"
    stroke="#fff" stroke-width="2"/>`;
}
function crates(id: string, r: Rng, p: Palette): string {
  let out = '';
  const box = (x: number, y: number, s: number, c: string) => {
    const h = s * 0.58;
    out += poly(
      [
        [x, y - h],
        [x + s, y - h * 1.5],
        [x + 2 * s, y - h],
        [x + s, y - h * 0.5],
      ],
      lighten(c, 0.28),
    );
    out +=
      poly(
        [
          [x, y - h],
          [x + s, y - h * 0.5],
          [x + s, y + h * 0.65],
          [x, y + h * 0.1],
        ],
        c,
      ) +
      poly(
        [
          [x + 2 * s, y - h],
          [x + s, y - h * 0.5],
          [x + s, y + h * 0.65],
          [x + 2 * s, y + h * 0.1],
        ],
        darken(c, 0.35),
      );
    out += poly(
      [
        [x + s * 0.36, y - h * 0.66],
        [x + s * 0.6, y - h * 0.545],
        [x + s * 0.6, y + h * 0.42],
        [x + s * 0.36, y + h * 0.3],
      ],
      p.accent,
      'opacity=".85"',
    );
  };
  for (const [x, y, s] of [
    [28, 118, 36],
    [122, 122, 40],
    [76, 138, 40],
    [72, 92, 34],
  ] as const)
    box(x + range(r, -4, 4), y, s, mix(p.base, '#5a4a2c', 0.35 + r() * 0.3));
  return backdrop(id, r, p) + out;
}
function person(id: string, r: Rng, p: Palette): string {
  const cx = W / 2,
    skin = mix(p.base, '#caa58b', 0.55),
    cap = r() < 0.6;
  return (
    backdrop(id, r, p) +
    `<g>
   <path d="M${cx - 82} ${H}c4-42 34-54 62-58h40c28 4 58 16 62 58z" fill="${darken(p.base, 0.35)}"
    stroke="${darken(p.base, 0.75)}"/>
   <path d="M${cx - 82} ${H}c4-42 34-54 62-58l20 58z" fill="${darken(p.base, 0.12)}"/>
   <path d="M${cx - 20} ${H - 60}l20 26 20-26 8 8-28 52-28-52z" fill="${darken(p.base, 0.6)}"/>
   <path d="M${cx - 15} ${H - 78}h30v22l-15 12-15-12z" fill="${darken(skin, 0.35)}"/>
   <path d="M${cx - 27} ${H - 118}c0-24 54-24 54 0l-3 26c-3 16-15 24-24 24s-21-8-24-24z" fill="${skin}"/>
   <path d="M${cx} ${H - 136}c14 0 27 6 27 18l-3 26c-3 16-15 24-24 24z" fill="${darken(skin, 0.28)}"/>
   ${
     cap
       ? `<path d="M${cx - 35} ${H - 124}c2-30 68-30 70 0l-5 7c-18-8-42-8-60 0z" fill="${darken(p.base, 0.2)}"/>` +
         `<path d="M${cx - 31} ${H - 118}c18-8 44-8 62 0l-3 7c-18-6-38-6-56 0z" fill="#0b0d10"/>` +
         `<path d="M${cx} ${H - 144}l3.5 7 8 .8-6 5 2 7.5-7.5-4-7.5 4 2-7.5-6-5 8-.8z" fill="${p.accent}"/>`
       : `<path d="M${cx - 30} ${H - 112}c-4-40 64-42 60 0 0-14-10-18-14-22-14 8-34 4-40 4-4 6-6 10-6 18z" fill="#1a1413"/>`
   }
   <path d="M${cx - 18} ${H - 104}h12M${cx + 6} ${H - 104}h12" stroke="#14100f" stroke-width="3"/>
   <path d="M${cx - 8} ${H - 82}h16" stroke="${darken(skin, 0.6)}" stroke-width="2"/>
   <path d="M${cx + 30} ${H - 34}h22M${cx + 30} ${H - 27}h22M${cx + 30} ${H - 20}h14" stroke="${p.accent}" stroke-width="4"/>
   <path d="M${cx - 66} ${H - 40}l20-8 4 7-20 8z" fill="${p.accent}"/></g>`
  );
}
function base(id: string, r: Rng, p: Palette): string {
  let b = '';
  const n = 7;
  for (let i = 0; i < n; i++) {
    const x = 14 + i * 30 + range(r, -6, 6),
      w = range(r, 22, 40),
      h = range(r, 26, 84),
      c = darken(p.base, 0.2 + 0.3 * r());
    b +=
      `<rect x="${x}" y="${H - 12 - h}" width="${w}" height="${h}" fill="${c}"/><rect x="${x + w * 0.66}" ` +
      `y="${H - 12 - h}" width="${w * 0.34}" height="${h}" fill="#000" opacity=".28"/>`;
    for (let yy = H - 6 - h; yy < H - 24; yy += 9)
      b +=
        `<path d="M${x + 4} ${yy}h${w - 8}" stroke="${p.accent}" stroke-width="2" ` +
        `stroke-dasharray="${range(r, 2, 5).toFixed(0)} ${range(r, 3, 8).toFixed(0)}" opacity=".7"/>`;
  }
  return backdrop(id, r, p) + b + `<rect y="${H - 14}" width="${W}" height="14" fill="${darken(p.ground, 0.5)}"/>`;
}
/** A map sheet — contour lines from a seeded height field by marching squares. */
function map(id: string, r: Rng, tint: string): string {
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

export type Motif = 'light' | 'medium' | 'heavy' | 'person' | 'burst' | 'blueprint' | 'crates' | 'base' | 'map';
export interface Art {
  seed: string;
  motif: Motif;
  colour: string;
  icon?: string;
}
const cache = new Map<string, string>();
/** The address of the picture: an image, not inline SVG, so it is drawn once a size and costs one node. */
export function picture({ seed, motif, colour, icon }: Art): string {
  const key = `${motif}:${seed}:${colour}:${icon}`;
  let url = cache.get(key);
  if (!url) {
    const r = rng(seed),
      p = palette(colour),
      id = motif;
    const body =
      motif === 'person'
        ? person(id, r, p)
        : motif === 'burst'
          ? burst(id, r, p)
          : motif === 'blueprint'
            ? blueprint(id, r, p, icon ?? 'system')
            : motif === 'crates'
              ? crates(id, r, p)
              : motif === 'base'
                ? base(id, r, p)
                : motif === 'map'
                  ? map(id, r, colour)
                  : backdrop(id, r, p) + machine(r, motif, p);
    url = URL.createObjectURL(
      new Blob(
        [`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" width="${W * 2}" height="${H * 2}">${body}</svg>`],
        { type: 'image/svg+xml' },
      ),
    );
    cache.set(key, url);
  }
  return url;
}
