export const MOVEMENT_KINDS = ['received', 'corrected', 'held', 'released', 'sold', 'returned'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Roles in ascending order; each includes the rights of the roles before it (docs/shop.md "Roles"). */
export const ROLES = ['shopper', 'editor', 'operator'] as const;
export type Role = (typeof ROLES)[number];

export function hasRole(role: Role, asked: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(asked);
}

/**
 * `for-sheet`: waits for the daily digest; `gathered`: included in one; `dropped`: had no recipient
 * left when it was due, or a limit stopped it; `given-up`: failed too often.
 */
export const MAIL_STATES = [
  'waiting',
  'sending',
  'for-sheet',
  'sent',
  'dropped',
  'gathered',
  'given-up',
] as const;
export const OPEN_MAIL_STATES = [
  'waiting',
  'sending',
  'for-sheet',
] as const satisfies (typeof MAIL_STATES)[number][];

/**
 * `asked`: an editor requested the build; `firing`: its hook is being called; `fired`, `refused`,
 * `unanswered`: the hook accepted, rejected or did not answer the call; `building`: a local build runs; `built`: the new pages
 * are live; `failed`: the previous ones stay live.
 */
export const BUILD_STATES = [
  'asked',
  'firing',
  'fired',
  'refused',
  'unanswered',
  'building',
  'built',
  'failed',
] as const;
export type BuildState = (typeof BUILD_STATES)[number];

/**
 * Reasons why an order ended unpaid. `window-closed`: the buyer closed the wallet window before approving;
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
/** The buyer has not approved the payment. */
export const UNAPPROVED_ATTEMPT_STATES = ['opening', 'open'] as const satisfies AttemptState[];
/** The payment was approved or made, and its provider has not confirmed it. */
export const AWAITED_ATTEMPT_STATES = ['capturing', 'processing'] as const satisfies AttemptState[];
export const LIVE_ATTEMPT_STATES = [...UNAPPROVED_ATTEMPT_STATES, ...AWAITED_ATTEMPT_STATES] as const;

export function isAwaitingProvider(state: AttemptState | undefined): boolean {
  return AWAITED_ATTEMPT_STATES.some((one) => one === state);
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
/** The provider has not decided. */
export const PENDING_REFUND_STATES = ['intended', 'pending'] as const satisfies RefundState[];
/** The provider has the refund. */
export const ACCEPTED_REFUND_STATES = ['pending', 'done'] as const satisfies RefundState[];
/** The money counts as sent back. */
export const COUNTED_REFUND_STATES = ['intended', 'pending', 'done'] as const satisfies RefundState[];

export const RESERVATION_STATES = ['held', 'released', 'sold', 'returned'] as const;
export type ReservationState = (typeof RESERVATION_STATES)[number];
