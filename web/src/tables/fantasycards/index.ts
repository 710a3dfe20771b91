import type { GameTable } from '../types';
import { outline } from './outline';
import { stage } from './stage';
import type { FantasyCardsView } from './game.gen';

const game: GameTable<FantasyCardsView> = {
  load: () => import('./FantasyCards.svelte'),
  outline,
  stage,
  colours: { red: '#d4473d', blue: '#a9d0fb' },
  hint: (view, picker) => {
    const window = view.decision?.window ?? '';
    if (view.decision?.free?.length)
      return window === 'when'
        ? 'Click a dot, or anywhere on its way.'
        : window === 'point'
          ? 'Click a unit, or any point of the ground.'
          : ['assault', 'land'].includes(window)
            ? 'Click an enemy with a gold ring, then the side you come from; or drag the unit there.'
            : 'Click a dot, or drag the unit anywhere; arrows nudge it, [ and ] turn it.';
    if (window === 'whom') return 'Point at a unit with a gold ring to see what the attack counts; click it to attack.';
    if (window === 'discards') return 'Click a card that goes, or end the turn.';
    if (window === 'place') return 'Click a unit of your tray, below your name.';
    if (picker.actor && picker.ends.size) return picker.selected ? 'Click a gold unit to play it there.' : '';
    return picker.actors.size ? 'Click a gold card, then a unit; or a unit, to see what can be played on it.' : '';
  },
  log: { chapters: ['began'], heads: ['acted'] },
  about: 'Armies of legend on a table without squares, moved by cards. An hour and a half a game.',
  hero: () => import('./Hero.svelte'),
  guide: () => import('./Guide.svelte'),
  lesson: 6,
  editors: {
    field: () => import('./FieldEditor.svelte'),
    red: () => import('./ForceEditor.svelte'),
    blue: () => import('./ForceEditor.svelte'),
  },
  options: {
    first: ['points', 'red', 'blue', 'field', 'turn_cap'],
  },
};
export default game;
