// Written by `python -m sandtable.server.types`; do not edit.

export type ROV = 'moss-a' | 'moss-b' | 'xed-a' | 'xed-b' | 'dacu-a' | 'dacu-b' | 'tir-a' | 'tir-b';
export type Person =
  | 'director'
  | 'lead-a'
  | 'lead-b'
  | 'engineer-a'
  | 'engineer-b'
  | 'disposal'
  | 'ordnance'
  | 'countermeasures';
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
