import type { Context } from 'hono';
import type { Failure, FailureCode } from '../../../src/features/base/failure.contract.ts';
import { fenToYuan } from '../../../src/features/base/money.rules.ts';
import { checkoutFailures, payFailures } from '../../../src/features/checkout/checkout-failures.text.ts';
import type { CheckoutConflict } from '../../../src/features/orders/orders.contract.ts';
import { quoteFailures } from '../../../src/features/quotes/quotes.text.ts';
import type { LineRefusal } from '../../../src/features/shipping/shipping.contract.ts';
import { fail, toFailure } from '../http/failure.ts';
import type { Buyer } from '../orders/buyer.ts';
import { toTakenFailure } from '../orders/specimen.ts';
import type { PaymentsContext } from '../payments/core/context.ts';
import type { LimitExceeded } from './limits.ts';
import type { OrderGoodsRefusal } from './order-goods.ts';
import type { BarredProduct, CheckoutResult } from './result.ts';

type ConflictCode =
  | 'cart-changed'
  | 'freight-changed'
  | 'cart-unconfirmed'
  | 'out-of-stock'
  | 'order-paid'
  | 'payment-superseded';

interface Asked {
  readonly order: string | undefined;
  readonly failed: string;
}

export async function respondCheckoutFailure(
  c: Context,
  context: PaymentsContext,
  buyer: Buyer,
  { order, failed }: Asked,
  out: Exclude<CheckoutResult, { kind: 'ready' }>,
): Promise<Response> {
  const conflictWith = async (failure: Failure, more: { paid_order?: string } = {}) => {
    const shown =
      order === undefined ? { cart: await context.cart.show(context.database, buyer.id, context) } : {};
    const response: CheckoutConflict = { ...failure, ...shown, ...more };
    return c.json(response, 409);
  };
  const conflict = (code: ConflictCode, more: { paid_order?: string } = {}) =>
    conflictWith(toFailure(409, code, checkoutFailures), more);
  switch (out.kind) {
    case 'profile-incomplete':
      return fail(c, 400, 'profile-incomplete', checkoutFailures);
    case 'no-country':
      return fail(c, 400, 'no-country', checkoutFailures);
    case 'no-address':
      return fail(c, 409, 'address-not-found', checkoutFailures);
    case 'cart-empty':
      return fail(c, 400, 'cart-empty', checkoutFailures);
    case 'cart-changed':
      return await conflict('cart-changed');
    case 'freight-changed':
      return await conflict('freight-changed');
    case 'unconfirmed':
      return await conflict('cart-unconfirmed');
    case 'out-of-stock':
      return order === undefined ? await conflict('out-of-stock') : c.json(toGoodsFailure(out), 409);
    case 'others-paying':
    case 'specimen-reserved':
    case 'specimen-sold':
      return await conflictWith(toGoodsFailure(out));
    case 'not-shippable':
      return await conflictWith(toShippingFailure(out, order !== undefined));
    case 'too-small':
      return fail(c, 400, 'amount-too-small', checkoutFailures);
    case 'too-large':
      return fail(c, 400, 'amount-too-large', checkoutFailures);
    case 'already-paid':
      return await conflict('order-paid', { paid_order: out.number });
    case 'processing':
      return fail(c, 409, 'payment-processing', checkoutFailures);
    case 'superseded':
      return await conflict('payment-superseded');
    case 'busy':
      return fail(c, 409, 'payment-opening', checkoutFailures);
    case 'no-order':
      return fail(c, 404, 'order-not-found', checkoutFailures);
    case 'ended':
      return fail(c, 409, 'order-ended', checkoutFailures);
    case 'too-late':
      return fail(c, 409, 'order-expired', checkoutFailures);
    case 'taken-down':
    case 'repriced':
      return c.json(toGoodsFailure(out), 409);
    case 'awaits-papers':
      return fail(c, 409, 'quote-not-possible', quoteFailures, { values: { because: 'quoteAwaitsPapers' } });
    case 'limited':
      return fail(c, 429, LIMITED[out.by], checkoutFailures, { values: wait(c, out.retryAt, context.now()) });
    case 'failed':
      return fail(c, 502, 'payment-not-begun', failed);
  }
}

type Repriced = Extract<CheckoutResult, { kind: 'repriced' }>;

/** Why an unpaid order can't be paid as it is. */
export function toGoodsFailure(out: OrderGoodsRefusal | Repriced): Failure {
  switch (out.kind) {
    case 'specimen-reserved':
    case 'specimen-sold':
      return toTakenFailure(409, out);
    case 'others-paying':
      return toFailure(409, 'others-paying', checkoutFailures);
    case 'out-of-stock': {
      const { name, left } = out;
      return toFailure(409, 'order-out-of-stock', checkoutFailures, { values: { name, left } });
    }
    case 'taken-down':
      return toFailure(409, 'order-taken-down', checkoutFailures);
    case 'repriced': {
      const { beforeFen, afterFen, freight } = out.repriced;
      const { shippingWay: way, shippingFeeFen: feeFen } = freight;
      const values = {
        before: fenToYuan(beforeFen),
        total: fenToYuan(afterFen),
        ...(way === null || feeFen === null ? {} : { way: way.name, fee: fenToYuan(feeFen) }),
      };
      return toFailure(409, 'order-repriced', checkoutFailures, { values });
    }
  }
}

/** If `isOrder` is true, the buyer can't remove the product any more. */
export function toShippingFailure({ why, name, country }: BarredProduct, isOrder: boolean): Failure {
  const values = { name, country };
  return isOrder && why !== 'unknown'
    ? toFailure(409, NOT_SHIPPABLE[why], payFailures, { values })
    : toFailure(409, NOT_SHIPPABLE[why], checkoutFailures, { values });
}

const NOT_SHIPPABLE = {
  forbidden: 'shipping-forbidden',
  'papers-first': 'shipping-needs-papers',
  unknown: 'shipping-unknown',
} as const satisfies Record<LineRefusal, FailureCode>;

const LIMITED = {
  attempts: 'too-many-payments',
  orders: 'too-many-orders',
} as const satisfies Record<LimitExceeded['by'], FailureCode>;

function wait(c: Context, retryAt: Date, now: Date): { readonly minutes: number } {
  const seconds = Math.max(1, Math.ceil((retryAt.getTime() - now.getTime()) / 1_000));
  c.header('Retry-After', String(seconds));
  return { minutes: Math.ceil(seconds / 60) };
}
