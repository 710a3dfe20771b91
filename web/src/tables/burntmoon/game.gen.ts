// Written by `python -m sandtable.server.types`; do not edit.

import type { Phase, Spot, TableBase } from '../../lib/protocol.gen';

export type SideId = "lfa" | "posiwid";

export type Force = "a" | "b";

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

export interface Board {
  lanes: Lane[];
  house: boolean;
}

export interface PieceState {
  disrupted?: boolean;
}

/** A card of a hand or in play; or ROVs in a lane, which have a lane and values. */
export interface Piece {
  face: string;
  name: string;
  owner: SideId;
  at: Spot;
  state: PieceState;
  count: number;
  lane?: string;
  attack?: number;
  defence?: number;
}

/** What is printed on a side's card. `does`: its actions and for how many cards or ROVs each is (0: no number);
 *  `attack`: with a majority and without. */
export interface Printed {
  initiative: number;
  does: Record<string, number>;
  text: string[];
  defence?: number;
  attack?: [number, number];
}

/** A card of both sides; `posiwid` where that side's has other numbers. */
export interface CardInfo {
  initiative: number;
  does: Record<string, number>;
  text: string[];
  defence?: number;
  attack?: [number, number];
  titles: Record<SideId, string>;
  kind: "interference" | "personnel" | "rov";
  force?: Force;
  house: boolean;
  posiwid?: Printed;
}

/** `unseen`: one's own deck as a set; of the other side, deck and hand together. */
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

export interface Turn {
  round: number;
  player: SideId | null;
}

export interface Overclock {
  force: Force;
  card: string;
}

export interface BurntMoonView extends TableBase {
  phase: Phase;
  board: Board;
  entities: Record<string, Piece>;
  cards: Record<string, CardInfo>;
  sides: Side[];
  turn: Turn;
  holder: SideId;
  bids: Record<SideId, Bid | null>;
  playing: string | null;
  overclock: Overclock | null;
  target: number;
  winner: SideId | "draw" | null;
}
