// Written by `python -m sandtable.server.types`; do not edit.

export type Country = 'red' | 'green' | 'red2' | 'green2';

export type Card =
  | 'balanced-air'
  | 'balanced-capital'
  | 'balanced-industry'
  | 'centered-air'
  | 'centered-capital'
  | 'centered-industry'
  | 'staggered-air'
  | 'staggered-capital'
  | 'staggered-industry';

export type Colour = 'red' | 'green';

export type Month = 'sep' | 'oct' | 'nov' | 'dec';

export type Supply = 'air' | 'capital' | 'industry' | 'fallen';

export type Winner = 'red' | 'green' | 'draw';

export type Square =
  | 'a1'
  | 'b1'
  | 'c1'
  | 'd1'
  | 'e1'
  | 'f1'
  | 'a2'
  | 'b2'
  | 'c2'
  | 'd2'
  | 'e2'
  | 'f2'
  | 'a3'
  | 'b3'
  | 'c3'
  | 'd3'
  | 'e3'
  | 'f3'
  | 'a4'
  | 'b4'
  | 'c4'
  | 'd4'
  | 'e4'
  | 'f4'
  | 'a5'
  | 'b5'
  | 'c5'
  | 'd5'
  | 'e5'
  | 'f5'
  | 'a6'
  | 'b6'
  | 'c6'
  | 'd6'
  | 'e6'
  | 'f6'
  | 'a7'
  | 'b7'
  | 'c7'
  | 'd7'
  | 'e7'
  | 'f7'
  | 'a8'
  | 'b8'
  | 'c8'
  | 'd8'
  | 'e8'
  | 'f8'
  | 'a9'
  | 'b9'
  | 'c9'
  | 'd9'
  | 'e9'
  | 'f9'
  | 'a10'
  | 'b10'
  | 'c10'
  | 'd10'
  | 'e10'
  | 'f10'
  | 'g1'
  | 'h1'
  | 'i1'
  | 'j1'
  | 'k1'
  | 'l1'
  | 'g2'
  | 'h2'
  | 'i2'
  | 'j2'
  | 'k2'
  | 'l2'
  | 'g3'
  | 'h3'
  | 'i3'
  | 'j3'
  | 'k3'
  | 'l3'
  | 'g4'
  | 'h4'
  | 'i4'
  | 'j4'
  | 'k4'
  | 'l4'
  | 'g5'
  | 'h5'
  | 'i5'
  | 'j5'
  | 'k5'
  | 'l5'
  | 'g6'
  | 'h6'
  | 'i6'
  | 'j6'
  | 'k6'
  | 'l6'
  | 'g7'
  | 'h7'
  | 'i7'
  | 'j7'
  | 'k7'
  | 'l7'
  | 'g8'
  | 'h8'
  | 'i8'
  | 'j8'
  | 'k8'
  | 'l8'
  | 'g9'
  | 'h9'
  | 'i9'
  | 'j9'
  | 'k9'
  | 'l9'
  | 'g10'
  | 'h10'
  | 'i10'
  | 'j10'
  | 'k10'
  | 'l10';

export type Result = 'Miss' | 'Rout' | 'Disrupt' | 'Blitz' | 'Adv';

export type Cause = 'table' | 'rally' | 'dug in' | 'city defence' | 'no yellow die';

export type Why = 'ground' | 'no safe square';

export type City =
  | 'red air base'
  | 'red capital'
  | 'red industry'
  | 'green air base'
  | 'green capital'
  | 'green industry'
  | 'red2 air base'
  | 'red2 capital'
  | 'red2 industry'
  | 'green2 air base'
  | 'green2 capital'
  | 'green2 industry';

export type Unit = 'infantry' | 'tank' | 'artillery';

export type Stack = 'air' | 'capital' | 'industry';

