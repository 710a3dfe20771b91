/** The messages and views are typed by the server (protocol.gen.ts is made from its models); here is how every table
 *  reads them. */
import type { Choice, Entity, Phase } from './protocol.gen';

export type * from './protocol.gen';

export const targets = (c: Choice): string[] => c.to ?? [];
export const placeOf = (e: Entity): string => e.at.cell ?? e.at.lane ?? e.at.zone ?? '';
export const capital = (s: string): string => s.charAt(0).toUpperCase() + s.slice(1);
/** "red2" as words: "Red 2". */
export const title = (seat: string): string => capital(seat.replace(/(\d+)$/, ' $1'));
/** Where in the game we are, without the step, which is shown beside it: "September, turn 2 of 6: Red" says "Turn 2
 *  of 6: Red". */
export function turnOf({ steps, current, label }: Phase): string {
  return capital(label.startsWith(`${steps[current]}, `) ? label.slice(steps[current].length + 2) : label);
}
/** The side of a seat, as the server finds it: its name without a number, where that leaves more than one side. */
export function sideOf(seats: string[], seat: string): string {
  const bare = (s: string) => s.replace(/\d+$/, '');
  return new Set(seats.map(bare)).size > 1 ? bare(seat) : seat;
}
