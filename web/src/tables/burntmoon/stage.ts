/** How each event of Burnt Moon is shown. */
import { came, CARD, line, note, RESULT, SHOT, staged, STEP, type Beat } from '../../lib/director';
import type { Card, Happening, Side } from './told.gen';
import { other } from './view';

/** An ROV of this kind in a lane, ready or disrupted. */
const rov = (side: Side, lane: number, card: Card): string[] => [`${side}.${lane}.${card}`, `${side}.${lane}.${card}!`];
interface There {
  side: Side;
  card: Card;
  lane: number;
}
const here = (v: There): Beat => ({ ms: STEP, starts: true, to: rov(v.side, v.lane, v.card), sound: 'place' });
const site = (v: { side: Side; lane: number }): Beat =>
  came({ from: [], to: [`${v.side}.${v.lane}.site`], scores: true, sound: 'score' });
const large = (v: { side: Side; card: Card }): Beat => ({
  ms: CARD,
  starts: true,
  cards: [{ owner: v.side, card: v.card }],
  sound: 'card',
});
const bid = (owner: Side, card: Card | '') => (card ? [{ owner, card }] : []);

export const stage = staged<Happening>({
  'sites laid': note,
  'holder drawn': note,
  placed: here,
  'round began': { ms: RESULT, starts: true, sound: 'phase' },
  drew: { ...note, sound: 'draw' },
  'drew some': { ...note, sound: 'draw' },
  shuffled: { ...note, sound: 'shuffle' },
  'bids shown': v => ({
    ms: CARD,
    starts: true,
    cards: [...bid('posiwid', v.posiwid), ...bid('lfa', v.lfa)],
    sound: 'card',
  }),
  initiative: came({ sound: 'good' }),
  'turn began': { ms: STEP, starts: true, opens: true, sound: 'phase' },
  'turn ended': { ...note, sound: 'phase' },
  'game over': { ms: RESULT, starts: true, sound: 'over' },
  deployed: here,
  readied: here,
  hunkered: note,
  attacked: v => ({
    ms: SHOT,
    before: true,
    starts: true,
    from: rov(v.side, v.lane, v.card),
    to: [...rov(other(v.side), v.lane, v.target), `lane.${v.lane}`], // which is there when the target is gone
    sound: 'aim',
  }),
  'attack value': v =>
    came({
      before: true,
      against: `${v.attack} against ${v.defence}`,
      ...(v.attack >= v.defence ? { tone: 'bad', sound: 'hit' } : { tone: 'good', sound: 'miss' }),
    }),
  casualty: v =>
    v.from === 'lane'
      ? came({ before: true, to: [...rov(v.side, v.lane, v.card), `lane.${v.lane}`], tone: 'bad', sound: 'lost' })
      : came({ before: true, tone: 'bad', cards: [{ owner: v.side, card: v.card }], sound: 'lost' }),
  controls: site,
  'lost control': v => ({ ...site(v), tone: 'bad', sound: 'miss' }),
  demolished: v => ({ ...site(v), tone: 'bad', sound: 'lost' }),
  fortified: v => ({ ...site(v), sound: 'place' }),
  moved: v => ({ ...here({ ...v, lane: v.to }), from: [`lane.${v.lane}`], sound: 'step' }),
  scanned: v => came({ from: [], to: [`lane.${v.lane}`] }),
  recon: here,
  disrupted: v => came({ to: rov(v.side, v.lane, v.card), tone: 'bad', sound: 'hit' }),
  played: large,
  bolstered: large,
  countered: large,
  overclocked: line,
  withdrawn: v => ({
    ms: STEP,
    before: true,
    starts: true,
    to: [...rov(v.side, v.lane, v.card), `lane.${v.lane}`],
    sound: 'step',
  }),
});
