/** The messages are typed by the server (protocol.gen.ts is made from its models); here is what the tables read of a view. */
import type { Choice, Decision, TableBase } from './protocol.gen';

export type * from './protocol.gen';

export interface Cell { id: string; board: number; t: string; h: number; hex: boolean; country: string | null; city: null | { kind: string; owner: string; fallen: boolean } }
export interface Entity { face: string; name: string; owner: string; at: { cell: string }; state: { disrupted: boolean; acted: string[]; spent: boolean } }
export interface Country {
  id: string; colour: string; seat: string; leadership: string;
  stacks: Record<string, { chits: number; fallen: boolean }>;
  reserve: Record<string, number>; on_field: number; card: { name: string; house: boolean };
}
/** The Front Line part of a view (games/frontline/table.py). */
export interface FrontLinePart {
  phase: { steps: string[]; current: number; label: string };
  board: { grid: { boards: number; w: number; h: number; cells: Cell[] }; maps: string[]; house: boolean };
  entities: Record<string, Entity>;
  countries: Country[];
  turn: null | { country: string; month: number; number: number; spending: null | { city: string; kind: string; left: number; granted: number } };
  edge: { holder: string | null; on: boolean }[];
  points: Record<string, number>;
  winner: string | null;
}
export type FrontLineView = TableBase & FrontLinePart;

export const targets = (c: Choice): string[] => c.to ?? [];
export type { Choice, Decision };
