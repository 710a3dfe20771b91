/** Clicks to choices: which pieces and places the open decision names, and what a click on one of them means. It
 *  knows no rule: everything comes from the `on`, `to` and `group` of the choices the server sent. */
import type { Choice, Decision } from './protocol';
import { targets } from './protocol';
import { settings, touch } from './settings.svelte';

/** Whether a choice stands last in the prompt: it ends a turn, or is the only one. */
export const ends = (c: Choice) => c.role === 'end' || !!c.primary;

const FEW = 4; // so many ways of one kind are listed one by one

export class Picker {
  decision = $state.raw<Decision | null>(null);
  selected = $state<string | null>(null); // a piece, by click
  group = $state<string | null>(null); // of the choices that name a place but no piece (setting up): which kind
  several = $state.raw<Choice[]>([]); // one click that could mean several things
  holding = $state.raw<Choice | null>(null); // waits for a second tap
  looking = $state.raw<Choice | null>(null); // under the pointer or the focus
  clicked = $state<string | null>(null); // what was clicked last
  #take: (choice: Choice) => void;

  constructor(take: (choice: Choice) => void) {
    this.#take = take;
  }

  open = $derived(this.decision?.choices ?? []);
  /** What is neither on a piece nor at a place. */
  buttons = $derived(this.open.filter(c => !c.on && !targets(c).length && !c.place));
  /** The buttons of the prompt, in their order there: what the selected piece does, the rest, and last what ends a turn. */
  prompted = $derived.by(() => {
    const alone = this.ofActorAlone;
    return [...alone, ...this.buttons.filter(c => !ends(c)), ...this.buttons.filter(ends)];
  });
  actors = $derived(
    Map.groupBy(
      this.open.filter(c => c.on),
      c => c.on as string,
    ),
  );
  groups = $derived([...new Set(this.open.filter(c => !c.on && targets(c).length).map(c => c.group ?? ''))]);
  /** The piece whose choices are shown: the one clicked, or the only one there is. */
  actor = $derived.by(() => {
    if (this.selected && this.actors.has(this.selected)) return this.selected;
    const free = this.open.some(c => !c.on && targets(c).length);
    return this.actors.size === 1 && !free ? [...this.actors.keys()][0] : null;
  });
  /** Whether all that may be done with a piece, or there, would spend something out of the ordinary. */
  dear = (choices: Choice[] | undefined) => !!choices?.length && choices.every(c => c.spends);
  ofActor = $derived(this.actor ? this.actors.get(this.actor)! : []);
  /** The thing that the open choices are about, for what is shown beside it. */
  about = $derived.by(() => (this.several.length || this.holding ? (this.clicked ?? this.actor) : this.actor));
  /** Choices of the selected piece that need no further click on the board. */
  ofActorAlone = $derived(this.ofActor.filter(c => !targets(c).length));
  /** And those that do, by kind: what each would do, or, where they are many, how many places there are for it. None
   *  where the table has said it all: places of one kind. */
  ofActorWhere = $derived.by(() => {
    const kinds = Map.groupBy(
      this.ofActor.filter(c => targets(c).length),
      c => c.group ?? '',
    );
    const all = [...kinds].map(([kind, ways]) => ({ kind, n: ways.length, ways: ways.length <= FEW ? ways : [] }));
    return this.ofActorAlone.length || all.some(k => k.ways.length) ? all : [];
  });
  /** Place or piece → what a click there may mean now. */
  ends = $derived.by(() => {
    const kind = this.groups.includes(this.group ?? '') ? this.group : this.groups[0];
    const ends = new Map<string, Choice[]>();
    for (const c of [...this.ofActor, ...this.open.filter(c => !c.on && (c.group ?? '') === kind)])
      for (const to of targets(c)) ends.set(to, [...(ends.get(to) ?? []), c]);
    return ends;
  });
  placing = $derived(this.groups.includes(this.group ?? '') ? this.group : (this.groups[0] ?? null));

  ask(decision: Decision | null): void {
    if (decision?.id === this.decision?.id && decision?.choices.length === this.decision?.choices.length) {
      this.decision = decision;
      return;
    }
    const keepKind = this.group;
    this.decision = decision;
    this.clear();
    this.group = keepKind;
  }

  clear(): void {
    this.selected = null;
    this.several = [];
    this.holding = null;
    this.looking = null;
  }

  /** A click on a place with perhaps a piece on it. Says false if it means nothing, so that the table can ask why. */
  click(place: string, piece: string | null): boolean {
    if (!this.decision) return false;
    this.clicked = piece ?? place;
    const meant = [...(this.ends.get(place) ?? []), ...(piece ? (this.ends.get(piece) ?? []) : [])];
    if (meant.length === 1) this.choose(meant[0], !!meant[0].spends);
    else if (meant.length) {
      this.holding = null;
      this.several = meant;
    } else if (piece && piece === this.actor && this.ofActor.length === 1 && this.ofActorAlone.length === 1)
      this.choose(this.ofActor[0], !!this.ofActor[0].spends);
    else if (piece && this.actors.has(piece)) {
      const again = this.selected === piece;
      this.clear();
      this.selected = again ? null : piece;
    } else return false;
    return true;
  }

  /** Take a choice, or hold it until it is confirmed: what cannot be undone if the player likes it so (and there is another
   *  to take), what cannot succeed, and what a click would spend without having said so. */
  choose(choice: Choice, unsaid = false): void {
    const careful = settings.confirm === 'always' || (settings.confirm === 'touch' && touch());
    const grave = unsaid || choice.vain || (choice.irreversible && careful && !choice.primary);
    if (grave && this.holding?.id !== choice.id) {
      this.holding = choice;
      this.several = [];
      return;
    }
    this.several = [];
    this.holding = null;
    this.looking = null;
    this.#take(choice);
  }
}
