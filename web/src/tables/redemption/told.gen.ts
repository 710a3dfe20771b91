// Written by `python -m sandtable.server.types`; do not edit.

export type Player = 'judah' | 'levi' | 'dan' | 'asher' | 'gad';

export type Phase = 'draw' | 'upkeep' | 'preparation' | 'battle' | 'discard';

export type Winner = 'judah' | 'levi' | 'dan' | 'asher' | 'gad' | 'draw';

export type Reason = 'souls' | 'most';

export type Outcome = 'losing' | 'winning' | 'mutual' | 'stalemate';

export type Choice = '1' | '2';

export type Happening =
  | { kind: 'goes first'; values: { seat: Player } }
  | { kind: 'turn began'; values: { seat: Player } }
  | { kind: 'phase began'; values: { seat: Player; phase: Phase } }
  | { kind: 'drew'; values: { seat: Player; card: string } }
  | { kind: 'drew some'; values: { seat: Player; count: number } }
  | { kind: 'soul laid'; values: { seat: Player; card: string } }
  | { kind: 'put in territory'; values: { seat: Player; card: string } }
  | { kind: 'armed'; values: { seat: Player; card: string; user: string } }
  | { kind: 'shuffled'; values: { seat: Player } }
  | { kind: 'game over'; values: { winner: Winner; why: Reason } }
  | { kind: 'battle began'; values: { seat: Player; against: Player } }
  | { kind: 'rescue attempt'; values: { seat: Player; against: Player } }
  | { kind: 'battle challenge'; values: { seat: Player; against: Player } }
  | { kind: 'entered'; values: { seat: Player; card: string } }
  | { kind: 'handed on'; values: { seat: Player; to: Player } }
  | { kind: 'unblocked'; values: { seat: Player } }
  | { kind: 'played'; values: { seat: Player; card: string; user: string } }
  | { kind: 'dominant played'; values: { seat: Player; card: string } }
  | { kind: 'passed'; values: { seat: Player } }
  | { kind: 'about to go'; values: { seat: Player; card: string } }
  | { kind: 'resolved'; values: { seat: Player; how: Outcome } }
  | { kind: 'rescued'; values: { seat: Player; card: string } }
  | { kind: 'starts'; values: { seat: Player; card: string } }
  | { kind: 'starts again'; values: { seat: Player; card: string } }
  | { kind: 'stopped'; values: { seat: Player; card: string } }
  | { kind: 'prevented'; values: { seat: Player; card: string } }
  | { kind: 'undone'; values: { seat: Player; card: string } }
  | { kind: 'negated'; values: { seat: Player; card: string } }
  | { kind: 'discarded'; values: { seat: Player; card: string } }
  | { kind: 'underdecked'; values: { seat: Player; card: string } }
  | { kind: 'underdecked unseen'; values: { seat: Player } }
  | { kind: 'topdecked'; values: { seat: Player; card: string } }
  | { kind: 'banished'; values: { seat: Player; card: string } }
  | { kind: 'withdrawn'; values: { seat: Player; card: string } }
  | { kind: 'taken'; values: { seat: Player; card: string } }
  | { kind: 'shuffled in'; values: { seat: Player; card: string } }
  | { kind: 'reserved'; values: { seat: Player; card: string } }
  | { kind: 'set aside'; values: { seat: Player; card: string } }
  | { kind: 'captured'; values: { seat: Player; card: string } }
  | { kind: 'released'; values: { seat: Player; card: string } }
  | { kind: 'placed'; values: { seat: Player; card: string; user: string } }
  | { kind: 'spared'; values: { seat: Player; card: string } }
  | { kind: 'changed'; values: { seat: Player; card: string } }
  | { kind: 'interrupted'; values: { seat: Player; card: string } }
  | { kind: 'turned up'; values: { seat: Player; card: string } }
  | { kind: 'turned down'; values: { seat: Player; card: string } }
  | { kind: 'laid down'; values: { seat: Player } }
  | { kind: 'site added'; values: { seat: Player; card: string } }
  | { kind: 'kept in'; values: { seat: Player; card: string; user: string } }
  | { kind: 'found'; values: { seat: Player; card: string } }
  | { kind: 'hand seen'; values: { seat: Player; of: Player } }
  | { kind: 'shown'; values: { seat: Player; card: string } };

export type Answer =
  | { verb: 'first'; seat: Player }
  | { verb: 'put'; card: string }
  | { verb: 'put_as'; card: string; choice: Choice }
  | { verb: 'turn_up'; card: string }
  | { verb: 'turn_down'; card: string }
  | { verb: 'house'; card: string; user: string }
  | { verb: 'store'; card: string; user: string }
  | { verb: 'fetch'; card: string }
  | { verb: 'arm'; card: string; user: string }
  | { verb: 'play'; card: string; user: string }
  | { verb: 'done' }
  | { verb: 'discard'; card: string }
  | { verb: 'attack'; seat: Player }
  | { verb: 'present'; card: string }
  | { verb: 'stay' }
  | { verb: 'block'; card: string }
  | { verb: 'hand_on' }
  | { verb: 'let' }
  | { verb: 'resolve' }
  | { verb: 'pass' }
  | { verb: 'surrender'; card: string }
  | { verb: 'keep'; card: string; user: string }
  | { verb: 'dominant'; card: string }
  | { verb: 'use'; card: string }
  | { verb: 'site'; card: string }
  | { verb: 'show'; card: string }
  | { verb: 'yes' }
  | { verb: 'no' }
  | { verb: 'pick'; card: string }
  | { verb: 'enough' }
  | { verb: 'player'; seat: Player }
  | { verb: 'either'; choice: Choice }
  | { verb: 'unseen' };
