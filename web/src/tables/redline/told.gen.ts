// Written by `python -m sandtable.server.types`; do not edit.

export type Mission =
  | 'relay-tower'
  | 'dust-flats'
  | 'survey-ridge'
  | 'mass-driver'
  | 'signal-array'
  | 'orbital-uplink'
  | 'minefield'
  | 'supply-depot'
  | 'field-workshop'
  | 'reactor-plant'
  | 'overlook'
  | 'trench-line'
  | 'ice-canyon'
  | 'dust-storm'
  | 'data-vault'
  | 'jamming-station'
  | 'launch-pad'
  | 'rail-junction'
  | 'refugee-haven'
  | 'tycho-crater';

export type Side = 'red' | 'blue';

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

export type Reason = 'arsenal' | 'missions';

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

export type Unit = 'r1' | 'r2' | 'r3' | 'r4' | 'r5' | 'r6' | 'b1' | 'b2' | 'b3' | 'b4' | 'b5' | 'b6';

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

export type Dial = 'b' | '1' | '2' | '3' | '4' | '5';

export type CriticalHit =
  | 'flying-splinters'
  | 'power-surge'
  | 'stripped-mount'
  | 'leaking-hydraulics'
  | 'locked-arms'
  | 'ammunition-cook-off'
  | 'weapon-jam'
  | 'cracked-optics'
  | 'damaged-main-gun'
  | 'computer-fault'
  | 'hull-breach'
  | 'buckled-plates'
  | 'coolant-fire'
  | 'head-shot'
  | 'frozen-legs';

export type ResourceCard = 'supply-drop' | 'efreet-hanger' | 'listening-post' | 'brands-bunker';

export type Copy = 'slot-1' | 'slot-2' | 'slot-3' | 'slot-4' | 'expended';

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

export type Happening =
  | { kind: 'mission laid'; values: { position: number; mission: Mission } }
  | { kind: 'initiative rolled'; values: { red: number; blue: number } }
  | { kind: 'goes first'; values: { side: Side } }
  | { kind: 'drew'; values: { side: Side; card: Card } }
  | { kind: 'drew some'; values: { side: Side; count: number } }
  | { kind: 'exchanged'; values: { side: Side; count: number } }
  | { kind: 'turn began'; values: { turn: number } }
  | { kind: 'game over'; values: { winner: Side; why: Reason } }
  | { kind: 'deploy began'; values: { side: Side } }
  | { kind: 'recon gained'; values: { side: Side; amount: number; mission: Mission } }
  | { kind: 'recon changed'; values: { side: Side; amount: number } }
  | { kind: 'resources gained'; values: { side: Side; amount: number } }
  | { kind: 'resource played'; values: { side: Side; card: Card } }
  | { kind: 'deployed'; values: { side: Side; card: Efreet; unit: Unit } }
  | { kind: 'equipped'; values: { side: Side; card: Equipment; unit: Place } }
  | { kind: 'equipment moved'; values: { side: Side; card: Equipment; from: Place; to: Place } }
  | { kind: 'general called'; values: { side: Side; card: Card } }
  | { kind: 'general back'; values: { side: Side; card: Card } }
  | { kind: 'boarded'; values: { side: Side; card: Card; unit: Unit } }
  | { kind: 'left'; values: { side: Side; card: Card; unit: Unit } }
  | { kind: 'ability'; values: { side: Side; card: Card; number: number } }
  | { kind: 'repaired'; values: { side: Side; unit: Place; damage: number; criticals: number } }
  | { kind: 'healed'; values: { unit: Unit; amount: number } }
  | { kind: 'strategy deployed'; values: { side: Side; card: Card } }
  | { kind: 'strategy hit'; values: { side: Side; card: Card; amount: number; total: number } }
  | { kind: 'scrapped'; values: { side: Side; card: Card } }
  | { kind: 'discarded'; values: { side: Side; card: Card } }
  | { kind: 'hand shown'; values: { side: Side; card: Card; count: number } }
  | { kind: 'phase ended'; values: { side: Side } }
  | { kind: 'planning began'; values: Record<string, never> }
  | { kind: 'dials set'; values: { side: Side } }
  | { kind: 'dial shown'; values: { unit: Unit; card: Efreet; dial: Dial } }
  | { kind: 'dial moved'; values: { unit: Unit; card: Efreet; dial: Dial } }
  | { kind: 'missions flipped'; values: { mask: number[] } }
  | { kind: 'engagement'; values: { position: number; mission: Mission } }
  | { kind: 'round began'; values: { round: number } }
  | { kind: 'batch called'; values: { speed: number; units: number } }
  | { kind: 'fired'; values: { unit: Unit; card: Efreet; target: Unit; other: Efreet } }
  | { kind: 'declared'; values: { unit: Unit; card: Efreet; with: Card | '' } }
  | { kind: 'boosted'; values: { unit: Unit; card: Efreet } }
  | { kind: 'rolled'; values: { die: number; value: number; speed: number } }
  | { kind: 'rerolled'; values: { unit: Unit; card: Efreet } }
  | { kind: 'sharpened'; values: { amount: number } }
  | { kind: 'hit'; values: { critical: boolean } }
  | { kind: 'missed'; values: Record<string, never> }
  | { kind: 'tactic played'; values: { side: Side; card: Card; target: Place } }
  | { kind: 'tactic resolved'; values: { side: Side; card: Card; worked: boolean } }
  | { kind: 'shot damage'; values: { damage: number; critical: boolean } }
  | { kind: 'ambushed'; values: { unit: Unit; card: Efreet; target: Unit; amount: number } }
  | { kind: 'covered'; values: { unit: Unit; card: Efreet; target: Unit } }
  | { kind: 'damaged'; values: { unit: Unit; card: Efreet; amount: number; total: number } }
  | { kind: 'destroyed'; values: { unit: Unit; card: Efreet } }
  | { kind: 'critical dealt'; values: { unit: Unit; card: Efreet; critical: CriticalHit } }
  | { kind: 'mount stripped'; values: { unit: Unit; card: Equipment } }
  | { kind: 'held'; values: { unit: Unit; card: Efreet } }
  | { kind: 'retreated'; values: { unit: Unit; card: Efreet } }
  | { kind: 'capture rolled'; values: { unit: Unit; card: Efreet; die: number; value: number } }
  | { kind: 'capture total'; values: { side: Side; total: number; cost: number } }
  | { kind: 'captured'; values: { side: Side; position: number; mission: Mission } }
  | { kind: 'capture failed'; values: { side: Side; position: number; mission: Mission } }
  | { kind: 'capture left'; values: { side: Side; position: number; mission: Mission } }
  | { kind: 'general hit'; values: { side: Side; card: Card; amount: number; total: number } }
  | { kind: 'razed'; values: { side: Side; card: Card; count: number } }
  | { kind: 'razed some'; values: { side: Side; count: number } }
  | { kind: 'mission trigger'; values: { position: number; mission: Mission } };

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
  | { verb: 'use'; position: string; unit: Unit; mission: '1' | '2' | '3' | '4' | '5' }
  | { verb: 'play'; card: Tactic; target: Unit | ''; mission: '1' | '2' | '3' | '4' | '5' | ''; recon: number }
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
  | { verb: 'lock' }
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
