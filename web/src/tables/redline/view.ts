/** REDLINE's cards as the card components draw them, and how its view is read. */
import type { Art, Motif } from '../../lib/art';
import type { CardFace, Stat } from '../../ui/cards/types';
import type { CardInfo, Mission, Piece, Printed, RedlineView, Side, SideId } from './game.gen';

export type { CardInfo, Link, Mission, Printed, RedlineView, SideId } from './game.gen';

type With<K extends keyof Piece> = Piece & Required<Pick<Piece, K>>;
/** An efreet on the table. */
export type Unit = With<'place' | 'dial' | 'hurt' | 'keywords' | 'equipment' | 'criticals' | 'stats'> & { card: string };
export type General = With<'place' | 'aboard' | 'hurt' | 'armor' | 'cost'>;

export const TITLES: Record<SideId, string> = { red: 'Red', blue: 'Blue' };
export const other = (side: SideId): SideId => (side === 'red' ? 'blue' : 'red');
export const sideOf = (view: RedlineView, id: SideId): Side => view.sides.find(s => s.id === id)!;
export const isUnit = (e: Piece | undefined): e is Unit => !!e && 'dial' in e;
export const isGeneral = (e: Piece | undefined): e is General => !!e && 'aboard' in e;
export const unitsOf = (view: RedlineView, side: SideId): [string, Unit][] =>
  Object.entries(view.entities).filter((p): p is [string, Unit] => isUnit(p[1]) && p[1].owner === side);
export const total = (pile: Record<string, number>): number => Object.values(pile).reduce((a, b) => a + b, 0);
export const resources = (s: Side): [number, number] =>
  Object.values(s.resources).reduce(([r, n], c) => [r + c.ready, n + c.ready + c.expended], [0, 0]);
/** The dials are up, but nobody has gone yet: tactics may still turn them. */
export const revealing = (view: RedlineView): boolean =>
  view.stage === 'combat' &&
  !view.fight &&
  !Object.values(view.entities).some(e => isUnit(e) && (e.place.startsWith('mission.') || e.state.retreated));
/** Efreets stand in the row before the redline, or beside the mission they went to; else at the baseline. */
export function inRow(view: RedlineView, u: Unit): boolean {
  if (view.stage === 'planning' || revealing(view)) return u.place !== 'home' || (u.dial !== null && !u.state.repairing);
  return view.stage === 'combat' ? u.place.startsWith('mission.') : true;
}
export const ruleOf = (p: Printed, keyword: string): string => p.rules[keyword] ?? '';

const COLOURS = { red: '#e2564c', blue: '#4593e6' };
export const colourOf = (side: SideId): string => COLOURS[side];
const FACTION = { cpm: 'red', une: 'blue' } as const;
const NEUTRAL = '#b39a5b';
/** Cards look like their owner; neutral ones like brass. */
export function artOf(card: string, info: CardInfo, side: SideId | null): Art {
  const colour = info.faction === 'neutral' ? NEUTRAL : COLOURS[side ?? FACTION[info.faction]];
  const seed = `redline-${card}`;
  if (info.type === 'efreet') return { seed, motif: (info.weight ?? 'medium') as Motif, colour };
  if (info.type === 'general') return { seed, motif: 'person', colour };
  if (info.type === 'resource') return { seed, motif: card === 'supply-drop' ? 'crates' : 'base', colour: NEUTRAL };
  if (info.type === 'equipment')
    return info.slot === 'pilot'
      ? { seed, motif: 'person', colour }
      : { seed, motif: 'blueprint', colour: mixed(colour), icon: info.slot };
  return { seed, motif: 'burst', colour };
}
const mixed = (colour: string) => (colour === COLOURS.red ? '#c98a55' : colour === COLOURS.blue ? '#4fa9b8' : colour);
const GROUND = ['#5d6b7a', '#8a5a3a', '#4f56a8', '#2f7a5b', '#7d4a7a'];
export const groundOf = (m: Mission): Art => ({
  seed: `redline-${m.card}`,
  motif: 'map',
  colour: GROUND[(m.number - 1) % GROUND.length],
});

export const missionFace = (m: Mission): CardFace => ({
  id: m.id,
  name: m.name,
  sub: `Mission ${m.number}`,
  corner: { value: m.cost, label: 'capture cost' },
  art: groundOf(m),
  text: [...(m.recon ? [`${m.recon} recon a turn for whoever controls it.`] : []), ...m.text].join(' '),
  house: true,
});

const TYPES: Record<string, string> = {
  efreet: 'efreet',
  general: 'General',
  resource: 'Resource',
  equipment: 'Equipment',
  tactic: 'Tactic',
};
export const subOf = (c: CardInfo): string =>
  c.type === 'efreet'
    ? `${c.weight} efreet`
    : c.type === 'equipment'
      ? `Equipment · ${c.slot}`
      : `${c.heroic && c.type !== 'general' ? 'Heroic ' : ''}${TYPES[c.type] ?? c.type}`;
export function faceOf(p: Printed, card: string, side: SideId | null, id = card, cost?: number): CardFace {
  const info = p.cards[card];
  const stats: Stat[] = [];
  if (info.stats?.damage !== undefined) stats.push({ icon: 'damage', label: 'damage', value: info.stats.damage });
  if (info.stats) stats.push({ icon: 'armor', label: 'armor', value: info.stats.armor });
  if (info.stats?.speed !== undefined) stats.push({ icon: 'speed', label: 'speed', value: info.stats.speed });
  return {
    id,
    name: info.name,
    sub: subOf(info),
    art: artOf(card, info, side),
    keywords: info.keywords,
    text: info.text.join(' '),
    house: info.house,
    heroic: info.heroic,
    corner: info.type === 'resource' ? undefined : { value: cost ?? info.cost, label: 'cost' },
    stats: stats.length ? stats : undefined,
  };
}
const signed = (n: number) => (n > 0 ? `+${n}` : `${n}`.replace('-', '−'));
export const accuracyOf = (u: Unit): string => (u.stats.accuracy ? signed(u.stats.accuracy) : '±0');
export const left = (u: Unit): number => u.stats.armor - u.hurt;
export const placeName = (u: Unit): string =>
  u.state.repairing
    ? 'under repair'
    : u.state.retreated
      ? 'retreated to the frontline'
      : u.place === 'home'
        ? 'at the baseline'
        : u.place === 'front'
          ? 'on the frontline'
          : `at mission ${u.place.slice(8)}`;
/** All there is to say of a unit, in a line. */
export function saysUnit(view: RedlineView, id: string, u: Unit): string {
  const gear = u.equipment.map(g => `${view.cards[g.card].name}${g.spent ? ' (expended)' : ''}`);
  return [
    `${TITLES[u.owner]} ${u.name} (${id})`,
    placeName(u),
    u.dial && (view.stage === 'planning' ? `dial set to ${u.dial.toUpperCase()}` : `dial ${u.dial.toUpperCase()}`),
    `damage ${u.stats.damage}, armor ${left(u)} of ${u.stats.armor}, speed ${u.stats.speed}, accuracy ${accuracyOf(u)}`,
    ...u.keywords,
    u.state.expended && 'expended',
    u.state.general && 'general aboard',
    gear.length && `with ${gear.join(', ')}`,
    u.criticals.length && `critical: ${u.criticals.map(c => view.hits[c].name).join(', ')}`,
  ]
    .filter(Boolean)
    .join(', ');
}
