import { cartOfAccount } from '../cart/for-orders.ts';
import type { Parts } from '../parts/parts.ts';
import { DECLARED, takingsOf } from './providers.ts';
import type { Till } from './till/till.ts';

const NEVER_ENDS_HERE = async () => undefined;

/** The till of the server's parts. */
export function tillOf({ database, log, origin, settings }: Parts, declared = DECLARED): Till {
  return {
    database,
    log,
    origin,
    cart: cartOfAccount,
    staff: settings,
    ...takingsOf(settings, declared),
    now: () => new Date(),
    reached: NEVER_ENDS_HERE,
  };
}
