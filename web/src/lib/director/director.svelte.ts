/** One queue for all that happens at a table. Each act is its events and the view after them; they are shown in order,
 *  each to its end, and the table changes when its turn comes: a computer's ten moves in a row are ten moves to the eye.
 *
 *  There is one timer, and only the director stops it: no view that comes in meanwhile cuts anything short. */
import type { TableView } from '../protocol.gen';
import { reduced } from '../settings.svelte';
import { play } from '../sound';
import { added } from './staging';
import { NOTHING, SOUNDS, SPEEDS, type Beat, type Deed, type How, type Scene, type Seen } from './types';
import type { Sound, Speed, Told } from './types';

type Step = { act: number } & ({ view: TableView } | { event: Told; beat: Beat; seq: number; again: boolean });
/** An act as it came: the table before and after it, and what happened. */
interface Past {
  before: TableView;
  view: TableView;
  events: Told[];
}
const louder = (a: Sound | undefined, b: Sound) => (a && SOUNDS.indexOf(a) > SOUNDS.indexOf(b) ? a : b);

export class Director {
  /** What the table shows: the newest view once everything before it has been seen. */
  view = $state.raw<TableView | null>(null);
  /** The newest view there is. */
  latest = $state.raw<TableView | null>(null);
  /** The event that is being shown. */
  now = $state.raw<Told | null>(null);
  scene = $state.raw<Scene>(NOTHING);
  /** How it is shown. */
  beat = $state.raw<Beat | null>(null);
  /** What was done to whom in the last act in which anything was: marked until the next. */
  deeds = $state.raw<Deed[]>([]);
  /** The last thing that dice were rolled for. */
  rolled = $state.raw<Scene | null>(null);
  /** How many events this page has been through. */
  count = $state(0);
  /** Whether the newest view is on the table, so that it can be played. */
  live = $derived(this.view === this.latest);
  /** Whether there is a last turn to be shown again, and whether that is going on. */
  told = $state(false);
  retelling = $state(false);

  #queue: Step[] = [];
  #past: Past[] = []; // from the turn before this one on
  #acts = 0;
  #marked = 0; // the act of the deeds
  #timer = 0;
  #began = 0;
  #wanted = 0;
  #showing: Extract<Step, { beat: Beat }> | null = null;
  #skipping = 0; // everything up to this act goes by at once
  #sound: Sound | undefined; // the loudest of what went by at once
  #hide = () => {
    if (document.hidden) this.#cut('hidden');
  };

  constructor(
    readonly stage: (kind: string) => (e: Told) => Beat,
    readonly speed: () => Speed,
  ) {
    document.addEventListener('visibilitychange', this.#hide);
  }
  close(): void {
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#hide);
  }

  /** One more act, shown after those before it. */
  take(view: TableView, events: Told[]): void {
    this.#keep({ before: this.latest ?? view, view, events });
    this.latest = view;
    this.#add(view, events);
    this.#go();
  }
  /** What just happened: the last turn again, and what there has been of this one. */
  again(): void {
    if (!this.live || !this.#past.length) return;
    this.retelling = true;
    this.view = this.#past[0].before;
    for (const { view, events } of this.#past) this.#add(view, events, true);
    this.#go();
  }
  /** What has happened since the turn before this one began, as far as this page was told. */
  get recent(): Told[] {
    return this.#past.flatMap(past => past.events);
  }
  /** The view is laid down after the last event that wants the old one. */
  #add(view: TableView, events: Told[], again = false): void {
    const act = ++this.#acts,
      stage = this.stage(view.game.kind);
    const steps = events.map(event => ({ act, event, beat: stage(event), seq: view.seq, again }));
    const change = steps.findLastIndex(s => s.beat.before) + 1;
    this.#queue.push(...steps.slice(0, change), { act, view }, ...steps.slice(change));
  }
  #keep(act: Past): void {
    const stage = this.stage(act.view.game.kind),
      opens = (past: Past) => past.events.some(e => stage(e).opens);
    this.#past.push(act);
    const turns = this.#past.flatMap((past, n) => (opens(past) ? [n] : []));
    if (turns.length > 1) this.#past.splice(0, turns.at(-2));
    this.told = this.#past.some(past => past.events.length);
  }
  /** Have this on the table now; what happened before it is known, not shown again. */
  jump(view: TableView, recent: Told[][]): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#queue = [];
    this.#showing = this.now = this.beat = null;
    this.retelling = false;
    this.scene = NOTHING;
    const stage = this.stage(view.game.kind);
    for (const events of recent) {
      this.#acts++;
      for (const event of events) this.#put(event, stage(event), this.#acts);
    }
    this.view = this.latest = view;
    this.#past = []; // the tables before are not known: what happened is told at this one
    this.#keep({ before: view, view, events: recent.flat() });
  }
  /** Enough of this act: what is left of it goes by at once. */
  skip(): void {
    this.#skipping = this.#showing?.act ?? 0;
    this.#cut('skipped');
  }
  /** Enough of everything: somebody plays on. */
  finish(): void {
    this.#skipping = this.#acts;
    this.#cut('skipped');
  }

  #cut(how: How): void {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.#done(how);
  }
  #go(): void {
    if (this.#timer) return;
    for (let step = this.#queue.shift(); step; step = this.#queue.shift()) {
      if ('view' in step) {
        this.view = step.view;
        continue;
      }
      const why = this.#why(step),
        ms = why ? 0 : step.beat.ms * (SPEEDS[this.speed()] || 1);
      this.#showing = step;
      this.#began = performance.now();
      this.#wanted = ms;
      this.#put(step.event, step.beat, step.act);
      if (ms > 0) {
        this.now = step.event;
        this.beat = step.beat;
        play(step.beat.sound);
        this.#timer = window.setTimeout(() => this.#done(reduced() ? 'still' : 'played'), ms);
        return;
      }
      this.#sound = louder(this.#sound, step.beat.sound);
      this.#note(why ?? 'at once');
    }
    this.#showing = this.now = this.beat = null;
    this.retelling = false;
    if (this.#sound) play(this.#sound);
    this.#sound = undefined;
  }
  /** Why an event is not shown, if it is not. */
  #why({ act, again }: Extract<Step, { beat: Beat }>): How | null {
    if (document.hidden) return 'hidden';
    if (act <= this.#skipping) return 'skipped';
    return this.speed() === 'instant' && !again ? 'at once' : null; // who asks for it again wants to see it
  }
  #put(event: Told, beat: Beat, act: number): void {
    this.scene = added(this.scene, beat, event.text);
    if (beat.to?.length) {
      const { from, to } = this.scene;
      this.deeds = [...(this.#marked === act ? this.deeds : []), { from, to }].slice(-6);
      this.#marked = act;
    }
    if (this.scene.dice.length) this.rolled = this.scene;
  }
  #done(how: How): void {
    this.#timer = 0;
    this.#note(how);
    this.#go();
  }
  #note(how: How): void {
    const { event, beat, seq, again } = this.#showing!;
    if (!again) this.count++;
    const seen: Seen = {
      n: this.count,
      seq,
      sound: beat.sound,
      again,
      kind: event.kind,
      text: event.text,
      how,
      wanted: this.#wanted,
      ms: Math.round(performance.now() - this.#began),
    };
    document.dispatchEvent(new CustomEvent('sandtable:shown', { detail: seen }));
  }
}
