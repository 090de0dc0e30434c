/** What orders add up to and how far they have come (docs/shop.md "States", "Constants"). Money is whole fen. */

/** Order amount = total of the goods + shipping fee; no fee counts as 0 (docs/shop.md "Constants"). */
export function orderAmountFen(totalFen: number, shippingFeeFen: number | null): number {
  return totalFen + (shippingFeeFen ?? 0);
}

export type ShippingStage = 'pending' | 'translating' | 'done';

const PROGRESS: Readonly<Record<ShippingStage, number>> = { pending: 0, translating: 50, done: 100 };

/** How full the shipping progress bar is, in percent: 0, half, full (docs/shop.md "States"). */
export function shippingProgress(stage: ShippingStage): number {
  return PROGRESS[stage];
}

/**
 * The shipping progress is shown only for completed orders that have shipping info (docs/shop.md "Pages", "States").
 */
export function showsShipping(
  status: 'pending' | 'completed' | 'cancelled',
  stage: ShippingStage | null,
): boolean {
  return status === 'completed' && stage !== null;
}

/** The address can be changed until the order is shipped (docs/shop.md "Pages": status absent or pending). */
export function canChangeAddress(stage: ShippingStage | null): boolean {
  return stage === null || stage === 'pending';
}
