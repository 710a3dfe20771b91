import type { GameTable } from '../types';
import { outline } from './outline';
import { stage } from './stage';
import type { RedemptionView } from './view';

const HINTS: Record<string, string> = {
  arrange: 'Click a gold card to see what it can do; put characters into your territory, or go on.',
  send_a_hero: 'Click a gold Hero in your hand or territory, or have no battle.',
  whom_to_attack: 'Whose Lost Souls will you rescue?',
  block_with: 'Click a gold Evil Character in your hand or territory, or let the Heroes through.',
  in_battle: 'Click a gold Enhancement, then the character that uses it.',
  special: 'A gold card can answer what is about to happen.',
  dominants: 'Click a gold card to play it now, or pass.',
  stars: 'Click a gold card to show it, or pass.',
  target: 'Click a gold card. What has been picked has a number.',
  bearer_of: 'Click the gold character that takes the weapon.',
  user_of: 'Click the gold character that uses it.',
  found: 'Click a gold card to take it.',
  which_soul: 'Click the Lost Soul that you give up.',
  keep_weapon: 'Click the gold weapon, then who keeps it.',
  discard_down: 'Eight cards are the most you may keep: click one that goes.',
};

/** What the ability says that asks. */
const atWork = (view: RedemptionView): string =>
  view.board.deeds.findLast(d => d.card === view.board.asking?.card && d.course === 'now')?.text ?? '';

const game: GameTable<RedemptionView> = {
  load: () => import('./Redemption.svelte'),
  outline,
  colours: { judah: '#4a90e2', levi: '#ffc46b', dan: '#7ddc8c', asher: '#e58cff', gad: '#f2e05c' },
  hint: (view, picker) =>
    picker.selected && picker.ends.size
      ? 'Gold: who uses it, or where it goes.'
      : (HINTS[view.decision?.window ?? ''] ?? atWork(view)),
  stage,
  log: { chapters: ['turn began'], heads: ['phase began', 'battle began'] },
  about:
    'Heroes set out to rescue Lost Souls, and evil stands in their way: battles of numbers and abilities that undo one ' +
    'another. The starter decks I and J, two to five players. Forty minutes a game.',
  cards: () => import('./Cards.svelte'),
  hero: () => import('./Hero.svelte'),
  guide: () => import('./Guide.svelte'),
  lesson: 5,
  options: {
    first: ['players', 'teams', 'decks', 'souls'],
    matters: (option, _, seats) => option !== 'teams' || seats === 4,
    words: { ij: 'I and J', ji: 'J and I', ii: 'I and I', jj: 'J and J' },
  },
};
export default game;
