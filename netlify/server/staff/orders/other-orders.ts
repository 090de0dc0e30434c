import type { OpsOrder, OtherOrder } from '../../../../src/contract/ops-order.ts';
import { fenToYuan } from '../../../../src/rules/money.ts';
import { stateBlockedReason } from '../../../../src/rules/orders.ts';
import { staffText as texts } from '../../../../src/text/staff.ts';
import { isFullyRefundedOrOwed, refundSumsOfOrder } from '../../orders/refund-sums-store.ts';
import { stateOfOrder } from '../../orders/store.ts';
import type { FullOrder, OtherOrderFacts } from './order-store.ts';

/** `canShip`: the other order can be sent without this one. */
export function viewOtherOrders(
  { order, others }: FullOrder,
  canShip: boolean,
): Pick<OpsOrder, 'joined' | 'joinable'> {
  const { joinedParcel } = order;
  if (joinedParcel !== null) {
    const joined = others.filter((other) => other.joinedParcel === joinedParcel);
    return { joined: joined.map(viewOther), joinable: [] };
  }
  const free = others.filter((other) => other.joinedParcel === null).map(viewOther);
  return { joined: [], joinable: canShip ? free.filter(({ why }) => why === null) : [] };
}

function viewOther(other: OtherOrderFacts): OtherOrder {
  const { number, version, createdAt, unsent, shippingFeeFen, shippingFeeStatus } = other;
  return {
    ...{ number, version, pieces: unsent, feeStatus: shippingFeeStatus, why: whyNot(other) },
    createdAt: new Date(createdAt).toISOString(),
    fee: shippingFeeFen === null ? null : fenToYuan(shippingFeeFen),
  };
}

function whyNot(other: OtherOrderFacts): string | null {
  const refusal = stateBlockedReason('ship', stateOfOrder(other));
  if (refusal !== null) return texts()[refusal];
  if (isFullyRefundedOrOwed(refundSumsOfOrder(other.back), other.totalFen)) return texts().refunded;
  if (!other.isSameRecipient) return texts().otherRecipient;
  return other.unsent === 0 ? texts().nothingUnsent : null;
}
