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
const here = (v: There): Beat => ({ ms: STEP, starts: true, to: rov(v.side, v.lane, v.card), sound: 'move' });
const site = (v: { side: Side; lane: number }): Beat => came({ from: [], to: [`${v.side}.${v.lane}.site`] });
const large = (v: { side: Side; card: Card }): Beat => ({
  ms: CARD,
  starts: true,
  cards: [{ owner: v.side, card: v.card }],
  sound: 'move',
});
const bid = (owner: Side, card: Card | '') => (card ? [{ owner, card }] : []);

export const stage = staged<Happening>({
  'sites laid': note,
  'holder drawn': note,
  placed: here,
  'round began': { ms: RESULT, starts: true },
  drew: note,
  'drew some': note,
  shuffled: note,
  'bids shown': v => ({
    ms: CARD,
    starts: true,
    cards: [...bid('posiwid', v.posiwid), ...bid('lfa', v.lfa)],
    sound: 'roll',
  }),
  initiative: came(),
  'turn began': { ms: STEP, starts: true },
  'turn ended': note,
  'game over': { ms: RESULT, starts: true, sound: 'over' },
  deployed: here,
  readied: here,
  hunkered: note,
  attacked: v => ({
    ms: SHOT,
    before: true,
    starts: true,
    from: rov(v.side, v.lane, v.card),
    to: rov(other(v.side), v.lane, v.target),
    sound: 'move',
  }),
  'attack value': v =>
    came({ before: true, against: `${v.attack} against ${v.defence}`, tone: v.attack >= v.defence ? 'bad' : 'good' }),
  casualty: v =>
    v.from === 'lane'
      ? came({ before: true, to: rov(v.side, v.lane, v.card), tone: 'bad', sound: 'hit' })
      : came({ before: true, tone: 'bad', cards: [{ owner: v.side, card: v.card }], sound: 'hit' }),
  controls: site,
  'lost control': site,
  demolished: v => ({ ...site(v), tone: 'bad', sound: 'hit' }),
  fortified: site,
  moved: v => ({ ...here({ ...v, lane: v.to }), from: [`lane.${v.lane}`] }),
  scanned: v => came({ from: [], to: [`lane.${v.lane}`] }),
  recon: here,
  disrupted: v => came({ to: rov(v.side, v.lane, v.card), tone: 'bad', sound: 'hit' }),
  played: large,
  bolstered: large,
  countered: large,
  overclocked: line,
  withdrawn: v => ({ ms: STEP, before: true, starts: true, to: rov(v.side, v.lane, v.card), sound: 'move' }),
});
