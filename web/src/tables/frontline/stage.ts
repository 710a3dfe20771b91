/** How each event of Front Line is shown. */
import { came, d6, line, note, RESULT, ROLL, SHOT, staged, STEP, type Beat } from '../../lib/director';
import type { Happening, Square } from './told.gen';

interface Way {
  start: Square;
  end: Square;
}
const goes = (v: Way): Beat => ({ ms: STEP, starts: true, from: [v.start], to: [v.end], scores: true, sound: 'step' });
const aims = (v: Way): Beat => ({ ms: SHOT, before: true, starts: true, from: [v.start], to: [v.end], sound: 'aim' });
const there = (v: { square: Square }): Beat => ({ ms: STEP, starts: true, from: [], to: [v.square], sound: 'place' });
/** What becomes of somebody under fire: told on the spot, in one go with the dice. */
const struck = (v: { square: Square }): Beat => came({ to: [v.square], tone: 'bad', sound: 'hit' });

export const stage = staged<Happening>({
  placed: { ...note, sound: 'place' },
  revealed: note,
  'card taken': { ...note, sound: 'card' },
  'card rolled': v => ({
    ms: ROLL,
    starts: true,
    dice: [d6(v.red, 'attack', `Red rolls ${v.red}`), d6(v.green, 'recon', `Green rolls ${v.green}`)],
    sound: 'roll',
  }),
  'starter rolled': v => ({ ms: ROLL, starts: true, dice: [d6(v.die, 'white', `a ${v.die}`)], sound: 'roll' }),
  'first named': line,
  'month began': { ms: RESULT, starts: true, sound: 'phase' },
  'stack taken': { ...note, opens: true, sound: 'draw' },
  'turn ended': { ...note, sound: 'phase' },
  commissioned: note,
  'leadership ready': note,
  cached: note,
  'support sent': note,
  'game over': { ms: RESULT, starts: true, sound: 'over' },
  moved: goes,
  sailed: goes,
  dropped: goes,
  maneuvered: goes,
  relieved: goes,
  built: there,
  regrouped: there,
  attacked: aims,
  'opportunity fire': aims,
  'attacked city': v => aims({ start: v.start, end: v.square }),
  rallied: v => came({ to: [v.square], before: true }),
  rolled: v => ({
    ms: ROLL,
    before: true,
    dice: [d6(v.white, 'white', `white ${v.white}`), ...(v.yellow ? [d6(v.yellow, 'yellow', `yellow ${v.yellow}`)] : [])],
    against: `range column ${v.column}`,
    sound: 'roll',
  }),
  rerolled: came({ before: true, sound: 'roll' }),
  'city die': v => came({ ms: ROLL, before: true, dice: [d6(v.die, 'white', `a ${v.die}`)], sound: 'roll' }),
  result: v => came({ before: true, sound: v.result === 'Miss' ? 'miss' : 'hit' }),
  'edge moved': line,
  'edge on': line,
  blitzed: v => ({ ...struck(v), before: true, sound: 'lost' }),
  cornered: v => came({ to: [v.square], tone: 'bad' }),
  disrupted: struck,
  retreated: v => came({ from: [v.start], to: [v.end], sound: 'step' }),
  displaced: v => ({ ms: STEP, from: [v.start], to: [v.end], sound: 'step' }),
  fell: v => came({ from: [], to: [v.square], scores: true, sound: 'score' }),
  freed: v => came({ from: [], to: [v.square], scores: true, sound: 'good' }),
});
