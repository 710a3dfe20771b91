/** The Front Line part of a view (games/frontline/table.py). */
import type { Entity, TableBase } from '../../lib/protocol';
import type { Phase } from '../../lib/protocol.gen';

export interface Cell {
  id: string;
  board: number;
  t: string;
  h: number;
  hex: boolean;
  country: string | null;
  city: null | { kind: string; owner: string; fallen: boolean };
}
export interface Unit extends Entity {
  face: string;
  owner: string;
  at: { cell: string };
  state: { disrupted: boolean; acted: string[]; spent: boolean };
}
export interface Country {
  id: string;
  colour: string;
  seat: string;
  leadership: string;
  stacks: Record<string, { chits: number; fallen: boolean }>;
  reserve: Record<string, number>;
  on_field: number;
  card: { name: string; house: boolean };
}
export interface FrontLineView extends TableBase {
  phase: Phase;
  board: { grid: { boards: number; w: number; h: number; cells: Cell[] }; maps: string[]; house: boolean };
  entities: Record<string, Unit>;
  countries: Country[];
  turn: null | {
    country: string;
    month: number;
    number: number;
    spending: null | { city: string; kind: string; left: number; granted: number };
  };
  edge: { holder: string | null; on: boolean }[];
  points: Record<string, number>;
  winner: string | null;
}
