/** How Fantasy Cards' view is read, and its words. */
import type {
  Board,
  CardInfo,
  Counts,
  Effect,
  FantasyCardsView,
  Feature,
  Piece,
  PieceState,
  Side,
  SideId,
} from './game.gen';

export type * from './game.gen';

export interface Place {
  x: number;
  y: number;
  facing?: number;
}
export type Unit = [id: string, piece: Piece];

export const MARKS: { flag: keyof PieceState; sign: string; says: string }[] = [
  { flag: 'shaken', sign: '≈', says: 'Shaken' },
  { flag: 'out', sign: '✕', says: 'Out Of Action' },
  { flag: 'confused', sign: '?', says: 'Confused' },
  { flag: 'inspired', sign: '★', says: 'passes on the next Action' },
  { flag: 'acted', sign: '✓', says: 'has had its Action this turn' },
];
/** What terrain does, in the words of the rules. */
export const EFFECTS: Record<Effect, string> = {
  slow: 'twice the distance to move through',
  impassable: 'Impassable: nobody moves through it',
  steep: 'Steep: twice the distance uphill',
  stark: 'Stark: rises at once',
  cover: 'Covering: hides who is behind it, and gives cover',
  veil: 'Obstructing: shots across it are worse',
  rise: 'Elevated',
  linear: 'linear: nobody stops on it',
};
export const LEVELS = ['Low', 'Medium', 'High', 'Very High', 'Extremely High'];

export const sideOf = (view: FantasyCardsView, id: SideId): Side => view.sides.find(s => s.id === id) ?? view.sides[0];
export const foeOf = (id: SideId): SideId => (id === 'red' ? 'blue' : 'red');
export const unitsOf = (view: FantasyCardsView): Unit[] => Object.entries(view.entities).filter(([, p]) => p.type);
export const onField = (view: FantasyCardsView): Unit[] => unitsOf(view).filter(([, p]) => p.where === 'on');
export const offField = (view: FantasyCardsView, side: SideId): Unit[] =>
  unitsOf(view).filter(([, p]) => p.owner === side && p.where !== 'on');
export const handOf = (view: FantasyCardsView, side: SideId): Unit[] =>
  Object.entries(view.entities).filter(([, p]) => p.where === 'hand' && p.owner === side);

/** What the open question is about, on the field: places and units that may be clicked, and around a unit that moves all its
 *  reach, for any point of it may be the answer. */
export function asksFor(view: FantasyCardsView): { x: number; y: number; r: number }[] {
  const { asking, board, decision, entities } = view;
  const spots = (decision?.choices ?? []).flatMap(c =>
    c.place ? [{ x: c.place.x, y: c.place.y ?? 0, r: board.base * 1.5 }] : [],
  );
  const named = [...(decision?.choices ?? []), ...(decision?.free ?? [])].flatMap(c => c.to ?? []);
  const units = [...new Set(named)].map(id => entities[id]).filter(p => p?.x !== undefined);
  const mover = decision && asking?.left && asking.unit ? entities[asking.unit] : undefined;
  const way = mover ? [[mover.x!, mover.y!], ...(asking!.way ?? [])].map(([x, y]) => ({ x, y, r: board.base * 2 })) : [];
  const reach = way.slice(-1).map(p => ({ ...p, r: Math.max(asking!.left! * 1.1, board.distances.short * 1.5) }));
  return [...spots, ...units.map(p => ({ x: p.x!, y: p.y!, r: p.r! * 2 })), ...way, ...reach];
}

/** Inches, as people say them. */
export const inches = (n: number, board: Board): string => `${Math.round((n / board.inch) * 10) / 10}″`;
const WINDS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'];
export const wind = (facing: number): string =>
  facing % 45 ? `${facing}°` : WINDS[(((facing % 360) + 360) % 360) / 45].toUpperCase();
export const bearing = (from: Place, to: Place): number =>
  (Math.round((Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI) + 360) % 360;
export const apart = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y);

export const lengthOf = (way: [number, number][]): number =>
  way.slice(1).reduce((sum, [x, y], k) => sum + Math.hypot(x - way[k][0], y - way[k][1]), 0);
/** How far along a way the point of it lies that is nearest to a place, and that point. */
export function alongWay(way: [number, number][], p: Place): { length: number; at: Place } {
  let best = { length: 0, at: { x: way[0][0], y: way[0][1] }, far: Infinity },
    before = 0;
  for (let k = 1; k < way.length; k++) {
    const [ax, ay] = way[k - 1],
      [bx, by] = way[k],
      long = Math.hypot(bx - ax, by - ay) || 1;
    const t = Math.max(0, Math.min(1, ((p.x - ax) * (bx - ax) + (p.y - ay) * (by - ay)) / long / long));
    const at = { x: ax + (bx - ax) * t, y: ay + (by - ay) * t },
      far = apart(at, p);
    if (far < best.far) best = { length: Math.round(before + t * long), at, far };
    before += long;
  }
  return best;
}
/** A sum of modifiers, with what it is made of: 'shift −1 (target In Cover)', 'shift +1 (+2 …, −1 …)'. */
export const saysCounts = (c: Counts): string => {
  const parts = c.parts.length > 1 ? c.parts.join(', ') : (c.parts[0]?.replace(/^\S+ /, '') ?? '');
  return (c.shift ? `shift ${signed(c.shift)}` : 'no shift') + (parts && ` (${parts})`);
};
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');
/** What a unit is and suffers from, in a line. */
export function saysUnit(view: FantasyCardsView, p: Piece): string {
  const marks = MARKS.filter(m => p.state[m.flag]).map(m => m.says);
  const spot = `at ${inches(p.x ?? 0, view.board)}, ${inches(p.y ?? 0, view.board)}`;
  const facing = p.type === 'obstacle' ? '' : `, facing ${wind(p.facing ?? 0)}`;
  const where = p.where === 'on' ? spot + facing : p.where === 'off' ? 'off the battlefield' : 'gone';
  return [p.name, where, ...marks].join(', ');
}
export const cardOf = (view: FantasyCardsView, p: Piece): CardInfo | undefined => (p.card ? view.cards[p.card] : undefined);
export const saysTerrain = (f: Feature): string =>
  [
    f.effects.includes('rise') ? `${LEVELS[f.level]} ground` : '',
    ...f.effects.filter(e => e !== 'rise').map(e => EFFECTS[e]),
  ]
    .filter(Boolean)
    .join('; ');
