// Written by `python -m sandtable.server.types`; do not edit.

export type ResourceCard = 'supply-drop' | 'efreet-hanger' | 'listening-post' | 'brands-bunker';
export type Efreet =
  | 'rabbit'
  | 'huojian'
  | 'sledge'
  | 'hammer'
  | 'moose'
  | 'claymore'
  | 'katyusha'
  | 'lightning'
  | 'thrust'
  | 'tigercat'
  | 'horus'
  | 'tanto'
  | 'rhino';
export type Equipment =
  | 'cpm-cadet'
  | 'network'
  | 'jiantaou'
  | 'une-cadet'
  | 'hibiscus'
  | 'aesa-iv-czar'
  | 'zuni-rockets'
  | 'heatseekers'
  | 'longarm'
  | 'overclocked-laser'
  | 'riotgun'
  | 'avenger'
  | 'digital-tracers';
export type Place =
  | 'r1'
  | 'r2'
  | 'r3'
  | 'r4'
  | 'r5'
  | 'r6'
  | 'b1'
  | 'b2'
  | 'b3'
  | 'b4'
  | 'b5'
  | 'b6'
  | ''
  | ''
  | ''
  | 'base';
export type Copy = 'slot-1' | 'slot-2' | 'slot-3' | 'slot-4' | 'expended';
export type Unit = 'r1' | 'r2' | 'r3' | 'r4' | 'r5' | 'r6' | 'b1' | 'b2' | 'b3' | 'b4' | 'b5' | 'b6';
export type Mission = '1' | '2' | '3' | '4' | '5';
export type Tactic =
  | 'full-salvo'
  | 'rolling-thunder'
  | 'push-forward'
  | 'data-dump'
  | 'danger-close'
  | 'blaze-of-glory'
  | 'covering-fire'
  | 'honor-heros'
  | 'stuck-in-the-mud'
  | 'close-call'
  | 'rushed-prototype'
  | 'flanking'
  | 'critical-strike';
export type Card =
  | 'valya-serova'
  | 'camilla-brand'
  | 'supply-drop'
  | 'efreet-hanger'
  | 'listening-post'
  | 'brands-bunker'
  | 'rabbit'
  | 'huojian'
  | 'sledge'
  | 'hammer'
  | 'moose'
  | 'claymore'
  | 'katyusha'
  | 'lightning'
  | 'thrust'
  | 'tigercat'
  | 'horus'
  | 'tanto'
  | 'rhino'
  | 'cpm-cadet'
  | 'network'
  | 'jiantaou'
  | 'une-cadet'
  | 'hibiscus'
  | 'aesa-iv-czar'
  | 'zuni-rockets'
  | 'heatseekers'
  | 'longarm'
  | 'overclocked-laser'
  | 'riotgun'
  | 'avenger'
  | 'digital-tracers'
  | 'full-salvo'
  | 'rolling-thunder'
  | 'push-forward'
  | 'data-dump'
  | 'danger-close'
  | 'blaze-of-glory'
  | 'covering-fire'
  | 'honor-heros'
  | 'stuck-in-the-mud'
  | 'close-call'
  | 'rushed-prototype'
  | 'flanking'
  | 'critical-strike';
export type Dial = 'b' | '1' | '2' | '3' | '4' | '5';
export type Answer =
  | { verb: 'end' }
  | { verb: 'pass' }
  | { verb: 'done' }
  | { verb: 'done' }
  | { verb: 'done' }
  | { verb: 'stay' }
  | { verb: 'resource'; card: ResourceCard }
  | { verb: 'deploy'; card: Efreet }
  | { verb: 'equip'; card: Equipment; to: Place }
  | { verb: 'general' }
  | { verb: 'move'; card: Equipment; start: Place; to: Place; copy: Copy | '' }
  | { verb: 'repair'; unit: Unit }
  | { verb: 'repair general' }
  | { verb: 'use'; ability: string; target: Unit | '' }
  | { verb: 'use'; ability: string; missions: number[] }
  | { verb: 'use'; card: ResourceCard; target: Unit | '' }
  | { verb: 'use'; position: string; unit: Unit; mission: Mission }
  | { verb: 'play'; card: Tactic; target: Unit | ''; mission: Mission | ''; recon: number }
  | { verb: 'leave' }
  | { verb: 'bottom'; card: Card }
  | { verb: 'expend'; card: ResourceCard }
  | { verb: 'discard'; card: Card }
  | { verb: 'discard'; card: Card }
  | { verb: 'scrap'; unit: Unit }
  | { verb: 'scrap new' }
  | { verb: 'scrap old' }
  | { verb: 'mend damage' }
  | { verb: 'mend'; hurt: string }
  | { verb: 'heal'; unit: Unit }
  | { verb: 'dial'; unit: Unit; dial: Dial }
  | { verb: 'ambush'; enemy: Unit }
  | { verb: 'fire'; unit: Unit; enemy: Unit }
  | { verb: 'hold'; unit: Unit }
  | { verb: 'salvo' }
  | { verb: 'fire'; slot: string }
  | { verb: 'no' }
  | { verb: 'boost' }
  | { verb: 'keep' }
  | { verb: 'reroll' }
  | { verb: 'minus' }
  | { verb: 'stay' }
  | { verb: 'plus' }
  | { verb: 'no' }
  | { verb: 'cover'; by: Unit }
  | { verb: 'strip'; slot: string }
  | { verb: 'retreat'; unit: Unit }
  | { verb: 'leave it' }
  | { verb: 'capture' }
  | { verb: 'strike arsenal' }
  | { verb: 'strike general' }
  | { verb: 'strike'; enemy: Unit }
  | { verb: 'strike strategy'; place: number };
