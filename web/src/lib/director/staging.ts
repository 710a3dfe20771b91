/** A game's events and how each is shown, in a table that leaves none out. */
import { NOTHING, type Beat, type Die, type Happening, type Scene, type Told } from './types';

type Values<H extends Happening, K> = Extract<H, { kind: K }>['values'];
export type Staging<H extends Happening> = { [K in H['kind']]: Beat | ((values: Values<H, K>) => Beat) };

/** How long things take at normal speed, in ms. */
export const LINE = 350;
export const STEP = 500;
export const SHOT = 800;
export const ROLL = 1000;
export const RESULT = 1000;
export const CARD = 1200;

/** A line that is read in passing. */
export const line: Beat = { ms: LINE, sound: 'note' };
/** A line that ends what went before it; the table's own notes (a move was taken back) are such. */
export const note: Beat = { ms: LINE, starts: true, sound: 'note' };
/** A step of something: the line is what came of it. */
export const came = (more: Partial<Beat> = {}): Beat => ({ ms: RESULT, result: true, sound: 'result', ...more });
export const d6 = (value: number, tone: string, label: string): Die => ({ value, sides: 6, tone, label });
export const d12 = (value: number, tone: string, label: string): Die => ({ value, sides: 12, tone, label });

/** How an event is shown. The server sends a game's own events to its table, so the values are those of its kind. */
export function staged<H extends Happening>(table: Staging<H>): (e: Told) => Beat {
  const beats = table as Record<string, Beat | ((values: Happening['values']) => Beat) | undefined>;
  return e => {
    const beat = beats[e.kind];
    return typeof beat === 'function' ? beat(e.values) : (beat ?? note);
  };
}

/** What is to be seen after one more event. */
export function added(scene: Scene, beat: Beat, text: string): Scene {
  const anew = beat.starts || (beat.part !== undefined && beat.part !== scene.part);
  const was = anew ? { ...NOTHING, part: beat.part ?? '', what: text } : scene;
  return {
    ...was,
    from: beat.from ?? was.from,
    to: beat.to ?? was.to,
    dice: beat.dice ? [...(beat.part ? was.dice : []), ...beat.dice].slice(-6) : was.dice,
    against: beat.against ?? was.against,
    results: beat.result ? [...was.results, text].slice(-3) : was.results,
    tone: beat.tone ?? was.tone,
    cards: beat.cards ?? (beat.result && !was.dice.length ? was.cards : []), // while what came of it is told
  };
}