export type Happening =
  | { kind: 'placed'; values: { country: Country } }
  | { kind: 'revealed'; values: Record<string, never> }
  | { kind: 'card taken'; values: { country: Country; card: Card } }
  | { kind: 'card rolled'; values: { red: number; green: number } }
  | { kind: 'starter rolled'; values: { die: number; colour: Colour } }
  | { kind: 'first named'; values: { country: Country } }
  | { kind: 'month began'; values: { month: Month } }
  | { kind: 'stack taken'; values: { country: Country; supply: Supply; chits: number } }
  | { kind: 'turn ended'; values: { country: Country; lost: number } }
  | { kind: 'commissioned'; values: { country: Country } }
  | { kind: 'leadership ready'; values: { country: Country } }
  | { kind: 'cached'; values: { country: Country; chits: number } }
  | { kind: 'support sent'; values: { country: Country; ally: Country } }
  | { kind: 'game over'; values: { winner: Winner } }
  | { kind: 'moved'; values: { unit: string; start: Square; end: Square } }
  | { kind: 'sailed'; values: { unit: string; start: Square; end: Square } }
  | { kind: 'dropped'; values: { unit: string; start: Square; end: Square } }
  | { kind: 'built'; values: { unit: string; square: Square } }
  | { kind: 'regrouped'; values: { unit: string; square: Square } }
  | { kind: 'maneuvered'; values: { unit: string; start: Square; end: Square } }
  | { kind: 'relieved'; values: { unit: string; other: string; start: Square; end: Square } }
  | { kind: 'attacked'; values: { unit: string; start: Square; target: string; end: Square } }
  | { kind: 'attacked city'; values: { unit: string; start: Square; square: Square } }
  | { kind: 'opportunity fire'; values: { unit: string; start: Square; target: string; end: Square } }
  | { kind: 'rallied'; values: { country: Country; target: string; square: Square } }
  | { kind: 'rolled'; values: { white: number; yellow: number; column: number } }
  | { kind: 'rerolled'; values: { colour: Colour } }
  | { kind: 'city die'; values: { die: number } }
  | { kind: 'result'; values: { result: Result; cause: Cause } }
  | { kind: 'cornered'; values: { unit: string; square: Square; why: Why } }
  | { kind: 'edge moved'; values: { colour: Colour; board: number } }
  | { kind: 'edge on'; values: { colour: Colour; board: number } }
  | { kind: 'blitzed'; values: { unit: string; square: Square } }
  | { kind: 'disrupted'; values: { unit: string; square: Square } }
  | { kind: 'retreated'; values: { unit: string; start: Square; end: Square } }
  | { kind: 'displaced'; values: { unit: string; start: Square; end: Square } }
  | { kind: 'fell'; values: { city: City; square: Square } }
  | { kind: 'freed'; values: { city: City; square: Square } };

export type Answer =
  | { verb: 'end' }
  | { verb: 'move'; start: Square; to: Square }
  | { verb: 'sail'; start: Square; to: Square }
  | { verb: 'attack'; start: Square; to: Square }
  | { verb: 'drop'; start: Square; to: Square }
  | { verb: 'regroup'; start: Square }
  | { verb: 'build'; kind: Unit }
  | { verb: 'commission' }
  | { verb: 'maneuver'; start: Square; to: Square }
  | { verb: 'relieve'; start: Square; to: Square }
  | { verb: 'cache' }
  | { verb: 'support' }
  | { verb: 'pass' }
  | { verb: 'decline' }
  | { verb: 'fire'; start: Square }
  | { verb: 'return fire' }
  | { verb: 'maneuver to'; to: Square }
  | { verb: 'no' }
  | { verb: 'rally' }
  | { verb: 'keep' }
  | { verb: 'reroll' }
  | { verb: 'white' }
  | { verb: 'yellow' }
  | { verb: 'hold' }
  | { verb: 'retreat' }
  | { verb: 'retreat to'; to: Square }
  | { verb: 'stay' }
  | { verb: 'advance' }
  | { verb: 'place'; kind: Unit; to: Square }
  | { verb: 'card'; card: Card }
  | { verb: 'first'; country: Country }
  | { verb: 'supply'; stack: Stack };
