/** One socket per table: a whole view on every change; an act without an answer is sent again after a reconnect
 *  (same `cid`, done once). */
import type { Director } from './director';
import { joined } from './joined';
import type {
  Act,
  Chat,
  ClientMessage,
  OfferMessage,
  Order,
  Place,
  Presence,
  ServerMessage,
  TableEvent,
  TableView,
  ViewMessage,
  WhyNot,
  What,
} from './protocol.gen';
import { PROTOCOL_VERSION } from './protocol.gen';

export interface Toast {
  id: number;
  text: string;
  rule?: string | null;
  ruleText?: string | null;
  bad?: boolean;
  ask?: What | null; // refused, but the others can be asked
}

const uid = () => crypto.randomUUID?.() ?? Math.random().toString(36).slice(2) + Date.now().toString(36);
const ASIDE = new Set<string | undefined>(['orders', 'say']); // what is no move
const QUIET_MS = 12_000; // no word for so long, not even a pong: the line is dead
const SENDS = 3; // how often a message is sent that breaks the line every time

export class Connection {
  status = $state<'connecting' | 'live' | 'lost' | 'closed'>('connecting');
  events = $state.raw<TableEvent[]>([]); // that came last, to be read out
  presence = $state.raw<Presence | null>(null);
  presenceAt = 0;
  chat = $state.raw<Chat[]>([]);
  toasts = $state.raw<Toast[]>([]);
  bye = $state<string | null>(null);
  pending = $state.raw<Act | null>(null);
  taken = $state(0); // the view from which on the table shows the last thing we did
  ahead = $state(0); // the server's clock less ours, in ms
  stamp = $state(0); // the server's time when the newest view came, for the clocks
  #socket?: WebSocket;
  #tries = 0;
  #timer = 0;
  #beat = 0;
  #heard = 0;
  #asked = '';
  #last: TableView | null = null; // the newest view, put together
  #judging: { cid: string; told: (answer: WhyNot) => void } | null = null;
  #fresh = false; // no view yet over this socket
  #unanswered = new Map<string, ClientMessage>(); // by cid; sent again over a new socket
  #repeated = new Map<string, number>(); // how often each of them
  #toast = 0;
  #again = () => {
    if (this.status === 'lost') this.open();
  };

  constructor(
    readonly table: string,
    readonly token: string | null,
    readonly name: string | null,
    readonly director: Director,
  ) {
    this.open();
    addEventListener('online', this.#again);
    document.addEventListener('visibilitychange', this.#again);
    this.#beat = window.setInterval(() => this.#pulse(), 4000);
  }

  /** What is on the table; the newest view may still be waiting for its turn. */
  get view(): TableView | null {
    return this.director.view;
  }

  open(): void {
    clearTimeout(this.#timer);
    this.#socket?.close();
    const socket = new WebSocket(
      `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/${encodeURIComponent(this.table)}`,
    );
    this.#socket = socket;
    this.#fresh = true;
    socket.onopen = () => {
      this.#heard = Date.now();
      this.#send({
        t: 'hello',
        v: PROTOCOL_VERSION,
        token: this.token,
        since: this.director.latest?.seq ?? null,
        name: this.name,
        entropy: uid(),
        parts: true,
        entries: true,
      });
    };
    socket.onmessage = e => {
      if (socket === this.#socket) this.#on(JSON.parse(e.data));
    };
    socket.onclose = () => {
      if (socket !== this.#socket || this.status === 'closed') return;
      this.status = 'lost';
      this.#timer = window.setTimeout(
        () => this.open(),
        Math.min(8000, 300 * 2 ** this.#tries++) * (0.7 + Math.random() * 0.6),
      );
    };
  }

  close(): void {
    this.status = 'closed';
    removeEventListener('online', this.#again);
    document.removeEventListener('visibilitychange', this.#again);
    clearInterval(this.#beat);
    clearTimeout(this.#timer);
    this.director.close();
    this.#socket?.close();
  }

  /** Answer with a choice, of a free one with its place. */
  act(decision: string, pick: string, place: Place | null = null): void {
    this.clearToasts();
    this.director.finish();
    this.pending = { t: 'act', cid: uid(), at: this.view!.seq, decision, picks: [pick], ...(place && { place }) };
    this.#tell(this.pending);
  }
  undo(): void {
    this.#tell({ t: 'undo', cid: uid() });
  }
  offer(what: What, yes = true): void {
    this.#tell({ t: 'offer', what, yes, cid: uid() });
  }
  resign(): void {
    this.#tell({ t: 'resign', cid: uid() });
  }
  claim(): void {
    this.#tell({ t: 'claim', cid: uid() });
  }
  say(text: string): void {
    this.#tell({ t: 'say', text, cid: uid() });
  }
  orders(set: Order[]): void {
    this.#tell({ t: 'orders', set, cid: uid() });
  }
  /** Ask why a click means nothing; the sentence comes as a toast. */
  why(on: string | null, to: string | null): void {
    this.#asked = uid();
    this.#send({ t: 'why', decision: this.view?.decision?.id ?? null, on, to, cid: this.#asked });
  }

  /** Ask what a strong player would do; the answer is shown as the reason against a move is. */
  hint(): void {
    this.#asked = uid();
    this.#send({ t: 'hint', cid: this.#asked });
  }

  /** Ask whether a free choice may have this place; nothing comes of it but the answer. Only the last question counts. */
  judge(pick: string, place: Place, told: (answer: WhyNot) => void): void {
    const cid = uid();
    this.#judging = { cid, told };
    this.#send({ t: 'why', decision: this.view?.decision?.id ?? null, pick, place, cid });
  }

  toast(text: string, more: Partial<Toast> = {}): void {
    const id = ++this.#toast;
    this.toasts = [...this.toasts.filter(t => t.text !== text).slice(-2), { id, text, ...more }];
    setTimeout(
      () => {
        this.toasts = this.toasts.filter(t => t.id !== id);
      },
      Math.max(9000, 70 * text.length),
    ); // long enough to be read
  }
  dismiss(toast: Toast): void {
    this.toasts = this.toasts.filter(t => t.id !== toast.id);
  }
  /** Offer to the others what the table refused to do at once. */
  ask(toast: Toast): void {
    this.dismiss(toast);
    if (toast.ask) this.offer(toast.ask);
  }
  clearToasts(): void {
    this.toasts = [];
  }

  /** Send, and again over a new line until it is answered; the same `cid` is done once. */
  #tell(message: ClientMessage & { cid?: string | null }): void {
    this.#unanswered.set(message.cid!, message);
    if (!this.#fresh) this.#send(message);
    else this.toast('There is no connection just now. This will be sent as soon as it is back.');
  }
  #repeat(cid: string, message: ClientMessage): void {
    const times = (this.#repeated.get(cid) ?? 1) + 1;
    this.#repeated.set(cid, times);
    if (times <= SENDS) this.#send(message);
    else {
      this.#answered(cid);
      this.toast('The table could not do this.', { bad: true });
    }
  }
  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
  #pulse(): void {
    if (this.status === 'live' && Date.now() - this.#heard > QUIET_MS) this.open();
    else this.#send({ t: 'ping', c: Date.now() });
    if (this.status === 'live') this.#tries = 0; // a line that lasts: the next one is tried for at once
  }
  #on(m: ServerMessage): void {
    this.#heard = Date.now();
    if (m.t === 'view') {
      this.status = 'live';
      this.ahead = m.now - Date.now();
      this.#last = m.whole === false ? joined({ ...this.#last, ...m.view }, m.changed) : m.view;
      this.#see(m, this.#last);
      if (this.pending && this.pending.decision !== this.#last.decision?.id) this.pending = null;
      if (this.#fresh) {
        this.#fresh = false;
        for (const [cid, message] of this.#unanswered) this.#repeat(cid, message);
      }
    } else if (m.t === 'ack') {
      if (!ASIDE.has(this.#unanswered.get(m.cid)?.t)) this.taken = m.seq;
      this.#answered(m.cid);
    } else if (m.t === 'nack') {
      this.#answered(m.cid);
      this.toast(m.why, { rule: m.rule, bad: true, ask: m.ask ? 'undo' : null });
    } else if (m.t === 'why') this.#because(m);
    else if (m.t === 'presence') {
      this.presenceAt = Date.now();
      this.presence = m;
    } else if (m.t === 'chat') this.chat = this.chat.some(c => c.n === m.n) ? this.chat : [...this.chat, m];
    else if (m.t === 'offer') this.#offered(m);
    else if (m.t === 'bye') {
      this.bye = m.why;
      if (!m.again) this.close();
    }
  }
  #see(m: ViewMessage, view: TableView): void {
    const { latest } = this.director;
    if (latest && m.seq < latest.seq) return;
    this.stamp = m.now;
    this.events = m.events;
    if (m.recent) this.director.jump(view, m.recent);
    else this.director.take(view, m.events);
  }
  #answered(cid: string | null): void {
    if (cid) this.#unanswered.delete(cid);
    if (cid) this.#repeated.delete(cid);
    if (this.pending?.cid === cid) this.pending = null;
  }
  #because(m: WhyNot): void {
    if (m.cid === this.#judging?.cid) this.#judging?.told(m);
    else if (m.cid === this.#asked) this.toast(m.why, { rule: m.rule, ruleText: m.rule_text });
  }
  /** What others did about an offer; one's own doing needs no telling. */
  #offered(m: OfferMessage): void {
    if (this.view?.held.includes(m.by)) return;
    if (m.news === 'made' && m.what !== 'rematch') return; // it stands over the table, with its buttons
    const goOn = m.what === 'pause' && m.news === 'made' && this.director.latest?.paused;
    this.toast(`${this.called(m.by)} ${goOn ? 'asks to let the clocks run' : OFFERS[m.what][m.news]}.`);
  }
  called(seat: string): string {
    const s = this.view?.seats.find(s => s.id === seat);
    return s?.name || seat.charAt(0).toUpperCase() + seat.slice(1);
  }
}
/** What somebody did about an offer, after their name. */
const OFFERS: Record<What, Record<OfferMessage['news'], string>> = {
  draw: {
    made: 'offers a draw',
    accepted: 'agrees to a draw',
    declined: 'does not want a draw',
    withdrawn: 'no longer offers a draw',
  },
  undo: {
    made: 'asks to take a move back',
    accepted: 'lets the move be taken back',
    declined: 'does not want the move taken back',
    withdrawn: 'no longer asks to take a move back',
  },
  rematch: {
    made: 'would like a rematch',
    accepted: 'agrees to a rematch',
    declined: 'does not want a rematch',
    withdrawn: 'no longer asks for a rematch',
  },
  pause: {
    made: 'asks to stop the clocks',
    accepted: 'agrees',
    declined: 'does not agree',
    withdrawn: 'takes the question back',
  },
};
