import type { Letter } from '../../mail/letter.ts';
import { letterOf } from '../../orders/letter.ts';
import type { OrderLine, OrderRow } from '../../orders/store.ts';
import type { Refund } from '../till/money-store.ts';

/** What a buyer is told of money that goes back to them. Of a double payment the order is not refunded, but stands. */
export function letterOfRefund(
  order: OrderRow,
  lines: readonly OrderLine[],
  name: string,
  { cause, amountFen: refunded }: Pick<Refund, 'cause' | 'amountFen'>,
): Letter {
  const { number, status } = order;
  switch (cause) {
    case 'double':
      return { kind: 'double-refunded', number, name, refunded, goesOn: status === 'completed' };
    case 'late':
      return { kind: 'late-refunded', number, name, refunded };
    case 'operator':
    case 'provider':
      return { kind: 'order-refunded', order: letterOf(order, lines, name), refunded };
  }
}
