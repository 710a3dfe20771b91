/** A place that somebody is choosing: a ghost of the unit that can be dragged, tapped, turned and nudged before it is
 *  sent. The server is asked about every place it comes to, and what that would bring; the page knows no rule. */
import type { Connection } from '../../lib/connection.svelte';
import type { Choice, FreeChoice } from '../../lib/protocol';
import { alongWay, apart, bearing, type FantasyCardsView, type Piece, type Place, type Preview } from './view';

export const FACED = -1; // the rules turn it to the nearest enemy
export interface Verdict {
  fine: boolean;
  why: string;
  rule: string | null;
}
const EVERY_MS = 40; // a ghost that is being dragged is asked about so often at most, and when the last answer has come,
const LOST_MS = 1000; // or has not come for so long

export class Draft {
  view = $state.raw<FantasyCardsView | null>(null);
  conn = $state.raw<Connection | null>(null);
  /** The free answer it is for, or on a touch screen the suggestion that waits for its confirmation. */
  free = $state.raw<FreeChoice | null>(null);
  held = $state.raw<Choice | null>(null);
  place = $state.raw<Place | null>(null);
  facing = $state(FACED);
  verdict = $state.raw<Verdict | null>(null);
  /** What the place would bring: the way there, who might answer, whom the unit would see. */
  preview = $state.raw<Preview | null>(null);
  #timer = 0;
  #asked = -Infinity; // when the server was asked last, ...
  #waits = false; // ... whether its answer has not come yet, ...
  #moved = false; // ... and whether the ghost has moved on since

  decision = $derived(this.view?.decision ?? null);
  all = $derived(this.decision?.free ?? []);
  /** Whether a place is wanted at all. */
  wanted = $derived(this.all.length > 0);
  via = $derived(this.all.find(f => f.answer?.verb === 'via') ?? null);
  unit = $derived.by((): Piece | null => (this.view?.asking?.unit ? this.view.entities[this.view.asking.unit] : null));
  /** Where the way of the unit has come to. */
  start = $derived.by((): Place | null => {
    const last = this.view?.asking?.way?.at(-1);
    if (last && !this.isLength) return { x: last[0], y: last[1] };
    return this.unit?.x === undefined ? null : { x: this.unit.x, y: this.unit.y! };
  });
  isLength = $derived(this.all[0]?.takes === 'length');
  turns = $derived(this.free?.takes === 'facing');
  /** Whether a base is put there, not only a point. */
  base = $derived(this.wanted && !this.isLength && this.decision?.window !== 'point');
  far = $derived(this.place && this.start ? apart(this.place, this.start) : null);

