/** Pictures for cards, drawn from a seed and a motif; the same card always looks the same. */
import { rng, type Rng } from '../rng';
import { biped } from './biped';
import { map } from './map';
import { backdrop, H, palette, W, type Palette } from './paint';
import { base, blueprint, burst, crates, person } from './things';
import { walker } from './walker';
import { workshop, type Weight } from './workshop';

export type Motif = 'light' | 'medium' | 'heavy' | 'person' | 'burst' | 'blueprint' | 'crates' | 'base' | 'map';
export interface Art {
  seed: string;
  motif: Motif;
  colour: string;
  icon?: string;
}
/** A picture that a game draws itself. */
export interface Drawn {
  url: string;
  colour: string;
}
const THINGS = { person, burst, crates, base };
function machine(r: Rng, weight: Weight, p: Palette): string {
  const shop = workshop(r, weight, p);
  if (weight === 'light') walker(r, shop);
  else biped(r, weight === 'heavy', p, shop);
  return shop.ready();
}
function drawn(motif: Motif, r: Rng, p: Palette, colour: string, icon: string): string {
  if (motif === 'map') return map(motif, r, colour);
  if (motif === 'blueprint') return blueprint(motif, r, p, icon);
  if (motif === 'light' || motif === 'medium' || motif === 'heavy') return backdrop(motif, r, p) + machine(r, motif, p);
  return THINGS[motif](motif, r, p);
}
/** The address of a drawing, W by H. */
export const framed = (body: string): string =>
  URL.createObjectURL(
    new Blob(
      [`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" width="${W * 2}" height="${H * 2}">${body}</svg>`],
      { type: 'image/svg+xml' },
    ),
  );
const cache = new Map<string, string>();
/** The address of the picture: an image, not inline SVG, so it is drawn once a size and costs one node. */
export function picture(art: Art | Drawn): string {
  if ('url' in art) return art.url;
  const { seed, motif, colour, icon } = art;
  const key = `${motif}:${seed}:${colour}:${icon}`;
  let url = cache.get(key);
  if (!url) {
    const r = rng(seed);
    const body = drawn(motif, r, palette(colour), colour, icon ?? 'system');
    url = framed(body);
    cache.set(key, url);
  }
  return url;
}
