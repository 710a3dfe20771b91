/** How each event of Redemption is shown. Cards go by their ids; one that lies nowhere to be seen is only named. */
import { came, CARD, line, note, RESULT, SHOT, staged, STEP, type Beat } from '../../lib/director';
import type { Happening } from './told.gen';

interface One {
  seat: string;
  card: string;
}
const here = (v: One): Beat => ({ ms: STEP, starts: true, to: [v.card], sound: 'place' });
/** Large, before it goes on. */
const large = (v: One, ms = CARD): Beat => ({
  ms,
  starts: true,
  to: [v.card],
  cards: [{ owner: v.seat, card: v.card }],
  sound: 'card',
});
/** What an ability came to. */
const works = (v: One): Beat => came({ to: [v.card] });
const fails = (v: One): Beat => came({ to: [v.card], tone: 'bad', sound: 'miss' });
/** It goes away: shown where it lay. */
const goes = (v: One): Beat => came({ ms: SHOT, before: true, from: [], to: [v.card], tone: 'bad', sound: 'hit' });
const comes = (v: One): Beat => came({ ms: SHOT, from: [], to: [v.card], sound: 'place' });
const onto = (v: One & { user: string }): Beat => ({ ms: STEP, starts: true, from: [v.card], to: [v.user], sound: 'place' });

export const stage = staged<Happening>({
  'goes first': note,
  'turn began': { ms: RESULT, starts: true, opens: true, sound: 'phase' },
  'phase began': note,
  drew: { ...note, sound: 'draw' },
  'drew some': { ...note, sound: 'draw' },
  'soul laid': v => large(v, SHOT),
  'put in territory': here,
  armed: onto,
  shuffled: { ...note, sound: 'shuffle' },
  'game over': { ms: RESULT, starts: true, sound: 'over' },

  'battle began': { ms: RESULT, starts: true, sound: 'aim' },
  'rescue attempt': line,
  'battle challenge': line,
  entered: v => large(v),
  'handed on': line,
  unblocked: { ms: STEP, starts: true, sound: 'good' },
  played: v => ({ ...large(v), to: [v.user] }),
  'dominant played': v => large(v),
  passed: note,
  'about to go': v => ({ ms: RESULT, starts: true, to: [v.card], sound: 'result' }),
  resolved: { ms: RESULT, before: true, starts: true, sound: 'result' },
  rescued: v => ({ ms: CARD, before: true, starts: true, from: [v.card], to: [`redemption.${v.seat}`], sound: 'score' }),

  starts: works,
  'starts again': works,
  stopped: fails,
  prevented: fails,
  undone: fails,
  negated: fails,
  discarded: goes,
  underdecked: goes,
  'underdecked unseen': line,
  topdecked: goes,
  banished: goes,
  withdrawn: goes,
  taken: goes,
  'shuffled in': goes,
  reserved: goes,
  'set aside': goes,
  captured: goes,
  released: comes,
  placed: v => ({ ...onto(v), ms: SHOT }),
  spared: works,
  changed: works,
  interrupted: works,
  'turned up': v => large(v, SHOT),
  'turned down': here,
  'laid down': note,
  'site added': v => large(v, SHOT),
  'kept in': onto,
  found: v => large(v),
  'hand seen': note,
  shown: v => large(v),
});
