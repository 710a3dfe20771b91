// Written by `python -m sandtable.server.types`; do not edit.

export type Side = 'red' | 'blue';

export type Action =
  | 'cautious-advance'
  | 'rapid-advance'
  | 'assault'
  | 'open-fire'
  | 'melee-surge'
  | 'recover'
  | 'back-in-action'
  | 'fighting-withdrawal'
  | 'advance-and-fire';

export type Situation =
  | 'opportunity-fire'
  | 'parting-blow'
  | 'meet-the-charge'
  | 'inspirational-leadership'
  | 'situational-awareness'
  | 'aerial-charge'
  | 'aerial-intercept'
  | 'infiltration'
  | 'clear-the-obstacle'
  | 'breach-the-walls'
  | 'arcane-bolt'
  | 'mystic-ward'
  | 'terrifying-presence'
  | 'breath-of-ruin'
  | 'conjured-mist'
  | 'bombardment'
  | 'confusion'
  | 'shield-wall'
  | 'killing-blow'
  | 'ill-omen'
  | 'hold-your-ground'
  | 'pursuit'
  | 'evade'
  | 'bogged-down';

export type Result = 'no-effect' | 'fall-back' | 'shaken' | 'out-of-action' | 'eliminated';

export type Winner = 'red' | 'blue' | 'draw';

export type Reason = 'points' | 'field' | 'time';

export type Bearing =
  | '0'
  | '15'
  | '30'
  | '45'
  | '60'
  | '75'
  | '90'
  | '105'
  | '120'
  | '135'
  | '150'
  | '165'
  | '180'
  | '195'
  | '210'
  | '225'
  | '240'
  | '255'
  | '270'
  | '285'
  | '300'
  | '315'
  | '330'
  | '345';

export type Share = 'whole' | 'half';

export type Stop = 'start' | 'quarter' | 'middle' | 'three-quarters' | 'end';

export type Happening =
  | { kind: 'placed'; values: { unit: string; x: number; y: number } }
  | { kind: 'began'; values: { side: Side } }
  | { kind: 'acted'; values: { side: Side; action: Action; unit: string; card: number } }
  | { kind: 'answered'; values: { side: Side; situation: Situation; unit: string | ''; card: number } }
  | { kind: 'passed_on'; values: { side: Side; unit: string } }
  | { kind: 'cancelled'; values: { side: Side; card: number } }
  | { kind: 'came_back'; values: { side: Side; card: number } }
  | { kind: 'discarded'; values: { side: Side; card: number } }
  | { kind: 'moved'; values: { unit: string; x: number; y: number } }
  | { kind: 'fell_back'; values: { unit: string; x: number; y: number } }
  | { kind: 'shot'; values: { unit: string; target: string; shift: number } }
  | { kind: 'struck'; values: { unit: string; target: string; shift: number } }
  | { kind: 'flipped'; values: { side: Side; card: number; result: Result } }
  | { kind: 'came'; values: { unit: string; result: Result } }
  | { kind: 'recovered'; values: { unit: string } }
  | { kind: 'confused'; values: { unit: string } }
  | { kind: 'withdrew'; values: { unit: string } }
  | { kind: 'cleared'; values: { unit: string } }
  | { kind: 'breached'; values: { unit: string } }
  | { kind: 'pointed'; values: { unit: string; x: number; y: number } }
  | { kind: 'mist'; values: { unit: string; x: number; y: number } }
  | { kind: 'won'; values: { side: Winner; why: Reason } };

export type Answer =
  | { verb: 'deploy'; unit: string }
  | { verb: 'put'; spot: number }
  | { verb: 'put at' }
  | { verb: 'act'; card: number; unit: string }
  | { verb: 'play'; card: number; unit: string }
  | { verb: 'invoke'; card: number }
  | { verb: 'discard'; card: number }
  | { verb: 'end' }
  | { verb: 'pass' }
  | { verb: 'move'; bearing: Bearing; share: Share }
  | { verb: 'move to' }
  | { verb: 'via' }
  | { verb: 'stay' }
  | { verb: 'charge'; unit: string; bearing: Bearing }
  | { verb: 'charge at'; unit: string }
  | { verb: 'swoop'; unit: string; bearing: Bearing }
  | { verb: 'swoop at'; unit: string }
  | { verb: 'attack'; unit: string }
  | { verb: 'aim'; unit: string }
  | { verb: 'aim at' }
  | { verb: 'at'; stop: Stop }
  | { verb: 'after' }
  | { verb: 'give'; unit: string };
