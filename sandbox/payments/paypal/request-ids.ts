import { type Call, header } from '../common/http.ts';
import { malformed, PayPalRefusal } from './errors.ts';
import type { PayPalState } from './state.ts';

const HOUR = 3600 * 1000;
/** Orders remember request ids for six hours, refunds for 45 days; milliseconds of the sandbox's clock. */
export const KEPT_FOR = { orders: 6 * HOUR, payments: 45 * 24 * HOUR };

export type Work<T> = {
  keptFor: number;
  /** The resource as it is now. */
  find: (id: string) => T | undefined;
  work: () => T & { id: string };
  /** Whether a refusal (422) is repeated, too. */
  keepsRefusals?: boolean;
};

export type Done<T> = { resource: T; replayed: boolean };

/**
 * Does the work of a POST once per `PayPal-Request-Id`; repeated, it gives the latest state of what the
 * first one made, whatever the body says now. PayPal does not tell what becomes of a refused capture's
 * id: here it stays refused, so a shop that tries anew after a new approval has to take a new id.
 */
export function once<T>(
  state: PayPalState,
  call: Call,
  { keptFor, find, work, keepsRefusals }: Work<T>,
): Done<T> {
  const given = header(call, 'paypal-request-id');
  if (given === undefined) return { resource: work(), replayed: false };
  if (given.length === 0 || given.length > 108) {
    throw malformed(
      'INVALID_STRING_LENGTH',
      'The value of a field is either too short or too long',
      'PayPal-Request-Id',
    );
  }
  const id = `${call.path}|${given}`;
  const at = state.clock.now();
  const kept = state.keptRequests.get(id);
  if (kept && at - kept.at < keptFor) {
    if ('refused' in kept) {
      const { errorName, details, links } = kept.refused;
      throw new PayPalRefusal(errorName, details, links);
    }
    const resource = find(kept.target);
    if (resource !== undefined) return { resource, replayed: true };
  }
  try {
    const resource = work();
    state.keptRequests.put({ id, at, target: resource.id });
    return { resource, replayed: false };
  } catch (error) {
    if (keepsRefusals && error instanceof PayPalRefusal) {
      const { errorName, details, links } = error;
      state.keptRequests.put({ id, at, refused: { errorName, details, links } });
    }
    throw error;
  }
}
