/** A battlefield as the line that the server reads, from the pieces of an editor. Whether it is legal, the server says. */
import type { FieldDraft, Laid } from './game.gen';

type Spot = [number, number];

export const inchesOf = (n: number, inch: number): string => String(Math.round((n / inch) * 1000) / 1000);
export function lineOf(field: FieldDraft, pieces: Laid[], width = field.width, height = field.height): string {
  const says = (n: number) => inchesOf(n, field.inch);
  const parts = pieces.map(p =>
    [
      p.terrain,
      p.form,
      ...p.points.map(([x, y]) => `${says(x)},${says(y)}`),
      ...(p.form === 'shape' ? [] : [says(p.size)]),
    ].join(' '),
  );
  return [`${says(width)}x${says(height)}`, ...parts].join('; ');
}
export const middleOf = (p: Laid): Spot => [
  p.points.reduce((sum, [x]) => sum + x, 0) / p.points.length,
  p.points.reduce((sum, [, y]) => sum + y, 0) / p.points.length,
];
export const moved = (p: Laid, dx: number, dy: number): Laid => ({
  ...p,
  points: p.points.map(([x, y]): Spot => [x + dx, y + dy]),
});
/** Larger or smaller, around its middle: a disc by its radius, a line by its length, a shape by its corners. */
export function grown(p: Laid, by: number): Laid {
  if (p.form === 'disc') return { ...p, size: p.size + by };
  const [mx, my] = middleOf(p),
    far = Math.max(...p.points.map(([x, y]) => Math.hypot(x - mx, y - my))) || 1,
    times = (far + by) / far;
  return {
    ...p,
    points: p.points.map(([x, y]): Spot => [Math.round(mx + (x - mx) * times), Math.round(my + (y - my) * times)]),
  };
}
/** The same on the opposite side of the table. */
export const twin = (p: Laid, width: number, height: number): Laid => ({
  ...p,
  points: p.points.map(([x, y]): Spot => [width - x, height - y]),
});
/** A new piece in the middle. */
export function fresh(terrain: string, form: Laid['form'], field: FieldDraft): Laid {
  const { inch } = field,
    x = field.width / 2,
    y = field.height / 2;
  if (form === 'disc') return { terrain, form, points: [[x, y]], size: 4 * inch };
  if (form === 'line')
    return {
      terrain,
      form,
      points: [
        [x - 4 * inch, y],
        [x + 4 * inch, y],
      ],
      size: inch,
    };
  const d = 3 * inch;
  return {
    terrain,
    form,
    points: [
      [x - d, y - d],
      [x + d, y - d],
      [x + d, y + d],
      [x - d, y + d],
    ],
    size: 0,
  };
}
/** How a piece is drawn, in the field's own units. */
export function outlineOf(p: Laid): string {
  if (p.form === 'disc') {
    const [[x, y]] = p.points,
      r = Math.max(p.size, 1);
    return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  }
  return p.points.map(([x, y], k) => `${k ? 'L' : 'M'}${x} ${y}`).join('') + (p.form === 'shape' ? 'z' : '');
}
