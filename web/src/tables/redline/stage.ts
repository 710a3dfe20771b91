/** How each event of REDLINE is shown. */
import { came, CARD, d12, d6, line, note, RESULT, ROLL, SHOT, staged, STEP, type Beat } from '../../lib/director';
import type { Card, Happening, Side, Unit } from './told.gen';

const mission = (n: number | string): string[] => [`mission.${n}`];
const it = (v: { unit: string }): Beat => ({ ms: STEP, starts: true, to: [v.unit], sound: 'move' });
const large = (v: { side: Side; card: Card }, ms = CARD): Beat => ({
  ms,
  starts: true,
  cards: [{ owner: v.side, card: v.card }],
  sound: 'move',
});
/** Something more about the shot in the air. */
const more = (v: { unit: Unit }): Beat => came({ ms: SHOT, before: true, to: [v.unit] });
const hurt = (v: { unit: Unit }): Beat => came({ before: true, to: [v.unit], tone: 'bad', sound: 'hit' });
const lost = (v: { side: Side; card: Card }): Beat => ({ ...large(v, SHOT), starts: false, result: true, sound: 'hit' });
const sent = (v: { unit: Unit; dial: string }): Beat => ({
  ms: STEP,
  starts: true,
  from: [v.unit],
  to: v.dial === 'b' ? [v.unit] : mission(v.dial),
  sound: 'move',
});

export const stage = staged<Happening>({
  'mission laid': v => ({ ms: STEP, starts: true, to: mission(v.position) }),
  'initiative rolled': v => ({
    ms: ROLL,
    starts: true,
    dice: [d12(v.red, 'attack', `Red rolls ${v.red}`), d12(v.blue, 'recon', `Blue rolls ${v.blue}`)],
    sound: 'roll',
  }),
  'goes first': came(),
  drew: note,
  'drew some': note,
  exchanged: note,
  'turn began': { ms: RESULT, starts: true },
  'game over': { ms: RESULT, starts: true, sound: 'over' },

  'deploy began': { ms: STEP, starts: true },
  'recon gained': line,
  'recon changed': line,
  'resources gained': line,
  'resource played': v => large(v),
  deployed: it,
  equipped: it,
  'equipment moved': v => ({ ms: STEP, starts: true, from: [v.from], to: [v.to], sound: 'move' }),
  'general called': v => large(v),
  'general back': note,
  boarded: it,
  left: it,
  ability: v => large(v),
  repaired: it,
  healed: it,
  'strategy deployed': v => large(v),
  'strategy hit': lost,
  scrapped: v => large(v, SHOT),
  discarded: v => large(v, SHOT),
  'hand shown': note,
  'phase ended': note,

  'planning began': { ms: STEP, starts: true },
  'dials set': note,
  'dial shown': sent,
  'dial moved': sent,
  'missions flipped': v => ({ ms: RESULT, starts: true, to: v.mask.flatMap(mission) }),

  engagement: v => ({ ms: RESULT, starts: true, to: mission(v.position) }),
  'round began': { ms: STEP, starts: true },
  'batch called': { ms: STEP, starts: true },
  fired: v => ({ ms: SHOT, before: true, starts: true, from: [v.unit], to: [v.target], sound: 'move' }),
  declared: v => ({ ms: SHOT, before: true, from: [v.unit] }),
  boosted: more,
  rolled: v => ({
    ms: ROLL,
    before: true,
    dice: [d12(v.die, 'attack', `attack die ${v.die}`)],
    against: `${v.value} against speed ${v.speed}`,
    sound: 'roll',
  }),
  rerolled: came({ before: true }),
  sharpened: came({ before: true }),
  hit: came({ before: true, tone: 'bad' }),
  missed: came({ before: true, tone: 'good' }),
  'tactic played': v => ({ ...large(v), starts: false, before: true }),
  'tactic resolved': came({ before: true }),
  'shot damage': came({ before: true, tone: 'bad' }),
  ambushed: v => ({ ms: SHOT, before: true, starts: true, from: [v.unit], to: [v.target], sound: 'hit' }),
  covered: more,
  damaged: hurt,
  destroyed: hurt,
  'critical dealt': hurt,
  'mount stripped': hurt,
  held: it,
  retreated: it,

  'capture rolled': v => ({
    ms: ROLL,
    before: true,
    part: 'capture',
    dice: [d6(v.die, 'white', `capture die ${v.die}`)],
    against: '',
    sound: 'roll',
  }),
  'capture total': v => came({ before: true, against: `${v.total} against a cost of ${v.cost}` }),
  captured: v => came({ from: [], to: mission(v.position), tone: 'good' }),
  'capture left': v => came({ from: [], to: mission(v.position) }),
  'capture failed': v => came({ from: [], to: mission(v.position), tone: 'bad' }),
  'general hit': lost,
  razed: lost,
  'razed some': came({ tone: 'bad', sound: 'hit' }),
  'mission trigger': v => ({ ms: RESULT, starts: true, to: mission(v.position) }),
});
