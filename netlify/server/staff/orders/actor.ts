/** Who did something to an order, as its history keeps it and as operators see it. */
import type { OpsActor } from '../../../../src/contract/ops-order.ts';
import { PROVIDER_NAMES } from '../../../../src/rules/providers/providers.ts';
import { accountOf } from '../../inventory/movement-store.ts';

/** An operator on the command line. */
export const COMMAND = 'operator on the command line';

/** `names` are those of the accounts that are still there, by id. */
export function viewActor(actor: string, names: Readonly<Record<string, string>>): OpsActor {
  const accountId = accountOf(actor);
  if (accountId !== undefined) return { kind: 'account', name: names[accountId] ?? null };
  if (actor === COMMAND) return { kind: 'command' };
  if (actor === 'shopper') return { kind: 'buyer' };
  const name = PROVIDER_NAMES.find((one) => one === actor);
  return name === undefined ? { kind: 'shop' } : { kind: 'provider', name };
}
