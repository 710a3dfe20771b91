/** The server's HTTP side, in one place. */
import { keep } from './files';
import type {
  Analysis,
  AskDraft,
  Created,
  DeviceCode,
  Drafted,
  GameListing,
  HowItEnded,
  Joined,
  LessonShown,
  LogPage,
  MomentShown,
  NewTable,
  ReplayInfo,
  RuleInfo,
  TableInfo,
} from './protocol.gen';
import { go, href } from './route.svelte';
import { kept, remember, settings, tokenFor } from './settings.svelte';

export class ApiError extends Error {}

async function call<T>(path: string, body?: unknown, table?: string, given?: string): Promise<T> {
  let answer: Response;
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const token = given ?? (table && kept()[table]?.token);
  if (token) headers.authorization = `Bearer ${token}`;
  try {
    answer = await fetch(path, body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) });
  } catch {
    throw new ApiError('The server cannot be reached.');
  }
  const data = await answer.json().catch(() => null);
  if (!answer.ok) throw new ApiError(data?.why ?? `The server answered ${answer.status}.`);
  return data as T;
}
const seg = encodeURIComponent;

export const games = () => call<GameListing[]>('/api/games');
export const rules = (game: string) => call<RuleInfo[]>(`/api/rules/${seg(game)}`);
/** A game's cards, with their texts, as the game describes them. */
export const faces = <T>(game: string) => call<{ rules: string; faces: T }>(`/api/faces/${seg(game)}`).then(a => a.faces);
/** What the rules say to something of one's own: a battlefield, a force. */
export const draft = (game: string, wanted: AskDraft) => call<Drafted>(`/api/drafts/${seg(game)}`, wanted);
/** A game's first game, step by step. */
export const lesson = (game: string) => call<LessonShown>(`/api/lessons/${seg(game)}`);
export const openTables = () => call<TableInfo[]>('/api/tables');
export const myTables = (tokens: Record<string, string>) => call<TableInfo[]>('/api/mine', { tokens });
const join = (table: string, code: string | null, token: string | null = null) =>
  call<Joined>(`/api/tables/${seg(table)}/join`, {
    code,
    token,
    name: settings.name || null,
    entropy: crypto.randomUUID?.() ?? null,
  });
/** For one's own seat at another device: good once, and not for long. */
export const deviceCode = (table: string) => call<DeviceCode>(`/api/tables/${seg(table)}/device`, {}, table);
export const replayInfo = (table: string) => call<ReplayInfo>(`/api/tables/${seg(table)}/replay`, undefined, table);
/** The game's own part of the view at a moment, and what happened just before. */
export const moment = (table: string, n: number) =>
  call<MomentShown>(`/api/tables/${seg(table)}/moment/${n}`, undefined, table);
/** Who won, why, and where it turned; when the game is over. */
export const ending = (table: string) => call<HowItEnded>(`/api/tables/${seg(table)}/ending`, undefined, table);
/** A look back at a game that is over, as far as the server has come with it; ask again. */
export const analysis = (table: string) => call<Analysis>(`/api/tables/${seg(table)}/analysis`, undefined, table);
export const tableInfo = (table: string, token?: string) =>
  call<TableInfo>(`/api/tables/${seg(table)}`, undefined, table, token);
export const log = (table: string, start: number) =>
  call<LogPage>(`/api/tables/${seg(table)}/log?start=${start}&count=500`, undefined, table);

/** Keep the finished game as a file. It is fetched, not linked to: a secret stands in no address. */
export async function saveRecord(table: string, game: string): Promise<void> {
  const token = kept()[table]?.token;
  const answer = await fetch(
    `/api/tables/${seg(table)}/record`,
    token ? { headers: { authorization: `Bearer ${token}` } } : {},
  );
  keep(`${game}-${table}.sand`, await answer.blob());
}

/** Make a table, keep its secrets and sit down. */
export async function start(wanted: NewTable, seat?: string, page = ['t']): Promise<void> {
  const taken = seat && !wanted.hotseat && (wanted.seats?.[seat] ?? 'human') === 'human' ? [seat] : [];
  const made = await call<Created>('/api/tables', { ...wanted, sit: taken }, wanted.fork?.table);
  const mine = Object.keys(made.seats)[0] ?? null;
  const token = mine ? made.seats[mine] : made.watch;
  remember({
    id: made.table,
    token,
    seat: mine,
    game: wanted.game,
    title: wanted.game,
    at: Date.now(),
    links: { ...made.invitations, watch: made.watch },
  });
  go(...page, made.table);
}
/** Take the free seat of an open table. */
export async function sitDown(table: TableInfo): Promise<void> {
  const { token, seat } = await join(table.table, null);
  remember({ id: table.table, token, seat, game: table.game, title: table.title, at: Date.now() });
  go('t', table.table);
}
/** Come by a link: an invitation is exchanged for a seat that only this browser has; the same one again leads back to it. */
export async function come(id: string, code: string, game = '', title = ''): Promise<void> {
  const had = kept()[id];
  if (had?.code !== code) {
    const { token, seat } = await join(id, code, tokenFor(code));
    if (seat || !had) remember({ id, token, seat, code, game, title, at: Date.now() }); // a seat is not left to watch
  }
  location.replace(href('t', id)); // the code does not stay in the address, or in the history
}
