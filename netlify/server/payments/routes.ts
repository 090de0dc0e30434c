import { type Context, Hono } from 'hono';
import type { PaymentConfig } from '../../../src/contract/orders.ts';
import { orders, payment } from '../../../src/text/orders.ts';
import { currentShopper, requireShopper } from '../accounts/current.ts';
import { type ApiEnv, mailsWait } from '../http/call.ts';
import { fail } from '../http/failure.ts';
import { nameIn } from '../http/input.ts';
import { receiptOf } from '../orders/service.ts';
import type { Parts } from '../parts/parts.ts';
import { type Cancelled, cancelOrder } from './settle/cancel-order.ts';
import { cancelWallet, captureWallet, type WalletCaptured } from './settle/capture.ts';
import { verifyPayment } from './settle/verify-payment.ts';
import { isCardOn } from './stripe/declaration.ts';
import { hasWindow, type ProviderDeclaration, type WindowDeclaration } from './till/declaration.ts';
import { tillOf } from './till-of.ts';

/** What comes of a checkout: docs/shop.md "Calls", "Orders and payments". */
export function paymentRoutes(declared: readonly ProviderDeclaration[]): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();

  routes.get('/paypal/config', async (c) => {
    const { settings } = await c.var.parts();
    const config: PaymentConfig = {
      clientId: settings.PAYPAL_CLIENT_ID ?? '',
      currency: settings.PAYPAL_CURRENCY,
      rate: settings.PAYPAL_RATE ?? null,
      cardCheckout: isCardOn(settings) ? 'on' : 'off',
      cardCurrency: settings.STRIPE_CURRENCY,
      cardRate: settings.STRIPE_RATE ?? null,
    };
    return c.json(config);
  });

  for (const { rules, texts } of declared)
    routes.get(`/${rules.name}/verify-payment/:id`, async (c) => {
      const parts = await c.var.parts();
      const shopper = await currentShopper(c);
      const till = tillOf(parts, declared);
      const verified = await verifyPayment(till, rules.name, shopper?.id, nameIn(c, 'id'));
      return await answerPayment(c, parts, verified, { ...texts, failed: payment.failed });
    });

  for (const declaration of declared.filter(hasWindow))
    routes.route(`/${declaration.rules.name}/orders`, windowRoutes(declaration, declared));

  routes.post('/orders/:id/cancel', requireShopper, async (c) => {
    const parts = await c.var.parts();
    const { shopper: buyer } = c.var;
    return answerCancelled(c, await cancelOrder(tillOf(parts, declared), buyer, c.req.param('id')));
  });

  return routes;
}

/** What the shopper decided in a provider's window. */
function windowRoutes(
  { rules, texts }: WindowDeclaration,
  declared: readonly ProviderDeclaration[],
): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();

  routes.post('/:id/capture', requireShopper, async (c) => {
    const parts = await c.var.parts();
    const { shopper: buyer } = c.var;
    const captured = await captureWallet(tillOf(parts, declared), rules.name, buyer.id, nameIn(c, 'id'));
    return await answerPayment(c, parts, captured, texts);
  });

  routes.post('/:id/cancel', requireShopper, async (c) => {
    const parts = await c.var.parts();
    const { shopper: buyer } = c.var;
    const ended = await cancelWallet(tillOf(parts, declared), rules.name, buyer.id, nameIn(c, 'id'));
    if (ended.kind !== 'closed') return await answerPayment(c, parts, ended, texts);
    return c.json({ status: 200, msg: texts.cancelled, data: null });
  });

  return routes;
}

async function answerPayment(
  c: Context,
  parts: Parts,
  result: WalletCaptured,
  { failed, refused }: ProviderDeclaration['texts'],
): Promise<Response> {
  switch (result.kind) {
    case 'paid':
    case 'processing': {
      const order = await receiptOf(parts, result.number);
      if (order === undefined) return fail(c, 404, 'payment-not-found', failed);
      const isPaid = result.kind === 'paid';
      if (isPaid) mailsWait(c);
      const status = isPaid ? 200 : 202;
      const msg = isPaid ? payment.success : payment.processing;
      return c.json({ status, msg, data: { order } }, status);
    }
    case 'not-found':
    case 'unknown':
      return fail(c, 404, 'payment-not-found', failed);
    case 'declined':
      // The wallet's window may stay open for another means of payment.
      return fail(c, 402, 'payment-declined', failed);
    case 'refused':
      return fail(c, 409, 'payment-refused', refused);
    case 'unreachable':
      return fail(c, 503, 'provider-unreachable', `${payment.failed}，${payment.dontPayTwice}`);
    case 'open':
    case 'approved':
      return fail(c, 409, 'payment-open', failed);
    case 'closed':
      return fail(c, 409, 'payment-closed', failed);
    case 'sent-back':
      return fail(c, 409, 'payment-sent-back', payment.sentBack);
    case 'flagged':
      return fail(c, 409, 'payment-under-review', payment.underReview);
  }
}

function answerCancelled(c: Context, { kind }: Cancelled): Response {
  switch (kind) {
    case 'cancelled':
      return c.json({ status: 200, msg: orders.cancelled, data: null });
    case 'not-found':
      return fail(c, 404, 'order-not-found', orders.notFound);
    case 'processing':
      return fail(c, 409, 'payment-processing', payment.processing);
    case 'paid':
      return fail(c, 409, 'order-paid', orders.paidAlready);
    case 'ended':
      return fail(c, 409, 'order-ended', orders.cancelled);
    case 'still-open':
      return fail(c, 409, 'cancel-failed', orders.cancelFailed);
    case 'unreachable':
      return fail(c, 503, 'cancel-failed', orders.cancelFailed);
  }
}
