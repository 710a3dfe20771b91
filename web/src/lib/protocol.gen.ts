// Written by `python -m sandtable.server.types`; do not edit.

export const PROTOCOL_VERSION = 1;

export type Role = "" | "end" | "pass" | "keep";

export type What = "draw" | "undo" | "rematch" | "pause";

export type Status = "waiting" | "playing" | "over" | "frozen";

export type Connection = "on" | "off" | "bot" | "empty";

export type Takes = "point" | "facing" | "length";

/** Where in the game we are: the steps of a turn or a game, which of them it is now (-1: none), and all of it in
 *  words; `turn`: the words to show beside the steps, where fewer will do. */
export interface Phase {
  steps: string[];
  current: number;
  label: string;
  turn?: string;
}

/** Where a thing lies: on a cell or in a lane of a board, or in a zone (a hand, a pile, a row) at a slot. */
export interface Spot {
  cell?: string;
  lane?: string;
  zone?: string;
  slot?: number;
}

/** A piece or a card, or `count` that are alike. `face` is null while it is hidden from this viewer; `owner` is a
 *  side (seat.side); `state` has flags and numbers with names that explain themselves. */
export interface Entity {
  face: string | null;
  name: string;
  owner: string | null;
  at: Spot;
  state: object;
  count?: number;
}

/** The part of a view that is the game's. `board` is null until play has begun; `entities` go by their ids. */
export interface View {
  phase: Phase;
  board: object | null;
  entities: Record<string, Entity>;
}

/** The view of a game that has no table of its own: its position as it is written. */
export interface Written extends TableBase {
  phase: Phase;
  board: object | null;
  entities: Record<string, Entity>;
  position: Record<string, object>;
}

/** A line of a score sheet: what is counted, and how much each side has of it. `apart`: it is no part of the total,
 *  but who runs out of it loses. */
export interface Row {
  name: string;
  by: Record<string, number>;
  apart: boolean;
}

/** What stands against something that somebody wrote: the rule it breaks, and a sentence. */
export interface Wrong {
  rule: string;
  text: string;
}

/** An option that people write by hand: as the line that records keep, as the text of a file, with all that stands
 *  against it (nothing: it is legal), and as the game's own editor shows it. */
export interface Drafted {
  line: string;
  file: string;
  problems: Wrong[];
  shown: object;
}

/** The score of each side, and what it is made of. */
export interface Sheet {
  total: Record<string, number>;
  rows: Row[];
}

/** Why a game is over. `by` goes on with a sentence ("Red won by taking …"; for a draw it is one of its own),
 *  `rule` is its ledger id. `counted`: the score decided. `tie_break`: what broke a tie, if that decided. */
export interface Ending {
  by: string;
  rule: string;
  counted: boolean;
  tie_break: string;
}

/** A place on a continuous table, in the game's whole numbers; of a length along a way, x. A facing of -1 is left
 *  to the rules. */
export interface Place {
  x: number;
  y?: number;
  facing?: number;
}

/** A standing order: answer the window (a kind of decision) with this typed move, for so many turns of the game.
 *  `idle`: only where there is nothing else to answer; the others may then see from a quick answer that there was
 *  not. */
export interface Order {
  window: string;
  do: string;
  turns?: number;
  idle?: boolean;
}

/** `written`: the game did not begin at its set-up but at a position that whoever made the table wrote, and knows.
 *  `forked`: it goes on from a moment of another one, with new dice. `changed`: the options that are not as usual. */
export interface GameInfo {
  kind: string;
  title: string;
  rules: string;
  options: Record<string, string>;
  changed: Record<string, string>;
  written: boolean;
  forked: boolean;
}

export interface Seat {
  id: string;
  name: string;
  player: string;
  connection: Connection;
  side: string;
}

/** `ms` is what was left at the message's `now`; while `running` it goes down. `paused` by agreement. */
export interface ClockView {
  ms: number;
  running: boolean;
  inc: number;
  kind: string;
}

/** One of the things that dice may decide, in percent. */
export interface Odds {
  name: string;
  share: number;
}

/** An answer. `label` says everything; a button may show `short` large and `note` small instead. `text`: as typed.
 *  `role`: it ends a turn or a choice, lets a chance go by (and may be a standing order), or leaves things as they
 *  are. `spends`: what it uses up out of the ordinary. `vain`: it cannot succeed, whatever the dice show. `answer`,
 *  of a button: the verb and its parts by name, so that a table can put it where it belongs; a click is told by
 *  `on` and `to`. `place`: where on a continuous table it leads. */
