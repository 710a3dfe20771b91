/** What squares and units are called, in words. */
import type { Cell } from './game.gen';

export const HEIGHT = ['low ground', 'middle ground', 'high ground'];
export const groundOf = (cell: Cell): string => (cell.city ? `${cell.city.owner}'s ${cell.city.kind}` : cell.t);
/** What is printed on a unit: which way it steps, and how far it hits. */
export const REACH: Record<string, string> = {
  infantry: 'It steps along rows and columns, and hits the eight squares around it.',
  tank: 'It steps in all eight directions, and hits up to two squares away.',
  artillery: 'It steps along rows and columns, and hits up to three squares away.',
};
