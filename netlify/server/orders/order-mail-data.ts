import type { OrderMailData, PaidOrder } from '../mail/mail-data.ts';
import type { OrderLine, OrderRow } from './store.ts';

/**
 * `totalFen` is the sum at checkout, which edits don't change. The total is therefore computed from the lines
 * (docs/decisions/0099).
 */
export function orderMailData(
  order: OrderRow,
  lines: readonly OrderLine[],
  name: string,
  feeStatus: OrderMailData['feeStatus'],
): OrderMailData {
  return {
    number: order.number,
    name,
    orderedAt: order.createdAt.toISOString(),
    lines: linesOf(lines),
    total: lines.reduce((sum, { amountFen }) => sum + amountFen, 0),
    shippingFee: order.shippingFeeFen,
    feeStatus,
  };
}

export function paidOrderData(order: OrderRow, lines: readonly OrderLine[], paidAt: Date): PaidOrder {
  const { number, country, totalFen: total } = order;
  return { number, paidAt: paidAt.toISOString(), country, lines: linesOf(lines), total };
}

function linesOf(lines: readonly OrderLine[]): OrderMailData['lines'] {
  return lines.map((line) => ({
    name: line.product.name,
    sku: line.specimen?.sku ?? '',
    quality: line.grade,
    quantity: line.quantity,
    paidPrice: line.unitPriceFen,
    amount: line.amountFen,
  }));
}
