/** A paid order whose new country the shipping rules refuse waits for staff (docs/decisions/0096). */
import type { ReviewMovedOrders } from '../../accounts/store.ts';
import type { Database } from '../../db/connection.ts';
import { type ShippingRefusal, shippedOrderLine, shippingRefusal } from '../../shipping/assess.ts';
import { flagForStaff } from '../core/flag-store.ts';
import { NO_COUNTRY, type OrderToReview, readOrdersToReview } from './store.ts';

/** The caller holds the rows of the orders. */
export const reviewMovedOrders: ReviewMovedOrders = async (transaction, staff, numbers) => {
  if (numbers.length === 0) return false;
  const at = new Date();
  let isRefused = false;
  for (const order of await readOrdersToReview(transaction, numbers)) {
    const refused = refusedLines(order, at).map(({ name, why }) => `“${name}” (${why})`);
    if (refused.length === 0) continue;
    isRefused = true;
    if (order.isFlagged) continue;
    const { number, country, version, provider } = order;
    await flagForStaff({ staff }, transaction, {
      kind: 'not-shippable',
      provider,
      providerRef: `${number} ${country ?? NO_COUNTRY} ${version}`,
      orderNumber: number,
      at,
      note: `Order ${number} goes to ${country ?? 'an unknown country'} now, where the shipping rules refuse: ${refused.join(', ')}.`,
    });
  }
  return isRefused;
};

interface ForbiddenLine {
  readonly name: string;
  readonly country: string;
}

/**
 * Returns, by order number, a line of a paid order that may not be sent to the order's country, unless staff agreed to
 * that country. Otherwise the buyer would pay freight or an addition for a parcel that can't be sent.
 */
export async function findForbiddenLines(
  database: Database,
  numbers: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, ForbiddenLine>> {
  const found = new Map<string, ForbiddenLine>();
  if (numbers.length === 0) return found;
  for (const order of await readOrdersToReview(database, numbers)) {
    if (order.isAgreed || order.country === null) continue;
    const line = refusedLines(order, at).find(({ why }) => why === 'forbidden');
    if (line !== undefined) found.set(order.number, { name: line.name, country: order.country });
  }
  return found;
}

export async function findForbiddenLine(
  database: Database,
  number: string,
  at: Date,
): Promise<ForbiddenLine | undefined> {
  return (await findForbiddenLines(database, [number], at)).get(number);
}

interface RefusedLine {
  readonly name: string;
  readonly why: ShippingRefusal;
}

function refusedLines({ lines, rules, country }: OrderToReview, at: Date): RefusedLine[] {
  return lines.flatMap((line) => {
    const shipped = shippedOrderLine(line);
    const why = shipped === undefined ? null : shippingRefusal(rules, shipped, country, at.getTime());
    return why === null ? [] : [{ name: line.name, why }];
  });
}
