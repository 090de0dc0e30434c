import { type Context, Hono } from 'hono';
import { checkoutRequestSchema, type PaymentConfig } from '../../../src/contract/orders.ts';
import { checkout as texts } from '../../../src/text/cart.ts';
import { payment } from '../../../src/text/orders.ts';
import { currentShopper, failVisitor } from '../accounts/current.ts';
import type { OpenParts } from '../api.ts';
import { checkOut } from '../checkout/checkout.ts';
import { refuseCheckout } from '../checkout/refuse.ts';
import { PROVIDERS, type ProviderName } from '../db/order-kinds.ts';
import { neverKept } from '../http/cached.ts';
import { type ApiEnv, afterAnswer } from '../http/call.ts';
import { fail } from '../http/failure.ts';
import { nameIn, readJson } from '../http/input.ts';
import { deliverMails } from '../mail/deliver.ts';
import type { Buyer } from '../orders/buyer.ts';
import { receiptOf } from '../orders/service.ts';
import type { Parts } from '../parts.ts';
import { isCardOn } from './providers.ts';
import { cancelWallet, captureWallet, type WalletCaptured } from './settle/capture.ts';
import { verifyPayment } from './settle/verify-payment.ts';
import { tillOf } from './till-of.ts';

/** Checkout and what comes of it: docs/shop.md "Calls", "Orders and payments". */
export function paymentRoutes(parts: OpenParts): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();

  routes.get('/paypal/config', async (c) => {
    const { settings } = await parts();
    const config: PaymentConfig = {
      clientId: settings.PAYPAL_CLIENT_ID ?? '',
      currency: settings.PAYPAL_CURRENCY,
      rate: settings.PAYPAL_RATE ?? null,
      cardCheckout: isCardOn(settings) ? 'on' : 'off',
      cardCurrency: settings.STRIPE_CURRENCY,
      cardRate: settings.STRIPE_RATE ?? null,
    };
    neverKept(c);
    return c.json(config);
  });

  routes.post('/stripe/create-session', async (c) => {
    const open = await parts();
    const buyer = await currentShopper(c, open);
    if (buyer === undefined) return failVisitor(c);
    if (!isCardOn(open.settings)) return fail(c, 409, texts.cardOff);
    return await answerCheckout(c, open, buyer, 'stripe');
  });

  routes.post('/paypal/orders', async (c) => {
    const open = await parts();
    const buyer = await currentShopper(c, open);
    if (buyer === undefined) return failVisitor(c);
    return await answerCheckout(c, open, buyer, 'paypal');
  });

  for (const name of PROVIDERS)
    routes.get(`/${name}/verify-payment/:id`, async (c) => {
      const open = await parts();
      const shopper = await currentShopper(c, open);
      const verified = await verifyPayment(tillOf(open), name, shopper?.id, nameIn(c, 'id'));
      return await answerPayment(c, open, verified, payment.failed);
    });

  routes.post('/paypal/orders/:id/capture', async (c) => {
    const open = await parts();
    const buyer = await currentShopper(c, open);
    if (buyer === undefined) return failVisitor(c);
    const captured = await captureWallet(tillOf(open), buyer.id, nameIn(c, 'id'));
    return await answerPayment(c, open, captured, texts.walletFailed);
  });

  routes.post('/paypal/orders/:id/cancel', async (c) => {
    const open = await parts();
    const buyer = await currentShopper(c, open);
    if (buyer === undefined) return failVisitor(c);
    const ended = await cancelWallet(tillOf(open), buyer.id, nameIn(c, 'id'));
    if (ended.kind !== 'closed') return await answerPayment(c, open, ended, texts.walletFailed);
    neverKept(c);
    return c.json({ status: 200, msg: texts.walletCancelled, data: null });
  });

  return routes;
}

async function answerCheckout(
  c: Context<ApiEnv>,
  open: Parts,
  buyer: Buyer,
  method: ProviderName,
): Promise<Response> {
  const text = await c.req.text();
  const request = readJson(c, text === '' ? '{}' : text, checkoutRequestSchema);
  if (request.kind === 'refused') return request.response;
  const till = tillOf(open);
  const { version, order } = request.value;
  const out = await checkOut(till, buyer, { method, version, order });
  if (out.kind !== 'ready') return await refuseCheckout(c, till, buyer, { method, order }, out);
  neverKept(c);
  if (method === 'paypal') return c.json({ status: 200, id: out.ref, order: out.number });
  return c.json({ status: 200, sessionId: out.ref, url: out.url });
}

async function answerPayment(
  c: Context<ApiEnv>,
  open: Parts,
  result: WalletCaptured,
  failed: string,
): Promise<Response> {
  switch (result.kind) {
    case 'paid':
    case 'processing': {
      const order = await receiptOf(open, result.number);
      if (order === undefined) return fail(c, 404, failed);
      const isPaid = result.kind === 'paid';
      if (isPaid) afterAnswer(c, open, () => deliverMails(open));
      const status = isPaid ? 200 : 202;
      const msg = isPaid ? payment.success : payment.processing;
      neverKept(c);
      return c.json({ status, msg, data: { order } }, status);
    }
    case 'not-found':
    case 'unknown':
      return fail(c, 404, failed);
    case 'declined':
      // The wallet's window may stay open for another means of payment.
      return fail(c, 402, failed);
    case 'refused':
      return fail(c, 409, texts.walletRefused);
    case 'unreachable':
      return fail(c, 503, `${payment.failed}，${payment.dontPayTwice}`);
    case 'open':
    case 'approved':
    case 'closed':
      return fail(c, 409, failed);
    case 'sent-back':
      return fail(c, 409, payment.sentBack);
    case 'flagged':
      return fail(c, 409, payment.underReview);
  }
}
