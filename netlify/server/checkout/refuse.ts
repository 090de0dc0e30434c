/** Answers to a refused checkout. */
import type { Context } from 'hono';
import type { FailureCode } from '../../../src/contract/failure.ts';
import type { CheckoutConflict } from '../../../src/contract/orders.ts';
import { cartNotices, cart as cartTexts, checkout as texts } from '../../../src/text/cart.ts';
import { orders } from '../../../src/text/orders.ts';
import { fail } from '../http/failure.ts';
import type { Buyer } from '../orders/buyer.ts';
import type { PaymentsContext } from '../payments/core/context.ts';
import type { LimitReached } from './limits.ts';
import type { CheckedOut } from './outcome.ts';

interface Asked {
  /** The unpaid order that the request named. */
  readonly order: string | undefined;
  /** The method's message for a failure. */
  readonly failed: string;
}

export async function refuseCheckout(
  c: Context,
  context: PaymentsContext,
  buyer: Buyer,
  { order, failed }: Asked,
  out: Exclude<CheckedOut, { kind: 'ready' }>,
): Promise<Response> {
  const conflict = async (code: FailureCode, msg: string, more: { paid_order?: string } = {}) => {
    // Paying for an unpaid order doesn't involve the cart.
    const shown = order === undefined ? { cart: await context.cart.show(context.database, buyer.id) } : {};
    const answer: CheckoutConflict = { status: 409, code, msg, data: null, ...shown, ...more };
    return c.json(answer, 409);
  };
  switch (out.kind) {
    case 'profile-incomplete':
      return fail(c, 400, 'profile-incomplete', texts.completeProfile);
    case 'cart-empty':
      return fail(c, 400, 'cart-empty', cartNotices.empty);
    case 'cart-changed':
      return await conflict('cart-changed', cartNotices.changed);
    case 'unconfirmed':
      return await conflict('cart-unconfirmed', cartTexts.confirmFirst);
    case 'out-of-stock':
      return await conflict('out-of-stock', cartNotices.outOfStock);
    case 'too-small':
      return fail(c, 400, 'amount-too-small', texts.tooSmall);
    case 'too-large':
      return fail(c, 400, 'amount-too-large', texts.tooLarge);
    case 'already-paid':
      return await conflict('order-paid', texts.paid, { paid_order: out.number });
    case 'processing':
      return fail(c, 409, 'payment-processing', texts.waitForBank);
    case 'superseded':
      return await conflict('payment-superseded', texts.superseded);
    case 'busy':
      return fail(c, 409, 'payment-opening', texts.busy);
    case 'no-order':
      return fail(c, 404, 'order-not-found', orders.notFound);
    case 'ended':
      return fail(c, 409, 'order-ended', texts.orderEnded);
    case 'too-late':
      return fail(c, 409, 'hold-over', texts.orderTooLate);
    case 'too-much':
      return fail(c, 400, 'too-many-pieces', texts.tooMuch(out.lines, out.pieces));
    case 'limited':
      return failUntil(c, LIMITED[out.by], out.retryAt, context.now());
    case 'network-full':
      return failUntil(
        c,
        { code: 'network-full', say: (wait) => texts.networkFull(out.lines, out.pieces, wait) },
        out.retryAt,
        context.now(),
      );
    case 'grade-shared': {
      const { name, most, retryAt } = out;
      if (retryAt === undefined) return fail(c, 400, 'grade-shared', texts.gradeShared(name, most));
      const say = (wait: string) => texts.gradeHeld(name, most, wait);
      return failUntil(c, { code: 'grade-shared', say }, retryAt, context.now());
    }
    case 'mailbox-unconfirmed':
      return fail(c, 400, 'mailbox-unconfirmed', texts.confirmMailbox(out.name));
    case 'failed':
      return fail(c, 502, 'payment-not-begun', failed);
  }
}

const LIMITED = {
  attempts: { code: 'too-many-payments', say: texts.tooManyAttempts },
  orders: { code: 'too-many-orders', say: texts.tooManyOrders },
  time: { code: 'too-long-held', say: texts.tooLongHeld },
} as const satisfies Record<LimitReached['by'], Waiting>;

interface Waiting {
  readonly code: FailureCode;
  /** `wait` is such as `15 分钟`. */
  readonly say: (wait: string) => string;
}

function failUntil(c: Context, { code, say }: Waiting, retryAt: Date, now: Date): Response {
  const seconds = Math.max(1, Math.ceil((retryAt.getTime() - now.getTime()) / 1_000));
  c.header('Retry-After', String(seconds));
  return fail(c, 429, code, say(texts.wait(Math.ceil(seconds / 60))));
}