export interface Choice {
  id: string;
  kind: string;
  label: string;
  text: string;
  short?: string;
  note?: string;
  role?: Role;
  on?: string | null;
  to?: string[];
  group?: string | null;
  primary?: boolean;
  irreversible?: boolean;
  spends?: string;
  odds?: Odds[];
  vain?: boolean;
  answer?: Record<string, number | string | boolean | (number | string | boolean)[]>;
  place?: Place | null;
}

/** An answer that takes any place the rules allow, beside the choices, which are suggestions. `text`: as typed,
 *  before the place; `example`: with one. `takes`: a point, a point with a facing (which may be left out), or a
 *  length along a way; numbers are sent whole, and people read `scale` of them as one. */
export interface FreeChoice {
  id: string;
  label: string;
  text: string;
  example: string;
  takes: Takes;
  scale: number;
  on?: string | null;
  to?: string[];
  answer?: Record<string, number | string | boolean | (number | string | boolean)[]>;
}

/** What this viewer is asked. `window` is its kind, for standing orders; `rule` the ledger id behind it;
 *  `reopened`: its answer was taken back, so that no standing order gives it. */
export interface Decision {
  id: string;
  seat: string;
  title: string;
  hint: string;
  window: string;
  rule: string | null;
  min: number;
  max: number;
  secret: boolean;
  changeable: boolean;
  choices: Choice[];
  reopened?: boolean;
  free?: FreeChoice[];
}

export interface LogEntry {
  n: number;
  seq: number;
  text: string;
  kind: string;
  refs: string[];
  rule: string | null;
  by: string | null;
}

export interface Result {
  winners: string[];
  how: "agreed" | "gone" | "idle" | "played" | "resigned" | "time";
  text: string;
}

export interface OfferView {
  what: What;
  by: string[];
  wait: string[];
  text: string;
}

/** The dice: the hash of the server's seed is shown before play, the seed itself when the game is over. No hash:
 *  whoever made the table gave the seed, and may know the dice. */
export interface Fairness {
  commit: string;
  entropy: Record<string, string>;
  seed: string | null;
}

/** What every game's view has around its own part (phase, board, entities, and whatever else the game shows). */
export interface TableBase {
  seq: number;
  table: string;
  status: Status;
  note: string;
  you: string | null;
  held: string[];
  hidden: boolean;
  game: GameInfo;
  seats: Seat[];
  clocks: Record<string, ClockView>;
  paused: boolean;
  waiting: string[];
  decision: Decision | null;
  orders: Order[];
  log: LogEntry[];
  log_total: number;
  offers: OfferView[];
  undo: boolean;
  result: Result | null;
  rematch: string | null;
  fair: Fairness;
}

/** Something that happened, as far as this viewer saw it, to be shown. `values`: who, what and where by name,
 *  numbers as they are called; each game's own are typed in its told.gen.ts. */
export interface TableEvent {
  kind: string;
  values: Record<string, number | string | boolean | (number | string | boolean)[]>;
  text: string;
}

/** The first message. A token is a seat or a watcher's link; who sits down first may give a name and some entropy.
 *  Who asks for `parts` is sent of each later view only the parts that have changed, and with `entries` of the two
 *  long ones only what has changed in them. */
export interface Hello {
  t: "hello";
  v: number;
  token?: string | null;
  since?: number | null;
  name?: string | null;
  entropy?: string | null;
  parts?: boolean;
  entries?: boolean;
}

/** Answer a decision: with the id of a choice, of a free one with its `place`; or with a typed `text` instead.
 *  `cid` is the browser's own name for this act: sent twice, it is done once. */
export interface Act {
  t: "act";
  cid: string;
  decision: string;
  picks?: string[];
  at?: number | null;
  place?: Place | null;
  n?: number | null;
  text?: string | null;
}

/** Drop a half-made answer. (No game of version 1 has one: it is answered with a refusal.) */
export interface Back {
  t: "back";
}

/** Take back the last move, or go back to a `seq`; asks the others where it is not free. */
export interface Undo {
  t: "undo";
  to?: number | null;
  cid?: string | null;
}

/** Make, accept (yes) or decline and withdraw (no) an offer. `pause` also asks to go on again. */
export interface Offer {
  t: "offer";
  what: What;
  yes?: boolean;
  cid?: string | null;
}

export interface Resign {
  t: "resign";
  cid?: string | null;
}

/** The opponent's time is over, or the opponent has been gone for long: claim the game. */
export interface Claim {
  t: "claim";
  cid?: string | null;
}

export interface Orders {
  t: "orders";
  set: Order[];
  cid?: string | null;
}

