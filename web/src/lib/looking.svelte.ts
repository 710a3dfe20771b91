/** What somebody points at, and clicks that mean nothing: those are put to the server, which says why. */
import type { Picker } from './picker.svelte';

type Why = (on: string | null, to: string | null) => void;

export class Looking {
  id = $state<string | null>(null);
  #picker: () => Picker;
  #why: () => Why;
  constructor(picker: () => Picker, why: () => Why) {
    this.#picker = picker;
    this.#why = why;
  }
  /** Look at a piece or a card; null: at nothing. */
  at = (id: string | null): void => {
    this.id = id;
    const picker = this.#picker();
    picker.looking = id ? (picker.ends.get(id)?.[0] ?? null) : null;
  };
  /** Hand a click to the picker, or ask why it means nothing: of what is held to what was clicked. */
  click(id: string, held: () => string | null): void {
    const picker = this.#picker();
    if (picker.click('', id)) return;
    picker.several = [];
    const from = held();
    if (from && from !== id) this.#why()(from, id);
    else this.#why()(id, null);
  }
}
