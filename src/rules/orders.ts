/** What orders add up to and how far they have come (spec §4, §9). Money is whole fen. */

/** Order amount = total of the goods + shipping fee; no fee counts as 0 (spec §9). */
export function orderAmountFen(totalFen: number, shippingFeeFen: number | null): number {
  return totalFen + (shippingFeeFen ?? 0);
}

export type ShippingStage = 'pending' | 'translating' | 'done';

const PROGRESS: Readonly<Record<ShippingStage, number>> = { pending: 0, translating: 50, done: 100 };

/** How full the shipping progress bar is, in percent: 0, half, full (spec §4). */
export function shippingProgress(stage: ShippingStage): number {
  return PROGRESS[stage];
}

/** The shipping progress is shown only for completed orders that have shipping info (spec §2, §4). */
export function showsShipping(
  status: 'pending' | 'completed' | 'cancelled',
  stage: ShippingStage | null,
): boolean {
  return status === 'completed' && stage !== null;
}

/** The address can be changed until the order is shipped (spec §2: status absent or pending). */
export function canChangeAddress(stage: ShippingStage | null): boolean {
  return stage === null || stage === 'pending';
}
