/** Redemption as lists: standing, battle, abilities, hand, and everybody's land and piles. */
import type { Line, Section } from '../types';
import {
  cardsAt,
  keyOf,
  offBy,
  othersOf,
  partnerOf,
  playerOf,
  saysBody,
  STANDINGS,
  ZONES,
  type Card,
  type Player,
  type RedemptionView,
  type Zone,
} from './view';

const PILES: Zone[] = ['discards', 'redemption', 'reserve', 'artifacts', 'aside', 'banished'];
const COURSES = {
  next: 'comes next',
  now: 'is at work',
  done: 'is done',
  undone: 'was undone',
  stopped: 'was stopped',
  lost: 'did not start',
};
const listed = (view: RedemptionView, cards: Card[]): Line[] =>
  cards.map(([ref, b]) => ({ ref, text: `${saysBody(view, b)}. ${view.cards[keyOf(b)].text}`.trim() }));

/** What is to be seen of a pile: of discards perhaps the top card alone. */
function pileText(view: RedemptionView, p: Player, zone: Zone): string {
  const names = cardsAt(view, p.id, zone).map(([, b]) => b.name);
  if (zone === 'discards' && names.length === 1 && p.piles[zone] > 1) return `${names[0]} on top`;
  return names.join(', ') || 'face down';
}

function battle(view: RedemptionView): Section[] {
  const fight = view.board.fight;
  if (!fight) return [];
  const side = (s: { seat: string; strength: number; toughness: number }) =>
    `${playerOf(view, s.seat).title} ${s.strength}/${s.toughness}`;
  const head =
    `${fight.beside ? 'Side battle' : fight.rescue ? 'Rescue attempt' : 'Battle challenge'}: ` +
    `${side(fight.attacker)} against ${side(fight.defender)}.`;
  return [
    {
      id: 'battle',
      title: 'Field of Battle',
      lines: [
        { text: head },
        ...(fight.standing ? [{ text: `${STANDINGS[fight.standing]}.` }] : []),
        ...(fight.initiative
          ? [{ text: `${playerOf(view, fight.initiative).title} has the initiative: ${fight.why}` }]
          : []),
        ...[fight.attacker, fight.defender].flatMap(s =>
          listed(view, cardsAt(view, s.seat, 'battle')).map(l => ({
            ...l,
            text: `${playerOf(view, s.seat).title}: ${l.text}`,
          })),
        ),
      ],
    },
  ];
}
export function outline(view: RedemptionView): Section[] {
  const near = view.you ?? view.board.players[0].id;
  const players = [playerOf(view, near), ...othersOf(view, near)];
  const withWhom = (seat: string): string => {
    const partner = partnerOf(view, seat);
    return partner ? ` (with ${playerOf(view, partner).title})` : '';
  };
  const deeds = view.board.deeds.map(d => ({
    ref: d.card,
    text:
      `${view.cards[d.key].title} (${playerOf(view, d.by).title}): ${d.text} It ${COURSES[d.course]}` + `${offBy(view, d)}.`,
  }));
  return [
    {
      id: 'standing',
      title: 'Standing',
      lines: players.map(p => ({
        text:
          `${p.title}${withWhom(p.id)}: ${p.redeemed} of ${view.target} souls redeemed, ` +
          `${p.souls} in the Land of Bondage, ${p.piles.hand} cards in hand, ${p.piles.deck} in the deck.`,
      })),
    },
    ...battle(view),
    ...(deeds.length ? [{ id: 'deeds', title: 'Abilities of this phase', lines: deeds }] : []),
    ...players.flatMap(p => {
      const hand = cardsAt(view, p.id, 'hand');
      return [
        ...(hand.length || p.id === view.you
          ? [
              {
                id: `hand-${p.id}`,
                title: p.id === view.you ? 'Your hand' : `Seen in ${p.title}’s hand`,
                lines: hand.length ? listed(view, hand) : [{ text: 'No cards.' }],
              },
            ]
          : []),
        ...(['bondage', 'territory'] as const).map(zone => {
          const cards = cardsAt(view, p.id, zone);
          return {
            id: `${zone}-${p.id}`,
            title: `${p.title}: ${ZONES[zone]} (${cards.length})`,
            lines: cards.length ? listed(view, cards) : [{ text: 'Nothing.' }],
          };
        }),
        {
          id: `piles-${p.id}`,
          title: `${p.title}: piles`,
          lines: PILES.filter(z => p.piles[z]).map(z => ({
            text: `${ZONES[z]} (${p.piles[z]}): ${pileText(view, p, z)}.`,
          })),
        },
      ].filter(s => s.lines.length);
    }),
  ];
}
