/** Server, Studio, pages and texts use this table (docs/shop.md "States"). Money is whole fen. */

export const ORDER_STATUSES = ['pending', 'completed', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Stages that buyers see. */
export const SHIPPING_STAGES = ['pending', 'translating', 'done'] as const;
export type ShippingStage = (typeof SHIPPING_STAGES)[number];

export const ORDER_EVENTS = ['placed', 'paid', 'cancelled', 'shipped', 'received', 'refunded'] as const;
export type OrderEventKind = (typeof ORDER_EVENTS)[number];

/** Some units of an order's line. */
export interface LineUnits {
  readonly position: number;
  readonly pieces: number;
}

/** Events that only operators see. */
export const STAFF_EVENTS = [
  'address-changed',
  'tracking-corrected',
  'fee-set',
  'link-sent',
  'charge-paid',
  'parcel-chosen',
  'part-shipped',
  'replacement-made',
  'replacement-given-up',
  'parcel-joined',
  'parcel-split',
  'recipient-changed',
  'charge-added',
  'charge-withdrawn',
  'permit-added',
  'permit-withdrawn',
  'edit-requested',
  'edit-confirmed',
  'edit-cancelled',
  'tags-set',
  'note-added',
  'mail-resent',
  'buyer-written',
  'printed',
  'flagged',
  'flag-cleared',
  'refund-asked',
  'restocked',
  'end-asked',
  'price-confirmed',
] as const;
export type StaffEventKind = (typeof STAFF_EVENTS)[number];

export const FLAG_KINDS = [
  'mismatch',
  'unknown-payment',
  'refund-failed',
  'stuck',
  'refunded-elsewhere',
  'disputed',
  'not-shippable',
] as const;

/**
 * Stages of what a flag is about, and what each does to the flag: asks the staff again, only changes what the flag says,
 * or ends it.
 */
export const FLAG_STAGES = {
  'to-answer': 'raise',
  undecided: 'change',
  /** A dispute that ended, maybe not for the shop. */
  ended: 'raise',
  won: 'end',
  /** Won after it was lost, and the order had been cancelled meanwhile. */
  'won-late': 'raise',
  /** The provider holds the money until the shop acts there. */
  'to-accept': 'raise',
} as const;
export type FlagStage = keyof typeof FLAG_STAGES;
export const FLAG_STAGE_NAMES = Object.keys(FLAG_STAGES) as FlagStage[];

/** True until the provider has decided, also after the staff answered it and cleared the flag. */
export function isDisputeUndecided({
  kind,
  stage,
  doneAt,
}: {
  readonly kind: (typeof FLAG_KINDS)[number];
  readonly stage: FlagStage | null;
  readonly doneAt: Date | string | null;
}): boolean {
  if (kind !== 'disputed') return false;
  return stage === null ? doneAt === null : stage === 'to-answer' || stage === 'undecided';
}

/** False for flags whose reference names no payment. */
export function isPaymentFlag(kind: (typeof FLAG_KINDS)[number]): boolean {
  return kind !== 'not-shippable';
}

/** The shipping fee is agreed on after checkout. */
export const FEE_STATUSES = ['due', 'received'] as const;
/** Refunded is not stored, because it follows from the refunds of the freight's charge. */
export const SHOWN_FEE_STATUSES = [...FEE_STATUSES, 'refunded'] as const;
export type ShownFeeStatus = (typeof SHOWN_FEE_STATUSES)[number];

export type BlockedReason =
  | 'notPaid'
  | 'ended'
  | 'notShipped'
  | 'shippedAlready'
  | 'received'
  | 'paidAlready'
  | 'processing'
  | 'refunded'
  | 'noRecipient'
  | 'nothingPaid'
  | 'nothingLeft'
  | 'nothingRefunded'
  | 'nothingSold'
  | 'tooManyAdditions'
  | 'refundOwed'
  | 'editWaits'
  | 'replacementWaits';

interface StateRow {
  /** API and database have a state as two columns. The status alone tells unpaid, paid and ended orders apart. */
  readonly status: OrderStatus;
  readonly stage: string | null;
  /** Reason that refuses actions which can't start in this state. */
  readonly refusal: BlockedReason;
  /** True once nothing is left to send. */
  readonly isShipped: boolean;
  /** True if nothing more is to be done. A late payment may still revive an order that ended unpaid. */
  readonly isClosed: boolean;
}

/** A new state decides here what it is, and in `ORDER_ACTIONS` what may be done. */
const STATES = {
  unpaid: { status: 'pending', stage: null, refusal: 'notPaid', isShipped: false, isClosed: false },
  'ended-unpaid': { status: 'cancelled', stage: null, refusal: 'ended', isShipped: false, isClosed: true },
  'to-ship': {
    status: 'completed',
    stage: 'pending',
    refusal: 'notShipped',
    isShipped: false,
    isClosed: false,
  },
  shipped: {
    status: 'completed',
    stage: 'translating',
    refusal: 'shippedAlready',
    isShipped: true,
    isClosed: false,
  },
  received: { status: 'completed', stage: 'done', refusal: 'received', isShipped: true, isClosed: true },
  // Fully refunded before shipping.
  refunded: { status: 'cancelled', stage: 'pending', refusal: 'ended', isShipped: false, isClosed: true },
} as const satisfies Record<string, StateRow>;

export type OrderState = keyof typeof STATES;
export const ORDER_STATES = Object.keys(STATES) as OrderState[];
/** Stages that the database and staff have. */
export type OrderStage = NonNullable<(typeof STATES)[OrderState]['stage']>;
export const ORDER_STAGES: readonly OrderStage[] = [
  ...new Set(ORDER_STATES.map((state) => STATES[state].stage).filter((stage) => stage !== null)),
];
/** Paid, and not refunded before shipping. */
export const PAID_STATES = statesThat(({ status }) => status === 'completed');
export const SHIPPED_STATES = statesThat(({ isShipped }) => isShipped);
/** Paid, and not everything is sent. */
export const UNSHIPPED_STATES = PAID_STATES.filter((state) => !isShipped(state));
/** Orders whose goods may still leave the shop, paid or not. */
export const UNSENT_STATES = statesThat(({ status, isShipped }) => status !== 'cancelled' && !isShipped);
export const CLOSED_STATES = statesThat(({ isClosed }) => isClosed);

function statesThat(isMember: (row: StateRow) => boolean): readonly OrderState[] {
  return ORDER_STATES.filter((state) => isMember(STATES[state]));
}

/** Additions of an order that may wait for their payment at the same time. */
export const DUE_ADDITIONS_MAX = 20;

/** Input of the guards of operators' actions. */
export interface OrderActionFacts {
  readonly state: OrderState;
  readonly isProcessing: boolean;
  readonly isPaid: boolean;
  /** Fen that can still be refunded. */
  readonly leftFen: number;
  readonly isGoingBack: boolean;
  readonly isOwed: boolean;
  readonly isRefunded: boolean;
  readonly openFlags: number;
  /** True if name, phone and address are known. */
  readonly isReachable: boolean;
  readonly dueAdditions: number;
  /** True if an edit of the order waits for the buyer's payment. */
  readonly isEditWaiting: boolean;
  /** True if the order was shipped, and has a replacement to send. */
  readonly isReplacing: boolean;
  /** Parcels that are under way. */
  readonly parcels: number;
  readonly sold: number;
}

interface EndFacts {
  readonly liveAttempts: number;
  /** True if the shopper or an operator asked to end the order, or the wallet's window was closed. */
  readonly isAsked: boolean;
  readonly isTimeOver: boolean;
}

interface ActionRow {
  readonly by: readonly ('shopper' | 'operator' | 'system')[];
  readonly from: readonly OrderState[];
  /** Absent if the action keeps the state. */
  readonly to?: OrderState;
  readonly event?: OrderEventKind | StaffEventKind;
  /** Replaces the state's `refusal` if the order is paid. */
  readonly whenPaid?: BlockedReason;
  readonly guard?: (facts: never) => BlockedReason | null;
}

export const ORDER_ACTIONS = {
  ship: {
    by: ['operator'],
    from: ['to-ship'],
    to: 'shipped',
    event: 'shipped',
    // Open flags don't block shipping, because the operator confirms them.
    guard: ({
      isGoingBack,
      isReachable,
      isEditWaiting,
    }: Pick<OrderActionFacts, 'isGoingBack' | 'isReachable' | 'isEditWaiting'>) => {
      if (isGoingBack) return 'refunded';
      if (isEditWaiting) return 'editWaits';
      return isReachable ? null : 'noRecipient';
    },
  },
  'correct-tracking': {
    by: ['operator'],
    from: [...UNSHIPPED_STATES, 'shipped'],
    guard: ({ state, parcels }: Pick<OrderActionFacts, 'state' | 'parcels'>) =>
      !isShipped(state) && parcels === 0 ? 'notShipped' : null,
  },
  // Refunds or edits have left nothing to send of a part-shipped order.
  'close-part-shipped': { by: ['system'], from: UNSHIPPED_STATES, to: 'shipped', event: 'shipped' },
  receive: { by: ['operator'], from: ['shipped'], to: 'received', event: 'received' },
  // Only requests that the order ends; `end-unpaid` follows once the provider has closed the payment.
  cancel: {
    by: ['shopper', 'operator'],
    from: ['unpaid'],
    whenPaid: 'paidAlready',
    guard: ({ isProcessing }: Pick<OrderActionFacts, 'isProcessing'>) => (isProcessing ? 'processing' : null),
  },
  end: { by: ['operator'], from: ['unpaid'], whenPaid: 'paidAlready' },
  refund: { by: ['operator'], from: ORDER_STATES, guard: nothingToRefund },
  'record-refund': { by: ['operator'], from: ORDER_STATES, guard: nothingToRefund },
  restock: {
    by: ['operator'],
    from: ORDER_STATES,
    guard: ({ isRefunded, sold }: Pick<OrderActionFacts, 'isRefunded' | 'sold'>) => {
      if (!isRefunded) return 'nothingRefunded';
      return sold > 0 ? null : 'nothingSold';
    },
  },
  'set-fee': { by: ['operator'], from: PAID_STATES },
  'add-charge': {
    by: ['operator'],
    from: PAID_STATES,
    guard: ({ isGoingBack, dueAdditions }: Pick<OrderActionFacts, 'isGoingBack' | 'dueAdditions'>) => {
      if (isGoingBack) return 'refunded';
      return dueAdditions < DUE_ADDITIONS_MAX ? null : 'tooManyAdditions';
    },
  },
  // A new refund would first cover what failed refunds owe (docs/decisions/0070).
  'edit-order': {
    by: ['operator'],
    from: UNSHIPPED_STATES,
    guard: ({
      isGoingBack,
      isOwed,
      isEditWaiting,
      isReplacing,
    }: Pick<OrderActionFacts, 'isGoingBack' | 'isOwed' | 'isEditWaiting' | 'isReplacing'>) => {
      if (isGoingBack) return 'refunded';
      if (isOwed) return 'refundOwed';
      // An edit would refund units that were sent, and `unsent_lines` can't tell added units from the replacement.
      if (isReplacing) return 'replacementWaits';
      return isEditWaiting ? 'editWaits' : null;
    },
  },
  'change-address': {
    by: ['shopper'],
    from: UNSENT_STATES,
    guard: ({ state, isGoingBack }: Pick<OrderActionFacts, 'state' | 'isGoingBack'>) =>
      isUnshipped(state) && isGoingBack ? 'refunded' : null,
  },
  'change-recipient': {
    by: ['operator'],
    from: UNSHIPPED_STATES,
    guard: ({ isGoingBack }: Pick<OrderActionFacts, 'isGoingBack'>) => (isGoingBack ? 'refunded' : null),
  },
  // A late payment counts if the stock is still available (payments/core/decide.ts).
  pay: { by: ['system'], from: ['unpaid', 'ended-unpaid'], to: 'to-ship', event: 'paid' },
  // Another attempt may still pay the order.
  'end-unpaid': {
    by: ['system'],
    from: ['unpaid'],
    to: 'ended-unpaid',
    event: 'cancelled',
    whenPaid: 'paidAlready',
    guard: ({ liveAttempts, isAsked, isTimeOver }: EndFacts) => {
      if (liveAttempts > 0) return 'processing';
      return isAsked || isTimeOver ? null : 'notPaid';
    },
  },
  // A claim of damage is answered by new units (docs/decisions/0095).
  replace: { by: ['system'], from: SHIPPED_STATES, to: 'to-ship', event: 'replacement-made' },
  // Returns to the state before the replacement, which the caller knows.
  'give-up-replacement': {
    by: ['system'],
    from: UNSHIPPED_STATES,
    to: 'shipped',
    event: 'replacement-given-up',
  },
  'give-up-after-receipt': {
    by: ['system'],
    from: UNSHIPPED_STATES,
    to: 'received',
    event: 'replacement-given-up',
  },
  'refund-in-full': {
    by: ['system'],
    from: UNSHIPPED_STATES,
    to: 'refunded',
    event: 'cancelled',
    guard: (money: { readonly totalFen: number; readonly refundedFen: number }) =>
      money.refundedFen >= money.totalFen ? null : 'nothingRefunded',
  },
} as const satisfies Record<string, ActionRow>;

/** Late and duplicate payments can be owed although the order is unpaid. */
function nothingToRefund({
  isPaid,
  leftFen,
  isOwed,
}: Pick<OrderActionFacts, 'isPaid' | 'leftFen' | 'isOwed'>): BlockedReason | null {
  if (isOwed) return null;
  if (!isPaid) return 'nothingPaid';
  return leftFen > 0 ? null : 'nothingLeft';
}

export type OrderAction = keyof typeof ORDER_ACTIONS;
export type OperatorAction = {
  [Name in OrderAction]: 'operator' extends (typeof ORDER_ACTIONS)[Name]['by'][number] ? Name : never;
}[OrderAction];
/** Orders whose parcel may be sent now. */
export const SHIPPABLE_STATES: readonly OrderState[] = ORDER_ACTIONS.ship.from;

export type TransitionAction = {
  [Name in OrderAction]: (typeof ORDER_ACTIONS)[Name] extends { readonly to: OrderState } ? Name : never;
}[OrderAction];
type FactsFor<Name extends OrderAction> = (typeof ORDER_ACTIONS)[Name] extends {
  readonly guard: (facts: infer Facts) => unknown;
}
  ? Facts
  : unknown;

export const OPERATOR_ACTIONS = (Object.keys(ORDER_ACTIONS) as OrderAction[]).filter(
  (name): name is OperatorAction => (ORDER_ACTIONS[name] as ActionRow).by.includes('operator'),
);

/** Throws for combinations that no state has. */
export function stateOf(status: OrderStatus, stage: OrderStage | null): OrderState {
  const found = ORDER_STATES.find(
    (state) => STATES[state].status === status && STATES[state].stage === stage,
  );
  if (found === undefined) throw new Error(`no order is ${status} and, of shipping, ${stage}`);
  return found;
}

export function statusAndStage(state: OrderState): {
  readonly status: OrderStatus;
  readonly stage: OrderStage | null;
} {
  return STATES[state];
}

/** The action's guard may still forbid it. */
export function canTransition(name: OrderAction, state: OrderState): boolean {
  return (ORDER_ACTIONS[name] as ActionRow).from.includes(state);
}

/** Null if the action is possible. */
export function blockedReason<Name extends OrderAction>(
  name: Name,
  facts: { readonly state: OrderState } & FactsFor<Name>,
): BlockedReason | null {
  const refusal = stateBlockedReason(name, facts.state);
  return refusal ?? (ORDER_ACTIONS[name] as ActionRow).guard?.(facts as never) ?? null;
}

export function stateBlockedReason(name: OrderAction, state: OrderState): BlockedReason | null {
  if (canTransition(name, state)) return null;
  const { whenPaid }: ActionRow = ORDER_ACTIONS[name];
  const isPaid = STATES[state].status === 'completed';
  return (isPaid ? whenPaid : undefined) ?? STATES[state].refusal;
}

/** Reasons by action; null for possible actions. */
export function possibleActions(
  facts: OrderActionFacts,
): Readonly<Record<OperatorAction, BlockedReason | null>> {
  const entries = OPERATOR_ACTIONS.map((name) => [name, blockedReason(name, facts)]);
  return Object.fromEntries(entries) as Record<OperatorAction, BlockedReason | null>;
}

/** False if the order is not paid, is cancelled, or will not ship because it is fully refunded. */
export function hasShownStage(state: OrderState, isGoingBack: boolean): boolean {
  return isShipped(state) || (isUnshipped(state) && !isGoingBack);
}

export function isShipped(state: OrderState): boolean {
  return STATES[state].isShipped;
}

export function isUnshipped(state: OrderState): boolean {
  return UNSHIPPED_STATES.includes(state);
}

/** No fee counts as 0 (docs/shop.md "Constants"). */
export function orderAmountFen(totalFen: number, shippingFeeFen: number | null): number {
  return totalFen + (shippingFeeFen ?? 0);
}

/** Percent (docs/shop.md "States"). */
export function shippingProgress(stage: ShippingStage): number {
  return (100 * SHIPPING_STAGES.indexOf(stage)) / (SHIPPING_STAGES.length - 1);
}
