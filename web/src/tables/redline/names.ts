/** Who sits where: the name somebody gave, else the side. */
import { TITLES, type RedlineView, type SideId } from './view';

export function whoIs(view: RedlineView, side: SideId): string {
  if (view.you === side && view.held.length === 1) return 'you';
  const seat = view.seats.find(s => s.id === side);
  return seat && seat.player === 'human' && seat.name && seat.name.toLowerCase() !== side ? seat.name : TITLES[side];
}
