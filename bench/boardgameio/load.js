// node load.js PLAN: players at boardgame.io's server, the same way bench/server plays; prints the tally as JSON.
'use strict';

const fs = require('fs');
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const { Battle, choices } = require('./game.js');

const plan = JSON.parse(process.argv[2]);
const base = `http://127.0.0.1:${plan.ports[0]}`;
const PATIENCE = 10_000;
const OPENED_AT_ONCE = 16;
const TICKS = 100; // of /proc/PID/stat, a second
const PAGE = 4096;

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const now = () => performance.now();

function cpuOf(pids) {
  const fields = (pid) => fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return pids.reduce((sum, pid) => sum + (Number(fields(pid)[11]) + Number(fields(pid)[12])) / TICKS, 0);
}

function rssOf(pids) {
  return pids.reduce((sum, pid) => sum + Number(fs.readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE, 0);
}

async function post(path, body) {
  const response = await fetch(base + path, {
    method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' },
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

class Table {
  async open(tally) {
    this.tally = tally;
    const { matchID } = await post('/games/battle/create', { numPlayers: 2 });
    this.seats = [];
    for (const playerID of ['0', '1']) {
      const joined = await post(`/games/battle/${matchID}/join`, { playerID, playerName: `player ${playerID}` });
      this.seats.push(await this.sit(matchID, playerID, joined.playerCredentials));
    }
    return this;
  }

  async sit(matchID, playerID, credentials) {
    const multiplayer = SocketIO({ server: base, socketOpts: { transports: ['websocket'], forceNew: true } });
    const client = Client({ game: Battle, multiplayer, matchID, playerID, credentials, debug: false });
    const seat = { client, playerID, stateID: -1, waiting: null };
    client.subscribe((state) => state && this.seen(seat, state));
    client.start();
    for (const end = now() + PATIENCE; seat.stateID < 0; await sleep(2)) {
      if (now() > end) throw new Error('no first state');
    }
    return seat;
  }

  // A state has come from the server (moves are not made at the client).
  seen(seat, state) {
    if (state._stateID <= seat.stateID) return;
    seat.stateID = state._stateID;
    if (seat.waiting) seat.waiting();
    seat.waiting = null;
  }

  async move() {
    const state = this.seats[0].client.getState();
    const mover = this.seats[Number(state.ctx.currentPlayer)];
    const possible = choices(state.G, mover.playerID);
    const [unit, to] = possible[Math.floor(Math.random() * possible.length)];
    const sent = now();
    const arrivals = this.seats.map((seat) => new Promise((done) => {
      const late = setTimeout(() => done(null), PATIENCE);
      seat.waiting = () => { clearTimeout(late); done((now() - sent) / 1000); };
    }));
    mover.client.moves.moveUnit(unit, to);
    const [first, second] = await Promise.all(arrivals);
    if (first === null || second === null) { this.tally.stalled++; return; }
    const own = mover === this.seats[0];
    this.tally.moves++;
    this.tally.acks.push(own ? first : second);
    this.tally.views.push(own ? second : first);
  }

  bytes() {
    return this.seats.reduce((sum, s) => sum + s.client.transport.socket.io.engine.transport.ws._socket.bytesRead, 0);
  }

  close() {
    for (const seat of this.seats) seat.client.stop();
  }
}

async function open(count, tally) {
  const tables = [];
  const one = async () => {
    while (tables.length < count) {
      const table = new Table();
      tables.push(table);
      await table.open(tally);
    }
  };
  await Promise.all(Array.from({ length: OPENED_AT_ONCE }, one));
  return tables;
}

async function play(table, pace, start, end) {
  let due = start + Math.random() * pace;
  while (Math.max(due, now()) < end) {
    if (due > now()) await sleep(due - now());
    await table.move();
    due = pace ? due + pace : now();
  }
}

function blank() {
  return { moves: 0, refused: 0, stalled: 0, reopened: 0, acks: [], views: [], wire_bytes: 0, json_bytes: null };
}

async function phase(count, seconds, pace) {
  const tally = blank();
  tally.rss_before = rssOf(plan.pids);
  const tables = await open(count, tally);
  const sum = () => tables.reduce((total, table) => total + table.bytes(), 0);
  const [bytes, cpu, own, start] = [sum(), cpuOf(plan.pids), process.cpuUsage(), now()];
  await Promise.all(tables.map((table) => play(table, pace * 1000, start, start + seconds * 1000)));
  tally.seconds = (now() - start) / 1000;
  tally.wire_bytes = sum() - bytes;
  tally.server_cpu = cpuOf(plan.pids) - cpu;
  const used = process.cpuUsage(own);
  tally.load_cpu = (used.user + used.system) / 1e6;
  tally.rss_after = rssOf(plan.pids);
  for (const table of tables) table.close();
  return tally;
}

async function main() {
  setTimeout(() => { console.error('took too long'); process.exit(1); }, (plan.seconds + plan.slack) * 1000).unref();
  if (plan.warm_up) await phase(2, plan.warm_up, 0);
  const tally = await phase(plan.tables, plan.seconds, plan.pace);
  process.stdout.write(JSON.stringify(tally), () => process.exit(0));
}

main().catch((error) => { console.error(error); process.exit(1); });
