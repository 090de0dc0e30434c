import { type Context, Hono } from 'hono';
import { callFailures } from '../../../src/features/base/failures.text.ts';
import { DEFAULT_LANGUAGE } from '../../../src/features/base/language.rules.ts';
import { checkoutFailures, orderFailures } from '../../../src/features/checkout/checkout-failures.text.ts';
import type { PaymentConfig } from '../../../src/features/orders/orders.contract.ts';
import { ordersText, paymentText } from '../../../src/features/orders/orders.text.ts';
import type { ProviderName } from '../../../src/features/orders/providers.rules.ts';
import { findCurrentAccount, requireAccount } from '../accounts/current.ts';
import { respondRateLimited } from '../accounts/form.ts';
import type { RateLimitedResult } from '../accounts/limiter.ts';
import { networkOf } from '../accounts/network.ts';
import { recordSignedEvent } from '../db/last-events.ts';
import { type ApiEnv, clientAddress, markMailsQueued, runAfterResponse } from '../http/call.ts';
import { fail } from '../http/failure.ts';
import { readIdParameter } from '../http/input.ts';
import type { Services } from '../http/services.ts';
import { parseOrderNumber } from '../orders/number.ts';
import { findReceipt } from '../orders/service.ts';
import type { PaymentsContext } from './core/context.ts';
import { type ProviderDeclaration, usesWalletWindow, type WalletDeclaration } from './core/provider.ts';
import { type PollOptions, pollProvider } from './polling.ts';
import { enabledMethods, paymentsContext } from './providers.ts';
import {
  cancelWalletPayment,
  captureWalletPayment,
  type VerifiedPayment,
  verifyPayment,
} from './settle/buyer-return.ts';
import type { CaptureWalletPaymentResult } from './settle/capture.ts';
import { type CancelOrderResult, cancelOrder } from './settle/end-order.ts';
import { handleWebhook } from './settle/events.ts';
import { findLateRefund, findSoldOutName } from './settle/sold-out.ts';
import { isCardEnabled } from './stripe/stripe.ts';

export function paymentRoutes(declared: readonly ProviderDeclaration[]): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();

  routes.get('/paypal/config', async (c) => {
    const { settings } = await c.var.services();
    const config: PaymentConfig = {
      clientId: settings.PAYPAL_CLIENT_ID ?? '',
      currency: settings.PAYPAL_CURRENCY,
      rate: settings.PAYPAL_RATE ?? null,
      cardCheckout: isCardEnabled(settings) ? 'on' : 'off',
      cardCurrency: settings.STRIPE_CURRENCY,
      cardRate: settings.STRIPE_RATE ?? null,
    };
    return c.json(config);
  });

  routes.get('/payment/methods', async (c) => {
    const { settings } = await c.var.services();
    return c.json({ status: 200, data: enabledMethods(settings, declared) });
  });

  for (const { rules, texts } of declared)
    routes.get(`/${rules.name}/verify-payment/:id`, async (c) => {
      const services = await c.var.services();
      const shopper = await findCurrentAccount(c);
      const context = paymentsContext(services, declared);
      const { name: provider } = rules;
      const asked = { provider, ref: readIdParameter(c, 'id'), shopperId: shopper?.id };
      const verified = await askFor<VerifiedPayment>(c, services, {
        asked,
        call: 'verify',
        inVain: POLL_IN_PROGRESS,
        work: () => verifyPayment(context, provider, asked.shopperId, asked.ref),
      });
      const shown = { ...texts, failed: paymentText().failed };
      return await respondWithPayment(c, services, verified, shown, positionOf(verified));
    });

  for (const declaration of declared.filter(usesWalletWindow))
    routes.route(`/${declaration.rules.name}/orders`, windowRoutes(declaration, declared));

  routes.post('/orders/:id/cancel', requireAccount, async (c) => {
    const services = await c.var.services();
    const { shopper: buyer } = c.var;
    const typed = c.req.param('id');
    const asked = { order: parseOrderNumber(typed) ?? '', shopperId: buyer.id };
    const cancelled = await askFor<CancelOrderResult>(c, services, {
      asked,
      call: 'cancel-order',
      inVain: { kind: 'unreachable' },
      work: () => cancelOrder(paymentsContext(services, declared), buyer, typed),
    });
    return respondCancelled(c, cancelled);
  });

  return routes;
}

function windowRoutes(
  { rules, texts }: WalletDeclaration,
  declared: readonly ProviderDeclaration[],
): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();

  const { name: provider } = rules;

  routes.post('/:id/capture', requireAccount, async (c) => {
    const services = await c.var.services();
    const asked = { provider, ref: readIdParameter(c, 'id'), shopperId: c.var.shopper.id };
    const captured = await askFor<VerifiedPayment>(c, services, {
      asked,
      call: 'capture',
      inVain: POLL_IN_PROGRESS,
      work: () =>
        captureWalletPayment(paymentsContext(services, declared), provider, asked.shopperId, asked.ref),
    });
    return await respondWithPayment(c, services, captured, texts, positionOf(captured));
  });

  routes.post('/:id/cancel', requireAccount, async (c) => {
    const services = await c.var.services();
    const asked = { provider, ref: readIdParameter(c, 'id'), shopperId: c.var.shopper.id };
    const ended = await askFor(c, services, {
      asked,
      call: 'close-window',
      inVain: POLL_IN_PROGRESS,
      work: () =>
        cancelWalletPayment(paymentsContext(services, declared), provider, asked.shopperId, asked.ref),
    });
    if (ended.kind !== 'closed') return await respondWithPayment(c, services, ended, texts);
    return c.json({ status: 200, msg: texts.cancelled, data: null });
  });

  return routes;
}

