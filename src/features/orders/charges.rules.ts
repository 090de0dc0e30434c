/** The life of a charge as one table of actions (docs/decisions/0089). Money is whole fen. */

import { type OrderState, PAID_STATES, type ShownFeeStatus } from './orders.rules.ts';

export const CHARGE_KINDS = ['goods', 'freight', 'addition'] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];

/** Refunded is not a state, because it follows from the payment's refunds (`chargeStatus`). */
export const CHARGE_STATES = ['due', 'paid', 'withdrawn'] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];

/** Characters of an addition's reason, which the buyer reads. */
export const CHARGE_REASON_MAX_LENGTH = 60;

/** Position of the goods among an order's charges. */
export const GOODS_CHARGE = 0;
/** Position of freight that is paid with the goods; a trigger writes both with their order. */
export const FREIGHT_CHARGE = 1;

/** The charges that one payment of an unpaid order pays: its goods, and freight that was decided before it. */
export function chargesOfOrder({
  totalFen,
  shippingFeeFen,
  shippingFeeStatus,
}: {
  readonly totalFen: number;
  readonly shippingFeeFen: number | null;
  readonly shippingFeeStatus: 'due' | 'received' | null;
}): { readonly charge: number; readonly amountFen: number }[] {
  const goods = { charge: GOODS_CHARGE, amountFen: totalFen };
  const hasFreight = shippingFeeStatus === 'due' && shippingFeeFen !== null && shippingFeeFen > 0;
  return hasFreight ? [goods, { charge: FREIGHT_CHARGE, amountFen: shippingFeeFen }] : [goods];
}

/** Fen of charges, lines or refunds. */
export function sumOf(parts: readonly { readonly amountFen: number }[]): number {
  return parts.reduce((sum, { amountFen }) => sum + amountFen, 0);
}

export type ChargeRefusal =
  | 'chargePaid'
  | 'chargeWithdrawn'
  | 'chargeNotPaid'
  | 'chargeProcessing'
  | 'linkExpired'
  | 'orderClosed'
  | 'paidByProvider';

export interface ChargeFacts {
  readonly state: ChargeState;
  readonly isProcessing: boolean;
  readonly isExpired: boolean;
  readonly order: OrderState;
  /** True if the whole price of the goods is refunded, being refunded, or owed. */
  readonly isGoingBack: boolean;
  /** True if paid outside the shop's providers. */
  readonly isOutside: boolean;
}

interface ActionRow {
  readonly by: readonly ('payer' | 'operator' | 'system')[];
  readonly from: readonly ChargeState[];
  readonly to?: ChargeState;
  readonly guard?: (facts: ChargeFacts) => ChargeRefusal | null;
}

const whileProcessing = ({ isProcessing }: ChargeFacts): ChargeRefusal | null =>
  isProcessing ? 'chargeProcessing' : null;

const whileOrderStands = ({ order, isGoingBack }: ChargeFacts): ChargeRefusal | null =>
  isGoingBack || !PAID_STATES.includes(order) ? 'orderClosed' : null;

/**
 * The goods' charge follows its order (src/features/orders/orders.rules.ts). A payment counts while the charge is due, even after its
 * link expired: the buyer has paid the requested amount.
 */
export const CHARGE_ACTIONS = {
  open: {
    by: ['payer'],
    from: ['due'],
    guard: (facts: ChargeFacts) => whileOrderStands(facts) ?? (facts.isExpired ? 'linkExpired' : null),
  },
  'send-link': { by: ['operator'], from: ['due'], guard: whileOrderStands },
  pay: { by: ['system'], from: ['due'], to: 'paid' },
  /** Records a payment outside the shop's providers. */
  'record-payment': { by: ['operator'], from: ['due'], to: 'paid', guard: whileProcessing },
  withdraw: {
    by: ['operator', 'system'],
    from: ['due', 'paid'],
    to: 'withdrawn',
    // Money that a provider took is refunded. A mistaken record of an outside payment can be
    // withdrawn.
    guard: (facts: ChargeFacts) => {
      if (facts.state === 'paid') return facts.isOutside ? null : 'paidByProvider';
      return whileProcessing(facts);
    },
  },
} as const satisfies Record<string, ActionRow>;

export type ChargeAction = keyof typeof CHARGE_ACTIONS;

const REFUSAL_OF: Readonly<Record<ChargeState, ChargeRefusal>> = {
  due: 'chargeNotPaid',
  paid: 'chargePaid',
  withdrawn: 'chargeWithdrawn',
};

/** Null if the action is possible. */
export function chargeActionRefusal(name: ChargeAction, facts: ChargeFacts): ChargeRefusal | null {
  const { from, guard }: ActionRow = CHARGE_ACTIONS[name];
  if (!from.includes(facts.state)) return REFUSAL_OF[facts.state];
  return guard?.(facts) ?? null;
}

export type ChargeStatus = ChargeState | 'refunded';

/** `refundedFen`: done refunds of the charge's payment. */
export function chargeStatus(
  { state, amountFen }: { readonly state: ChargeState; readonly amountFen: number },
  refundedFen: number,
): ChargeStatus {
  return state === 'paid' && refundedFen >= amountFen ? 'refunded' : state;
}

/** Freight is received until its money went back whole. `stored`: the order's status. */
export function shownFeeStatus(
  stored: 'due' | 'received' | null,
  charges: readonly { readonly kind: ChargeKind; readonly standing: ChargeStatus }[],
): ShownFeeStatus | null {
  const freight = charges.findLast(({ kind, standing }) => kind === 'freight' && standing !== 'withdrawn');
  return stored === 'received' && freight?.standing === 'refunded' ? 'refunded' : stored;
}

/** Null is undecided, 0 is free. */
export interface FreightChoice {
  readonly feeFen: number | null;
  readonly status: 'due' | 'received' | null;
}

export type FreightPlan =
  | { readonly kind: 'keep' }
  | { readonly kind: 'refused'; readonly because: ChargeRefusal }
  | { readonly kind: 'record-payment' }
  /** The new charge `create` replaces the charge `withdraw`. */
  | {
      readonly kind: 'replace';
      readonly withdraw: boolean;
      readonly create: { readonly isPaid: boolean } | null;
    };

/** A changed amount is a new charge, so that nobody pays what they did not see. */
export function planFreight(
  standing: (ChargeFacts & { readonly amountFen: number }) | undefined,
  { feeFen, status }: FreightChoice,
): FreightPlan {
  const wanted = feeFen !== null && feeFen > 0 ? (status === 'received' ? 'paid' : 'due') : null;
  if (standing === undefined)
    return wanted === null
      ? { kind: 'keep' }
      : { kind: 'replace', withdraw: false, create: { isPaid: wanted === 'paid' } };
  const isSameSum = standing.amountFen === feeFen;
  if (isSameSum && standing.state === wanted) return { kind: 'keep' };
  if (isSameSum && wanted === 'paid') {
    const refusal = chargeActionRefusal('record-payment', standing);
    return refusal === null ? { kind: 'record-payment' } : { kind: 'refused', because: refusal };
  }
  const refusal = chargeActionRefusal('withdraw', standing);
  if (refusal !== null) return { kind: 'refused', because: refusal };
  return {
    kind: 'replace',
    withdraw: true,
    create: wanted === null ? null : { isPaid: wanted === 'paid' },
  };
}
