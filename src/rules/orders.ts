/**
 * The words of an order's life, and what orders add up to (docs/shop.md "States", "Constants"). Money is whole fen.
 * Wire, database, texts and pages take their words from these lists.
 */

export const ORDER_STATUSES = ['pending', 'completed', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** How far a paid order has come, in this order. */
export const SHIPPING_STAGES = ['pending', 'translating', 'done'] as const;
export type ShippingStage = (typeof SHIPPING_STAGES)[number];

export const ORDER_EVENTS = ['placed', 'paid', 'cancelled', 'shipped', 'received', 'refunded'] as const;
export type OrderEventKind = (typeof ORDER_EVENTS)[number];

/** What operators see in an order's history besides, and no shopper does. */
export const DESK_EVENTS = [
  'address-changed',
  'tracking-corrected',
  'fee-set',
  'tags-set',
  'note-added',
  'printed',
  'flagged',
  'flag-cleared',
  'refund-asked',
  'restocked',
  'end-asked',
] as const;
export type DeskEventKind = (typeof DESK_EVENTS)[number];

/** Order amount = total of the goods + shipping fee; no fee counts as 0 (docs/shop.md "Constants"). */
export function orderAmountFen(totalFen: number, shippingFeeFen: number | null): number {
  return totalFen + (shippingFeeFen ?? 0);
}

/** How full the shipping progress bar is, in percent: 0, half, full (docs/shop.md "States"). */
export function shippingProgress(stage: ShippingStage): number {
  return (100 * SHIPPING_STAGES.indexOf(stage)) / (SHIPPING_STAGES.length - 1);
}

/** Whether an order still waits to be shipped; not where it is cancelled, or all of its money goes back. */
export function awaitsShipping(
  status: OrderStatus,
  stage: ShippingStage | null,
  money: { readonly total: number; readonly back: number },
): boolean {
  return status === 'completed' && stage === 'pending' && money.back < money.total;
}

/**
 * The shipping progress is shown only for completed orders that have shipping info (docs/shop.md "Pages", "States").
 */
export function showsShipping(
  status: OrderStatus,
  stage: ShippingStage | null,
  money: { readonly total: number; readonly back: number },
): boolean {
  return (
    status === 'completed' && stage !== null && (stage !== 'pending' || awaitsShipping(status, stage, money))
  );
}

/** The address can be changed until the order is shipped (docs/shop.md "Pages": status absent or pending). */
export function canChangeAddress(stage: ShippingStage | null): boolean {
  return stage === null || stage === 'pending';
}

/** What an operator has to see to. */
export const FLAG_KINDS = [
  'mismatch',
  'unknown-payment',
  'refund-failed',
  'stuck',
  'refunded-elsewhere',
  'disputed',
] as const;

/** A fee is agreed with the buyer outside of checkout: to be received, or received. */
export const FEE_STATUSES = ['due', 'received'] as const;
