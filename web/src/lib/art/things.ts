/** Everything but machines and maps: blueprints, explosions, crates, people, bases. */
import { darken, lighten, mix } from '../colour';
import { icons } from '../icons';
import { range, type Rng } from '../rng';
import { backdrop, H, poly, W, type Palette } from './paint';

export function blueprint(id: string, r: Rng, p: Palette, icon: string): string {
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
export function burst(id: string, r: Rng, p: Palette): string {
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
export function crates(id: string, r: Rng, p: Palette): string {
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
export function person(id: string, r: Rng, p: Palette): string {
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
export function base(id: string, r: Rng, p: Palette): string {
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
