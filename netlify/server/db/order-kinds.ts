/** The words of orders and payments that no shopper sees; those that they see stand in src/rules/orders.ts. */

/**
 * How an order ended unpaid. `window-closed`: its wallet window was closed before the buyer agreed. `cancelled`: by its
 * shopper. `replaced`: checkout made another one in its place. `refused`: its provider won't have it. `expired`: it was
 * not paid in time.
 */
export const ENDINGS = ['window-closed', 'cancelled', 'replaced', 'refused', 'expired'] as const;
export type Ending = (typeof ENDINGS)[number];

/**
 * `opening`: recorded, the provider has not answered yet. `open`: can be paid. `capturing`: the shopper agreed in
 * the wallet and we are taking the money. `processing`: paid, but the bank takes its time. `paid` and `closed` are ends.
 */
export const ATTEMPT_STATES = ['opening', 'open', 'capturing', 'processing', 'paid', 'closed'] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];
/** An order has at most one attempt in these states. */
export const LIVE_STATES = ['opening', 'open', 'capturing', 'processing'] as const;

/** Calls of shoppers that have a provider asked about an attempt (payments/polling.ts). */
export const ASKING_CALLS = ['verify', 'capture', 'close-window', 'cancel-order'] as const;
export type PollingCall = (typeof ASKING_CALLS)[number];

/** What became of captured money: it paid its order, it is sent back, or an operator has to look. */
export const PAYMENT_OUTCOMES = ['accepted', 'sent-back', 'flagged'] as const;

/** `late` and `double` are decided by the shop itself, `operator` by a person here, `provider` is any not made here. */
export const REFUND_CAUSES = ['late', 'double', 'operator', 'provider'] as const;
export type RefundCause = (typeof REFUND_CAUSES)[number];
/** `intended`: recorded before the call. `pending`: the provider took it on. */
export const REFUND_STATES = ['intended', 'pending', 'done', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

export const HOLD_STATES = ['held', 'released', 'sold', 'returned'] as const;
export type HoldState = (typeof HOLD_STATES)[number];
