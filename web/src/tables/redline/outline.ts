/** REDLINE as lists: standing, the fight, missions, efreets, hand, baselines, piles. */
import type { Section } from '../types';
import {
  isGeneral,
  other,
  resources,
  ruleOf,
  saysUnit,
  sideOf,
  subOf,
  TITLES,
  total,
  unitsOf,
  type CardInfo,
  type General,
  type RedlineView,
  type SideId,
} from './view';

const pile = (view: RedlineView, cards: Record<string, number>) =>
  Object.entries(cards)
    .map(([c, n]) => `${n > 1 ? `${n} ` : ''}${view.cards[c].name}`)
    .join(', ') || 'nothing';
function cardText(view: RedlineView, i: CardInfo, count: number, cost = i.cost): string {
  const stats = i.stats
    ? [
        i.stats.damage !== undefined && `damage ${i.stats.damage}`,
        `armor ${i.stats.armor}`,
        i.stats.speed !== undefined && `speed ${i.stats.speed}`,
      ].filter(Boolean)
    : [];
  const facts = [subOf(i), 'house card', i.type !== 'resource' && `cost ${cost}`, ...stats].filter(Boolean).join(', ');
  return (
    `${count > 1 ? `${count} ` : ''}${i.name} (${facts}). ` +
    `${[...(i.keywords ?? []).map(k => `${k}: ${ruleOf(view, k)}`), ...i.text].join(' ')}`.trim()
  );
}
function generalText(g: General): string {
  const place = g.place === 'hq' ? 'in the HQ' : g.place === 'bunker' ? 'in the bunker' : `aboard ${g.aboard}`;
  return g.card
    ? `General ${g.name}, ${place}, armor ${g.armor - g.hurt} of ${g.armor}, ${g.cost} to call.`
    : `The general is ${place} and has not been seen.`;
}
export function outline(view: RedlineView): Section[] {
  const near = (view.you ?? 'red') as SideId,
    sides = [near, other(near)];
  const shot = view.shot;
  const standing = [
    ...sides.map(id => {
      const s = sideOf(view, id),
        [ready, all] = resources(s);
      return (
        `${TITLES[id]} (${s.faction.toUpperCase()}): holds ${s.missions} of 5 missions, arsenal ${s.arsenal}, ` +
        `hand ${s.hand}, recon ${s.recon}, resources ${ready} of ${all} ` +
        `ready${s.pool ? ` and ${s.pool} in the pool` : ''}.${s.planned ? ' Has set all dials.' : ''}`
      );
    }),
    `${TITLES[view.first]} goes first.`,
    view.fight ? `Fighting over mission ${view.fight.mission}${view.fight.round ? `, round ${view.fight.round}` : ''}.` : '',
    view.deploying ? `${view.cards[view.deploying].name} is being deployed.` : '',
    shot
      ? `${shot.shooter} fires at ${shot.victim}: ` +
        `${shot.die ? `die ${shot.die}, ${shot.value} against speed ${shot.speed}; ` : ''}${shot.damage} ` +
        `damage${shot.critical ? ' and a critical hit' : ''}${shot.hit ? '' : ' if it hits'}.`
      : '',
    view.window
      ? `${view.window.says}: ${TITLES[view.window.who]} may ${view.chain.length ? 'answer' : 'play a tactic'}.`
      : '',
    'House reconstruction: the numbers and effects of all cards are ours.',
  ].filter(Boolean);
  const chain = view.chain.map((l, i) => ({
    text: `${i + 1}. ${TITLES[l.by]}: ${l.says}${i === view.chain.length - 1 ? ' (settles first)' : ''}`,
  }));
  const missions = view.board.missions.map(m => ({
    ref: m.id,
    text:
      `Mission ${m.number}, ${m.name}: ${m.flipped ? 'face down this turn' : `capture cost ${m.cost}`}` +
      `${m.recon ? `, ${m.recon} recon` : ''}, ${m.owner ? `held by ${TITLES[m.owner]}` : 'held by nobody'}. ` +
      `${m.text.join(' ')}`.trim(),
  }));
  const units = sides.map((id): Section => {
    const all = unitsOf(view, id);
    return {
      id: `units-${id}`,
      title: `${TITLES[id]} efreets${id === view.you ? ' (yours)' : ''}`,
      lines: all.length ? all.map(([ref, u]) => ({ ref, text: saysUnit(view, ref, u) })) : [{ text: 'None.' }],
    };
  });
  const bases = sides.map((id): Section => {
    const s = sideOf(view, id),
      g = view.entities[`${id}.general`];
    return {
      id: `base-${id}`,
      title: `${TITLES[id]} baseline`,
      lines: [
        ...(isGeneral(g) ? [{ ref: `${id}.general`, text: generalText(g) }] : []),
        ...Object.entries(s.resources).map(([ref, r]) => ({
          ref,
          text:
            `${view.cards[r.card].name}: ${r.ready} ready, ${r.expended} ` +
            `expended.${view.cards[r.card].text.length > 1 ? ` ${view.cards[r.card].text.slice(1).join(' ')}` : ''}`,
        })),
        ...Object.entries(s.spare).map(([ref, e]) => ({ ref, text: cardText(view, view.cards[e.card], e.count) })),
        ...unitsOf(view, id).flatMap(([, u]) =>
          u.equipment.map(e => ({
            ref: e.id,
            text: `On ${u.name}: ${cardText(view, view.cards[e.card], 1)}${e.spent ? ' Expended.' : ''}`,
          })),
        ),
      ].filter((l, i, all) => all.findIndex(x => x.ref === l.ref) === i),
    };
  });
  const hand = Object.entries(view.entities).filter(([id]) => id.startsWith('hand.') || id.startsWith('seen.'));
  const piles = sides.flatMap(id => {
    const s = sideOf(view, id);
    return [
      `${TITLES[id]} scrapyard (${total(s.scrap)}): ${pile(view, s.scrap)}.`,
      `${TITLES[id]} ${id === view.you ? 'arsenal' : 'arsenal and hand'}: ${pile(view, s.unseen)}.`,
    ];
  });
  return [
    { id: 'standing', title: 'Standing', lines: standing.map(text => ({ text })) },
    ...(chain.length ? [{ id: 'chain', title: 'Chain of Command', lines: chain }] : []),
    ...(view.you
      ? [
          {
            id: 'hand',
            title: 'Your cards',
            lines: hand.length
              ? hand.map(([ref, e]) => ({
                  ref,
                  text:
                    `${ref.startsWith('seen.') ? 'In the other hand: ' : ''}` +
                    `${cardText(view, view.cards[e.card!], e.count ?? 1, e.cost)}`,
                }))
              : [{ text: 'No cards.' }],
          },
        ]
      : []),
    { id: 'missions', title: 'Missions', lines: missions },
    ...units,
    ...bases,
    { id: 'piles', title: 'Piles', lines: piles.map(text => ({ text })) },
  ];
}
