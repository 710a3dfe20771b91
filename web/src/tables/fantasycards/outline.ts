/** Fantasy Cards as lists: standing, what is being played, hand, units, the ground. */
import type { Line, Section } from '../types';
import {
  cardOf,
  handOf,
  inches,
  saysTerrain,
  saysUnit,
  sideOf,
  unitsOf,
  type FantasyCardsView,
  type Feature,
  type Piece,
} from './view';

function unitText(view: FantasyCardsView, p: Piece): string {
  const type = view.types[p.type ?? ''];
  const ratings = type
    ? [
        type.ranged && `ranged ${type.ranged} to ${type.range?.replace('-', ' ')}`,
        type.melee && `melee ${type.melee}`,
        type.protection && `protection ${type.protection}`,
        `${type.points} points`,
      ].filter(Boolean)
    : [];
  return `${saysUnit(view, p)}. ${ratings.join(', ')}.`;
}
function cardText(view: FantasyCardsView, p: Piece): string {
  const card = cardOf(view, p);
  if (!card) return p.name;
  const [action, situation] = [view.plays[card.action], view.plays[card.situation]];
  return (
    `Card ${card.number}. Action ${action.title}: ${action.text} Situation ${situation.title}: ${situation.text} ` +
    `Flipped it is ${card.result}.`
  );
}
function groundText(view: FantasyCardsView, f: Feature): string {
  const says = saysTerrain(f);
  return `${f.title} around ${inches(f.x, view.board)}, ${inches(f.y, view.board)}${says ? `: ${says}` : ''}.`;
}
export function outline(view: FantasyCardsView): Section[] {
  const near = (view.you ?? 'red') === 'blue' ? 'blue' : 'red';
  const both = [sideOf(view, near), ...view.sides.filter(s => s.id !== near)];
  const standing: Line[] = both.map(s => ({
    text:
      `${s.title}: ${s.lost} points lost, ${s.limit} are a defeat; ${s.hand} cards in hand, ${s.deck} in the deck, ` +
      `${s.discards.length} discarded.` +
      (s.known.length ? ` In hand, as everybody knows: ${s.known.map(n => `card ${n}`).join(', ')}.` : ''),
  }));
  const open = both.flatMap(s =>
    s.resolving.map(n => {
      const card = view.cards[`${n}`];
      const title = card ? `, ${view.plays[card.action].title} / ${view.plays[card.situation].title}` : '';
      return { text: `${s.title}: card ${n}${title}.` };
    }),
  );
  const hand = handOf(view, near);
  return [
    { id: 'standing', title: 'Standing', lines: [{ text: `${view.phase.label}.` }, ...standing] },
    ...(open.length ? [{ id: 'open', title: 'Being played', lines: open }] : []),
    ...(view.you
      ? [
          {
            id: 'hand',
            title: `Your hand (${hand.length})`,
            lines: hand.map(([ref, p]) => ({ ref, text: cardText(view, p) })),
          },
        ]
      : []),
    ...both.map(s => {
      const units = unitsOf(view).filter(([, p]) => p.owner === s.id);
      return {
        id: s.id,
        title: `${s.title}: units (${units.filter(([, p]) => p.where === 'on').length} on the battlefield)`,
        lines: units.map(([ref, p]) => ({ ref, text: unitText(view, p) })),
      };
    }),
    {
      id: 'ground',
      title: `The battlefield, ${inches(view.board.width, view.board)} by ${inches(view.board.height, view.board)}`,
      lines: view.board.features.length
        ? view.board.features.map(f => ({ text: groundText(view, f) }))
        : [{ text: 'Open ground.' }],
    },
  ];
}
