/** See docs/shop.md "Charges and pay links". */
import { type Context, Hono } from 'hono';
import type { FailureCode } from '../../../src/features/base/failure.contract.ts';
import { callFailures } from '../../../src/features/base/failures.text.ts';
import { fenToYuan } from '../../../src/features/base/money.rules.ts';
import { payFailures } from '../../../src/features/checkout/checkout-failures.text.ts';
import {
  type ChargeRefusal,
  chargeActionRefusal,
  chargeStatus,
} from '../../../src/features/orders/charges.rules.ts';
import {
  type PayLink,
  payRequestSchema,
  payWalletRequestSchema,
} from '../../../src/features/payments/pay.contract.ts';
import { respondRateLimited } from '../accounts/form.ts';
import { consumeTry } from '../accounts/limiter.ts';
import { networkOf } from '../accounts/network.ts';
import type { Database } from '../db/connection.ts';
import { type ApiEnv, clientAddress } from '../http/call.ts';
import { fail } from '../http/failure.ts';
import { readJson } from '../http/input.ts';
import type { Services } from '../http/services.ts';
import { chargeFacts } from '../orders/charge-facts.ts';
import { findChargeByLink, type LinkedCharge } from '../orders/charge-store.ts';
import { readOrderDetails } from '../orders/order-details-store.ts';
import { payLinkUrl, readPayToken } from '../orders/pay-link.ts';
import { isFullyRefundedOrOwed, refundSumsOfOrder } from '../orders/refund-sums-store.ts';
import { listJoinedOrders, type OrderLine, type OrderRow, readLines, stateOfOrder } from '../orders/store.ts';
import { findForbiddenLine } from '../payments/address-review/review.ts';
import { findLiveAttempt } from '../payments/core/attempt-store.ts';
import type { ProviderDeclaration } from '../payments/core/provider.ts';
import { pollProvider } from '../payments/polling.ts';
import { paymentsContext } from '../payments/providers.ts';
import { respondWithPayment } from '../payments/routes.ts';
import { captureLinkPayment } from '../payments/settle/buyer-return.ts';
import type { CaptureWalletPaymentResult } from '../payments/settle/capture.ts';
import { type PayChargeResult, payCharge } from './pay-charge.ts';

const IN_VAIN: CaptureWalletPaymentResult = { kind: 'unreachable', reason: 'another call is asking' };

export function payRoutes(declared: readonly ProviderDeclaration[]): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();

  routes.get('/pay/:token', async (c) => {
    const found = await findLink(c);
    if (found instanceof Response) return found;
    const data = await viewLink(found.services, found.charge);
    return c.json({ status: 200, msg: '', data });
  });

  routes.post('/pay/:token', async (c) => {
    const found = await findLink(c);
    if (found instanceof Response) return found;
    const { services, charge } = found;
    const request = readJson(c, await c.req.text(), payRequestSchema);
    if (request.kind === 'refused') return request.response;
    const { settings } = services;
    const offer = declared
      .flatMap(({ methods, whyOff, rules, texts }) =>
        methods.map((one) => ({ method: one, whyOff, rules, texts })),
      )
      .find(({ method }) => method.name === request.value.method);
    if (offer === undefined) return fail(c, 400, 'bad-field', callFailures, { field: 'method' });
    if (offer.whyOff(settings, offer.method) !== undefined)
      return fail(c, 409, 'method-off', payFailures, { values: { method: offer.method.name } });
    const trying = await consumeTry(services, { 'pay link payments': charge.linkId });
    if (trying.kind === 'limited') return respondRateLimited(c, trying);
    const opened = await payCharge(paymentsContext(services, declared), charge, {
      method: offer.method.name,
      backTo: payLinkUrl(services, charge.linkId),
    });
    if (opened.kind !== 'ready') return refusePayment(c, opened, offer.texts.failed);
    const { ref, url, number } = opened;
    return offer.rules.flow === 'redirect'
      ? c.json({ status: 200, sessionId: ref, url })
      : c.json({ status: 200, id: ref, order: number });
  });

  routes.post('/pay/:token/capture', async (c) => {
    const found = await findLink(c);
    if (found instanceof Response) return found;
    const { services, charge } = found;
    const request = readJson(c, await c.req.text(), payWalletRequestSchema);
    if (request.kind === 'refused') return request.response;
    const { id: ref } = request.value;
    const wallet = declared.find(({ rules }) => rules.flow === 'window');
    if (wallet === undefined) return fail(c, 404, 'payment-not-found', payFailures);
    const result = await pollProvider<CaptureWalletPaymentResult>(services, {
      asked: { provider: wallet.rules.name, ref, shopperId: undefined },
      call: 'capture',
      inVain: IN_VAIN,
      address: clientAddress(c),
      work: () => captureLinkPayment(paymentsContext(services, declared), charge, ref),
    });
    return await respondWithPayment(c, services, result, wallet.texts, charge.position);
  });

  return routes;
}

