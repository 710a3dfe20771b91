/** Burnt Moon's cards as the card components draw them, and how its view is read. */
import type { Motif } from '../../lib/art';
import { capital } from '../../lib/protocol';
import type { CardFace } from '../../ui/cards/types';
import type { BurntMoonView, CardInfo, Piece, Printed, Side, SideId } from './game.gen';

export type { BurntMoonView, CardInfo, Lane, SideId } from './game.gen';
/** ROVs in a lane, where other pieces are cards. */
export type Rov = Piece & Required<Pick<Piece, 'lane' | 'attack' | 'defence'>>;

export const TITLES: Record<SideId, string> = { lfa: 'LFA', posiwid: 'POSIWID' };
export const other = (side: SideId): SideId => (side === 'lfa' ? 'posiwid' : 'lfa');
export const sideOf = (view: BurntMoonView, id: SideId): Side => view.sides.find(s => s.id === id)!;
/** A card's name out of an id: 'hand.tir-a', 'lfa.3.tir-a!', 'supply.tir-a'. */
export const nameIn = (id: string): string => id.split('.').at(-1)!.replace('!', '');
export const isRov = (e: Piece | undefined): e is Rov => !!e && 'lane' in e;
export const total = (pile: Record<string, number>): number => Object.values(pile).reduce((a, b) => a + b, 0);

/** Sides by colour, forces by shade: A is the side's own, B beside it. */
const COLOURS: Record<SideId, Record<string, string>> = {
  lfa: { a: '#4aa3ff', b: '#35c3bb', '': '#6d93c9' },
  posiwid: { a: '#f060c0', b: '#ad7bff', '': '#c9699f' },
};
const MOTIFS: Record<string, Motif> = { moss: 'medium', xed: 'light', dacu: 'heavy', tir: 'medium' };
export const colourOf = (side: SideId, force = ''): string => COLOURS[side][force];
export const artOf = (side: SideId, card: string, info: CardInfo): CardFace['art'] => {
  const [type, force] = card.split('-');
  if (info.kind === 'interference') return { seed: 'static', motif: 'burst', colour: '#7d8896' };
  if (info.kind === 'rov')
    return { seed: `${side}-${type}${type === 'tir' ? 'x' : ''}`, motif: MOTIFS[type], colour: colourOf(side, force) };
  return { seed: `${side}-${card}`, motif: 'person', colour: colourOf(side, '') };
};
export const printedOn = (info: CardInfo, side: SideId): Printed => (side === 'posiwid' && info.posiwid) || info;
/** What a card does in a few words, for its face: "Attack 4/3 · Move · Shock". */
export function brief(info: CardInfo, side: SideId): string {
  if (info.kind === 'interference') return 'Only to bid';
  const { does, attack } = printedOn(info, side);
  return Object.entries(does)
    .map(([action, n]) => capital(action) + (action === 'attack' && attack ? ` ${attack.join('/')}` : n ? ` ${n}` : ''))
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
