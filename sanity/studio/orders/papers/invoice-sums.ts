/** What an invoice comes to. Whole fen. */
import { orderAmountFen } from '../../../../src/rules/orders.ts';
import type { PaperOrder } from './order.ts';

export interface InvoiceSums {
  /** All lines: what the order's goods cost. */
  readonly goodsFen: number;
  /** Of these, pieces that stay in the shop. */
  readonly keptBackFen: number;
  readonly freightFen: number;
  readonly totalFen: number;
}

/** Throws where lines don't add up to their order: nobody may sign such a paper. */
export function invoiceSums({ number, lines, totalFen, shippingFeeFen }: PaperOrder): InvoiceSums {
  const goodsFen = lines.reduce((sum, { amountFen }) => sum + amountFen, 0);
  const isExact = lines.every(({ unitFen, quantity, amountFen }) => unitFen * quantity === amountFen);
  if (!isExact || goodsFen !== totalFen)
    throw new RangeError(`The lines of order ${number} come to ${goodsFen} fen, the order to ${totalFen}`);
  const keptBackFen = lines.reduce((sum, { unitFen, keptBack }) => sum + unitFen * keptBack, 0);
  return {
    goodsFen,
    keptBackFen,
    freightFen: shippingFeeFen ?? 0,
    totalFen: orderAmountFen(goodsFen - keptBackFen, shippingFeeFen),
  };
}