export interface Say {
  t: "say";
  text: string;
  cid?: string | null;
}

export interface Ping {
  t: "ping";
  c: number;
}

/** Why is this not possible? Either a typed move, or what was clicked: a piece and a target; or the id of a free
 *  choice and the place for it. */
export interface AskWhy {
  t: "why";
  decision?: string | null;
  text?: string | null;
  on?: string | null;
  to?: string | null;
  pick?: string | null;
  place?: Place | null;
  cid?: string | null;
}

/** What would a strong player do here? Answered as a `why` is; refused where people play each other. */
export interface AskHint {
  t: "hint";
  cid?: string | null;
}

/** Of the parts `entities` and `log` what is other than before, by id and by number; null: gone. What is new comes
 *  last. */
export interface Changed {
  entities?: Record<string, Entity | null>;
  log?: Record<number, LogEntry | null>;
}

/** `events`: what has happened since the last view. `recent`, with the first view over a line: what had happened
 *  before it, act by act, the newest at the end and not too many. Not `whole`: a part that is not here is as it was
 *  in the view before, but for what has `changed` in it. */
export interface ViewMessage {
  t: "view";
  seq: number;
  now: number;
  view: TableView;
  events: TableEvent[];
  recent?: TableEvent[][];
  whole?: boolean;
  changed?: Changed | null;
}

export interface Ack {
  t: "ack";
  cid: string;
  seq: number;
}

/** Refused; `why` is for people, `rule` a ledger id where one is known; `ask`: what was refused can be offered to
 *  the others. */
export interface Nack {
  t: "nack";
  cid: string | null;
  why: string;
  rule: string | null;
  ask: boolean;
}

/** `gone`: seconds until the others may claim the game of a seat that is not there (0: they may now). `devices`: at
 *  how many a seat is, where that is more than one. */
export interface Presence {
  t: "presence";
  seats: Record<string, Connection>;
  gone: Record<string, number>;
  watchers: number;
  devices: Record<string, number>;
}

export interface Chat {
  t: "chat";
  n: number;
  at: number;
  by: string;
  name: string;
  text: string;
}

/** News of an offer, for a toast; the state of all offers is in the view. */
export interface OfferMessage {
  t: "offer";
  what: What;
  by: string;
  news: "accepted" | "declined" | "made" | "withdrawn";
}

export interface Pong {
  t: "pong";
  c: number;
  s: number;
}

/** `preview`, of a place: what it would bring, as the game's own shown.py says. */
export interface WhyNot {
  t: "why";
  cid: string | null;
  why: string;
  rule: string | null;
  rule_text: string | null;
  preview?: object;
}

/** The last message before the server closes; `again` says whether connecting again makes sense. */
export interface Bye {
  t: "bye";
  why: string;
  again: boolean;
}

/** none; game: `ms` for the whole game and `inc` more after each turn; turn and days: `ms` for every turn. */
export interface ClockSetting {
  kind?: "days" | "game" | "none" | "turn";
  ms?: number;
  inc?: number;
}

export interface ForkFrom {
  table: string;
  move: number;
}

/** Seats that are not named are human. `sit`: those that whoever makes the table takes; `hotseat`: all human ones,
 *  at one screen. `open`: anybody may join. `position`: the text of a position to begin at, which brings its
 *  options. `seed`: dice that can be repeated, instead of secret ones. */
export interface NewTable {
  game: string;
  options?: Record<string, string>;
  seats?: Record<string, string>;
  clock?: ClockSetting;
  sit?: string[];
  hotseat?: boolean;
  open?: boolean;
  watch?: boolean;
  fork?: ForkFrom | null;
  position?: string | null;
  seed?: string | null;
}

/** The secrets of a new table: the token of the seats that its maker took (one for all of them), an invitation for
 *  each of the others, good for one person and once, and the token of all watchers. */
export interface Created {
  table: string;
  seats: Record<string, string>;
  invitations: Record<string, string>;
  watch: string;
  commit: string;
}

/** An option that somebody writes by hand, as a line or as the text of a file, and the other options chosen so far. */
export interface AskDraft {
  option: string;
  text: string;
  options?: Record<string, string>;
}

/** Sit down: with the code of an invitation or of one's own other device, or at an open table without one. `token`:
 *  one that the browser has made and kept, so that it has its seat even if the answer is lost; asked again, it gets
 *  the same answer. */
export interface Join {
  code?: string | null;
  token?: string | null;
  seat?: string | null;
  name?: string | null;
  entropy?: string | null;
}

/** The token of the seat, which nobody else has; of a watchers' link, that link again and no seat. */
export interface Joined {
  table: string;
  seat: string | null;
  token: string;
}

