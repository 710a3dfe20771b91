// Written by `python -m sandtable.server.types`; do not edit.

import type { Phase, Spot, TableBase } from '../../lib/protocol.gen';

export type SideId = "red" | "blue";

export type Stage = "set-up" | "mulligan" | "deploy" | "planning" | "combat";

export type Faction = "cpm" | "une" | "neutral";

/** A mission of the redline; `cost` is what a capture takes now. */
export interface Mission {
  id: string;
  number: number;
  card: string;
  name: string;
  cost: number;
  recon: number;
  text: string[];
  owner: SideId | null;
  tokens: number;
  flipped: boolean;
}

export interface Board {
  missions: Mission[];
  house: boolean;
}

export interface Gear {
  id: string;
  card: string;
  spent: boolean;
}

/** What an efreet is worth now. */
export interface Stats {
  damage: number;
  armor: number;
  speed: number;
  accuracy: number;
  margin: number;
  capture: number;
}

export interface PieceState {
  expended?: boolean;
  repairing?: boolean;
  acted?: boolean;
  retreated?: boolean;
  general?: boolean;
}

/** A card in a hand; an efreet on the table, which has a dial and stats; or a general, who may be aboard one. */
export interface Piece {
  face: string | null;
  name: string;
  owner: SideId;
  at: Spot;
  state: PieceState;
  count?: number;
  card: string | null;
  cost?: number;
  place?: string;
  dial?: string | null;
  hurt?: number;
  stats?: Stats;
  keywords?: string[];
  equipment?: Gear[];
  criticals?: string[];
  aboard?: string | null;
  armor?: number;
}

export interface Resource {
  card: string;
  ready: number;
  expended: number;
}

export interface Spare {
  card: string;
  count: number;
}

/** `unseen`: one's own arsenal as a set; of the other side, arsenal and hand together. */
export interface Side {
  id: SideId;
  faction: string;
  hand: number;
  arsenal: number;
  recon: number;
  most_recon: number;
  pool: number;
  can_spend: number;
  resources: Record<string, Resource>;
  spare: Record<string, Spare>;
  scrap: Record<string, number>;
  unseen: Record<string, number>;
  list: Record<string, number>;
  missions: number;
  planned: boolean;
}

/** One's own plan, while it is made: how many dials are still to be set, and whether it is to be locked in, or is. */
export interface Plan {
  unset: number;
  locks: boolean;
  locked: boolean;
}

export interface Fight {
  mission: number;
  round: number;
}

/** The shot in the air: what was rolled (0: nothing yet), against what, and what it does as things stand. */
export interface Shot {
  shooter: string;
  victim: string;
  die: number;
  value: number;
  accuracy: number;
  speed: number;
  boost: number;
  salvo: boolean;
  damage: number;
  hit: boolean;
  critical: boolean;
  odds: string;
}

/** A link of the Chain of Command. */
export interface Link {
  id: string;
  card: string;
  name: string;
  by: SideId;
  says: string;
}

/** A moment in which tactics may be played, and who is asked. */
export interface Window {
  says: string;
  who: SideId;
}

export interface PrintedStats {
  armor: number;
  damage?: number;
  speed?: number;
}

/** A card as printed, with the text made from what it does; `title` where the whole is longer than the name. */
export interface CardInfo {
  title?: string;
  name: string;
  type: string;
  faction: Faction;
  cost: number;
  text: string[];
  heroic: boolean;
  house: boolean;
  weight?: string;
  stats?: PrintedStats;
  slots?: string[];
  keywords?: string[];
  slot?: string;
  equip?: number;
}

/** A critical card. */
export interface Hit {
  name: string;
  permanent: boolean;
  text: string[];
}

/** The cards; `rules`: what a keyword means, by its name as it stands on a card ('Ambush 2'). */
export interface Printed {
  cards: Record<string, CardInfo>;
  hits: Record<string, Hit>;
  rules: Record<string, string>;
}

export interface PrintedMission {
  name: string;
  cost: number;
  recon: number;
  text: string[];
}

/** All cards with our numbers, and the lists of the box. */
export interface Faces {
  cards: Record<string, CardInfo>;
  hits: Record<string, Hit>;
  rules: Record<string, string>;
  missions: Record<string, PrintedMission>;
  lists: Record<string, Record<string, number>>;
}

export interface RedlineView extends TableBase {
  phase: Phase;
  board: Board;
  entities: Record<string, Piece>;
  sides: Side[];
  stage: Stage;
  turn: number;
  first: SideId;
  player: SideId | null;
  plan: Plan | null;
  fight: Fight | null;
  shot: Shot | null;
  chain: Link[];
  window: Window | null;
  deploying: string | null;
  criticals: number;
  cards: Record<string, CardInfo>;
  hits: Record<string, Hit>;
  rules: Record<string, string>;
  winner: SideId | null;
}
