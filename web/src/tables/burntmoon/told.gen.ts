// Written by `python -m sandtable.server.types`; do not edit.

export type Side = 'lfa' | 'posiwid';

export type ROV = 'moss-a' | 'moss-b' | 'xed-a' | 'xed-b' | 'dacu-a' | 'dacu-b' | 'tir-a' | 'tir-b';

export type Card =
  | 'moss-a'
  | 'moss-b'
  | 'xed-a'
  | 'xed-b'
  | 'dacu-a'
  | 'dacu-b'
  | 'tir-a'
  | 'tir-b'
  | 'director'
  | 'lead-a'
  | 'lead-b'
  | 'engineer-a'
  | 'engineer-b'
  | 'disposal'
  | 'ordnance'
  | 'countermeasures'
  | 'interference';

export type Reason = 'points' | 'elimination' | 'round cap';

export type Zone = 'hand' | 'discard pile' | 'deck' | 'lane';

export type Verb =
  | 'end'
  | 'deploy'
  | 'ready'
  | 'hunker'
  | 'attack'
  | 'control'
  | 'demo'
  | 'fortify'
  | 'move'
  | 'recon'
  | 'shock'
  | 'blast'
  | 'bolster'
  | 'command'
  | 'counter'
  | 'overclock'
  | 'redeploy'
  | 'strike'
  | 'withdraw'
  | 'take'
  | 'bid'
  | 'place'
  | 'disrupt'
  | 'withdraw'
  | 'done'
  | 'decline';

export type Force = 'a' | 'b';

export type Person =
  | 'director'
  | 'lead-a'
  | 'lead-b'
  | 'engineer-a'
  | 'engineer-b'
  | 'disposal'
  | 'ordnance'
  | 'countermeasures';

export type Happening =
  | { kind: 'sites laid'; values: { side: Side } }
  | { kind: 'holder drawn'; values: { side: Side } }
  | { kind: 'placed'; values: { side: Side; card: ROV; lane: number } }
  | { kind: 'round began'; values: { round: number } }
  | { kind: 'drew'; values: { side: Side; card: Card } }
  | { kind: 'drew some'; values: { side: Side; count: number } }
  | { kind: 'shuffled'; values: { side: Side } }
  | { kind: 'bids shown'; values: { lfa: Card | ''; posiwid: Card | '' } }
  | { kind: 'initiative'; values: { side: Side; kept: boolean } }
  | { kind: 'turn began'; values: { side: Side } }
  | { kind: 'turn ended'; values: { side: Side; discarded: number } }
  | { kind: 'game over'; values: { winner: 'lfa' | 'posiwid' | 'draw'; why: Reason } }
  | { kind: 'deployed'; values: { side: Side; card: ROV; lane: number } }
  | { kind: 'readied'; values: { side: Side; card: ROV; lane: number } }
  | { kind: 'hunkered'; values: { side: Side; card: ROV } }
  | { kind: 'attacked'; values: { side: Side; card: ROV; lane: number; target: ROV } }
  | { kind: 'attack value'; values: { attack: number; defence: number } }
  | { kind: 'casualty'; values: { side: Side; card: ROV; lane: number; from: Zone } }
  | { kind: 'controls'; values: { side: Side; lane: number } }
  | { kind: 'lost control'; values: { side: Side; lane: number } }
  | { kind: 'demolished'; values: { side: Side; lane: number } }
  | { kind: 'fortified'; values: { side: Side; lane: number } }
  | { kind: 'moved'; values: { side: Side; card: ROV; lane: number; to: number } }
  | { kind: 'scanned'; values: { side: Side; lane: number } }
  | { kind: 'recon'; values: { side: Side; card: ROV; lane: number } }
  | { kind: 'disrupted'; values: { side: Side; card: ROV; lane: number } }
  | { kind: 'played'; values: { side: Side; card: Card; action: Verb } }
  | { kind: 'bolstered'; values: { side: Side; card: Card } }
  | { kind: 'countered'; values: { side: Side; card: Card } }
  | { kind: 'overclocked'; values: { side: Side; force: Force } }
  | { kind: 'withdrawn'; values: { side: Side; card: ROV; lane: number } };

export type Answer =
  | { verb: 'end' }
  | { verb: 'deploy'; card: ROV; lane: number }
  | { verb: 'ready'; card: ROV; lane: number }
  | { verb: 'hunker'; card: ROV }
  | { verb: 'attack'; card: ROV; lane: number; rov: ROV; down: boolean }
  | { verb: 'control'; card: ROV; lane: number }
  | { verb: 'demo'; card: ROV; lane: number }
  | { verb: 'fortify'; card: ROV; lane: number }
  | { verb: 'move'; card: ROV; lane: number; to: number }
  | { verb: 'recon'; card: ROV; lane: number }
  | { verb: 'shock'; card: ROV; lane: number; rov: ROV }
  | { verb: 'blast'; card: Person; lane: number; rov: ROV }
  | { verb: 'bolster'; card: Person; taken: Card }
  | { verb: 'command'; card: Person }
  | { verb: 'counter'; card: Person }
  | { verb: 'overclock'; card: Person }
  | { verb: 'redeploy'; card: Person; rov: ROV; lane: number; to: number }
  | { verb: 'strike'; card: Person; lane: number; rov: ROV; down: boolean }
  | { verb: 'withdraw'; card: Person; lane: number; rov: ROV; down: boolean }
  | { verb: 'take'; taken: Card }
  | { verb: 'bid'; card: Card }
  | { verb: 'place'; card: ROV; lane: number }
  | { verb: 'disrupt'; rov: ROV }
  | { verb: 'withdraw'; rov: ROV; down: boolean }
  | { verb: 'done' }
  | { verb: 'decline' };
