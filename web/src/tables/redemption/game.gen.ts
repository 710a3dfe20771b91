// Written by `python -m sandtable.server.types`; do not edit.

import type { Phase, Spot, TableBase } from '../../lib/protocol.gen';

export type Zone = "deck" | "hand" | "reserve" | "artifacts" | "battle" | "territory" | "bondage" | "discards" |
  "redemption" | "aside" | "banished" | "placed" | "suspended";

export type Course = "next" | "now" | "done" | "undone" | "stopped" | "lost";

export type Standing = "losing" | "winning" | "mutual" | "stalemate";

/** `on`: the id of the card it lies on; `held`: a weapon that its bearer keeps; `barred`: it withdrew and does not
 *  come back this turn; `negated`: its ability is stopped or undone; `up`: an Artifact turned up; `captive`: it
 *  counts as a Lost Soul. */
export interface BodyState {
  on?: string;
  held?: boolean;
  barred?: boolean;
  negated?: boolean;
  up?: boolean;
  captive?: boolean;
}

/** A card that this viewer can place. `seat`: whose zone it lies in, in battle whose side; `numbers`: what a card
 *  on the table is worth now; `type` and `brigades`: where they are not the printed ones any more. */
export interface Body {
  face: string;
  name: string;
  owner: string;
  at: Spot;
  state: BodyState;
  count?: number;
  seat: string;
  zone: Zone;
  numbers?: [number, number];
  type?: string;
  brigades?: string[];
}

/** What is printed on a card; the text is ours, made from what it does. `traits`: what abilities may ask of it,
 *  printed or not; `mute`: it has an ability that is not played. */
export interface CardInfo {
  title: string;
  type: string;
  side: string;
  brigades: string[];
  numbers: [number, number] | null;
  classes: string[];
  reference: string;
  traits: string[];
  text: string;
  house: boolean;
  mute: boolean;
}

/** `piles`: how many cards lie in each zone, seen or not. */
export interface Player {
  id: string;
  title: string;
  redeemed: number;
  souls: number;
  piles: Record<string, number>;
}

/** One side of the battle: who, with what numbers. */
export interface Side {
  seat: string;
  strength: number;
  toughness: number;
}

/** `standing`: how it stands for the Heroes; `beside`: a side battle, for which another waits. */
export interface Fight {
  attacker: Side;
  defender: Side;
  standing: Standing | null;
  initiative: string | null;
  why: string;
  rescue: boolean;
  beside: boolean;
}

/** An ability of this phase: of which card, whose, what it says, what became of it, and the card that stopped or
 *  undid it; `depth`: how many others it came of, one inside the next. */
export interface Deed {
  card: string;
  key: string;
  by: string;
  text: string;
  course: Course;
  off: string | null;
  depth: number;
}

/** The card that a question is about, and the cards that have been picked for it so far. */
export interface Asking {
  card: string;
  picked: string[];
}

export interface Board {
  players: Player[];
  fight: Fight | null;
  deeds: Deed[];
  asking: Asking | null;
}

/** All cards that are played here by their keys, and the keys of each set. */
export interface Faces {
  cards: Record<string, CardInfo>;
  sets: Record<string, string[]>;
}

export interface RedemptionView extends TableBase {
  phase: Phase;
  board: Board;
  entities: Record<string, Body>;
  cards: Record<string, CardInfo>;
  turn: number;
  player: string;
  target: number;
  winner: string | null;
}
