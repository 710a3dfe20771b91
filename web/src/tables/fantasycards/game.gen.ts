// Written by `python -m sandtable.server.types`; do not edit.

import type { Phase, Spot, TableBase } from '../../lib/protocol.gen';

export type SideId = "red" | "blue";

export type Distance = "very-short" | "short" | "medium" | "long" | "very-long";

export type Effect = "slow" | "impassable" | "steep" | "stark" | "cover" | "veil" | "rise" | "linear";

export type Where = "gone" | "off" | "on" | "hand";

export type Window = "own" | "open" | "interrupt" | "cancel";

/** A piece of terrain: the disc x, y, r, or the convex polygon `corners` in it. A hill has one for each of its
 *  levels, the lower ones first. `owner`: whose mist it is. */
export interface Feature {
  id: string;
  terrain: string;
  title: string;
  effects: Effect[];
  level: number;
  x: number;
  y: number;
  r: number;
  corners: [number, number][];
  owner?: SideId;
}

/** The table. `base`: the radius of a unit's base; `hexes`: units stand on the middles of hexes only. */
export interface Board {
  width: number;
  height: number;
  inch: number;
  base: number;
  hexes: boolean;
  distances: Record<Distance, number>;
  features: Feature[];
}

/** What a unit suffers from, and whether it has had its Action this turn. `inspired`: it passes on the next one. */
export interface PieceState {
  shaken?: boolean;
  out?: boolean;
  confused?: boolean;
  acted?: boolean;
  inspired?: boolean;
}

/** A unit of either side, or a card in one's own hand. A unit has a `type` (the key in `types`); one on the
 *  battlefield a place, a radius and a facing. A card has a `card` (the key in `cards`). */
export interface Piece {
  face: string;
  name: string;
  owner: SideId;
  at: Spot;
  state: PieceState;
  count?: number;
  where: Where;
  type?: string;
  x?: number;
  y?: number;
  r?: number;
  facing?: number;
  card?: string;
}

/** A unit type: its row of Table 3, with words for its ratings (null: none). */
export interface TypeInfo {
  title: string;
  role: string;
  ranged: string | null;
  range: Distance | null;
  protection: string | null;
  melee: string | null;
  points: number;
}

/** An Action or a Situation with its text, which is made from what it does; `window`: when it is played, `effect`:
 *  the last part of the text, for a small card. `house`: the name is ours as well. */
export interface PlayInfo {
  title: string;
  window: Window;
  text: string;
  effect: string;
  house: boolean;
}

/** A card by its Action and Situation (keys in `plays`) and its Combat Result. */
export interface CardInfo {
  number: number;
  action: string;
  situation: string;
  result: string;
}

/** `lost` of `limit` points are a defeat; `hand` and `deck` are counts, the piles lists of card numbers. `known`:
 *  the cards of the hand that everybody knows to be there. */
export interface Side {
  id: SideId;
  title: string;
  lost: number;
  limit: number;
  fallen: number;
  hand: number;
  known: number[];
  deck: number;
  discards: number[];
  resolving: number[];
  turns: number;
}

/** What the open question is about, and what limits a free answer to it. `unit`: who moves, attacks or is placed;
 *  `about`: the other unit in it (whom it evades, charges, fires at). `left`: how far it may still go; `way`: the
 *  corners of its way so far, or of the whole way where a point of it is asked for; `walked` of `length`: what of
 *  that is behind it. `apart`: how far from every enemy it is put. `reach`: how far away a Target Point may be;
 *  `arc`: only in front of it. */
export interface Asking {
  seat: SideId;
  unit?: string | null;
  about?: string | null;
  left?: number | null;
  way?: [number, number][];
  walked?: number;
  length?: number;
  apart?: number | null;
  reach?: number | null;
  arc?: boolean;
}

/** What an attack counts before a card is flipped: the sum, and what it is made of, in words. */
export interface Counts {
  shift: number;
  parts: string[];
}

/** An enemy who might answer a way, by a Situation that its side may hold: first after so much of the way, at this
 *  point; and what that counts, if it is an attack. */
export interface AnswerOn {
  unit: string;
  title: string;
  after: number;
  at: [number, number];
  counts: Counts | null;
}

/** A unit that could be attacked from a place, hand to hand (`melee`) or by a shot, and what that counts; or why
 *  not. */
export interface Sight {
  unit: string;
  melee?: boolean;
  counts?: Counts | null;
  why?: string;
  rule?: string;
}

/** What a place would bring, while it is being chosen: the corners of the way there and what the way costs (0:
 *  there is none as short as that), where the unit would face, who might answer, and whom it could attack from
 *  there. Of a refused place, the way alone. Of a Target Point: how far about it everything is struck, whom that
 *  would be, and whether it may come down elsewhere. */
export interface Preview {
  way?: [number, number][];
  cost?: number;
  facing?: number;
  answers?: AnswerOn[];
  sights?: Sight[];
  reach?: number;
  drifts?: boolean;
}

/** Whose turn it is, its number, and how many each player has. */
export interface Turn {
  player: SideId | null;
  number: number;
  cap: number;
}

/** All cards, Actions, Situations and unit types. */
export interface Faces {
  cards: Record<string, CardInfo>;
  plays: Record<string, PlayInfo>;
  types: Record<string, TypeInfo>;
}

/** A piece of terrain as it is written: its form, its points, and a radius or a width. */
export interface Laid {
  terrain: string;
  form: "disc" | "line" | "shape";
  points: [number, number][];
  size: number;
}

/** A kind of terrain, and what it does; `line`: it is linear, and laid from one end to another. */
export interface Kind {
  name: string;
  title: string;
  line: boolean;
  effects: string[];
}

/** A battlefield in an editor. `board`: as the table shows it, if it is legal; `pieces`: as they are written;
 *  `kinds`: of which there may be more; `named`: those that have a name. */
export interface FieldDraft {
  title: string;
  board: Board | null;
  width: number;
  height: number;
  inch: number;
  pieces: Laid[];
  kinds: Kind[];
  named: string[];
}

/** A force in an editor: how many of each type, what they cost of how much, and how many of how many they are. */
export interface ForceDraft {
  units: Record<string, number>;
  points: number;
  limit: number;
  count: number;
  most: number;
  sizes: number[];
  types: Record<string, TypeInfo>;
  named: string[];
}

/** `cards`: those that this viewer can see now, and `plays` what stands on them; `types`: the unit types in the
 *  battle; `ours`: nobody has put in printed cards. */
export interface FantasyCardsView extends TableBase {
  phase: Phase;
  board: Board;
  entities: Record<string, Piece>;
  cards: Record<string, CardInfo>;
  plays: Record<string, PlayInfo>;
  types: Record<string, TypeInfo>;
  sides: Side[];
  turn: Turn;
  asking: Asking | null;
  ours: boolean;
  winner: SideId | "draw" | null;
}
