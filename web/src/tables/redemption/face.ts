/** Redemption's cards as the card components draw them. */
import type { CardFace, Pip, Stat } from '../../ui/cards/types';
import { emblem } from './emblem';
import { isGood, keyOf, subOf, type Body, type CardInfo, type RedemptionView } from './view';

/** Brigades by colour, letters and shape: good ones are round, evil ones have corners. */
const BRIGADES: Record<string, [letters: string, fill: string, ink: string]> = {
  blue: ['Bl', '#3f7fe6', '#050a14'],
  clay: ['Cl', '#c47a58', '#160a05'],
  gold: ['Go', '#e3b02f', '#1a1202'],
  green: ['Gn', '#4caf5f', '#04120a'],
  purple: ['Pu', '#b184ea', '#10061c'],
  red: ['Re', '#ee6a58', '#1c0503'],
  silver: ['Si', '#c3ccd4', '#0d1115'],
  teal: ['Te', '#2bb3ae', '#021312'],
  white: ['Wh', '#f4f0e4', '#15130d'],
  black: ['Bk', '#33343c', '#ffffff'],
  brown: ['Br', '#6e4726', '#ffffff'],
  crimson: ['Cr', '#9a1b38', '#ffffff'],
  'evil gold': ['Eg', '#8f6f14', '#ffffff'],
  gray: ['Gy', '#5d636a', '#ffffff'],
  orange: ['Or', '#e8852a', '#1a0c01'],
  'pale green': ['Pg', '#a5cf92', '#0a1405'],
};
/** Every brigade of a side is one sign. */
export function pipsOf(brigades: string[]): Pip[] {
  const all = brigades.length > 3,
    good = isGood(brigades[0]);
  if (all) {
    const label = `every ${good ? 'good' : 'evil'} brigade`;
    return [{ letters: 'All', label, fill: '#f7f7f7', ink: '#101418', cut: !good }];
  }
  return brigades.map(b => {
    const [letters, fill, ink] = BRIGADES[b];
    return { letters, label: b, fill, ink, cut: !isGood(b) };
  });
}
const PLAIN: Record<string, string> = {
  'Lost Soul': '#7f98b5',
  Artifact: '#b98d45',
  Fortress: '#8d8f98',
  Site: '#6f9a86',
  City: '#a98ab8',
  Covenant: '#d0b25e',
  Curse: '#7a4b5c',
};
const coloursOf = (info: CardInfo, brigades: string[]): string[] =>
  brigades.length
    ? brigades.map(b => BRIGADES[b][1])
    : [info.type === 'Dominant' ? (info.side === 'evil' ? '#5b3a7d' : '#d7b85a') : (PLAIN[info.type] ?? '#8a95a3')];

const has = (info: CardInfo, ...traits: string[]) => info.traits.some(t => traits.includes(t.toLowerCase()));
const THINGS: Record<string, string> = {
  'Lost Soul': 'soul',
  Artifact: 'artifact',
  Fortress: 'fortress',
  Site: 'site',
  City: 'city',
  Covenant: 'covenant',
  Curse: 'curse',
};
/** Which emblem a card has: by type and class, and what is printed of a character. */
function emblemOf(info: CardInfo, type: string): string {
  if (type === 'Dominant') return info.side === 'evil' ? 'storm' : 'dawn';
  if (type === 'Enhancement') {
    if (info.classes.includes('weapon')) return 'weapon';
    return info.side === 'evil' ? 'flame' : 'blessing';
  }
  if (type === 'Hero') {
    if (has(info, 'angel')) return 'angel';
    if (has(info, 'king', 'royalty', 'queen')) return 'crown';
    if (has(info, 'female')) return 'woman';
    return info.classes.includes('warrior') ? 'warrior' : 'hero';
  }
  if (type === 'Evil Character') {
    if (has(info, 'demon')) return 'demon';
    if (has(info, 'king', 'royalty', 'emperor')) return 'darkcrown';
    return info.classes.includes('warrior') ? 'raider' : 'foe';
  }
  return THINGS[type] ?? 'hero';
}
/** A card as it is printed, or as it is on the table now. */
export function faceOf(info: CardInfo, key: string, id: string, body?: Body): CardFace {
  const brigades = body?.brigades ?? info.brigades,
    type = body?.type ?? info.type;
  const stat = (k: 0 | 1, icon: string, label: string): Stat => ({
    icon,
    label,
    value: info.numbers![k],
    now: body?.numbers?.[k],
  });
  return {
    id,
    name: info.title,
    sub: subOf(info, type),
    art: emblem(key, emblemOf(info, type), coloursOf(info, brigades), info.side !== 'evil', info.classes),
    pips: pipsOf(brigades),
    text: info.text,
    house: info.house,
    mute: info.mute,
    stats: info.numbers ? [stat(0, 'damage', 'strength'), stat(1, 'armor', 'toughness')] : undefined,
  };
}
export const bodyFace = (view: RedemptionView, id: string, body: Body): CardFace =>
  faceOf(view.cards[keyOf(body)], keyOf(body), id, body);
