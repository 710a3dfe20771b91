/** The Burnt Moon part of a view (games/burntmoon/table.py), and its cards as the card components draw them. */
import type { Entity, Phase, TableBase } from '../../lib/protocol';
import type { Motif } from '../../lib/art';
import type { CardFace } from '../../ui/cards/types';

export type SideId = 'lfa' | 'posiwid';
export interface Site {
  id: string;
  points: number;
  defence: number;
  controlled: boolean;
  fort: boolean;
  strength: number;
}
export interface Lane {
  id: string;
  number: number;
  majority: SideId | null;
  sides: Record<SideId, Site>;
}
export interface Piece extends Entity {
  face: string;
  owner: SideId;
  count: number;
  state: { disrupted?: boolean };
}
export interface Rov extends Piece {
  lane: string;
  attack: number;
  defence: number;
}
interface Printed {
  initiative: number;
  does: string[];
  text: string[];
  defence?: number;
  attack?: [number, number];
}
export interface CardInfo extends Printed {
  titles: Record<SideId, string>;
  kind: 'rov' | 'personnel' | 'interference';
  force: string | null;
  house: boolean;
  posiwid?: Printed;
}
export interface Side {
  id: SideId;
  title: string;
  points: number;
  moss: number;
  stock: number;
  hand: number;
  deck: number;
  unseen: Record<string, number>;
  discard: Record<string, number>;
  supply: Record<string, number>;
  removed: Record<string, number>;
}
export interface Bid {
  card: string | null;
  shown: boolean;
}
export interface BurntMoonView extends TableBase {
  phase: Phase;
  board: { lanes: Lane[]; house: boolean };
  entities: Record<string, Piece | Rov>;
  cards: Record<string, CardInfo>;
  sides: Side[];
  turn: { round: number; player: SideId | null };
  holder: SideId;
  bids: Record<SideId, Bid | null>;
  playing: string | null;
  overclock: { force: string; card: string } | null;
  target: number;
  winner: string | null;
}

export const TITLES: Record<SideId, string> = { lfa: 'LFA', posiwid: 'POSIWID' };
export const other = (side: SideId): SideId => (side === 'lfa' ? 'posiwid' : 'lfa');
export const sideOf = (view: BurntMoonView, id: SideId): Side => view.sides.find(s => s.id === id)!;
/** A card's name out of an id: 'hand.tir-a', 'lfa.3.tir-a!', 'supply.tir-a'. */
export const nameIn = (id: string): string => id.split('.').at(-1)!.replace('!', '');
export const isRov = (e: Piece | Rov | undefined): e is Rov => !!e && 'lane' in e;
export const total = (pile: Record<string, number>): number => Object.values(pile).reduce((a, b) => a + b, 0);

/** Sides by colour, forces by shade: A is the side's own, B beside it. */
const COLOURS: Record<SideId, Record<string, string>> = {
  lfa: { a: '#4aa3ff', b: '#35c3bb', '': '#6d93c9' },
  posiwid: { a: '#f060c0', b: '#ad7bff', '': '#c9699f' },
};
const MOTIFS: Record<string, Motif> = { moss: 'medium', xed: 'light', dacu: 'heavy', tir: 'medium' };
export const colourOf = (side: SideId, force: string | null): string => COLOURS[side][force ?? ''];
export const artOf = (side: SideId, card: string, info: CardInfo): CardFace['art'] => {
  const [type, force] = card.split('-');
  if (info.kind === 'interference') return { seed: 'static', motif: 'burst', colour: '#7d8896' };
  if (info.kind === 'rov')
    return { seed: `${side}-${type}${type === 'tir' ? 'x' : ''}`, motif: MOTIFS[type], colour: colourOf(side, force) };
  return { seed: `${side}-${card}`, motif: 'person', colour: colourOf(side, '') };
};
export const printedOn = (info: CardInfo, side: SideId): Printed => (side === 'posiwid' && info.posiwid) || info;
const NUMBERED = /^(Bolster|Command|Withdraw) (\d)/;
/** What a card does in a few words, for its face: "Attack 4/3 · Move · Shock". */
export function brief(info: CardInfo, side: SideId): string {
  const p = printedOn(info, side);
  if (info.kind === 'interference') return 'Only to bid';
  const numbers = new Map(
    p.text
      .map(t => NUMBERED.exec(t))
      .filter(m => !!m)
      .map(m => [m![1].toLowerCase(), m![2]]),
  );
  return p.does
    .map(
      d =>
        d.charAt(0).toUpperCase() +
        d.slice(1) +
        (d === 'attack' && p.attack ? ` ${p.attack.join('/')}` : numbers.has(d) ? ` ${numbers.get(d)}` : ''),
    )
    .join(' · ');
}
const KINDS = { rov: 'ROV', personnel: 'Personnel', interference: 'Dead card' };
export function faceOf(view: BurntMoonView, side: SideId, card: string, id = card): CardFace {
  const info = view.cards[card],
    p = printedOn(info, side);
  return {
    id,
    name: info.titles[side],
    sub: info.force ? `${KINDS[info.kind]} · force ${info.force.toUpperCase()}` : KINDS[info.kind],
    corner: { value: p.initiative, label: 'initiative' },
    art: artOf(side, card, info),
    text: brief(info, side),
    house: info.house,
    stats: p.attack
      ? [
          { icon: 'damage', label: 'attack with and without a majority', value: p.attack.join('/') },
          { icon: 'armor', label: 'defence', value: p.defence! },
        ]
      : undefined,
  };
}
