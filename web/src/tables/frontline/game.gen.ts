// Written by `python -m sandtable.server.types`; do not edit.

import type { Phase, TableBase } from '../../lib/protocol.gen';

export type Colour = "red" | "green";

export type CountryId = "red" | "green" | "red2" | "green2";

export type Supply = "air" | "capital" | "industry";

export type Leadership = "exhausted" | "commissioned" | "available";

export interface City {
  kind: string;
  owner: CountryId;
  fallen: boolean;
}

/** A square: `t` its terrain, `h` its height, `hex` whether it counts a point. */
export interface Cell {
  id: string;
  board: number;
  t: string;
  h: number;
  hex: boolean;
  country: Colour | null;
  city: City | null;
}

export interface Grid {
  boards: number;
  w: number;
  h: number;
  cells: Cell[];
}

export interface Board {
  grid: Grid;
  maps: string[];
  house: boolean;
}

export interface UnitState {
  disrupted: boolean;
  acted: string[];
  spent: boolean;
}

export interface Square {
  lane?: string;
  zone?: string;
  slot?: number;
  cell: string;
}

export interface Unit {
  face: string;
  name: string;
  owner: Colour;
  at: Square;
  state: UnitState;
  count?: number;
}

export interface Stack {
  chits: number;
  fallen: boolean;
}

export interface NationalCard {
  name: string;
  house: boolean;
}

export interface Country {
  id: CountryId;
  colour: Colour;
  seat: string;
  leadership: Leadership;
  stacks: Record<Supply, Stack>;
  reserve: Record<string, number>;
  on_field: number;
  card: NationalCard;
}

/** The stack of a city that is being used, and as what. */
export interface Spending {
  city: Supply;
  kind: Supply | "fallen";
  left: number;
  granted: number;
}

export interface Turn {
  country: CountryId;
  month: number;
  number: number;
  spending: Spending | null;
}

export interface Edge {
  holder: Colour | null;
  on: boolean;
}

export interface FrontLineView extends TableBase {
  phase: Phase;
  board: Board;
  entities: Record<string, Unit>;
  countries: Country[];
  turn: Turn | null;
  edge: Edge[];
  points: Record<Colour, number>;
  winner: Colour | "draw" | null;
}
