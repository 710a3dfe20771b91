/** Front Line as lists: countries, units, the map. */
import { capital, title } from '../../lib/protocol';
import type { Section } from '../types';
import type { Cell, Country, FrontLineView, Unit } from './game.gen';

const ground = (c: Cell) => (c.city ? `${c.city.owner} ${c.city.kind}${c.city.fallen ? ' (fallen)' : ''}` : c.t);

function unitText(u: Unit, cell: Cell | undefined): string {
  const where = cell ? ` on ${cell.id}, ${ground(cell)}${cell.hex ? ' with a purple hex' : ''}` : '';
  return (
    `${u.name}${where}${u.state.disrupted ? ', disrupted' : ''}` +
    `${u.state.acted.length ? `, did: ${u.state.acted.join(', ')}` : ''}`
  );
}
function countryText(view: FrontLineView, c: Country): string {
  const spending = view.turn?.country === c.id ? view.turn.spending : null;
  const stacks = Object.entries(c.stacks).map(
    ([k, s]) =>
      `${k} ${spending?.city === k ? `${spending.left} left, in use` : s.chits || 'spent'}${s.fallen ? ' (fallen)' : ''}`,
  );
  const reserve = Object.entries(c.reserve).map(([k, n]) => `${n} ${k}`);
  return (
    `${title(c.id)}${view.held.includes(c.seat) ? ' (you)' : ''}: supply ${stacks.join('; ')}. Leadership ` +
    `${c.leadership}. Reserve: ${reserve.join(', ')}. Card: ${c.card.name}${c.card.house ? ' (house card)' : ''}.`
  );
}
export function outline(view: FrontLineView): Section[] {
  const { w, h, cells, boards } = view.board.grid;
  const cellOf = new Map(cells.map(c => [c.id, c]));
  const unitOn = new Map(Object.values(view.entities).map(u => [u.at.cell, u]));
  const standing = [
    ...Object.entries(view.points).map(([c, n]) => `${capital(c)}: ${n} ${n === 1 ? 'point' : 'points'}.`),
    ...view.edge.map(
      (e, b) =>
        `${boards > 1 ? `Battlefield ${b + 1}: ` : ''}` +
        `${e.holder ? `${capital(e.holder)} holds the Edge, ${e.on ? 'on' : 'off'}.` : 'Nobody holds the Edge.'}`,
    ),
  ];
  const units = ['red', 'green'].map((colour): Section => {
    const all = Object.entries(view.entities)
      .filter(([, u]) => u.owner === colour)
      .sort(([, a], [, b]) => a.at.cell.localeCompare(b.at.cell, 'en', { numeric: true }));
    return {
      id: colour,
      title: `${capital(colour)} units (${all.length})`,
      lines: all.map(([ref, u]) => ({ ref, text: unitText(u, cellOf.get(u.at.cell)) })),
    };
  });
  const cellText = (c: Cell) => {
    const u = unitOn.get(c.id);
    return (
      `${c.id} ${ground(c)}${c.hex ? ' (1 point)' : ''}` +
      `${u ? `: ${u.name}${u.state.disrupted ? ', disrupted' : ''}` : ''}`
    );
  };
  const rows = Array.from({ length: boards * h }, (_, r) => ({
    text: `${boards > 1 ? `Battlefield ${Math.floor(r / h) + 1}, row` : 'Row'} ${(r % h) + 1}: ${cells
      .slice(r * w, (r + 1) * w)
      .map(cellText)
      .join('; ')}.`,
  }));
  return [
    { id: 'standing', title: 'Standing', lines: standing.map(text => ({ text })) },
    { id: 'countries', title: 'Countries', lines: view.countries.map(c => ({ text: countryText(view, c) })) },
    ...units,
    { id: 'map', title: `The map: ${view.board.maps.join(' and ')}${view.board.house ? ' (house map)' : ''}`, lines: rows },
  ];
}
