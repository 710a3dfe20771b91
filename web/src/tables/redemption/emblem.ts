/** Emblems of our own for Redemption's cards: one for what the card is, on the colours of its brigades. Good cards have rays
 *  behind them and evil ones spikes, so that neither hangs on hue. */
import { framed, type Drawn } from '../../lib/art';
import { darken, lighten } from '../../lib/colour';
import { rng, type Rng } from '../../lib/rng';

const W = 240,
  H = 168;
/** Drawn in a square of 100, in `ink`; `o` is the outline's colour. */
type Drawing = string;
const EMBLEMS: Record<string, Drawing> = {
  // a person with light about the head
  hero:
    '<circle cx="50" cy="26" r="22" class="f"/><circle cx="50" cy="28" r="13"/>' +
    '<path d="M16 96c0-30 12-46 34-46s34 16 34 46z"/><path d="M50 54v42M38 62l12 12 12-12" class="l"/>',
  woman:
    '<circle cx="50" cy="26" r="22" class="f"/>' +
    '<path d="M50 10c14 0 20 10 20 24 0 16 6 22 12 62H18c6-40 12-46 12-62 0-14 6-24 20-24z"/>' +
    '<circle cx="50" cy="31" r="10" class="d"/><path d="M36 58c8 8 20 8 28 0M50 62v34" class="l"/>',
  angel:
    '<ellipse cx="50" cy="10" rx="15" ry="5" class="r"/><circle cx="50" cy="26" r="11"/>' +
    '<path d="M50 40c10 0 14 20 18 56H32c4-36 8-56 18-56z"/>' +
    '<path d="M36 44C18 22 8 26 4 14c-2 26 2 50 26 60zM64 44c18-22 28-18 32-30 2 26-2 50-26 60z"/>' +
    '<path d="M8 34c8 10 16 18 24 20M10 48c8 8 14 12 20 14M92 34c-8 10-16 18-24 20M90 48c-8 8-14 12-20 14" class="l"/>',
  crown:
    '<path d="M10 34l20 18 20-38 20 38 20-18-8 46H18z"/><path d="M18 84h64v10H18z"/>' +
    '<circle cx="10" cy="30" r="5"/><circle cx="50" cy="11" r="6"/><circle cx="90" cy="30" r="5"/>' +
    '<path d="M34 68l6-8 6 8-6 8zM54 68l6-8 6 8-6 8z" class="d"/>',
  warrior:
    '<path d="M50 4l34 12v30c0 24-14 40-34 50C30 86 16 70 16 46V16z"/>' +
    '<path d="M45 16h10v18h16v10H55v38H45V44H29V34h16z" class="d"/>',
  // hooded, without a face
  foe:
    '<path d="M50 4c22 0 30 20 30 40 10 10 14 30 14 52H6c0-22 4-42 14-52C20 24 28 4 50 4z"/>' +
    '<path d="M50 20c12 0 16 12 16 24 0 14-8 22-16 22s-16-8-16-22c0-12 4-24 16-24z" class="d"/>' +
    '<path d="M40 42l8 4M60 42l-8 4" class="g"/><path d="M50 66v30" class="l"/>',
  demon:
    '<path d="M14 4c2 20 10 24 18 26 6-6 12-8 18-8s12 2 18 8c8-2 16-6 18-26 12 22 8 40-4 50 0 24-14 42-32 42S18 ' +
    '78 18 54C6 44 2 26 14 4z"/>' +
    '<path d="M30 48l16 8c-4 8-14 6-16-8zM70 48l-16 8c4 8 14 6 16-8z" class="d"/>' +
    '<path d="M34 74c8 6 24 6 32 0l-4 10-6-6-6 8-6-8-6 6z" class="d"/>',
  raider:
    '<path d="M50 20c20 0 28 14 28 34v8l-10 4v18l-12-8h-12l-12 8V66l-10-4v-8c0-20 8-34 28-34z"/>' +
    '<path d="M26 24L14 6l22 8L40 2l10 12L60 2l4 12 22-8-12 18c-8-6-16-8-24-8s-16 2-24 8z"/>' +
    '<path d="M32 52h36v8H54v18h-8V60H32z" class="d"/>',
  darkcrown:
    '<path d="M8 24l16 22L34 8l16 34L66 8l10 38 16-22-6 54H14z"/><path d="M14 82h72v12H14z"/>' +
    '<path d="M32 62l8 4-4 8zM68 62l-8 4 4 8zM46 72h8v4h-8z" class="d"/>',
  // an open hand under light; a flame
  blessing:
    '<path d="M50 2v14M22 12l8 12M78 12l-8 12M6 34l14 4M94 34l-14 4" class="w"/>' +
    '<path d="M26 96V66L14 50c-4-8 6-12 10-6l8 10V30c0-8 10-8 10 0v18-26c0-8 11-8 11 0v26-22c0-8 10-8 10 ' +
    '0v26l4-14c3-8 12-4 10 4l-7 34-10 20z"/>',
  flame:
    '<path d="M54 2c4 18 30 30 30 58 0 22-14 36-34 36S16 82 16 60c0-14 8-22 12-32 6 6 8 10 8 16 10-10 16-24 18-42z"/>' +
    '<path d="M52 50c4 10 14 14 14 26 0 10-6 16-16 16s-16-6-16-16c0-8 6-12 8-18 4 2 4 4 4 8 4-4 6-10 6-16z" class="d"/>',
  weapon:
    '<path d="M50 2l9 12v50H41V14z"/><path d="M26 64h48v9H26z"/><path d="M45 73h10v16H45z"/>' +
    '<circle cx="50" cy="93" r="6"/>' +
    '<path d="M50 12v50" class="l"/>',
  tent:
    '<path d="M50 14L94 92H6z"/><path d="M50 40l18 52H32z" class="d"/><path d="M50 14V2l14 6-14 6" class="w"/>' +
    '<path d="M2 92h96" class="w"/>',
  // light breaking; a storm
  dawn:
    '<path d="M50 6v18M14 22l12 14M86 22L74 36M2 58h16M82 58h16" class="w"/><path d="M20 70a30 30 0 0160 0z"/>' +
    '<path d="M4 74h92v8H4zM16 88h68v7H16z"/>',
  storm:
    '<path d="M24 54C8 54 2 44 2 36c0-12 10-18 18-18C24 6 36 2 48 4c12 2 18 8 22 14 16-2 28 6 28 18 0 10-8 18-20 18z"/>' +
    '<path d="M52 50L34 76h14L38 98l30-34H52l10-14z" class="b"/><path d="M20 60l-6 16M80 60l-6 16" class="w"/>',
  soul:
    '<circle cx="50" cy="22" r="14"/><path d="M28 96V60c0-14 8-20 22-20s22 6 22 20v36z"/>' +
    '<path d="M4 58c4-8 14-8 18 0s14 8 18 0 14-8 18 0 14 8 18 0 14-8 18 0" class="c"/>' +
    '<path d="M4 78c4-8 14-8 18 0s14 8 18 0 14-8 18 0 14 8 18 0 14-8 18 0" class="c"/>',
  artifact:
    '<path d="M38 6h24v10l-6 8c20 6 28 20 28 36 0 20-14 34-34 34S16 80 16 60c0-16 8-30 28-36l-6-8z"/>' +
    '<path d="M24 52h52M22 64h56" class="l"/><path d="M36 30C22 20 10 30 16 46M64 30c14-10 26 0 20 16" class="w"/>',
  fortress:
    '<path d="M12 96V34H6V12h12v10h10V12h12v10h8V6h4v16h8V12h12v10h10V12h12v22h-6v62H62V74a12 12 0 00-24 0v22z"/>' +
    '<path d="M24 46h8v14h-8zM68 46h8v14h-8z" class="d"/>',
  site:
    '<path d="M2 92l30-50 16 24 14-18 36 44z"/>' +
    '<path d="M50 4c14 0 22 10 22 22 0 16-22 36-22 36S28 42 28 26C28 14 36 4 50 4z"/>' +
    '<circle cx="50" cy="26" r="9" class="d"/>',
  city:
    '<path d="M4 96V52h14V36h14v12h8V20h20v28h8V30h14v22h14v44z"/><path d="M50 6l12 14H38z"/>' +
    '<path d="M42 96V76a8 8 0 0116 0v20zM14 62h8v10h-8zM78 62h8v10h-8zM46 32h8v10h-8z" class="d"/>',
  covenant:
    '<path d="M8 96V30C8 14 18 6 28 6s18 8 18 24v66zM54 96V30c0-16 10-24 20-24s18 8 18 24v66z"/>' +
    '<path d="M18 40h18M18 54h18M18 68h18M18 82h18M64 40h18M64 54h18M64 68h18M64 82h18" class="l"/>',
  curse:
    '<path d="M50 8c30 0 42 20 42 42S78 92 50 92 8 72 8 50 20 8 50 8z" class="c"/>' +
    '<path d="M50 24c20 0 28 12 28 26S68 76 50 76 22 64 22 50s8-26 28-26z" class="c"/>' +
    '<path d="M50 8l6-8M84 24l10-6M92 56l8 6M70 86l4 12M30 86l-4 12M8 56l-8 6M16 24L6 18M50 24l-4 10M76 44l-10 ' +
    '2M40 74l2-10" class="w"/>',
};