/** The 404 is the same for a wrong shape, a forged token and an unknown charge. */
async function findLink(
  c: Context<ApiEnv>,
): Promise<{ readonly services: Services; readonly charge: LinkedCharge } | Response> {
  const services = await c.var.services();
  const network = networkOf(clientAddress(c));
  const linkId = readPayToken(services.secret, c.req.param('token') ?? '');
  const trying = await consumeTry(services, {
    [linkId === undefined ? 'bad pay link network' : 'pay link network']: network,
  });
  if (trying.kind === 'limited') return respondRateLimited(c, trying);
  const charge = linkId === undefined ? undefined : await findChargeByLink(services.database, linkId);
  if (charge === undefined) return fail(c, 404, 'pay-link-not-found', payFailures);
  return { services, charge };
}

const BLOCKED: Partial<Record<ChargeRefusal, PayLink['blocked']>> = {
  orderClosed: 'closed',
  linkExpired: 'expired',
};

async function viewLink({ database }: Services, charge: LinkedCharge): Promise<PayLink> {
  const now = new Date();
  const whole = await readOrderDetails(database, charge.orderNumber);
  if (whole === undefined) throw new Error(`order ${charge.orderNumber} of a charge is missing`);
  const { kind, reason, amountFen, state, orderNumber, position, expiresAt } = charge;
  const attempt = await findLiveAttempt(database, orderNumber, position);
  const shown = whole.charges.find((one) => one.position === position);
  const facts = chargeFacts(charge, {
    order: stateOfOrder(whole.order),
    isGoingBack: isFullyRefundedOrOwed(refundSumsOfOrder(whole.refundSums), whole.order.totalFen),
    attempt,
    now,
  });
  // Checks only the order and the link; `standing` shows the charge's own state.
  const refusal = chargeActionRefusal('open', { ...facts, state: 'due' });
  return {
    order: orderNumber,
    kind,
    reason,
    amount: fenToYuan(amountFen),
    standing: chargeStatus({ state, amountFen }, shown?.refundedFen ?? 0),
    blocked:
      (refusal && BLOCKED[refusal]) ??
      ((await findForbiddenLine(database, orderNumber, now)) === undefined ? null : 'forbidden'),
    processing: facts.isProcessing,
    held: whole.heldCharges.includes(position),
    expires_at: expiresAt.toISOString(),
    items: viewLines(whole.lines),
    joined_orders: kind === 'freight' ? await viewJoinedOrders(database, whole.order) : [],
  };
}

const viewLines = (lines: readonly OrderLine[]): PayLink['items'] =>
  lines.map(({ product, grade, quantity }) => ({
    name: product.name,
    picture: product.main_image,
    quality: grade,
    quantity,
  }));

async function viewJoinedOrders(database: Database, order: OrderRow): Promise<PayLink['joined_orders']> {
  const joined: PayLink['joined_orders'] = [];
  for (const number of await listJoinedOrders(database, order))
    joined.push({ order: number, items: viewLines(await readLines(database, number)) });
  return joined;
}

const REFUSED = {
  chargePaid: 'charge-paid',
  chargeWithdrawn: 'charge-withdrawn',
  chargeNotPaid: 'charge-closed',
  chargeProcessing: 'payment-processing',
  linkExpired: 'pay-link-expired',
  orderClosed: 'charge-closed',
  paidByProvider: 'charge-paid',
} as const satisfies Record<ChargeRefusal, FailureCode>;

function refusePayment(
  c: Context,
  opened: Exclude<PayChargeResult, { kind: 'ready' }>,
  failed: string,
): Response {
  switch (opened.kind) {
    case 'refused':
      return fail(c, 409, REFUSED[opened.because], payFailures);
    case 'not-shippable': {
      const { name, country } = opened;
      return fail(c, 409, 'shipping-forbidden', payFailures, { values: { name, country } });
    }
    case 'paid':
      return fail(c, 409, 'charge-paid', payFailures);
    case 'processing':
      return fail(c, 409, 'payment-processing', payFailures);
    case 'superseded':
      return fail(c, 409, 'payment-superseded', payFailures);
    case 'busy':
      return fail(c, 409, 'payment-opening', payFailures);
    case 'too-small':
      return fail(c, 400, 'amount-too-small', payFailures);
    case 'too-large':
      return fail(c, 400, 'amount-too-large', payFailures);
    case 'failed':
      return fail(c, 502, 'payment-not-begun', failed);
  }
}
