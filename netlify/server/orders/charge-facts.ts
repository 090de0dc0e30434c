import type { ChargeFacts } from '../../../src/features/orders/charges.rules.ts';
import { type AttemptState, isAwaitingProvider } from '../db/kinds.ts';
import type { Charge } from './charge-store.ts';

interface Circumstances extends Pick<ChargeFacts, 'order' | 'isGoingBack'> {
  readonly attempt: { readonly state: AttemptState } | undefined;
  readonly now: Date;
}

export function chargeFacts(
  { state, outside, expiresAt }: Pick<Charge, 'state' | 'outside'> & { expiresAt: Date | string | null },
  { order, isGoingBack, attempt, now }: Circumstances,
): ChargeFacts {
  return {
    state,
    order,
    isGoingBack,
    isOutside: outside,
    isProcessing: isAwaitingProvider(attempt?.state),
    isExpired: expiresAt !== null && new Date(expiresAt) <= now,
  };
}
