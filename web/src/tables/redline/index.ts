import type { GameTable } from '../types';
import { outline } from './outline';
import { stage } from './stage';
import type { RedlineView } from './view';

const HINTS: Record<string, string> = {
  mulligan: 'Click a card you do not want; you draw another for it. Then keep the hand.',
  discard: 'Click a gold card to discard it.',
  pick: 'You see the other hand: click the card that goes.',
  scrap: 'Click the efreet that goes.',
  heal: 'Click a gold efreet.',
  retreat: 'Click a gold efreet to pull it out, or stay.',
  ambush: 'Click an efreet with a red ring.',
  cover: 'Click the squadmate that takes it, or choose here.',
  strike: 'Click a gold target, or raze the arsenal.',
};

const game: GameTable<RedlineView> = {
  load: () => import('./Redline.svelte'),
  outline,
  colours: { red: '#f0554b', blue: '#93ccff' },
  hint: (view, picker) => {
    const window = view.decision?.window ?? '';
    if (HINTS[window]) return HINTS[window];
    if (window === 'dial')
      return (view as RedlineView).plan?.unset === 0
        ? 'Click an efreet to turn its dial again. Secret until both sides have locked in.'
        : 'Click an efreet, then a mission; B keeps it home. Secret until both sides are done.';
    if (window === 'act')
      return picker.actor
        ? 'Red ring: a target, with the chance to hit. Or hold your fire.'
        : 'Click one of your gold efreets: it is their turn.';
    if (window === 'respond')
      return picker.actors.size ? 'A gold card may be played now; the buttons say how it is paid.' : '';
    if (window === 'deploy') {
      if (picker.selected) return picker.ends.size ? 'Gold: where it may go.' : 'What it can do is on the buttons.';
      return 'Click a gold card, efreet, general or resource card.';
    }
    return '';
  },
  stage,
  elsewhere: ['lock'],
  log: { chapters: ['turn began'], heads: ['deploy began', 'planning began', 'engagement', 'round began'] },
  about:
    'Giant machines, secret dials, five missions, and a Chain of Command on which tactics answer tactics. All card ' +
    'values are a house reconstruction. An hour a game.',
  cards: () => import('./Cards.svelte'),
  hero: () => import('./Hero.svelte'),
  guide: () => import('./Guide.svelte'),
  lesson: 6,
  options: { first: ['red_deck', 'blue_deck'], words: { cpm: 'CPM', une: 'UNE' } },
};
export default game;
