/** Which part of the battlefield is on the screen, and how large. The field has its own units; the screen has pixels. */
export interface Point {
  x: number;
  y: number;
}
/** A place of the field, and how much of it around there counts. */
export interface Round extends Point {
  r: number;
}
const MOST = 6; // so many times as large as the whole field
const EDGE = 12; // pixels
const between = (low: number, n: number, high: number): number => Math.max(low, Math.min(high, n));

export class Camera {
  /** The window on the screen, in pixels. */
  width = $state(0);
  height = $state(0);
  /** How many times larger than the whole field in the window, and the point of the field in its middle. */
  zoom = $state(1);
  middle = $state.raw<Point>({ x: 0, y: 0 });
  /** Whether it is the player who has it so. */
  own = $state(false);
  /** The field, in its own units. */
  wide = $state(1);
  high = $state(1);

  /** Pixels for one unit of the field. */
  scale = $derived((Math.min(this.width / this.wide, this.height / this.high) || 1e-6) * this.zoom);
  left = $derived(this.middle.x - this.width / 2 / this.scale);
  top = $derived(this.middle.y - this.height / 2 / this.scale);
  /** For an SVG as large as the window. */
  box = $derived(`${this.left} ${this.top} ${this.width / this.scale || 1} ${this.height / this.scale || 1}`);

  lay(wide: number, high: number): void {
    if (wide === this.wide && high === this.high) return;
    this.wide = wide;
    this.high = high;
    this.fit();
  }
  fit(): void {
    this.own = false;
    this.zoom = 1;
    this.middle = { x: this.wide / 2, y: this.high / 2 };
  }
  /** Have all of these in the window, as large as they can be. */
  frame(all: Round[]): void {
    const from = {
        x: Math.max(0, Math.min(...all.map(p => p.x - p.r))),
        y: Math.max(0, Math.min(...all.map(p => p.y - p.r))),
      },
      to = {
        x: Math.min(this.wide, Math.max(...all.map(p => p.x + p.r))),
        y: Math.min(this.high, Math.max(...all.map(p => p.y + p.r))),
      };
    const whole = this.scale / this.zoom;
    const scale = Math.min(this.width / (to.x - from.x || 1), this.height / (to.y - from.y || 1));
    this.own = false;
    this.zoom = between(1, scale / whole, MOST);
    this.look({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
  }
  /** Whether a place lies in the window, and not just at its edge. */
  shows(p: Point): boolean {
    const { x, y } = this.seen(p);
    return x > EDGE && y > EDGE && x < this.width - EDGE && y < this.height - EDGE;
  }
  /** The point of the field that lies at a pixel of the window. */
  at(px: number, py: number): Point {
    return { x: this.left + px / this.scale, y: this.top + py / this.scale };
  }
  seen(p: Point): Point {
    return { x: (p.x - this.left) * this.scale, y: (p.y - this.top) * this.scale };
  }
  /** Larger or smaller; what lies at this pixel stays there. */
  by(factor: number, px = this.width / 2, py = this.height / 2): void {
    const held = this.at(px, py);
    this.own = true;
    this.zoom = between(1, this.zoom * factor, MOST);
    this.look({
      x: held.x + (this.width / 2 - px) / this.scale,
      y: held.y + (this.height / 2 - py) / this.scale,
    });
  }
  /** Move what is seen by so many pixels. */
  drag(dx: number, dy: number): void {
    this.own = true;
    this.look({ x: this.middle.x - dx / this.scale, y: this.middle.y - dy / this.scale });
  }
  /** Have a place in the window, by a key. */
  bring(p: Point): void {
    if (this.shows(p)) return;
    this.own = true;
    this.look(p);
  }
  /** Have a point in the middle, as far as the field's edges let it. */
  look(p: Point): void {
    const along = (n: number, size: number, window: number) => {
      const half = window / 2 / this.scale;
      return half * 2 >= size ? size / 2 : between(half, n, size - half);
    };
    this.middle = { x: along(p.x, this.wide, this.width), y: along(p.y, this.high, this.height) };
  }
}
