import type { OpsOrder } from '../../../src/features/orders/ops-order.contract.ts';

/** A write responds with the newest events and notes. The older ones are those of the shown order. */
export function withOlderHistory(changed: OpsOrder, shown: OpsOrder): OpsOrder {
  const [firstEvent] = changed.events;
  const events = shown.events.filter(({ version }) => firstEvent && version < firstEvent.version);
  return {
    ...changed,
    events: [...events, ...changed.events],
    notes: withOlderNotes(changed.notes, shown.notes),
  };
}

/** Both are newest first. */
export function withOlderNotes<Note extends { readonly id: number }>(
  newest: readonly Note[],
  shown: readonly Note[],
): Note[] {
  const last = newest.at(-1);
  return [...newest, ...shown.filter(({ id }) => last && id < last.id)];
}
