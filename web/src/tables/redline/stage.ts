/** How each event of REDLINE is shown. */
import { came, CARD, d12, d6, line, note, RESULT, ROLL, SHOT, staged, STEP, type Beat } from '../../lib/director';
import type { Card, Happening, Side, Unit } from './told.gen';

const mission = (n: number | string): string[] => [`mission.${n}`];
const it = (v: { unit: string }): Beat => ({ ms: STEP, starts: true, to: [v.unit], sound: 'place' });
const large = (v: { side: Side; card: Card }, ms = CARD): Beat => ({
  ms,
  starts: true,
  cards: [{ owner: v.side, card: v.card }],
  sound: 'card',
});
const general = (v: { side: Side }): string[] => [`${v.side}.general`];
const arsenal = (v: { side: Side }): string[] => [`${v.side}.arsenal`];
const away = (v: { side: Side; card: Card }): Beat => ({ ...large(v, SHOT), to: [`${v.side}.scrap`], sound: 'draw' });
/** Something more about the shot in the air. */
const more = (v: { unit: Unit }): Beat => came({ ms: SHOT, before: true, to: [v.unit], sound: 'good' });
const hurt = (v: { unit: Unit }): Beat => came({ before: true, to: [v.unit], tone: 'bad', sound: 'hit' });
const lost = (v: { side: Side; card: Card }, to: string[]): Beat => ({
  ...large(v, SHOT),
  starts: false,
  result: true,
  from: [],
  to,
  scores: true,
  sound: 'lost',
});
const sent = (v: { unit: Unit; dial: string }): Beat => ({
  ms: STEP,
  starts: true,
  from: [v.unit],
  to: v.dial === 'b' ? [v.unit] : mission(v.dial),
  sound: 'step',
});

export const stage = staged<Happening>({
  'mission laid': v => ({ ms: STEP, starts: true, to: mission(v.position), sound: 'place' }),
  'initiative rolled': v => ({
    ms: ROLL,
    starts: true,
    dice: [d12(v.red, 'attack', `Red rolls ${v.red}`), d12(v.blue, 'recon', `Blue rolls ${v.blue}`)],
    sound: 'roll',
  }),
  'goes first': came({ sound: 'good' }),
  drew: { ...note, sound: 'draw' },
  'drew some': { ...note, sound: 'draw' },
  exchanged: { ...note, sound: 'shuffle' },
  'turn began': { ms: RESULT, starts: true, sound: 'phase' },
  'game over': { ms: RESULT, starts: true, sound: 'over' },

  'deploy began': { ms: STEP, starts: true, opens: true, sound: 'phase' },
  'recon gained': { ...line, sound: 'result' },
  'recon changed': { ...line, sound: 'result' },
  'resources gained': { ...line, sound: 'result' },
  'resource played': v => ({ ...large(v), to: [`${v.side}.resource.${v.card}`] }),
  deployed: it,
  equipped: it,
  'equipment moved': v => ({ ms: STEP, starts: true, from: [v.from], to: [v.to], sound: 'step' }),
  'general called': v => ({ ...large(v), to: general(v) }),
  'general back': v => ({ ...note, to: general(v), sound: 'step' }),
  boarded: it,
  left: it,
  ability: v => large(v),
  repaired: it,
  healed: it,
  'strategy deployed': v => large(v),
  'strategy hit': v => lost(v, []),
  scrapped: away,
  discarded: away,
  'hand shown': note,
  'phase ended': { ...note, sound: 'phase' },

  'planning began': { ms: STEP, starts: true, opens: true, sound: 'phase' },
  'dials set': { ...note, sound: 'place' },
  'dial shown': sent,
  'dial moved': sent,
  'missions flipped': v => ({ ms: RESULT, starts: true, to: v.mask.flatMap(mission), sound: 'card' }),

  engagement: v => ({ ms: RESULT, starts: true, opens: true, to: mission(v.position), sound: 'phase' }),
  'round began': { ms: STEP, starts: true, sound: 'phase' },
  'batch called': { ms: STEP, starts: true, sound: 'note' },
  fired: v => ({ ms: SHOT, before: true, starts: true, from: [v.unit], to: [v.target], sound: 'aim' }),
  declared: v => ({ ms: SHOT, before: true, from: [v.unit], sound: 'aim' }),
  boosted: more,
  rolled: v => ({
    ms: ROLL,
    before: true,
    dice: [d12(v.die, 'attack', `attack die ${v.die}`)],
    against: `${v.value} against speed ${v.speed}`,
    sound: 'roll',
  }),
  rerolled: came({ before: true, sound: 'roll' }),
  sharpened: came({ before: true, sound: 'good' }),
  hit: came({ before: true, tone: 'bad', sound: 'hit' }),
  missed: came({ before: true, tone: 'good', sound: 'miss' }),
  'tactic played': v => ({ ...large(v), starts: false, before: true }),
  'tactic resolved': came({ before: true }),
  'shot damage': came({ before: true, tone: 'bad', sound: 'hit' }),
  ambushed: v => ({ ms: SHOT, before: true, starts: true, from: [v.unit], to: [v.target], sound: 'hit' }),
  covered: more,
  damaged: hurt,
  destroyed: v => ({ ...hurt(v), sound: 'lost' }),
  'critical dealt': hurt,
  'mount stripped': hurt,
  held: it,
  retreated: v => ({ ...it(v), sound: 'step' }),

  'capture rolled': v => ({
    ms: ROLL,
    before: true,
    part: 'capture',
    dice: [d6(v.die, 'white', `capture die ${v.die}`)],
    against: '',
    sound: 'roll',
  }),
  'capture total': v => came({ before: true, against: `${v.total} against a cost of ${v.cost}` }),
  captured: v => came({ from: [], to: mission(v.position), tone: 'good', scores: true, sound: 'score' }),
  'capture left': v => came({ from: [], to: mission(v.position) }),
  'capture failed': v => came({ from: [], to: mission(v.position), tone: 'bad', sound: 'miss' }),
  'general hit': v => lost(v, general(v)),
  razed: v => lost(v, arsenal(v)),
  'razed some': v => came({ from: [], to: arsenal(v), tone: 'bad', scores: true, sound: 'lost' }),
  'mission trigger': v => ({ ms: RESULT, starts: true, to: mission(v.position), sound: 'good' }),
});
