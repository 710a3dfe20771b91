/** A medium or a heavy machine: torso, arms and head on two legs. */
import { pick, range, type Rng } from '../rng';
import type { P, Palette } from './paint';
import type { Workshop } from './workshop';

export function biped(
  r: Rng,
  heavy: boolean,
  p: Palette,
  { both, limb, foot, glass, lamp, X, Y, S, side, other, add }: Workshop,
): void {
  const k = heavy ? 1.26 : 1;
  const stance = range(r, 12, 17) * k,
    hip = 8 * k,
    torso = range(r, 12, 15.5) * k,
    sh = torso + range(r, 4, 7) * k,
    top = heavy ? 88 : 85;
  const pack = heavy
    ? pick(r, ['cannons', 'pods', 'stacks'] as const)
    : pick(r, ['fins', 'pods', 'cannon', 'wings'] as const);
  if (pack === 'fins')
    both(
      [
        [4, 76],
        [torso + 4, 110],
        [torso + 9, 95],
        [torso, 70],
      ],
      2,
      { team: true },
    );
  if (pack === 'wings') {
    both(
      [
        [4, 82],
        [torso + 30, 104],
        [torso + 27, 88],
        [torso, 70],
      ],
      2,
    );
    both(
      [
        [8, 74],
        [torso + 24, 76],
        [torso + 18, 66],
        [torso, 62],
      ],
      1,
      { team: true },
    );
  }
  if (pack === 'cannons')
    both(
      [
        [torso * 0.45, 82],
        [torso * 0.4, 113],
        [torso * 0.4 + 8, 113],
        [torso * 0.45 + 9, 82],
      ],
      2,
    );
  if (pack === 'cannon') {
    both(
      [
        [torso * 0.5, 80],
        [torso * 0.45, 116],
        [torso * 0.45 + 6.5, 116],
        [torso * 0.5 + 8, 80],
      ],
      2,
      { only: other },
    );
    both(
      [
        [torso * 0.4, 118],
        [torso * 0.4 + 8, 118],
        [torso * 0.4 + 8, 112],
        [torso * 0.4, 112],
      ],
      1,
      { only: other },
    );
  }
  if (pack === 'stacks') {
    both(
      [
        [torso * 0.3, 86],
        [torso * 0.3, 106],
        [torso * 0.3 + 6, 108],
        [torso * 0.3 + 7, 86],
      ],
      1,
    );
    both(
      [
        [torso * 0.95, 86],
        [torso * 0.95, 101],
        [torso * 0.95 + 6, 103],
        [torso * 0.95 + 7, 86],
      ],
      2,
    );
  }
  const knee: P = [stance * 0.92, 26],
    ankle: P = [stance * 1.06, 7];
  both(limb(hip, 47, 5.6 * k, knee[0], knee[1], 4.4 * k), 1);
  both(limb(knee[0], knee[1] + 2, 5.2 * k, ankle[0], ankle[1], (heavy ? 6.5 : 4.8) * k), 0);
  both(
    [
      [knee[0] - 4.5 * k, knee[1] + 7],
      [knee[0] + 4.5 * k, knee[1] + 7],
      [knee[0] + 3 * k, knee[1] - 6],
      [knee[0] - 3 * k, knee[1] - 6],
    ],
    1,
    { team: true },
  );
  foot(ankle[0], (heavy ? 11 : 8.5) * Math.sqrt(k), 8);
  both(
    [
      [0, 52],
      [hip + 5, 52],
      [hip + 1, 42],
      [3, 37],
      [0, 37],
    ],
    2,
  );
  both(limb(sh + 1, 76, 4.6 * k, sh + 6 * k, 57, 3.8 * k), 1);
  both(limb(sh + 6 * k, 60, 5.6 * k, sh + 3 * k, 40, 4.6 * k), 0);
  const gx = sh + 3.5 * k,
    gun = pick(r, ['rifle', 'twin', 'drum'] as const),
    off = pick(r, heavy ? (['fist', 'gun'] as const) : (['shield', 'fist', 'blade'] as const));
  both(
    [
      [gx - 4, 46],
      [gx + 5, 46],
      [gx + 3.5, 16],
      [gx - 2.5, 16],
    ],
    2,
    { only: side },
  );
  if (gun !== 'rifle')
    both(
      [
        [gx + 5, 45],
        [gx + 10.5, 45],
        [gx + 10, 24],
        [gx + 6, 24],
      ],
      2,
      { only: side },
    );
  if (gun === 'drum')
    both(
      [
        [gx - 10, 48],
        [gx - 4, 50],
        [gx - 4, 34],
        [gx - 10, 36],
      ],
      1,
      { only: side },
    );
  if (off === 'gun')
    both(
      [
        [gx - 4, 46],
        [gx + 5, 46],
        [gx + 3.5, 20],
        [gx - 2.5, 20],
      ],
      2,
      { only: other },
    );
  if (off === 'fist')
    both(
      [
        [gx - 5 * k, 44],
        [gx + 5 * k, 44],
        [gx + 4.5 * k, 33],
        [gx - 4 * k, 33],
      ],
      1,
      { only: other },
    );
  if (off === 'blade')
    both(
      [
        [gx - 2, 46],
        [gx + 3, 46],
        [gx + 12, 4],
        [gx + 4, 12],
      ],
      0,
      { only: other },
    );
  both(
    [
      [0, 50],
      [hip + 1, 50],
      [torso, 66],
      [torso + 3, 78],
      [torso * 0.66, top],
      [0, top + 1],
    ],
    1,
  );
  both(
    [
      [0, 58],
      [torso * 0.5, 61],
      [torso * 0.85, 72],
      [torso * 0.5, 81],
      [0, 81],
    ],
    0,
    { team: r() < 0.5 },
  );
  both(
    [
      [0, 54],
      [torso * 0.36, 57],
      [torso * 0.42, 66],
      [0, 69],
    ],
    2,
  );
  const up = range(r, 2, 8),
    wide = (heavy ? 13 : 9.5) * k;
  both(
    [
      [torso - 2, 82 + up],
      [sh + wide * 0.45, 87 + up],
      [sh + wide, 78],
      [sh + wide * 0.8, 66],
      [sh - 3, 65],
    ],
    0,
  );
  both(
    [
      [sh, 80 + up * 0.5],
      [sh + wide * 0.55, 80],
      [sh + wide * 0.6, 72],
      [sh, 71],
    ],
    1,
    { team: true },
  );
  if (off === 'shield')
    both(
      [
        [gx - 7, 66],
        [gx + 11, 70],
        [gx + 14, 44],
        [gx + 4, 20],
        [gx - 6, 36],
      ],
      0,
      { only: other, team: true },
    );
  if (pack === 'pods') {
    both(
      [
        [torso * 0.55, 88],
        [sh + 6 * k, 92],
        [sh + 7 * k, 105],
        [torso * 0.5, 103],
      ],
      1,
    );
    for (const s of [-1, 1])
      for (let i = 0; i < 3; i++)
        add(
          `<circle cx="${X(s * (torso * 0.72 + 2 + i * 5 * k))}" cy="${Y(96.5 + i * 0.7)}" r="${2 * S}" ` +
            `fill="#0a0c0f" stroke="${p.accent}" stroke-width="1"/>`,
        );
  }
  if (heavy) {
    // low slung head between the shoulders
    both(
      [
        [0, top - 6],
        [8, top - 5],
        [10, top + 3],
        [6, top + 9],
        [0, top + 10],
      ],
      0,
    );
    glass([
      [-8, top - 1],
      [8, top - 1],
      [7, top + 3],
      [-7, top + 3],
    ]);
  } else {
    const hw = range(r, 4.5, 6);
    both(
      [
        [0, top - 1],
        [hw, top - 1],
        [hw + 1.5, top + 6],
        [hw * 0.6, top + 13],
        [0, top + 14],
      ],
      0,
    );
    if (r() < 0.5)
      both(
        [
          [hw * 0.5, top + 9],
          [hw + 5, top + 19],
          [hw + 1, top + 7],
        ],
        1,
        { team: true },
      );
    glass([
      [-hw * 0.9, top + 7],
      [hw * 0.9, top + 7],
      [hw * 0.7, top + 4],
      [-hw * 0.7, top + 4],
    ]);
  }
  lamp(0, 62, 1.9);
  lamp(-(sh + 3), 84, 1.1);
  lamp(sh + 3, 84, 1.1);
}
