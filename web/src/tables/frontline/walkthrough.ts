/** The first game of Front Line, step by step. Texts and conditions only: what is shown and when it is done is read
 *  from the real table. */
import type { Scene, Step, Walkthrough } from '../types';
import type { FrontLineView } from './game.gen';

type Now = Scene<FrontLineView>;
const yours = (s: Now) => s.view.countries.some(c => c.id === s.view.turn?.country && c.seat === s.view.you);
const chits = (s: Now) => (yours(s) ? (s.view.turn?.spending?.left ?? null) : null);

const steps: Step<FrontLineView>[] = [
  {
    title: 'Welcome to Front Line',
    text:
      'Two countries, one battlefield. You command the one nearest you, in front of the purple border. This takes ' +
      'about five minutes; you play for real, against the computer.',
    at: 'board',
  },
  {
    title: 'How you win',
    text:
      'Take the enemy Capital (the W hex) and you win at once. Otherwise, after December, the side with more ' +
      'points wins: 1 for each of your units on a purple 1 or anywhere in enemy country, 2 for a fallen Air Base, 3 for ' +
      'a fallen Industry.',
    at: 'points',
  },
  {
    title: 'Four months, three turns each',
    text:
      'In each month you use your three supply stacks, one stack per turn. Then the next month begins with fresh ' +
      'stacks.',
    at: 'phase',
  },
  {
    title: 'Take a stack',
    text:
      'When the gold frame is on your stacks, click one: Industry has the most chits. If you are asked who goes ' +
      'first, say yourself.',
    at: 'supply',
    done: s => chits(s) !== null,
  },
  {
    title: 'Pick a unit',
    text:
      'Gold means: you may act here. Click one of your units with a gold ring, best a Tank near the border. (If ' +
      'you are asked about a task first, pass.)',
    at: 'board',
    done: s => s.picker.selected !== null,
  },
  {
    title: 'Move it',
    text:
      'Every gold square is a place it may go. Click one towards the enemy. A move costs one chit. Infantry (R1) ' +
      'and Artillery (R3) step straight, Tanks (R2) also diagonally.',
    at: 'board',
    done: (s, then) => s.view.seq > then.view.seq,
  },
  {
    title: 'Attack when you can',
    text:
      'Enemies in range get a red ring with the chance to hit. From a hill or a mountain (▲, ▲▲) you hit better; ' +
      'uphill you hit worse. R1 to R3 is how far a unit can fire. A purple cross means disrupted: hit it again and it ' +
      'is gone.',
    at: 'board',
  },
  {
    title: 'Not allowed? Ask.',
    text: 'Click anything that is not gold and the table tells you why not, with the rule. Try it once, or go on.',
    at: 'prompt',
  },
  {
    title: 'Spend, then end your turn',
    text:
      'Each unit has two different actions a turn. Use your chits as you like; those left are lost. Then press ' +
      'End your turn.',
    at: 'prompt',
    done: s => !yours(s),
  },
  {
    title: 'The other side moves',
    text:
      'Watch the log. When your Leadership (the star) is ready you may be asked to Rally a unit under attack, to ' +
      'fire at a unit that just moved, or to shift one of yours. Passing is always fine.',
    at: 'log',
    done: s => yours(s) && s.view.decision !== null,
  },
  {
    title: 'Your second turn',
    text:
      'Same again with another stack: take it, move, attack, end. Air chits can drop Infantry from an Air Base, ' +
      'Capital chits bring a disrupted unit back, Industry chits build from the reserve.',
    at: 'supply',
    done: (s, then) => yours(then) && !yours(s),
  },
  {
    title: 'That is the game',
    text:
      'Play on to December, or leave whenever you like: the table waits under Your games. Undo is free until dice ' +
      'fall or the other side has answered. Good luck, commander.',
  },
];

const notes: Record<string, string> = {
  first: 'You won the roll: say that you go first.',
  task: 'Your Leadership could shift a unit before you act. Press Pass to go on.',
  respond: "It is the other side's turn; your Leadership could shift a unit now. Press Pass to go on.",
  rally: 'One of yours is attacked. Rally weakens the hit and uses up your Leadership.',
  fire: 'An enemy acted within your range. You may fire at it with your Leadership, or pass.',
  edge: 'You hold the Edge: you may have the dice rolled again, once, and lose it.',
  die: 'A Tank on higher ground rolls two dice. Take the better result.',
  rout: 'Hold and be disrupted, or retreat to where the other side chooses.',
  retreat: 'You hit: choose where the beaten unit runs to.',
  displace: 'The square is free now. You may step into it.',
  reward: 'The attack missed your rallied unit: shift it, fire back, or decline.',
};

/** The plain rules of a first game, against the mildest computer. */
const walkthrough: Walkthrough<FrontLineView> = {
  table: { game: 'frontline', options: { amphibious: 'off' }, seats: { red: 'random' } },
  seat: 'green',
  steps,
  notes,
  notesFrom: 3,
};
export default walkthrough;
