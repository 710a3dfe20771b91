/** What a game brings to the page. tables/index.ts lists the games; docs/web.md says how one is added. */
import type { Component, Snippet } from 'svelte';
import type { Connection } from '../lib/connection.svelte';
import type { Picker } from '../lib/picker.svelte';
import type { Beat, Director, Told } from '../lib/director';
import type { Drafted, TableView } from '../lib/protocol';

/** What a game's table is given. It draws `view`, hands clicks to `picker`, and puts the two snippets where they fit. */
export interface TableProps<V extends TableView = TableView> {
  view: V;
  show: Director; // what is being shown now: who acts on whom, dice, result
  conn: Connection | null; // null in a replay
  picker: Picker;
  stamp: number; // the server's time when the view came, for the clocks
  marked: string[]; // entities and cells to point out for a moment
  near: string; // the seat whose side lies nearest the viewer
  tab: string; // on a phone: what is open over the board ('board', 'info', 'log', 'chat')
  prompt: Snippet;
  log: Snippet;
  onwhy: (on: string | null, to: string | null) => void; // a click that means nothing: the server says why
}

/** What an editor of an option is given: what the server says to the draft, the other options chosen, and whom to tell of
 *  a change: the text of the new draft, and other options that changed with it. */
export interface EditorProps {
  told: Drafted;
  onchange: (text: string, options?: Record<string, string>) => void;
}

/** The list view: a game as headed lists. `ref` names the entity or cell that a line is about. */
export interface Line {
  text: string;
  ref?: string;
}
export interface Section {
  id: string;
  title: string;
  lines: Line[];
}

export interface GameTable<V extends TableView = TableView> {
  /** The table itself, fetched when it is needed. */
  load: () => Promise<{ default: Component<TableProps<V>> }>;
  outline: (view: V) => Section[];
  /** What to say under the question; '' leaves the server's hint. */
  hint: (view: V, picker: Picker) => string;
  /** How each of its events is shown: a `staged` table, which leaves none out. */
  stage: (e: Told) => Beat;
  /** Groups of buttons that its table draws itself: they are not among those of the prompt. */
  elsewhere?: string[];
  /** Log lines that head others: chapters have a rule across, heads are bold. */
  log?: { chapters?: string[]; heads?: string[] };
  /** Colours by name, as CSS variables at its table: its sides' (`--red` is the side `red`) and whatever else it has. */
  colours?: Record<string, string>;
  seats?: Record<string, string>; // what a seat is called, where its capitalised name will not do ("lfa" → "LFA")
  about?: string; // a sentence for the lobby
  hero?: () => Promise<{ default: Component }>; // its picture there
  cards?: () => Promise<{ default: Component }>; // all its cards on a page of their own (#/cards/GAME), from the rules page
  guide?: () => Promise<{ default: Component<{ at?: string }> }>; // its rules in short, with pictures (#/guide/GAME)
  /** Editors of the options that people write by hand (#/edit/GAME/OPTION). */
  editors?: Record<string, () => Promise<{ default: Component<EditorProps> }>>;
  lesson?: number; // minutes that its lesson takes, if it has one (the server has the lesson)
  /** New game: the options people choose first (the others are readings of the rules), whether one matters now, and
   *  what a value is called where its capitalised name will not do. */
  options?: {
    first: string[];
    matters?: (option: string, chosen: Record<string, string>, seats: number) => boolean;
    words?: Record<string, string>;
  };
}
