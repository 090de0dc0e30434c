/** What an invoice comes to. Whole fen. */
import { orderAmountFen } from '../../../../src/rules/orders.ts';
import type { PaperOrder } from './order.ts';

export interface InvoiceSums {
  /** What the goods in the parcel cost. */
  readonly goodsFen: number;
  /** What was refunded of them: without the price of pieces that are not in the parcel. */
  readonly refundedFen: number;
  /** Null while nobody decided on it: the total is without it. */
  readonly freightFen: number | null;
  readonly totalFen: number;
}

/** Throws where lines don't add up to their order: nobody may sign such a paper. */
export function invoiceSums(order: PaperOrder): InvoiceSums {
  const { number, lines, totalFen, shippingFeeFen, refundedFen } = order;
  const boughtFen = lines.reduce((sum, { amountFen }) => sum + amountFen, 0);
  const isExact = lines.every(({ unitFen, quantity, amountFen }) => unitFen * quantity === amountFen);
  if (!isExact || boughtFen !== totalFen)
    throw new RangeError(`The lines of order ${number} come to ${boughtFen} fen, the order to ${totalFen}`);
  const keptBackFen = lines.reduce((sum, { unitFen, keptBack }) => sum + unitFen * keptBack, 0);
  const goodsFen = boughtFen - keptBackFen;
  return {
    goodsFen,
    refundedFen: Math.max(0, refundedFen - keptBackFen),
    freightFen: shippingFeeFen,
    totalFen: orderAmountFen(goodsFen, shippingFeeFen),
  };
}
