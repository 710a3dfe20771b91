/** The messages and views are typed by the server (protocol.gen.ts is made from its models); here is how every table
 *  reads them. */
import type { Choice, Entity, TableBase } from './protocol.gen';

export type * from './protocol.gen';

/** The computer that sits down where nobody says which: one that most people can beat, and must look out for. */
export const USUAL = 'level2';

/** What a button answers, by the game's own verbs; of a choice that is a click there is nothing to know but its ids. */
export const answerOf = <A>(c: Choice): A | undefined => c.answer as A | undefined;
export const targets = (c: Choice): string[] => c.to ?? [];
export const placeOf = (e: Entity): string => e.at.cell ?? e.at.lane ?? e.at.zone ?? '';
export const capital = (s: string): string => s.charAt(0).toUpperCase() + s.slice(1);
/** Whose side lies nearest: several at one screen see the table as whoever is asked, as they see that hand. */
export const nearest = (view: TableBase, seat: string): string => (view.held.length > 1 && view.you ? view.you : seat);
/** "red2" as words: "Red 2". */
export const title = (seat: string): string => capital(seat.replace(/(\d+)$/, ' $1'));
/** Options that are not as usual, in words. */
export const changed = (options: Record<string, string>): string =>
  Object.entries(options)
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`)
    .join(', ');
