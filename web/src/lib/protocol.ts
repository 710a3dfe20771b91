/** The messages are typed by the server (protocol.gen.ts is made from its models); here is what every table reads
 *  of a view. */
import type { Choice, Decision, Phase, TableBase } from './protocol.gen';

export type * from './protocol.gen';

/** Where a thing lies: on a cell or in a lane of a board, in a zone (a hand, a pile, a row) at a slot, or at a
 *  point of a free table. */
export interface Place {
  cell?: string;
  lane?: string;
  zone?: string;
  slot?: number;
  x?: number;
  y?: number;
  facing?: number;
}
/** A piece or a card, or `count` that are alike. `face` is null while it is hidden from this viewer; `owner` is a
 *  side (seat.side). */
export interface Entity {
  face: string | null;
  name: string;
  owner: string | null;
  at: Place;
  state: object;
  count?: number;
}
/** What the page needs of any game's view; a game's own table extends it with whatever else the game sends. */
export interface GamePart {
  phase: Phase;
  board: object | null;
  entities: Record<string, Entity>;
}
export type TableView = TableBase & GamePart;

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
export type { Choice, Decision };
