/** How Redemption's view is read, and its words. What its cards look like is in face.ts. */
import type { Body, CardInfo, Deed, Player, RedemptionView, Zone } from './game.gen';

export type { Body, CardInfo, Deed, Fight, Player, RedemptionView, Zone } from './game.gen';

const GOOD = ['blue', 'clay', 'gold', 'green', 'purple', 'red', 'silver', 'teal', 'white'];
export const isGood = (brigade: string): boolean => GOOD.includes(brigade);
/** Questions that a click on a card answers at once: there is nothing else to click it for. */
export const AT_ONCE = ['target', 'bearer_of', 'user_of', 'found', 'which_soul'];
const CLASSES: Record<string, string> = { territory: 'territory class' };
export const subOf = (info: CardInfo, type = info.type): string =>
  [
    type === 'Enhancement' || type === 'Dominant' ? `${info.side} ${type}` : type,
    ...info.classes.map(c => CLASSES[c] ?? c),
  ].join(' · ');
export const keyOf = (body: Body): string => body.face.slice(body.face.indexOf('/') + 1);
export const playerOf = (view: RedemptionView, seat: string): Player =>
  view.board.players.find(p => p.id === seat) ?? view.board.players[0];
/** The others, in turn after a seat. */
export function othersOf(view: RedemptionView, seat: string): Player[] {
  const all = view.board.players,
    at = all.findIndex(p => p.id === seat);
  return all.slice(1).map((_, k) => all[(at + k + 1) % all.length]);
}
/** Who wins and loses with a seat, where two are a team. */
export function partnerOf(view: RedemptionView, seat: string): string | undefined {
  const side = view.seats.find(s => s.id === seat)?.side;
  return view.seats.find(s => s.id !== seat && s.side === side)?.id;
}
export type Card = [id: string, body: Body];
/** The cards of a zone that this viewer sees, the first laid first. */
export const cardsAt = (view: RedemptionView, seat: string, zone: Zone): Card[] =>
  Object.entries(view.entities)
    .filter(([, b]) => b.zone === zone && b.seat === seat)
    .sort(([, a], [, b]) => (zone === 'discards' ? (b.at.slot ?? 0) - (a.at.slot ?? 0) : 0));
/** Cards with what lies on each. */
export interface Group {
  id: string;
  body: Body;
  under: Card[];
}
export function groupsOf(view: RedemptionView, cards: Card[]): Group[] {
  const ids = new Set(cards.map(([id]) => id)),
    on = Map.groupBy(Object.entries(view.entities), ([, b]) => b.state.on ?? '');
  const below = (id: string): Card[] => (on.get(id) ?? []).flatMap(card => [card, ...below(card[0])]);
  return cards
    .filter(([, b]) => !b.state.on || !ids.has(b.state.on))
    .map(([id, body]) => ({ id, body, under: below(id) }))
    .filter(g => !g.body.state.on || !view.entities[g.body.state.on] || !isOut(view.entities[g.body.state.on].zone));
}
/** Zones that lie open on the table; the others are piles. */
const OUT: Zone[] = ['battle', 'territory', 'bondage', 'placed', 'suspended'];
export const isOut = (zone: Zone): boolean => OUT.includes(zone);
export const ZONES: Record<Zone, string> = {
  deck: 'Deck',
  hand: 'Hand',
  reserve: 'Reserve',
  artifacts: 'Artifact pile',
  battle: 'Field of Battle',
  territory: 'Territory',
  bondage: 'Land of Bondage',
  discards: 'Discard pile',
  redemption: 'Land of Redemption',
  aside: 'Set aside',
  banished: 'Out of the game',
  placed: 'Placed on a card',
  suspended: 'In the battle that waits',
};
export const STANDINGS = {
  losing: 'The Heroes are losing',
  winning: 'The Heroes are winning',
  mutual: 'Both are being defeated',
  stalemate: 'A stalemate',
};
/** The card that stopped or undid an ability, by name: it may lie where nobody looks by now. */
export function offBy(view: RedemptionView, deed: Deed): string {
  const by = view.board.deeds.find(d => d.card === deed.off);
  return by ? ` by ${view.cards[by.key].title}` : '';
}
export const numbersOf = (n: [number, number]): string => `${n[0]}/${n[1]}`;
export const brigadesText = (brigades: string[]): string =>
  brigades.length > 3 ? `every ${isGood(brigades[0]) ? 'good' : 'evil'} brigade` : brigades.join('/');
/** All there is to say of a card, in a line. */
export function saysBody(view: RedemptionView, body: Body): string {
  const info = view.cards[keyOf(body)],
    now = body.numbers ?? info.numbers;
  return [
    body.name,
    subOf(info, body.type),
    brigadesText(body.brigades ?? info.brigades),
    now && numbersOf(now),
    body.owner !== body.seat && `${playerOf(view, body.owner).title}’s card`,
    body.state.on && view.entities[body.state.on] && `on ${view.entities[body.state.on].name}`,
    body.state.negated && 'negated',
    body.state.captive && 'captured',
    body.state.barred && 'withdrew this turn',
    info.house && 'house card',
    info.mute && 'its ability is not played',
  ]
    .filter(Boolean)
    .join(', ');
}
