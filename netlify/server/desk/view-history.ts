import type { OpsActor, OpsFlag, OpsOrder } from '../../../src/features/orders/ops-order.contract.ts';
import { PROVIDER_NAMES } from '../../../src/features/orders/providers.rules.ts';
import { accountOf } from '../staff/actor-store.ts';
import type { FullOrder } from './order-store.ts';

export function viewEvents({ events, names }: FullOrder): OpsOrder['events'] {
  return events.map(({ version, kind, at, actor, data }) => ({
    version,
    kind,
    at: requireIso(at),
    by: viewActor(actor, names),
    changes: (data?.changes ?? []).map((change) => ({ ...change })),
    note: data?.note ?? null,
  }));
}

type FlagOfOrder = FullOrder['flags'][number];

export function viewFlag(flag: FlagOfOrder, names: FullOrder['names']): OpsFlag {
  const { id, kind, provider, providerRef, orderNumber, stage, note, at, doneAt, doneBy, doneNote } = flag;
  return {
    id,
    kind,
    provider,
    providerRef,
    orderNumber,
    stage,
    doneNote,
    to: kind === 'not-shippable' ? (/ ([A-Z]{2}) /.exec(providerRef)?.[1] ?? null) : null,
    detail: note,
    at: requireIso(at),
    doneAt: iso(doneAt),
    doneBy: doneBy === null ? null : viewActor(doneBy, names),
  };
}

export const COMMAND_LINE_ACTOR = 'operator on the command line';

export function viewActor(actor: string, names: Readonly<Record<string, string>>): OpsActor {
  const accountId = accountOf(actor);
  if (accountId !== undefined) return { kind: 'account', name: names[accountId] ?? null };
  if (actor === COMMAND_LINE_ACTOR) return { kind: 'command' };
  if (actor === 'shopper') return { kind: 'buyer' };
  const name = PROVIDER_NAMES.find((one) => one === actor);
  return name === undefined ? { kind: 'shop' } : { kind: 'provider', name };
}

export function requireIso(at: string | Date): string {
  return new Date(at).toISOString();
}

export function iso(at: string | Date | null | undefined): string | null {
  return at === null || at === undefined ? null : requireIso(at);
}
