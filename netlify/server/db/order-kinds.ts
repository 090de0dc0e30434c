/**
 * Why an order ended unpaid. `window-closed`: the buyer closed the wallet window before approving;
 * `cancelled`: by the shopper; `replaced`: by a new checkout; `refused`: by the provider;
 * `expired`: not paid in time. Only orders of quotes are `declined` by the buyer, or `withdrawn` or `revised` by the
 * staff.
 */

export const ORDER_ENDINGS = [
  'window-closed',
  'cancelled',
  'replaced',
  'refused',
  'expired',
  'declined',
  'withdrawn',
  'revised',
] as const;
export type OrderEnding = (typeof ORDER_ENDINGS)[number];

/**
 * `opening`: recorded, not answered by the provider; `open`: can be paid; `capturing`: approved,
 * the capture runs; `processing`: paid, not confirmed by the bank. `paid` and `closed` are final.
 */
export const ATTEMPT_STATES = ['opening', 'open', 'capturing', 'processing', 'paid', 'closed'] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];
export const LIVE_ATTEMPT_STATES = ['opening', 'open', 'capturing', 'processing'] as const;

/** True while a payment was approved or made, and its provider has not confirmed it. */
export function isAwaitingProvider(state: AttemptState | undefined): boolean {
  return state === 'capturing' || state === 'processing';
}

export const POLLING_CALLS = ['verify', 'capture', 'close-window', 'cancel-order'] as const;
export type PollingCall = (typeof POLLING_CALLS)[number];

/**
 * Use of captured money. `accepted`: it paid the goods; `collected`: another charge of the order
 * (docs/decisions/0089). `sent-back`: it is being refunded; `flagged`: it needs an operator.
 */
export const PAYMENT_OUTCOMES = ['accepted', 'collected', 'sent-back', 'flagged'] as const;

/**
 * The shop decides on `late` and `double` refunds, an operator on `operator`; `provider` refunds
 * were made at the provider.
 */
export const REFUND_CAUSES = ['late', 'double', 'operator', 'provider'] as const;
export type RefundCause = (typeof REFUND_CAUSES)[number];
/** `intended`: recorded before the call. `pending`: the provider accepted it. */
export const REFUND_STATES = ['intended', 'pending', 'done', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

export const RESERVATION_STATES = ['held', 'released', 'sold', 'returned'] as const;
export type ReservationState = (typeof RESERVATION_STATES)[number];
