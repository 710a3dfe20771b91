import type { Changed, TableView } from './protocol.gen';

/** A view with what has changed in its two long parts. What is null is gone; what is new comes last. */
export function joined(view: TableView, changed?: Changed | null): TableView {
  if (!changed) return view;
  // Names that are numbers come in their order, whenever they were put there.
  const lines = Object.fromEntries(view.log.map(line => [line.n, line]));
  return {
    ...view,
    entities: merged(view.entities, changed.entities),
    log: Object.values(merged(lines, changed.log)),
  };
}

function merged<T>(had: Record<string, T>, news: Record<string, T | null> = {}): Record<string, T> {
  const has: Record<string, T> = { ...had };
  for (const [id, what] of Object.entries(news)) {
    if (what === null) delete has[id];
    else has[id] = what;
  }
  return has;
}
