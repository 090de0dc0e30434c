/** Limits of an account's calls at providers, which no honest buyer meets (docs/decisions/0108). */
const MINUTE_MS = 60_000;
const UNPAID_ORDERS = { most: 5, windowMs: 60 * MINUTE_MS } as const;
const ATTEMPTS = { most: 10, windowMs: 15 * MINUTE_MS } as const;

export const LOOK_BACK_MS = { orders: UNPAID_ORDERS.windowMs, attempts: ATTEMPTS.windowMs } as const;

/** Times of unpaid orders and of attempts, at least of those that `LOOK_BACK_MS` covers. */
export interface CheckoutHistory {
  readonly orders: readonly Date[];
  readonly attempts: readonly Date[];
}

export interface LimitExceeded {
  readonly kind: 'limited';
  readonly by: 'attempts' | 'orders';
  readonly retryAt: Date;
}

export function checkAttemptLimit({ attempts }: CheckoutHistory, now: Date): LimitExceeded | undefined {
  const retryAt = freeAt(attempts, now, ATTEMPTS);
  return retryAt === undefined ? undefined : { kind: 'limited', by: 'attempts', retryAt };
}

export function checkOrderLimit({ orders }: CheckoutHistory, now: Date): LimitExceeded | undefined {
  const retryAt = freeAt(orders, now, UNPAID_ORDERS);
  return retryAt === undefined ? undefined : { kind: 'limited', by: 'orders', retryAt };
}

/** Returns when the rate limit allows one more; undefined if one more is allowed now. */
function freeAt(
  times: readonly Date[],
  now: Date,
  { most, windowMs }: { readonly most: number; readonly windowMs: number },
): Date | undefined {
  const recent = times
    .map((time) => time.getTime())
    .filter((time) => time > now.getTime() - windowMs)
    .sort((a, b) => a - b);
  const oldest = recent.at(-most);
  return oldest === undefined ? undefined : new Date(oldest + windowMs);
}
