/** The first game of REDLINE, step by step. Texts and conditions only: what is shown and when it is done is read
 *  from the real table. */
import type { Scene, Step, Walkthrough } from '../types';
import { resources, sideOf, unitsOf, type RedlineView } from './view';

type Now = Scene<RedlineView>;
const me = (s: Now) => sideOf(s.view, 'red');
const efreets = (s: Now) => unitsOf(s.view, 'red').length;

const steps: Step<RedlineView>[] = [
  {
    title: 'Welcome to REDLINE',
    text:
      'Two companies send giant machines (efreets) across the redline to five missions. You are Red. About eight ' +
      'minutes, played for real against the mildest computer. All numbers on the cards are ours: H is the house mark.',
    at: 'board',
  },
  {
    title: 'How you win',
    text:
      'Hold all five missions, or make the other side run out of cards: an empty arsenal loses. Arsenals are ' +
      'razed by capture damage.',
    at: 'foe',
  },
  {
    title: 'Your hand',
    text:
      'You may put cards you do not want under your arsenal and draw as many new ones. Click one and press the ' +
      'button, or just keep the hand.',
    at: 'hand',
    done: s => s.view.stage !== 'mulligan',
  },
  {
    title: 'Deploy: a resource',
    text:
      'Gold means: you may act. In each of your deploy phases you may play one resource card; click a Supply Drop ' +
      'and press the button. (None in hand? Skip.)',
    at: 'hand',
    done: (s, then) => resources(me(s))[1] > resources(me(then))[1],
  },
  {
    title: 'Deploy: an efreet',
    text:
      'The hexagon is the cost. Expended resource cards are ready again in your next phase. Click a gold efreet ' +
      'and deploy it. (Nothing gold? End your deploy phase and come back to this next turn, or skip.)',
    at: 'hand',
    done: (s, then) => efreets(s) > efreets(then),
  },
  {
    title: 'End your deploy phase',
    text:
      'Equipment goes on efreets with a free slot, your general comes from the bunker to the HQ for its cost. ' +
      'When you are done, end the phase; then the other side deploys.',
    at: 'prompt',
    done: s => s.view.player !== 'red',
  },
  {
    title: 'Set the dials',
    text:
      'Now both sides send their efreets, in secret. Click an efreet, then a mission, or B to keep it home. You may ' +
      'turn a dial again until you lock in. (Nothing to send yet? Skip.)',
    at: 'missions',
    done: (s, then) => s.view.stage === 'combat' || s.view.turn > then.view.turn,
  },
  {
    title: 'Combat',
    text:
      'Missions are fought over from 1 to 5. The fastest efreet acts first: it rolls 1d12 and its accuracy ' +
      'against the speed of its target. Exactly the speed, or a 12, is a critical hit.',
    at: 'board',
  },
  {
    title: 'The Chain of Command',
    text:
      'At many moments you may play a tactic, and the other side may answer it: the last one played takes effect ' +
      'first. Tactics are paid with resources or recon (the blue die). “Auto-pass…” in the prompt stops the questions.',
    at: 'prompt',
  },
  {
    title: 'Capture',
    text:
      'Whoever is alone at a mission rolls a die for each efreet: reach its cost (the square) and it is yours. It ' +
      'gives recon (the eye), and a capture deals damage to the arsenal, a general or an efreet at home.',
    at: 'missions',
  },
  {
    title: 'That is the game',
    text:
      'Click anything that is not gold and the table says why not, with the rule. “Cards” below the hand shows ' +
      'both lists. The table waits for you under Your games. Good hunting.',
  },
];

const notes: Record<string, string> = {
  respond: 'A moment for tactics: play a gold card, or pass.',
  dial: 'Set the dials: an efreet, then a mission or B. When your plan stands, lock in.',
  act: 'It is your efreet’s turn: click a target with a red ring, or hold.',
  declare: 'You may add to the shot, or fire as it is.',
  retreat: 'You may pull an efreet out of the fight, or stay.',
  capture: 'Roll for the mission?',
  strike: 'You captured it: where does the damage go?',
};

const walkthrough: Walkthrough<RedlineView> = {
  table: { game: 'redline', options: {}, seats: { blue: 'random' } },
  seat: 'red',
  steps,
  notes,
  notesFrom: 7,
};
export default walkthrough;
