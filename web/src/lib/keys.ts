/** The keys of a table: 1 to 9 take an option, `e` ends, `u` undoes, `r` tells again, `?` shows this list. Typing and
 *  dialogs keep theirs. */
import { ends } from './picker.svelte';
import type { Choice } from './protocol';

export interface Keyed {
  options: () => Choice[];
  choose: (choice: Choice) => void;
  undo: () => void;
  again: () => void;
  help: () => void;
}

/** All keys there are, for whoever asks. */
export const KEYS: [keys: string[], what: string][] = [
  [['1', '…', '9'], 'Take that option of the question'],
  [['e'], 'End: your turn, a phase, or choosing'],
  [['u'], 'Undo your last move, or ask for it'],
  [['z'], 'See the card under the pointer or the focus large, with all it can do'],
  [['r'], 'What just happened: the last turn is shown again'],
  [['Esc'], 'Let go of what is selected'],
  [['Tab', 'Enter'], 'Go through everything that can be pressed, and press it'],
  [['←', '→', '↑', '↓'], 'Go over the squares of a board'],
  [['any'], 'While moves are being shown: on to the next'],
  [['←', '→', 'Home', 'End'], 'In a replay: one step, or to either end'],
  [['?'], 'These keys'],
];

const BUSY = 'input, textarea, select, dialog, [contenteditable]';

export function onkey(to: Keyed): (e: KeyboardEvent) => void {
  return e => {
    if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey || (e.target as Element).closest?.(BUSY)) return;
    const options = to.options();
    if (/^[1-9]$/.test(e.key)) {
      const choice = options[Number(e.key) - 1];
      if (choice) to.choose(choice);
    } else if (e.key === 'e') {
      const end = options.find(c => c.role === 'end') ?? options.find(ends);
      if (end) to.choose(end);
    } else if (e.key === 'u') to.undo();
    else if (e.key === 'r') to.again();
    else if (e.key === '?') to.help();
    else return;
    e.preventDefault();
  };
}
