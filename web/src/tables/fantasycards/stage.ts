/** How each event of Fantasy Cards is shown. */
import { came, CARD, line, note, RESULT, SHOT, staged, STEP, type Beat } from '../../lib/director';
import type { Happening, Result, Side, Situation } from './told.gen';

const id = (unit: string): string => `unit.${unit}`;
const there = (v: { unit: string }): Beat => ({ ms: STEP, starts: true, from: [], to: [id(v.unit)], sound: 'place' });
const goes = (v: { unit: string }): Beat => ({ ms: STEP, starts: true, from: [], to: [id(v.unit)], sound: 'step' });
const large = (side: Side, card: number) => [{ owner: side, card: `${card}` }];
const steps = (n: number): string => `${n} step${n === 1 ? '' : 's'}`;
/** What a sum of modifiers means for the card that is about to be flipped. */
const shift = (n: number): string =>
  n ? `${steps(Math.abs(n))} ${n > 0 ? 'worse for it' : 'better for it'} than the card says` : 'As the card says';
/** Cards that are played into an attack: who attacks whom stays in sight. */
const INTO: Situation[] = ['mystic-ward', 'shield-wall', 'killing-blow', 'hold-your-ground', 'ill-omen'];
/** Who attacks whom, and what the attack counts before the card is flipped. */
const attacks = (v: { unit: string; target: string; shift: number }): Beat => ({
  ms: SHOT,
  before: true,
  starts: true,
  from: [id(v.unit)],
  to: [id(v.target)],
  against: shift(v.shift),
  sound: 'aim',
});
const HARM: Record<Result, Partial<Beat>> = {
  'no-effect': { sound: 'miss' },
  'fall-back': { tone: 'bad', sound: 'hit' },
  shaken: { tone: 'bad', sound: 'hit' },
  'out-of-action': { tone: 'bad', sound: 'hit' },
  eliminated: { tone: 'bad', sound: 'lost' },
};

export const stage = staged<Happening>({
  placed: there,
  began: { ms: RESULT, starts: true, opens: true, sound: 'phase' },
  acted: v => ({ ms: CARD, starts: true, from: [], to: [id(v.unit)], cards: large(v.side, v.card), sound: 'card' }),
  answered: v =>
    INTO.includes(v.situation)
      ? { ms: CARD, result: true, cards: large(v.side, v.card), sound: 'card' }
      : {
          ms: CARD,
          starts: true,
          from: [],
          to: v.unit ? [id(v.unit)] : [],
          cards: large(v.side, v.card),
          sound: 'card',
        },
  passed_on: v => ({ ...line, to: [id(v.unit)] }),
  cancelled: v => came({ cards: large(v.side, v.card), sound: 'miss' }),
  came_back: { ...note, sound: 'draw' },
  discarded: { ...note, sound: 'draw' },
  moved: goes,
  fell_back: v => came({ ms: STEP, to: [id(v.unit)], sound: 'step' }),
  shot: attacks,
  struck: attacks,
  flipped: v => ({ ms: CARD, before: true, cards: large(v.side, v.card), result: true, sound: 'roll' }),
  came: v => came({ before: true, to: [id(v.unit)], scores: v.result === 'eliminated', ...HARM[v.result] }),
  recovered: v => came({ ms: STEP, starts: true, to: [id(v.unit)], tone: 'good', sound: 'good' }),
  confused: v => came({ to: [id(v.unit)], tone: 'bad', sound: 'hit' }),
  withdrew: v => ({ ms: STEP, before: true, starts: true, from: [], to: [id(v.unit)], sound: 'step' }),
  cleared: v => ({ ms: SHOT, before: true, starts: true, from: [], to: [id(v.unit)], sound: 'hit' }),
  breached: v => ({ ms: SHOT, starts: true, from: [], to: [id(v.unit)], sound: 'hit' }),
  pointed: v => ({ ms: SHOT, before: true, starts: true, from: [id(v.unit)], to: [`spot.${v.x}.${v.y}`], sound: 'aim' }),
  mist: v => ({ ms: SHOT, starts: true, from: [id(v.unit)], to: [`spot.${v.x}.${v.y}`], sound: 'place' }),
  won: { ms: RESULT, starts: true, sound: 'over' },
});
