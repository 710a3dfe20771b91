/** The games that have a table of their own, by kind. A kind that is not here is played in the list view. */
import { title } from '../lib/protocol';
import burntmoon from './burntmoon';
import frontline from './frontline';
import redline from './redline';
import * as plain from './plain';
import type { GameTable } from './types';

// Each game reads its own view; from outside they are all the same.
const TABLES: Record<string, GameTable<any>> = { burntmoon, frontline, redline };

export const tableOf = (kind: string): GameTable<any> | null => (Object.hasOwn(TABLES, kind) ? TABLES[kind] : null);
/** What is said of a game, whether it has a table or not. */
export const wordsOf = (kind: string): Omit<GameTable<any>, 'load'> => tableOf(kind) ?? plain;
export const seatTitle = (kind: string, seat: string): string => tableOf(kind)?.seats?.[seat] ?? title(seat);
