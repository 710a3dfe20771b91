/** A card as the card components draw it. A game's table makes these from its view and the faces the server sends. */
import type { Art, Drawn } from '../../lib/art';

export interface Stat {
  icon: string;
  label: string;
  value: number | string;
  now?: number | string;
} // `now`: what it is worth at the moment
/** A small sign on the face: a colour that also has letters and a shape. */
export interface Pip {
  letters: string;
  label: string;
  fill: string;
  ink: string;
  cut?: boolean; // with corners
}
export interface CardFace {
  id: string; // the entity
  name: string;
  sub?: string; // type line
  corner?: { value: number | string; label: string }; // cost or initiative
  art: Art | Drawn;
  pips?: Pip[];
  keywords?: string[];
  text?: string;
  stats?: Stat[];
  house?: boolean; // values or words of ours
  mute?: boolean; // it has a text that is not played
  heroic?: boolean; // double frame
}
export interface CardState {
  playable?: boolean;
  selected?: boolean;
  disrupted?: boolean;
  dimmed?: boolean;
  marked?: boolean;
  badge?: string;
}
/** Everything a card shows, in words. */
export function saysCard(c: CardFace, s: CardState = {}): string {
  const stats = (c.stats ?? []).map(x => `${x.label} ${x.now ?? x.value}`);
  return [
    c.name,
    c.sub,
    ...(c.pips ?? []).map(p => p.label),
    c.corner && `${c.corner.label} ${c.corner.value}`,
    ...stats,
    ...(c.keywords ?? []),
    c.text,
    c.house && 'house card',
    c.mute && 'its ability is not played',
    s.badge,
    s.disrupted && 'disrupted',
    s.selected && 'selected',
    s.playable && 'you may use it',
  ]
    .filter(Boolean)
    .join(', ');
}