const STYLE =
  '<style>.e *{fill:INK;stroke:OUT;stroke-width:2.500;stroke-linejoin:round}' +
  '.e .d{fill:OUT;stroke:none}.e .f{fill:INK;fill-opacity:.28;stroke:none}.e .l{fill:none;stroke:OUT;stroke-width:2.500}' +
  '.e .w{fill:none;stroke:INK;stroke-width:6;stroke-linecap:round}.e .r{fill:none;stroke:INK;stroke-width:4}' +
  '.e .g{fill:none;stroke:#ff9d7a;stroke-width:5;stroke-linecap:round}.e .b{fill:#ffe58a}' +
  '.e .c{fill:none;stroke:INK;stroke-width:7}.s{fill:none;stroke:#ffe3a1;stroke-width:3.500;stroke-linecap:round;' +
  'stroke-linejoin:round}</style>';

/** The brigades side by side, aslant. */
function bands(colours: string[]): string {
  const n = colours.length,
    step = (W + 60) / n;
  return colours
    .map((c, i) => {
      const x = i * step - 30;
      return `<path d="M${x + 30} 0H${x + step + 31}L${x + step + 1} ${H}H${x}z" fill="${c}"/>`;
    })
    .join('');
}
/** Rays are straight and even, spikes uneven. */
function behind(r: Rng, good: boolean): string {
  const n = good ? 16 : 11,
    turn = r();
  let d = '';
  for (let i = 0; i < n; i++) {
    const a = ((i + turn) / n) * Math.PI * 2,
      half = good ? 0.09 : 0.05 + r() * 0.16,
      far = good ? 200 : 95 + r() * 90;
    const at = (b: number, l: number) => `${(W / 2 + Math.cos(b) * l).toFixed(1)} ${(H / 2 + Math.sin(b) * l).toFixed(1)}`;
    d += good
      ? `M${at(a, 0)}L${at(a - half, far)}L${at(a + half, far)}z`
      : `M${at(a - half, 40)}L${at(a, far)}L${at(a + half, 40)}z`;
  }
  return `<path d="${d}" fill="${good ? '#fff' : '#000'}" opacity="${good ? 0.16 : 0.34}"/>`;
}
/** What class a card is, small at the right: a warrior's swords, a tent, a star, a cloud. */
const SIGNS: Record<string, string> = {
  warrior: '<path d="M-11-12L8 7M11-12L-8 7M3 12l9-9M-3 12l-9-9" class="s"/>',
  weapon: '<path d="M0-13V6M-7 6H7M0 6v7" class="s"/>',
  territory: '<path d="M0-12L13 11H-13zM0-2l6 13H-6z" class="s"/>',
  star: '<path d="M0-13l4 9 9 1-7 6 2 10-8-5-8 5 2-10-7-6 9-1z" class="s"/>',
  cloud: '<path d="M-8 8h16a6 6 0 000-12A8 8 0 00-7-7 7.500 7.500 0 00-8 8z" class="s"/>',
};
const signs = (classes: string[]): string =>
  classes
    .filter(c => SIGNS[c])
    .map(
      (c, i) => `<g transform="translate(178 ${42 + i * 44})"><circle r="20" fill="#0b0f15" opacity=".82"/>${SIGNS[c]}</g>`,
    )
    .join('');
