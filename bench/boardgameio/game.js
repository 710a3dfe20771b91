// A game with a state about as long as a view of Front Line: 60 cells, 30 units, the last 40 lines of a log. A move moves a
// unit to a cell beside it.
'use strict';

const { INVALID_MOVE } = require('boardgame.io/core');

const COLUMNS = 10;
const CELLS = 60;
const UNITS = 30;
const LINES = 40;

function cell(k) {
  const [x, y] = [k % COLUMNS, Math.floor(k / COLUMNS)];
  const terrain = ['plain', 'forest', 'hill', 'town'][(x * 7 + y * 3) % 4];
  return { id: `c${k}`, x, y, terrain, label: `Hex ${x}.${y}, ${terrain}`, owner: null, road: x % 3 === 0 };
}

function unit(k) {
  const owner = String(k % 2);
  return {
    id: `u${k}`, owner, cell: k * 2, kind: ['infantry', 'armour', 'artillery'][k % 3], strength: 4, steps: 2, moved: false,
    label: `${k}th ${['Infantry', 'Armour', 'Artillery'][k % 3]} of player ${owner}, two steps, strength four`,
  };
}

function line(n, unit, to) {
  return { n, text: `${unit.label} moves to ${to.label}.`, kind: 'move', refs: [unit.id, to.id], by: unit.owner };
}

function beside(from, to) {
  const dx = Math.abs((from % COLUMNS) - (to % COLUMNS));
  const dy = Math.abs(Math.floor(from / COLUMNS) - Math.floor(to / COLUMNS));
  return to >= 0 && to < CELLS && dx + dy === 1;
}

function moveUnit({ G, playerID }, id, to) {
  const unit = G.units[id];
  if (!unit || unit.owner !== playerID || !beside(unit.cell, to)) return INVALID_MOVE;
  unit.cell = to;
  G.cells[to].owner = playerID;
  G.log.push(line(G.log[LINES - 1].n + 1, unit, G.cells[to]));
  G.log.shift();
}

exports.choices = (G, player) =>
  G.units.flatMap((unit, id) =>
    unit.owner === player
      ? [-1, 1, -COLUMNS, COLUMNS].map((step) => [id, unit.cell + step]).filter(([, to]) => beside(unit.cell, to))
      : [],
  );

exports.Battle = {
  name: 'battle',
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({
    cells: Array.from({ length: CELLS }, (_, k) => cell(k)),
    units: Array.from({ length: UNITS }, (_, k) => unit(k)),
    log: Array.from({ length: LINES }, (_, k) => line(k, unit(k % UNITS), cell(k))),
  }),
  // Only the server makes the move, so what a client sees has come from there.
  moves: { moveUnit: { move: moveUnit, client: false } },
  turn: { minMoves: 1, maxMoves: 1 },
};
