import type { OpsOrder } from '../../../../src/contract/ops-order.ts';

/** A write responds with the newest events and notes. The older ones are those of the shown order. */
export function withOlderHistory(changed: OpsOrder, shown: OpsOrder): OpsOrder {
  const [firstEvent] = changed.events;
  const lastNote = changed.notes.at(-1);
  const events = shown.events.filter(({ version }) => firstEvent && version < firstEvent.version);
  const notes = shown.notes.filter(({ id }) => lastNote && id < lastNote.id);
  return { ...changed, events: [...events, ...changed.events], notes: [...changed.notes, ...notes] };
}
