/** The first game of Burnt Moon, step by step. Texts and conditions only: what is shown and when it is done is read
 *  from the real table. */
import type { Scene, Step, Walkthrough } from '../types';
import { isRov, sideOf, type BurntMoonView } from './view';

type Now = Scene<BurntMoonView>;
const yours = (s: Now) => s.view.turn.player === 'lfa' && s.view.decision !== null;
const rovs = (s: Now) =>
  Object.values(s.view.entities)
    .filter(isRov)
    .filter(r => r.owner === 'lfa')
    .reduce((n, r) => n + r.count, 0);
const points = (s: Now) => sideOf(s.view, 'lfa').points;

const steps: Step<BurntMoonView>[] = [
  {
    title: 'Welcome to Burnt Moon',
    text:
      'Two companies fight over a moon with remote vehicles (ROVs). There are five lanes; in each, your site ' +
      "(near) faces the enemy's (far). About five minutes, played for real against the mildest computer.",
    at: 'board',
  },
  {
    title: 'How you win',
    text:
      'Control sites worth 8 points (the purple numbers), or leave the enemy without a MOSS on the table. No ' +
      'dice: you can see beforehand whether an attack hits.',
    at: 'points',
  },
  {
    title: 'Place a MOSS',
    text: 'MOSS are the ROVs that take control of sites. Click a gold lane, best one where your site is worth much.',
    at: 'board',
    done: s => s.view.phase.current > 0,
  },
  {
    title: 'Bid for the initiative',
    text:
      'You drew four cards. Bid one face down: the gold number in its corner counts, the higher acts first, and ' +
      'both bids are discarded. A grey Interference is good for nothing else. Click a card, then Bid.',
    at: 'hand',
    done: s => s.view.bids.lfa !== null,
  },
  {
    title: 'Both bids are shown',
    text:
      'A tie leaves the initiative where it was. Then one side plays as many of its other cards as it likes, and ' +
      'after it the other. Wait for your turn.',
    at: 'bids',
    done: yours,
  },
  {
    title: 'Deploy an ROV',
    text:
      'Gold means: you may act. Click an ROV card of force A or B in your hand, then Deploy in a lane. In one ' +
      'lane all your ROVs must be of one force. The first ROV in an empty lane costs you an Interference. (No ROV in ' +
      'hand? Skip.)',
    at: 'hand',
    done: (s, then) => rovs(s) > rovs(then),
  },
  {
    title: 'Use an ROV',
    text:
      'A card also activates a matching ROV that stands ready: same type and force. Click the card and then a ' +
      'target, or click your gold-ringed ROV for all it can do. The ROV stays, the card is discarded. (Nothing matches? ' +
      'Skip.)',
    at: 'board',
  },
  {
    title: 'Majority',
    text:
      'The bar in the middle of a lane counts ready ROVs, plus 1 for a controlled site and 1 for a fortification. ' +
      'Who has more, has the majority: it attacks harder, and only then can a MOSS take Control and its points.',
    at: 'board',
  },
  {
    title: 'Bolster',
    text:
      'Your Operations Director and Force Leads bring cards from your supply into your discard pile, from where ' +
      'they are shuffled into your next deck. Click one, then Supply. That is how your deck grows.',
    at: 'supply',
  },
  {
    title: 'End your turn',
    text:
      'What you do not play is discarded, and next round you draw four again. Play what you like, then press End ' +
      'your turn.',
    at: 'prompt',
    done: s => s.view.turn.player !== 'lfa',
  },
  {
    title: 'Casualties',
    text:
      'When one of your ROVs is hit you lose a matching card: from your hand, else your discard pile, else your ' +
      'deck; only when none is left, the ROV itself. A disrupted ROV (turned, purple) does nothing until a matching ' +
      'card readies it.',
    at: 'board',
  },
  {
    title: 'Take a site',
    text:
      'Now go on: bid, play, end. With a MOSS in a lane where you have the majority, and a matching MOSS card in ' +
      'hand, click the card and then your site.',
    at: 'board',
    done: (s, then) => points(s) > points(then),
  },
  {
    title: 'That is the game',
    text:
      'Eight points win. Click anything that is not gold and the table says why not, with the rule. H marks what ' +
      'is our reconstruction. The table waits for you under Your games. Good luck on Io.',
  },
];

const notes: Record<string, string> = {
  bid: 'A new round: bid a card you can do without, or a high one to act first.',
  bolster: 'Take another gold card from your supply, or stop.',
  withdraw: 'You may call back another ROV from this lane, or stop.',
  blast: 'You may disrupt a second ROV in this lane.',
  again: 'Overclocked: the same card once more.',
};

const walkthrough: Walkthrough<BurntMoonView> = {
  table: { game: 'burntmoon', options: { first_holder: 'lfa' }, seats: { posiwid: 'random' } },
  seat: 'lfa',
  steps,
  notes,
  notesFrom: 5,
};
export default walkthrough;
