/** What mails tell of an order. */
import type { OrderLetter } from '../mail/letter.ts';
import type { OrderLine, OrderRow } from './store.ts';

export function letterOf(order: OrderRow, lines: readonly OrderLine[], name: string): OrderLetter {
  return {
    number: order.number,
    name,
    orderedAt: order.createdAt.toISOString(),
    lines: lines.map((line) => ({
      name: line.product.name,
      quality: line.grade,
      quantity: line.quantity,
      paidPrice: line.unitPriceFen,
      amount: line.amountFen,
    })),
    total: order.totalFen,
    shippingFee: order.shippingFeeFen,
  };
}