const cache = new Map<string, Drawn>();
/** The picture of a card, by what it is, and the colour that it is framed in. */
export function emblem(seed: string, name: string, colours: string[], good: boolean, classes: string[] = []): Drawn {
  const key = `${seed}:${name}:${colours.join()}`;
  let drawn = cache.get(key);
  if (!drawn) {
    const ink = good ? '#fff8e6' : '#efe3e6',
      out = darken(colours[0], 0.78);
    const grounds = colours.map(c => darken(c, good ? 0.28 : 0.5));
    const body =
      STYLE.replaceAll('INK', ink).replaceAll('OUT', out) +
      '<defs><radialGradient id="v" r=".75"><stop offset=".35" stop-color="#000" stop-opacity="0"/>' +
      `<stop offset="1" stop-color="#000" stop-opacity=".62"/></radialGradient></defs>${bands(grounds)}` +
      `${behind(rng(seed), good)}<rect width="${W}" height="${H}" fill="url(#v)"/>` +
      `<g class="e" transform="translate(65 29) scale(1.1)">${EMBLEMS[name] ?? EMBLEMS.hero}</g>${signs(classes)}`;
    drawn = { url: framed(body), colour: lighten(colours[0], good ? 0.12 : 0.08) };
    cache.set(key, drawn);
  }
  return drawn;
}