const POLL_IN_PROGRESS: CaptureWalletPaymentResult = {
  kind: 'unreachable',
  reason: 'another call is asking',
};

async function askFor<T extends object = CaptureWalletPaymentResult>(
  c: Context,
  services: Services,
  asking: Omit<PollOptions<T>, 'address'>,
): Promise<T | RateLimitedResult> {
  return await pollProvider(services, { ...asking, address: clientAddress(c) });
}

function positionOf(result: VerifiedPayment | RateLimitedResult): number | undefined {
  return 'charge' in result ? result.charge : undefined;
}

export async function respondWithPayment(
  c: Context,
  services: Services,
  result: CaptureWalletPaymentResult | RateLimitedResult,
  { failed, refused }: Pick<ProviderDeclaration['texts'], 'failed' | 'refused'>,
  position?: number,
): Promise<Response> {
  switch (result.kind) {
    case 'limited':
      return respondRateLimited(c, result);
    case 'paid':
    case 'processing': {
      const order = await findReceipt(
        { database: services.database, handling: services.settings.HANDLING_DAYS },
        result.number,
        position,
      );
      if (order === undefined) return fail(c, 404, 'payment-not-found', failed);
      const isPaid = result.kind === 'paid';
      if (isPaid) markMailsQueued(c);
      const status = isPaid ? 200 : 202;
      const msg = isPaid ? paymentText().success : paymentText().processing;
      return c.json({ status, msg, data: { order } }, status);
    }
    case 'not-found':
    case 'unknown':
      return fail(c, 404, 'payment-not-found', failed);
    case 'declined':
      // The window may stay open for another payment method.
      return fail(c, 402, 'payment-declined', failed);
    case 'refused':
      return result.isReleased ? failReleased(c) : fail(c, 409, 'payment-refused', refused);
    case 'sold-out': {
      const soldOut = paymentText().soldOutUncharged(await findSoldOutName(services.database, result.number));
      return fail(c, 409, result.isReleased ? 'sold-out-released' : 'sold-out-uncharged', soldOut);
    }
    case 'others-paying':
      return fail(c, 409, 'others-paying', checkoutFailures);
    case 'unreachable':
      return fail(c, 503, 'provider-unreachable', `${paymentText().failed}，${paymentText().dontPayTwice}`);
    case 'open':
    case 'approved':
      return fail(c, 409, 'payment-open', failed);
    case 'closed':
      return result.isReleased ? failReleased(c) : fail(c, 409, 'payment-closed', failed);
    case 'sent-back':
      return fail(c, 409, 'payment-sent-back', await sentBackText(services, result.number, position));
    case 'flagged':
      return fail(c, 409, 'payment-under-review', paymentText().underReview);
  }
}

function failReleased(c: Context): Response {
  return fail(c, 409, 'payment-released', paymentText().uncharged);
}

async function sentBackText({ database }: Services, number: string, position?: number): Promise<string> {
  const late = position === undefined ? await findLateRefund(database, number) : undefined;
  if (late === undefined) return paymentText().sentBack;
  const { soldOutRefunded, soldOutRefunding } = paymentText();
  return (late.isDone ? soldOutRefunded : soldOutRefunding)(late.name);
}

function respondCancelled(c: Context, result: CancelOrderResult | RateLimitedResult): Response {
  switch (result.kind) {
    case 'limited':
      return respondRateLimited(c, result);
    case 'cancelled':
      return c.json({ status: 200, msg: ordersText().cancelled, data: null });
    case 'not-found':
      return fail(c, 404, 'order-not-found', orderFailures);
    case 'processing':
      return fail(c, 409, 'payment-processing', orderFailures);
    case 'paid':
      return fail(c, 409, 'order-paid', orderFailures);
    case 'ended':
      return fail(c, 409, 'order-ended', orderFailures);
    case 'still-open':
      return fail(c, 409, 'cancel-failed', orderFailures);
    case 'unreachable':
      return fail(c, 503, 'cancel-failed', orderFailures);
  }
}

/** 200 if genuine, 400 if forged or no event, 503 if the provider should send it again. */
export function paymentWebhooks(declared: readonly ProviderDeclaration[]): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  for (const { rules } of declared)
    routes.post(`/${rules.name}/webhook`, async (c) =>
      respond(c, paymentsContext(await c.var.services(), declared), rules.name),
    );
  return routes;
}

async function respond(c: Context<ApiEnv>, context: PaymentsContext, name: ProviderName): Promise<Response> {
  if (context.providers[name] === undefined)
    return fail(c, 503, 'not-set-up', callFailures(DEFAULT_LANGUAGE).unforeseen);
  const { headers } = c.req.raw;
  const from = networkOf(clientAddress(c), 48);
  const taken = await handleWebhook(context, name, { headers, body: await c.req.text(), from });
  if (taken.kind === 'taken' || taken.kind === 'malformed')
    runAfterResponse(c, () => recordSignedEvent(context.database, name));
  if (taken.kind === 'malformed') return fail(c, 400, 'bad-json', callFailures);
  if (taken.kind === 'forged') return fail(c, 400, 'bad-signature', '参数 signature 无效');
  if (taken.kind === 'unreachable')
    return fail(c, 503, 'provider-unreachable', callFailures(DEFAULT_LANGUAGE).unforeseen);
  markMailsQueued(c);
  return c.json({ status: 200, data: { result: taken.result } });
}
