/** Where a button gives way to another, the second click of a double click must not press what it was not meant for. */
let last = '';

/** Whether a click on a button counts. `what` says what it does: a second click may do the same again, nothing else. */
export function pressed(e: MouseEvent, what: string): boolean {
  if (e.detail > 1 && what !== last) return false;
  last = what;
  return true;
}
