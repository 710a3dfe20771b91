/** What can be said about any game from its view alone; for games with no table of their own, and as a start for
 *  those that get one. */
import { STEP, type Beat } from '../lib/director';
import type { Picker } from '../lib/picker.svelte';
import { capital, placeOf, type Entity, type TableView, type Written } from '../lib/protocol';
import type { Section } from './types';

/** "Red Tank, d4, disrupted" from name, place and whatever is true of its state. */
export function describe(e: Entity): string {
  const state = Object.entries(e.state)
    .filter(([, v]) => v !== null && v !== false && v !== 0 && !(Array.isArray(v) && !v.length))
    .map(([k, v]) =>
      v === true ? k : `${k} ${Array.isArray(v) ? v.join(' ') : typeof v === 'object' ? JSON.stringify(v) : v}`,
    );
  return [(e.count ?? 1) > 1 ? `${e.count} × ${e.name}` : e.name, placeOf(e), ...state].filter(Boolean).join(', ');
}
/** Entities by owner, in the order of their places. */
export function outline(view: TableView): Section[] {
  if ('position' in view) return written((view as Written).position);
  const owners = Map.groupBy(Object.entries(view.entities), ([, e]) => e.owner ?? '');
  return [...owners].map(([owner, all]) => ({
    id: `of-${owner}`,
    title: `${owner ? capital(owner) : 'Nobody’s'} (${all.length})`,
    lines: all
      .sort(
        ([, a], [, b]) =>
          placeOf(a).localeCompare(placeOf(b), 'en', { numeric: true }) || (a.at.slot ?? 0) - (b.at.slot ?? 0),
      )
      .map(([ref, e]) => ({ ref, text: describe(e) })),
  }));
}
/** A position as it is written, for games that show nothing else: its own lines, then a section for each table in it. */
function written(position: Record<string, unknown>): Section[] {
  const isTable = (v: unknown): v is Record<string, unknown> => !!v && typeof v === 'object' && !Array.isArray(v);
  const lines = (table: Record<string, unknown>) =>
    Object.entries(table)
      .filter(([, v]) => !isTable(v))
      .map(([k, v]) => ({ text: `${k}: ${(Array.isArray(v) ? v.join(', ') : v) || 'none'}` }));
  const tables = Object.entries(position).filter((row): row is [string, Record<string, unknown>] => isTable(row[1]));
  return [
    { id: 'position', title: 'The table', lines: lines(position) },
    ...tables.map(([name, table]) => ({ id: `of-${name}`, title: capital(name), lines: lines(table) })),
  ];
}
export function hint(_view: TableView, picker: Picker): string {
  if (picker.actor && picker.ends.size) return picker.selected ? 'Gold: it may go there. Click it again to let go.' : '';
  return picker.actors.size ? `Click something with a gold ring${picker.buttons.length ? ', or choose here' : ''}.` : '';
}
/** Every event is a line that is read in passing. */
export const stage = (): Beat => ({ ms: STEP, starts: true, sound: 'step' });
