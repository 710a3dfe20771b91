/** The REDLINE part of a view (games/redline/table.py), and its cards as the card components draw them. */
import type { Entity, Phase, TableBase } from '../../lib/protocol';
import type { Art, Motif } from '../../lib/art';
import type { CardFace, Stat } from '../../ui/cards/types';

export type SideId = 'red' | 'blue';
export interface Mission {
  id: string;
  number: number;
  card: string;
  name: string;
  cost: number;
  recon: number;
  text: string[];
  owner: SideId | null;
  tokens: number;
  flipped: boolean;
}
export interface Piece extends Entity {
  owner: SideId;
  card: string | null;
  count?: number;
  cost?: number;
}
export interface Gear {
  id: string;
  card: string;
  spent: boolean;
}
export interface Unit extends Piece {
  card: string;
  place: string;
  dial: string | null;
  hurt: number;
  keywords: string[];
  equipment: Gear[];
  criticals: string[];
  stats: { damage: number; armor: number; speed: number; accuracy: number; margin: number; capture: number };
  state: { expended: boolean; repairing: boolean; acted: boolean; retreated: boolean; general: boolean };
}
export interface General extends Piece {
  place: 'bunker' | 'hq' | 'aboard';
  aboard: string | null;
  hurt: number;
  armor: number;
  cost: number;
}
export interface CardInfo {
  title: string;
  name: string;
  type: string;
  faction: string;
  cost: number;
  text: string[];
  heroic: boolean;
  house: boolean;
  weight?: string;
  stats?: { damage?: number; armor: number; speed?: number };
  slots?: string[];
  keywords?: string[];
  slot?: string;
  equip?: number;
}
export interface Hit {
  name: string;
  permanent: boolean;
  text: string[];
}
export interface Side {
  id: SideId;
  faction: string;
  hand: number;
  arsenal: number;
  recon: number;
  most_recon: number;
  pool: number;
  can_spend: number;
  missions: number;
  planned: boolean;
  resources: Record<string, { card: string; ready: number; expended: number }>;
  spare: Record<string, { card: string; count: number }>;
  scrap: Record<string, number>;
  unseen: Record<string, number>;
  list: Record<string, number>;
}
export interface Shot {
  shooter: string;
  victim: string;
  die: number;
  value: number;
  accuracy: number;
  speed: number;
  boost: number;
  salvo: boolean;
  damage: number;
  hit: boolean;
  critical: boolean;
  odds: string;
}
export interface Link {
  id: string;
  card: string;
  name: string;
  by: SideId;
  says: string;
}
/** The cards with their texts; also what /api/faces/redline sends. */
export interface Printed {
  cards: Record<string, CardInfo>;
  hits: Record<string, Hit>;
  rules: Record<string, string>;
}
export interface RedlineView extends TableBase, Printed {
  phase: Phase;
  board: { missions: Mission[]; house: boolean };
  entities: Record<string, Piece>;
  sides: Side[];
  stage: 'set-up' | 'mulligan' | 'deploy' | 'planning' | 'combat' | 'over';
  turn: number;
  first: SideId;
  player: SideId | null;
  fight: { mission: number; round: number } | null;
  shot: Shot | null;
  chain: Link[];
  window: { says: string; who: SideId } | null;
  deploying: string | null;
  criticals: number;
  winner: SideId | null;
}

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
  return view.stage === 'combat' || view.stage === 'over' ? u.place.startsWith('mission.') : true;
}
/** A card of a keyword's name without its number: "Ambush 2" is explained as "Ambush". */
export const ruleOf = (p: Printed, keyword: string): string =>
  p.rules[keyword] ??
  p.rules[keyword.replace(/ \d+$/, '')]?.replace('its number in damage', `${keyword.replace(/\D+/, '')} damage`) ??
  '';

const COLOURS = { red: '#e2564c', blue: '#4593e6' };
export const colourOf = (side: SideId): string => COLOURS[side];
const FACTION: Record<string, SideId> = { cpm: 'red', une: 'blue' };
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
