import type { GameTable } from '../types';
import { outline } from './outline';
import { stage } from './stage';
import type { FrontLineView } from './game.gen';

const game: GameTable<FrontLineView> = {
  load: () => import('./FrontLine.svelte'),
  outline,
  colours: {
    red: '#f0554b',
    green: '#8ceeb4',
    air: '#4aa3ff',
    capital: '#f0c544',
    industry: '#ff6f61',
    fallen: '#9aa7b5',
  },
  hint: (_view, picker) => {
    if (picker.actor && picker.ends.size) {
      if (picker.dear(picker.ofActor)) return '★ spends your Leadership: it costs no chit, and is then exhausted.';
      const star = picker.ofActor.some(c => c.spends) ? ' ★: by Leadership.' : '';
      return picker.selected
        ? `Gold: go there, 1 chit. Red ring: attack, with the chance to hit.${star} Click it again to let go.`
        : '';
    }
    if (picker.actors.size && picker.dear([...picker.actors.values()].flat()))
      return 'Units with a dotted violet ring may move by Leadership (★).';
    return picker.actors.size ? `Click a unit with a gold ring${picker.buttons.length ? ', or choose here' : ''}.` : '';
  },
  stage,
  log: { chapters: ['month began'], heads: ['stack taken'] },
  about: 'Two countries, four months, one battlefield. Half an hour a game.',
  hero: () => import('./Hero.svelte'),
  guide: () => import('./Guide.svelte'),
  lesson: 4,
  options: {
    first: ['players', 'map', 'map2', 'setup', 'cards', 'amphibious'],
    matters: (option, chosen) => option !== 'map2' || (chosen.players ?? '').startsWith('allies'),
  },
};
export default game;
