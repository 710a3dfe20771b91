/** A light machine: a pod on bird legs. */
import { pick, range, type Rng } from '../rng';
import type { Workshop } from './workshop';

export function walker(r: Rng, { both, limb, foot, glass, lamp, X, Y, tone, side, other, add }: Workshop): void {
  const st = range(r, 15, 20),
    kn = range(r, 34, 40),
    pw = range(r, 15, 20),
    ph = range(r, 15, 20),
    py = range(r, 60, 66);
  const top = pick(r, ['wings', 'mast', 'fins'] as const);
  if (top === 'wings')
    both(
      [
        [pw - 4, py + 8],
        [pw + 26, py + 24],
        [pw + 22, py + 11],
        [pw, py - 4],
      ],
      2,
      { team: true },
    );
  if (top === 'fins')
    both(
      [
        [5, py + ph - 2],
        [pw + 4, py + ph + 24],
        [pw + 8, py + ph + 10],
        [pw - 1, py + 4],
      ],
      2,
      { team: true },
    );
  if (top === 'mast') {
    add(
      `<path d="M${X(-7)} ${Y(py + ph)}V${Y(py + ph + 22)}M${X(9)} ${Y(py + ph - 2)}V${Y(py + ph + 14)}" ` +
        `stroke="${tone(0.3)}" stroke-width="2"/>`,
    );
    lamp(-7, py + ph + 22);
  }
  both(limb(7, py - 6, 4.5, st + 7, kn, 4), 1);
  both(limb(st + 7, kn + 2, 4.6, st - 3, 18, 3), 0);
  both(limb(st - 3, 20, 3.4, st + 1, 5, 3), 1);
  foot(st + 1, 9, 6);
  both(
    [
      [st + 3, kn + 6],
      [st + 12, kn + 4],
      [st + 11, kn - 5],
      [st + 3, kn - 4],
    ],
    0,
    { team: true },
  );
  both(
    [
      [0, py - 8],
      [9, py - 8],
      [7, py - 16],
      [0, py - 18],
    ],
    2,
  );
  const gl = range(r, 24, 34); // side guns, pointing at us and down a little
  both(
    [
      [pw - 2, py + 6],
      [pw + 9, py + 6],
      [pw + 10, py - 4],
      [pw - 1, py - 5],
    ],
    1,
  );
  both(
    [
      [pw + 3, py + 1],
      [pw + 8, py + 1],
      [pw + 7.5, py - gl * 0.6],
      [pw + 4, py - gl * 0.6],
    ],
    2,
    { only: side },
  );
  both(
    [
      [pw + 3, py],
      [pw + 7, py],
      [pw + 6.5, py - gl * 0.4],
      [pw + 4, py - gl * 0.4],
    ],
    2,
    { only: other },
  );
  both(
    [
      [0, py - 10],
      [pw * 0.6, py - 9],
      [pw, py - 1],
      [pw * 0.95, py + ph * 0.6],
      [pw * 0.5, py + ph],
      [0, py + ph + 1],
    ],
    1,
  );
  both(
    [
      [0, py - 6],
      [pw * 0.45, py - 5],
      [pw * 0.62, py + 1],
      [0, py + 1],
    ],
    2,
  );
  both(
    [
      [pw * 0.55, py + ph * 0.92],
      [pw * 0.9, py + ph * 0.55],
      [pw * 0.92, py + 1],
      [pw * 0.68, py + 3],
    ],
    0,
    { team: true },
  );
  glass([
    [-pw * 0.55, py + 4],
    [pw * 0.55, py + 4],
    [pw * 0.4, py + ph * 0.75],
    [-pw * 0.4, py + ph * 0.75],
  ]);
  lamp(-pw * 0.28, py - 3.5, 1.3);
  lamp(pw * 0.28, py - 3.5, 1.3);
}
