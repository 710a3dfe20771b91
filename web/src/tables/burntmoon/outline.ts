/** Burnt Moon as lists: standing, lanes, ROVs, hand, piles. */
import type { Section } from '../types';
import { faceOf, isRov, nameIn, other, printedOn, TITLES, total, type BurntMoonView, type Rov, type SideId } from './view';

const pile = (view: BurntMoonView, side: SideId, cards: Record<string, number>) =>
  Object.entries(cards)
    .map(([c, n]) => `${n > 1 ? `${n} ` : ''}${view.cards[c].titles[side]}`)
    .join(', ') || 'nothing';
const rovText = (r: Rov) =>
  `${r.count > 1 ? `${r.count} ` : ''}${r.name} in ${r.at.zone}, ` +
  `${r.state.disrupted ? 'disrupted' : `ready, attack ${r.attack}`}, defence ${r.defence}`;

function cardText(view: BurntMoonView, side: SideId, card: string, count: number): string {
  const info = view.cards[card],
    face = faceOf(view, side, card),
    p = printedOn(info, side);
  return (
    `${count > 1 ? `${count} ` : ''}${face.name} (${face.sub}${info.house ? ', house card' : ''}), initiative ` +
    `${p.initiative}` +
    `${p.attack ? `, attack ${p.attack[0]} with a majority and ${p.attack[1]} without, defence ${p.defence}` : ''}. ` +
    `${p.text.join(' ')}`
  );
}
export function outline(view: BurntMoonView): Section[] {
  const near = (view.you ?? 'lfa') as SideId,
    sides = [near, other(near)];
  const bidText = (side: SideId) => {
    const bid = view.bids[side];
    return !bid
      ? ''
      : bid.card
        ? `${TITLES[side]} bid ${view.cards[bid.card].titles[side]}${bid.shown ? '' : ' (face down)'}.`
        : `${TITLES[side]} has bid.`;
  };
  const standing = [
    ...view.sides.map(
      s =>
        `${s.title}: ${s.points} of ${view.target} points, ${s.moss} MOSS on the table, ${s.hand} cards in hand, ` +
        `${s.stock} fortifications left.`,
    ),
    `${TITLES[view.holder]} holds the initiative.`,
    ...sides.map(bidText),
    view.playing && view.turn.player
      ? `${TITLES[view.turn.player]} is playing ${view.cards[view.playing].titles[view.turn.player]}.`
      : '',
    view.overclock ? `An Overclock of force ${view.overclock.force.toUpperCase()} waits.` : '',
    'House reconstruction: cards, numbers and some rules are ours, not the printed game.',
  ].filter(Boolean);
  const lanes = view.board.lanes.map(l => ({
    ref: l.id,
    text: `Lane ${l.number}: ${sides
      .map(s => {
        const site = l.sides[s];
        return (
          `${TITLES[s]} site ${site.points} ${site.points === 1 ? 'point' : 'points'}, defence ${site.defence}, ` +
          `${site.controlled ? 'controlled' : 'not controlled'}${site.fort ? ', fortified' : ''}, counts ${site.strength}`
        );
      })
      .join('; ')}. ${l.majority ? `${TITLES[l.majority]} has the majority.` : 'No majority.'}`,
  }));
  const rovs = sides.map((side): Section => {
    const all = Object.entries(view.entities).filter((e): e is [string, Rov] => isRov(e[1]) && e[1].owner === side);
    return {
      id: `rovs-${side}`,
      title: `${TITLES[side]} ROVs${side === view.you ? ' (yours)' : ''}`,
      lines: all.length ? all.map(([ref, r]) => ({ ref, text: rovText(r) })) : [{ text: 'None.' }],
    };
  });
  const hand = Object.entries(view.entities).filter(([id]) => id.startsWith('hand.') || id.startsWith('playing.'));
  const piles = sides.flatMap(id => {
    const s = view.sides.find(x => x.id === id)!;
    return [
      `${s.title} supply (${total(s.supply)}): ${pile(view, id, s.supply)}.`,
      `${s.title} discard pile (${total(s.discard)}): ${pile(view, id, s.discard)}.`,
      `${s.title} deck: ${s.deck} cards. ${id === view.you ? 'Left in it' : 'In deck and hand'}: ` +
        `${pile(view, id, s.unseen)}.`,
      `${s.title} out of the game: ${pile(view, id, s.removed)}.`,
    ];
  });
  return [
    { id: 'standing', title: 'Standing', lines: standing.map(text => ({ text })) },
    ...(view.you
      ? [
          {
            id: 'hand',
            title: 'Your cards',
            lines: hand.length
              ? hand.map(([ref, e]) => ({ ref, text: cardText(view, e.owner, nameIn(ref), e.count) }))
              : [{ text: 'No cards.' }],
          },
        ]
      : []),
    { id: 'lanes', title: 'Lanes', lines: lanes },
    ...rovs,
    { id: 'piles', title: 'Piles', lines: piles.map(text => ({ text })) },
  ];
}