/** For the owner of a seat who goes on at another device: good once, until then. */
export interface DeviceCode {
  code: string;
  until: number;
}

/** `side`: the seat that it wins and loses with, where several play together. */
export interface SeatInfo {
  id: string;
  name: string;
  player: string;
  taken: boolean;
  side: string;
}

export interface TableInfo {
  table: string;
  game: string;
  title: string;
  options: Record<string, string>;
  changed: Record<string, string>;
  seats: SeatInfo[];
  clock: ClockSetting;
  status: Status;
  open: boolean;
  watch: boolean;
  created: number;
  commit: string;
  yours: string[];
  result: Result | null;
  rules: string;
  note: string;
  written: boolean;
  forked: boolean;
}

/** table -> token, as the browser keeps them. */
export interface Tokens {
  tokens: Record<string, string>;
}

/** `rule`: the ledger id of the ruling that the option is about. Left out, an option has the first value where
 *  computers play alone, and `people` where somebody sits down with them. `drafted`: people may write it by hand,
 *  in an editor. */
export interface OptionInfo {
  name: string;
  values: string[];
  says: string;
  rule: string | null;
  house: boolean;
  people: string;
  drafted: boolean;
}

export interface OpponentInfo {
  name: string;
  says: string;
}

export interface GameListing {
  name: string;
  title: string;
  rules: string;
  options: OptionInfo[];
  seats: Record<string, string[]>;
  opponents: OpponentInfo[];
}

export interface RuleInfo {
  id: string;
  chapter: string;
  source: string;
  text: string;
  ruling: string;
  switch: string;
  house: boolean;
}

export interface LogPage {
  total: number;
  start: number;
  lines: LogEntry[];
}

/** A step of a replay; `move` is where a fork would begin. */
export interface Moment {
  n: number;
  move: number;
  seat: string | null;
  text: string;
}

export interface ReplayInfo {
  moments: Moment[];
}

/** What is told; `at` is the part of the table it points at. `done`: the kind of event that shows that it was done,
 *  brought about by the learner, or by `anyone`; without it the reader goes on by a button. */
export interface LessonStep {
  title: string;
  text: string;
  at?: string;
  done?: string;
  anyone?: boolean;
}

/** A first game, step by step: the table to make, the learner's seat, the steps, and what to say when a decision of
 *  a kind (its window) first comes. */
export interface LessonShown {
  table: NewTable;
  seat: string;
  steps: LessonStep[];
  notes: Record<string, string>;
}

/** A moment of a game that is over at which it turned: the lead changed, the score did, or something else that is
 *  counted; or it ended. `n` is the moment of the replay, `score` what stood after it, by side; `counts`: of what,
 *  if it is not the score. */
export interface Turning {
  n: number;
  why: "count" | "end" | "lead" | "score";
  text: string;
  score: Record<string, number>;
  counts: string;
}

/** The end of a game: one sentence for whoever asks, the rule behind it, the score sheet, and the moments that
 *  decided. */
export interface HowItEnded {
  text: string;
  rule: string | null;
  rule_text: string | null;
  tie_break: string;
  sheet: Sheet | null;
  turnings: Turning[];
}

/** A move of a game that is looked back at. `chance`: of winning by what its seat knew then, null where there was
 *  no choice; `open`: the first seat's after it, for whoever sees everything; `luck`: what dice and deals gave that
 *  seat; all in per cent. A mistake has a grade and a `better` move, which can be played from moment n - 1. */
export interface LookedAt {
  n: number;
  seat: string;
  text: string;
  chance: number | null;
  open: number;
  luck: number;
  grade: string;
  better: string;
  better_chance: number;
}

/** A game that is over, as far as it has been looked at; ask again until `done` is `total` and it `says` how it
 *  adds up. While rules are compiled it is `preparing`. */
export interface Analysis {
  done: number;
  total: number;
  preparing: boolean;
  first: string;
  moves: LookedAt[];
  says: string[];
}

/** A moment: the game's part of the view, and what happened just before. */
export interface MomentShown {
  n: number;
  you: string | null;
  view: View;
  events: TableEvent[];
}

/** Every HTTP refusal: one sentence. */
export interface Problem {
  why: string;
}

/** What a page is sent: the table, and the game's part. */
export type TableView = TableBase & View;

export type ClientMessage = Hello | Act | Back | Undo | Offer | Resign | Claim | Orders | Say | Ping | AskWhy | AskHint;

export type ServerMessage = ViewMessage | Ack | Nack | Presence | Chat | OfferMessage | Pong | WhyNot | Bye;