  /** Which free answer a place means, and the exact place: on the way, or touching the one that is charged. */
  #meant(p: Place): [FreeChoice, Place] | null {
    const view = this.view;
    if (!view || !this.all.length) return null;
    const way = view.asking?.way ?? [];
    if (this.isLength && way.length > 1) return [this.all[0], alongWay(way, p).at];
    const aimed = this.all.filter(f => f.to?.length && view.entities[f.to[0]]?.x !== undefined);
    if (!aimed.length) return [this.all.find(f => f !== this.via) ?? this.all[0], p];
    const target = (f: FreeChoice) => view.entities[f.to![0]];
    const near = aimed.reduce((a, b) => (apart(p, spot(target(b))) < apart(p, spot(target(a))) ? b : a));
    return [near, touching(target(near), p, view.board.base)];
  }
  /** Lay the ghost here. */
  put(p: Place): void {
    const meant = this.#meant(p);
    if (!meant || !this.view) return;
    const { width, height } = this.view.board;
    this.held = null;
    this.free = meant[0];
    this.place = {
      x: Math.round(Math.max(0, Math.min(width, meant[1].x))),
      y: Math.round(Math.max(0, Math.min(height, meant[1].y))),
    };
    this.#ask();
  }
  /** A suggestion, to be confirmed. */
  hold(choice: Choice): void {
    this.drop();
    this.held = choice;
    this.place = choice.place ? { x: choice.place.x, y: choice.place.y ?? 0 } : null;
    this.facing = choice.place?.facing ?? FACED;
    this.verdict = { fine: true, why: '', rule: null };
    this.peek(choice);
  }
  /** What a suggestion would bring: it is asked about as the free answer at its place. */
  peek(choice: Choice | null): void {
    if (this.free || (this.held && this.held !== choice)) return;
    this.preview = null;
    const meant = choice?.place && this.#meant({ x: choice.place.x, y: choice.place.y ?? 0 });
    if (!choice?.place || !meant || this.isLength || !this.conn) return;
    const { x, y = 0, facing = FACED } = choice.place;
    this.conn.judge(meant[0].id, { x, y, facing: meant[0].takes === 'facing' ? facing : FACED }, m => {
      if (!this.free) this.preview = (m.preview as Preview | undefined) ?? null;
    });
  }
  /** Of several suggestions the one that is nearest to where the unit is. */
  nearest(choices: Choice[]): void {
    const from = this.start;
    const far = (c: Choice) => (from && c.place ? apart(from, { x: c.place.x, y: c.place.y ?? 0 }) : 0);
    this.hold(choices.reduce((a, b) => (far(b) < far(a) ? b : a)));
  }
  nudge(dx: number, dy: number): void {
    const { view, start } = this;
    if (!view || !this.wanted) return;
    const from = this.place ?? start ?? { x: view.board.width / 2, y: view.board.height / 2 };
    if (this.isLength) this.#slide(from, dx - dy);
    else if (this.free?.to?.length && this.place) this.#round(dx - dy);
    else this.put({ x: from.x + dx, y: from.y + dy });
  }
  /** Along the way. */
  #slide(from: Place, by: number): void {
    const way = this.view?.asking?.way ?? [];
    if (way.length < 2) return;
    this.put(pointAt(way, alongWay(way, from).length + by));
  }
  /** Around the one that is charged, a few degrees. */
  #round(by: number): void {
    const target = spot(this.view!.entities[this.free!.to![0]]),
      turn = ((bearing(target, this.place!) + Math.sign(by) * 5) * Math.PI) / 180;
    this.put({ x: target.x + Math.sin(turn) * 1000, y: target.y - Math.cos(turn) * 1000 });
  }
  turn(by: number): void {
    if (!this.place || !this.turns) return;
    const from = this.facing === FACED ? (this.unit?.facing ?? 0) : this.facing;
    this.face(Math.round((from + by) / Math.abs(by)) * Math.abs(by));
  }
  face(facing: number): void {
    this.facing = ((Math.round(facing) % 360) + 360) % 360;
    this.#ask();
  }
  drop(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#waits = this.#moved = false;
    this.free = this.held = this.place = this.verdict = this.preview = null;
    this.facing = FACED;
  }
  /** What is sent: of a length along a way, the length. */
  get sent(): { x: number; y: number; facing: number } | null {
    if (!this.place) return null;
    if (this.isLength) return { x: alongWay(this.view!.asking!.way!, this.place).length, y: 0, facing: FACED };
    return { x: this.place.x, y: this.place.y, facing: this.turns ? this.facing : FACED };
  }
  /** Go there, or let the way lead by there. */
  confirm(choose: (c: Choice) => void, by: FreeChoice | null = this.free): void {
    const place = this.sent;
    if (this.held) choose(this.held);
    else if (by && place && this.decision && this.conn && !this.conn.pending) this.conn.act(this.decision.id, by.id, place);
  }
  /** Ask about the place it has come to: one question at a time, and the last place is never left out. */
  #ask(): void {
    if (this.#timer) return;
    const now = performance.now();
    if (this.#waits && now - this.#asked < LOST_MS) {
      this.#moved = true;
      return;
    }
    this.#timer = window.setTimeout(() => this.#judge(), Math.max(0, this.#asked + EVERY_MS - now));
  }
  #judge(): void {
    this.#timer = 0;
    const { free, sent, conn } = this;
    if (!free || !sent || !conn) return;
    this.#asked = performance.now();
    this.#waits = true;
    this.#moved = false;
    conn.judge(free.id, sent, m => {
      this.#waits = false;
      if (this.free === free) {
        this.verdict = { fine: m.rule === null, why: m.why, rule: m.rule };
        this.preview = (m.preview as Preview | undefined) ?? null;
      }
      if (this.#moved) this.#ask();
    });
  }
}
const spot = (p: Piece): Place => ({ x: p.x ?? 0, y: p.y ?? 0 });
/** A place that touches a base, towards a point: a hair away from it, which still is contact. */
function touching(target: Piece, toward: Place, base: number): Place {
  const from = spot(target),
    far = apart(from, toward) || 1,
    reach = (target.r ?? base) + base + 2;
  return { x: from.x + ((toward.x - from.x) / far) * reach, y: from.y + ((toward.y - from.y) / far) * reach };
}
function pointAt(way: [number, number][], length: number): Place {
  for (let k = 1, left = Math.max(0, length); k < way.length; k++) {
    const [ax, ay] = way[k - 1],
      [bx, by] = way[k],
      long = Math.hypot(bx - ax, by - ay) || 1;
    if (left <= long) return { x: ax + ((bx - ax) * left) / long, y: ay + ((by - ay) * left) / long };
    left -= long;
  }
  return { x: way.at(-1)![0], y: way.at(-1)![1] };
}
