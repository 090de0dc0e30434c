/** Sending money of a paid order back, on an operator's word: how much, and that it is written down first. */
import { randomUUID } from 'node:crypto';
import type { Database } from '../db/connection.ts';
import { lockOrder, type OrderRow } from '../orders/store.ts';
import { fenOf } from './charge.ts';
import { decideRefund } from './decide.ts';
import { findAccepted, insertRefund, type Payment, sumRefunds } from './money-store.ts';
import { carryOutRefund } from './refund.ts';
import type { Till } from './till.ts';

export type RefundResult =
  | { readonly kind: 'done' | 'pending' | 'failed' | 'unreachable'; readonly amountFen: number }
  | { readonly kind: 'no-order' }
  | { readonly kind: 'not-paid' }
  /** More than is left of the payment. */
  | { readonly kind: 'too-much'; readonly leftFen: number };

export interface RefundWish {
  /** Undefined: all that is left. */
  readonly amountFen: number | undefined;
  /** Whether the pieces come back to the stock. */
  readonly restock: boolean;
  readonly actor: string;
}

/** Sends money of a paid order back, on an operator's word. */
export async function refundOrder(till: Till, number: string, wish: RefundWish): Promise<RefundResult> {
  const intended = await till.database.transaction((tx) => intend(till, tx, number, wish));
  if (intended.kind !== 'intended') return intended;
  await till.reached('refund intended');
  const state = await carryOutRefund(till, intended.refundId);
  return { kind: state, amountFen: intended.amountFen };
}

type Intended =
  | { readonly kind: 'intended'; readonly refundId: string; readonly amountFen: number }
  | Exclude<RefundResult, { kind: 'done' | 'pending' | 'failed' | 'unreachable' }>;

async function intend(till: Till, tx: Database, number: string, wish: RefundWish): Promise<Intended> {
  const order = await lockOrder(tx, number);
  if (order === undefined) return { kind: 'no-order' };
  const payment = await findAccepted(tx, number);
  if (payment === undefined) return { kind: 'not-paid' };
  const before = await sumRefunds(tx, payment.id);
  const askedMinor = minorOf(wish.amountFen, payment, order, before);
  const decision = decideRefund({ payment, refundedMinor: before.minor, askedMinor });
  if (decision.kind === 'too-much') return { kind: 'too-much', leftFen: order.totalFen - before.fen };
  const isRest = before.minor + decision.amountMinor === payment.amountMinor;
  // Rounding must not leave or make a fen: the last part is all that is left.
  const amountFen = isRest
    ? order.totalFen - before.fen
    : (wish.amountFen ?? fenOf(decision.amountMinor, payment, order.totalFen));
  const refundId = randomUUID();
  await insertRefund(tx, {
    id: refundId,
    paymentId: payment.id,
    orderNumber: number,
    cause: 'operator',
    amountMinor: decision.amountMinor,
    amountFen,
    restock: wish.restock,
    actor: wish.actor,
    state: 'intended',
    createdAt: till.now(),
  });
  return { kind: 'intended', refundId, amountFen };
}

/** What so many fen of an order are of its payment, in smallest units. */
function minorOf(
  amountFen: number | undefined,
  payment: Payment,
  order: OrderRow,
  before: { readonly fen: number; readonly minor: number },
): number | undefined {
  if (amountFen === undefined) return undefined;
  if (amountFen === order.totalFen - before.fen) return payment.amountMinor - before.minor;
  if (amountFen > order.totalFen - before.fen) return payment.amountMinor + 1;
  return fenOf(amountFen, { amountMinor: order.totalFen }, payment.amountMinor);
}
