/** One queue for all that happens at a table. Each act is its events and the view after them; they are shown in order,
 *  each to its end, and the table changes when its turn comes: a computer's ten moves in a row are ten moves to the eye.
 *
 *  There is one timer, and only the director stops it: no view that comes in meanwhile cuts anything short. */
import { play } from '../notify';
import type { TableView } from '../protocol.gen';
import { reduced } from '../settings.svelte';
import { added } from './staging';
import { NOTHING, SPEEDS, type Beat, type How, type Scene, type Seen, type Sound, type Speed, type Told } from './types';

type Step = { act: number } & ({ view: TableView } | { event: Told; beat: Beat; seq: number });
const LOUD: (Sound | undefined)[] = [undefined, 'move', 'turn', 'roll', 'hit', 'over'];

export class Director {
  /** What the table shows: the newest view once everything before it has been seen. */
  view = $state.raw<TableView | null>(null);
  /** The newest view there is. */
  latest = $state.raw<TableView | null>(null);
  /** The event that is being shown. */
  now = $state.raw<Told | null>(null);
  scene = $state.raw<Scene>(NOTHING);
  /** The last thing that dice were rolled for. */
  rolled = $state.raw<Scene | null>(null);
  /** How many events this page has been through. */
  count = $state(0);
  /** Whether the newest view is on the table, so that it can be played. */
  live = $derived(this.view === this.latest);

  #queue: Step[] = [];
  #acts = 0;
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

  /** One more act, shown after those before it. The view is laid down after the last event that wants the old one. */
  take(view: TableView, events: Told[]): void {
    const act = ++this.#acts,
      stage = this.stage(view.game.kind);
    const steps = events.map(event => ({ act, event, beat: stage(event), seq: view.seq }));
    const change = steps.findLastIndex(s => s.beat.before) + 1;
    this.#queue.push(...steps.slice(0, change), { act, view }, ...steps.slice(change));
    this.latest = view;
    this.#go();
  }
  /** Have this on the table now; what happened before it is known, not shown again. */
  jump(view: TableView, recent: Told[][]): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#queue = [];
    this.#showing = this.now = null;
    this.scene = NOTHING;
    const stage = this.stage(view.game.kind);
    for (const event of recent.flat()) this.#put(event, stage(event));
    this.view = this.latest = view;
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
      const why = this.#why(step.act),
        ms = why ? 0 : step.beat.ms * SPEEDS[this.speed()];
      this.#showing = step;
      this.#began = performance.now();
      this.#wanted = ms;
      this.#put(step.event, step.beat);
      if (ms > 0) {
        this.now = step.event;
        if (step.beat.sound) play(step.beat.sound);
        this.#timer = window.setTimeout(() => this.#done(reduced() ? 'still' : 'played'), ms);
        return;
      }
      if (LOUD.indexOf(step.beat.sound) > LOUD.indexOf(this.#sound)) this.#sound = step.beat.sound;
      this.#note(why ?? 'at once');
    }
    this.#showing = this.now = null;
    if (this.#sound) play(this.#sound);
    this.#sound = undefined;
  }
  /** Why an event is not shown, if it is not. */
  #why(act: number): How | null {
    return document.hidden ? 'hidden' : act <= this.#skipping ? 'skipped' : this.speed() === 'instant' ? 'at once' : null;
  }
  #put(event: Told, beat: Beat): void {
    this.scene = added(this.scene, beat, event.text);
    if (this.scene.dice.length) this.rolled = this.scene;
  }
  #done(how: How): void {
    this.#timer = 0;
    this.#note(how);
    this.#go();
  }
  #note(how: How): void {
    const { event, seq } = this.#showing!;
    const seen: Seen = {
      n: ++this.count,
      seq,
      kind: event.kind,
      text: event.text,
      how,
      wanted: this.#wanted,
      ms: Math.round(performance.now() - this.#began),
    };
    document.dispatchEvent(new CustomEvent('sandtable:shown', { detail: seen }));
  }
}
