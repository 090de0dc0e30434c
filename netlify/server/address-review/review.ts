/** A paid order whose new country the shipping rules refuse waits for staff (docs/decisions/0096). */
import type { ReviewMovedOrders } from '../accounts/store.ts';
import { type ShippedProduct, shippingRefusal, withSpecies } from '../eligibility/assess.ts';
import { flagForStaff } from '../payments/core/flag-store.ts';
import { type OrderToReview, readOrdersToReview, type UnsentLine } from './store.ts';

/** The caller holds the rows of the orders. */
export const reviewMovedOrders: ReviewMovedOrders = async (transaction, staff, numbers) => {
  if (numbers.length === 0) return false;
  const at = new Date();
  let isRefused = false;
  for (const order of await readOrdersToReview(transaction, numbers)) {
    const refused = refusedLines(order, at);
    if (refused.length === 0) continue;
    isRefused = true;
    if (order.isFlagged) continue;
    const { number, country, version, provider } = order;
    await flagForStaff({ staff }, transaction, {
      ...{ kind: 'not-shippable', provider, providerRef: `${number} ${country} ${version}` },
      ...{ orderNumber: number, at },
      note: `Order ${number} goes to ${country} now, where the shipping rules refuse: ${refused.join(', ')}.`,
    });
  }
  return isRefused;
};

function refusedLines({ lines, rules, country }: OrderToReview, at: Date): string[] {
  return lines.flatMap((line) => {
    const shipped = shippedProduct(line);
    const why = shipped === undefined ? null : shippingRefusal(rules, shipped, country, at.getTime());
    return why === null ? [] : [`“${line.name}” (${why})`];
  });
}

/** The catalogue also knows the proof of origin; the order's own copy is for deleted products. */
function shippedProduct({ product, species, specimen }: UnsentLine): ShippedProduct | undefined {
  if (product !== null) return withSpecies({ product, species });
  if (specimen === null) return undefined;
  const { latinName, cites, otherSpecies = [], origin, source } = specimen;
  return { species: { latinName, cites }, other_species: otherSpecies, origin, source };
}
