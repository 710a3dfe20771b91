/** How what happens is shown: a game says it for each of its events (a `Beat`), the director puts them together (a
 *  `Scene`). */
import type { TableEvent } from '../protocol.gen';

/** What there is to hear, the quietest first: of things that go by at once the loudest is heard. */
export const SOUNDS = [
  'note',
  'draw',
  'shuffle',
  'result',
  'step',
  'place',
  'card',
  'phase',
  'aim',
  'roll',
  'miss',
  'good',
  'score',
  'hit',
  'lost',
  'turn',
  'chat',
  'over',
] as const;
export type Sound = (typeof SOUNDS)[number];

/** What can happen, as a game types it (its told.gen.ts). */
export type Happening = Pick<TableEvent, 'kind' | 'values'>;
/** A game's event as it comes: what happened, and its line of the log. */
export type Told<H extends Happening = Happening> = H & { text: string };

export interface Die {
  value: number;
  sides: 6 | 12;
  tone: string;
  label: string;
}
/** A card to be shown large, by the names its game has for it and its owner. */
export interface Shown {
  owner: string;
  card: string;
}

/** How one event is shown. Ids are those of the view; of several the first that is on the table. */
export interface Beat {
  ms: number; // at normal speed
  before?: boolean; // on the table as it was: what it tells of may be gone afterwards
  starts?: boolean; // it begins something new: what was shown of the thing before goes
  part?: string; // one of several of this name: the first begins it, and their dice lie side by side
  from?: string[]; // who acts
  to?: string[]; // on whom, or where
  dice?: Die[];
  against?: string; // what they have to reach
  result?: boolean; // its line is what came of it
  tone?: 'good' | 'bad';
  cards?: Shown[];
  sound: Sound;
  opens?: boolean; // a turn, or whatever the game is told in: "what just happened" begins at one of these
  scores?: boolean; // what it changed of the scores is shown with it
}

/** What somebody did to whom, to be marked until the next such thing. */
export interface Deed {
  from: string[];
  to: string[];
}

/** What is to be seen of one thing that happens: who acts on whom, the dice, what came of it. The arrow is left standing
 *  until the next begins. */
export interface Scene {
  part: string;
  what: string; // the line that it began with
  from: string[];
  to: string[];
  dice: Die[];
  against: string;
  results: string[];
  tone: 'good' | 'bad' | '';
  cards: Shown[];
}
export const NOTHING: Scene = {
  part: '',
  what: '',
  from: [],
  to: [],
  dice: [],
  against: '',
  results: [],
  tone: '',
  cards: [],
};

export const SPEEDS = { slow: 2, normal: 1, fast: 0.4, instant: 0 } as const;
export type Speed = keyof typeof SPEEDS;
/** What became of an event on this page: played to its end, as a still frame, cut short, or let go by unseen. */
export type How = 'played' | 'still' | 'skipped' | 'at once' | 'hidden';
/** What the page says about each event as it is done with, for whoever watches it (`sandtable:shown` on the document). */
export interface Seen {
  n: number;
  seq: number; // of the view that it came with
  sound: Sound;
  again: boolean; // it was shown before
  kind: string;
  text: string;
  how: How;
  wanted: number; // how long it was to be on the screen, in ms
  ms: number; // and was
}
