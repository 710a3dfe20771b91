import type { GameTable } from '../types';
import { outline } from './outline';
import type { Happening } from './events.gen';
import type { FrontLineView } from './game.gen';

const game: GameTable<FrontLineView, Happening> = {
  load: () => import('./FrontLine.svelte'),
  outline,
  colours: {
    red: '#ff6b61',
    green: '#4fd38a',
    air: '#4aa3ff',
    capital: '#f0c544',
    industry: '#ff6f61',
    fallen: '#9aa7b5',
  },
  hint: (_view, picker) => {
    if (picker.actor && picker.ends.size)
      return picker.selected ? 'Gold: go there. Red ring: attack, with the chance to hit. Click it again to let go.' : '';
    return picker.actors.size ? `Click a unit with a gold ring${picker.buttons.length ? ', or choose here' : ''}.` : '';
  },
  sounds: kinds => {
    if (kinds.some(k => k === 'rolled' || k === 'city die'))
      return kinds.some(k => k === 'blitzed' || k === 'disrupted' || k === 'fell') ? 'hit' : 'roll';
    return kinds.length ? 'move' : null;
  },
  log: { chapters: ['month began'], heads: ['stack taken'] },
  about: 'Two countries, four months, one battlefield. Half an hour a game.',
  hero: () => import('./Hero.svelte'),
  walkthrough: { minutes: 5, load: () => import('./walkthrough') },
  options: {
    first: ['players', 'map', 'map2', 'setup', 'cards', 'amphibious'],
    matters: (option, chosen) => option !== 'map2' || (chosen.players ?? '').startsWith('allies'),
  },
};
export default game;
