/** The games that have a table of their own, by kind. A kind that is not here is played in the list view. */
import { title, type TableView } from '../lib/protocol';
import burntmoon from './burntmoon';
import fantasycards from './fantasycards';
import frontline from './frontline';
import redemption from './redemption';
import redline from './redline';
import * as plain from './plain';
import type { GameTable } from './types';

/** Each game reads its own view; from outside they are all the same. The server sends a game's table that game's view. */
const generic = <V extends TableView>(game: GameTable<V>): GameTable => game as unknown as GameTable;
const TABLES: Record<string, GameTable> = {
  burntmoon: generic(burntmoon),
  fantasycards: generic(fantasycards),
  frontline: generic(frontline),
  redemption: generic(redemption),
  redline: generic(redline),
};

export const tableOf = (kind: string): GameTable | null => (Object.hasOwn(TABLES, kind) ? TABLES[kind] : null);
/** What is said of a game, whether it has a table or not. */
export const wordsOf = (kind: string): Omit<GameTable, 'load'> => tableOf(kind) ?? plain;
/** A game's colours as CSS variables. */
export const coloursOf = (kind: string): string =>
  Object.entries(tableOf(kind)?.colours ?? {})
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';');
export const seatTitle = (kind: string, seat: string): string => tableOf(kind)?.seats?.[seat] ?? title(seat);
