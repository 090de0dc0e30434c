import type { LineUnits } from '../../../src/features/orders/orders.rules.ts';
import { labelFacts } from '../../../src/features/specimens/label.text.ts';
import type { MailGoods, OrderMailData, PaidOrder } from '../mail/mail-data.ts';
import type { OrderLine, OrderRow } from './store.ts';
import { boughtLabel } from './view.ts';

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

type LabelledLine = Pick<OrderLine, 'product' | 'specimen' | 'grade' | 'quantity'>;

function linesOf(lines: readonly OrderLine[]): OrderMailData['lines'] {
  return lines.map((line) => ({
    ...goodsOf(line),
    sku: line.specimen?.sku ?? '',
    paidPrice: line.unitPriceFen,
    amount: line.amountFen,
  }));
}

export function goodsOfUnits(lines: readonly OrderLine[], units: readonly LineUnits[]): MailGoods[] {
  return units.flatMap(({ position, pieces: quantity }) =>
    lines.filter((line) => line.position === position).map((line) => goodsOf({ ...line, quantity })),
  );
}

export function goodsOf({ product, specimen, grade: quality, quantity }: LabelledLine): MailGoods {
  const label = labelFacts({ ...product, ...boughtLabel(specimen) }, undefined);
  const { name, id: productId, main_image: picture } = product;
  return { name, quality, quantity, label, productId, picture };
}
