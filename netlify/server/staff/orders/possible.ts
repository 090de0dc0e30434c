/**
 * Actions that are possible for an order, and why others are not (docs/shop.md "The operators' desk"). Pure.
 */
import { type OpsOrder, ORDER_ACTIONS, type OrderAction } from '../../../../src/contract/ops-order.ts';
import type { OrderStatus, ShippingStage } from '../../../../src/rules/orders.ts';
import { desk as texts } from '../../../../src/text/desk.ts';

export interface Standing {
  readonly status: OrderStatus;
  readonly stage: ShippingStage | null;
  readonly isProcessing: boolean;
  readonly isPaid: boolean;
  /** Refundable, fen. */
  readonly leftFen: number;
  /** All money is refunded, pending or owed. */
  readonly isGoingBack: boolean;
  /** A refund failed and is owed. */
  readonly isOwed: boolean;
  /** Something was refunded. */
  readonly isRefunded: boolean;
  readonly openFlags: number;
  readonly isReachable: boolean;
  /** A shipping fee is agreed and not paid. */
  readonly isFeeDue: boolean;
  readonly sold: number;
}

/** A Chinese sentence for each impossible action. Open flags do not make shipping impossible. */
const REASONS: Readonly<Record<OrderAction, (order: Standing) => string | null>> = {
  ship: (order) => {
    if (order.status === 'pending') return texts.notPaid;
    if (order.status === 'cancelled') return texts.ended;
    if (order.stage !== 'pending') return texts.shippedAlready;
    if (order.isGoingBack) return texts.refunded;
    return order.isReachable ? null : texts.noRecipient;
  },
  'correct-tracking': ({ stage }) => {
    if (stage === 'done') return texts.received;
    return stage === 'translating' ? null : texts.notShipped;
  },
  receive: ({ stage }) => {
    if (stage === 'done') return texts.received;
    return stage === 'translating' ? null : texts.notShipped;
  },
  cancel: (order) => (order.isProcessing ? texts.processing : notOpen(order)),
  end: notOpen,
  refund: nothingToRefund,
  'record-refund': nothingToRefund,
  restock: ({ isRefunded, sold }) => {
    if (!isRefunded) return texts.nothingRefunded;
    return sold > 0 ? null : texts.nothingSold;
  },
  'set-fee': ({ status }) => (status === 'completed' ? null : notCompleted(status)),
};

/** A late or double payment paid no order, and can still be owed. */
function nothingToRefund({ isPaid, leftFen, isOwed }: Standing): string | null {
  if (isOwed) return null;
  if (!isPaid) return texts.nothingPaid;
  return leftFen > 0 ? null : texts.nothingLeft;
}

function notOpen({ status }: Standing): string | null {
  if (status === 'completed') return texts.paidAlready;
  return status === 'cancelled' ? texts.ended : null;
}

function notCompleted(status: OrderStatus): string {
  return status === 'pending' ? texts.notPaid : texts.ended;
}

export function possibleFor(order: Standing): OpsOrder['possible'] {
  const entries = ORDER_ACTIONS.map((action) => {
    const why = REASONS[action](order);
    return [action, { can: why === null, why }] as const;
  });
  return Object.fromEntries(entries) as OpsOrder['possible'];
}

export function nextAction(order: Standing): OrderAction | null {
  if (order.openFlags > 0) return null;
  if (order.isOwed) return 'refund';
  if (REASONS.ship(order) === null) return 'ship';
  if (order.isFeeDue && !order.isGoingBack && REASONS['set-fee'](order) === null) return 'set-fee';
  return REASONS.receive(order) === null ? 'receive' : null;
}
