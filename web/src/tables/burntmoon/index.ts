import type { GameTable } from '../types';
import { outline } from './outline';
import { stage } from './stage';
import type { BurntMoonView } from './view';

const game: GameTable<BurntMoonView> = {
  load: () => import('./BurntMoon.svelte'),
  outline,
  colours: { lfa: '#93ccff', posiwid: '#e0459f' },
  hint: (view, picker) => {
    const window = view.decision?.window;
    if (window === 'place')
      return 'Click a gold lane. Your sites are the near ones; the purple number is what they are worth.';
    if (window === 'bid')
      return picker.selected
        ? 'Click it again, or press the button, to bid it face down.'
        : 'Choose a card; the higher initiative (gold corner) acts first. Both bids are discarded.';
    if (window === 'bolster') return 'Take a gold card from your supply, or stop.';
    if (picker.selected || picker.actor) {
      const supply = [...picker.ends.keys()].some(id => id.startsWith('supply.'));
      return (
        `Gold: where it can be played${supply ? ' (Supply: cards to bolster)' : ''}. Red ring: an attack that ` +
        `hits. Click your ROV for all it can do.`
      );
    }
    return picker.actors.size ? 'Click a card in your hand, or an ROV with a gold ring.' : '';
  },
  stage,
  seats: { lfa: 'LFA', posiwid: 'POSIWID' },
  log: { chapters: ['round began'], heads: ['turn began'] },
  about:
    'Five lanes on Io, one deck each, no dice: bid for the initiative, hold sites worth 8 points. A house ' +
    'reconstruction. Half an hour a game.',
  hero: () => import('./Hero.svelte'),
  guide: () => import('./Guide.svelte'),
  lesson: 4,
  options: { first: ['first_holder', 'forts', 'round_cap'] },
};
export default game;
