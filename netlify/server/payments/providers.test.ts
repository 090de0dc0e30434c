import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { MINUTE_MS, type PaymentsSandbox, startSandbox } from '../../../tests/orders/world.ts';
import type { EventPage, OpenPaymentRequest, PaymentProvider } from './core/provider.ts';
import { paypal as paypalDeclaration } from './paypal/paypal.ts';
import { enabledProviders } from './providers.ts';
import { stripe as stripeDeclaration } from './stripe/stripe.ts';

vi.setConfig({ testTimeout: 30_000 });

let sandbox: PaymentsSandbox;
let stripe: PaymentProvider;
let paypal: PaymentProvider;
beforeAll(async () => {
  sandbox = await startSandbox();
  const card = stripeDeclaration.build(sandbox.settings);
  const wallet = paypalDeclaration.build(sandbox.settings);
  if (card === undefined || wallet === undefined) throw new Error('no keys');
  stripe = card;
  paypal = wallet;
});
afterAll(() => sandbox.close());
afterEach(() => sandbox.control('calm'));

const opening = (change: Partial<OpenPaymentRequest> = {}): OpenPaymentRequest => ({
  attemptId: randomUUID(),
  method: 'card',
  orderNumber: '4821-0937-5526',
  amountMinor: 25_700,
  currency: 'CNY',
  origin: 'http://localhost:8888',
  expiresAt: new Date(sandbox.clock.now().getTime() + 32 * MINUTE_MS),
  email: 'buyer@example.com',
  cancelUrl: 'http://localhost:8888/payment/cancel',
  summary: '欢乐女神闪蝶 A1 × 2',
  lines: [],
  freightMinor: 0,
  capture: 'automatic',
  ...change,
});

async function opened(provider: PaymentProvider, change: Partial<OpenPaymentRequest> = {}) {
  const made = await provider.open(opening(change));
  if (made.kind !== 'opened') throw new Error(made.kind);
  return made.ref;
}

describe('Stripe', () => {
  test('opens one session for one attempt, however often it is asked', async () => {
    const asked = opening();
    const first = await stripe.open(asked);
    expect(first).toMatchObject({ kind: 'opened', url: expect.stringMatching(/^http/) });
    expect(await stripe.open(asked)).toEqual(first);
  });

  test('names the attempt, and finally what was paid', async () => {
    const attemptId = randomUUID();
    const ref = await opened(stripe, { attemptId });
    expect(await stripe.readStatus(ref)).toEqual({ kind: 'open', attemptId });
    await sandbox.payByCard(ref, 'decline');
    expect(await stripe.readStatus(ref)).toEqual({ kind: 'open', attemptId });
    await sandbox.payByCard(ref);
    const captured = { ref: expect.stringMatching(/^pi_/), amountMinor: 25_700, currency: 'CNY' };
    expect(await stripe.readStatus(ref)).toEqual({ kind: 'paid', attemptId, captured });
    expect(await stripe.close(ref)).toEqual({ kind: 'paid', attemptId, captured });
  });

  test('closes an open session for good', async () => {
    const ref = await opened(stripe);
    expect(await stripe.close(ref)).toMatchObject({ kind: 'closed' });
    expect(await sandbox.payByCard(ref)).toMatchObject({ status: 409 });
    expect(await stripe.close(ref)).toMatchObject({ kind: 'closed' });
  });

  test('refuses amounts below its minimum, knows no unknown sessions, and counts as unreachable on failures', async () => {
    expect(await stripe.open(opening({ amountMinor: 399 }))).toMatchObject({ kind: 'too-small' });
    expect(await stripe.open(opening({ amountMinor: 100_000_000 }))).toMatchObject({ kind: 'too-large' });
    expect(await stripe.open(opening({ currency: 'XYZ' }))).toMatchObject({ kind: 'refused' });
    expect(await stripe.readStatus('cs_test_nobody')).toEqual({ kind: 'unknown' });
    await sandbox.control('faults', { provider: 'stripe', kind: 'fail-before', times: 0 });
    for (const call of [stripe.readStatus('cs_test_1'), stripe.close('cs_test_1'), stripe.readRefund('re_1')])
      expect(await call).toMatchObject({ kind: 'unreachable' });
    expect(await stripe.open(opening())).toMatchObject({ kind: 'unreachable' });
    expect(await stripe.listEvents(new Date(0), null)).toMatchObject({ kind: 'unreachable' });
    expect(await stripe.readSentBack('re_1')).toMatchObject({ kind: 'unreachable' });
  });

  test('with a wrong key says nothing about the payment', async () => {
    const settings = { ...sandbox.settings, STRIPE_SECRET_KEY: 'sk_test_wrong' };
    expect(await enabledProviders(settings).stripe?.readStatus('cs_test_1')).toMatchObject({
      kind: 'unreachable',
    });
  });

  test('refunds a part and the rest, once for each key, and never more than was paid', async () => {
    const ref = await opened(stripe);
    await sandbox.payByCard(ref);
    const status = await stripe.readStatus(ref);
    const paymentRef = status.kind === 'paid' ? status.captured.ref : '';
    const refund = (refundId: string, amountMinor: number) =>
      stripe.refund({ refundId, paymentRef, orderNumber: '1', amountMinor, currency: 'CNY' });
    const [part, rest] = [randomUUID(), randomUUID()];
    const first = await refund(part, 5_700);
    expect(first).toMatchObject({ kind: 'done' });
    expect(await refund(part, 5_700)).toEqual(first);
    expect(await refund(randomUUID(), 20_001)).toMatchObject({ kind: 'failed' });
    await sandbox.control('outcomes', { step: 'stripe-refund', result: 'pending' });
    const pending = await refund(rest, 20_000);
    expect(pending).toMatchObject({ kind: 'pending' });
    const refundRef = pending.kind === 'pending' ? pending.ref : '';
    await sandbox.control(`stripe/refunds/${refundRef}/settle`, { succeeds: true });
    expect(await stripe.readRefund(refundRef)).toEqual({ kind: 'done', ref: refundRef });
  });

  test('lists payments, page by page', async () => {
    const unpaid = await opened(stripe);
    const paid = new Set<string>();
    while (paid.size < 52) {
      const ref = await opened(stripe);
      await sandbox.payByCard(ref);
      paid.add(ref);
    }
    const { refs, pages } = await allEvents(stripe);
    expect(pages).toBeGreaterThan(1);
    expect(refs.filter((ref) => paid.has(ref))).toEqual([...paid].reverse());
    expect(refs).not.toContain(unpaid);
  });

  test('knows no refunds that do not exist', async () => {
    for (const ref of ['re_nobody', 'du_nobody'])
      expect(await stripe.readSentBack(ref)).toEqual({ kind: 'unknown' });
  });
});

async function allEvents(provider: PaymentProvider) {
  const since = new Date(sandbox.clock.now().getTime() - 10 * MINUTE_MS);
  const refs: string[] = [];
  let cursor: string | null = null;
  let pages = 0;
  do {
    const page: EventPage = await provider.listEvents(since, cursor);
    if (page.kind !== 'page') throw new Error(page.reason);
    refs.push(...page.events.flatMap((event) => (event.kind === 'other' ? [] : [event.ref])));
    cursor = page.next;
    pages += 1;
  } while (cursor !== null);
  return { refs, pages };
}

describe('PayPal', () => {
  test('opens one order for one attempt, with the sum in one purchase unit', async () => {
    const asked = opening();
    const first = await paypal.open(asked);
    expect(first).toMatchObject({ kind: 'opened', url: null });
    expect(await paypal.open(asked)).toEqual(first);
    const ref = first.kind === 'opened' ? first.ref : '';
    const order = (await sandbox.state()).paypal.orders.find(({ id }) => id === ref);
    expect(order?.purchase_units).toMatchObject([
      { custom_id: asked.attemptId, amount: { currency_code: 'CNY', value: '257.00' } },
    ]);
  });

  test('captures an approved order, and reports the amount', async () => {
    const attemptId = randomUUID();
    const ref = await opened(paypal, { attemptId, amountMinor: 100_050 });
    expect(await paypal.capture(ref, 'key-1')).toEqual({ kind: 'not-approved' });
    await sandbox.approve(ref, 'declined-card');
    expect(await paypal.capture(ref, 'key-2')).toEqual({ kind: 'declined' });
    await sandbox.approve(ref);
    expect(await paypal.readStatus(ref)).toEqual({ kind: 'approved', attemptId });
    expect(await paypal.capture(ref, 'key-3')).toEqual({ kind: 'captured' });
    // With another key, PayPal responds that the order is already captured.
    expect(await paypal.capture(ref, 'key-4')).toEqual({ kind: 'captured' });
    const fee = { amountMinor: 4_402, currency: 'CNY' };
    const captured = { ref: expect.any(String), amountMinor: 100_050, currency: 'CNY', fee };
    expect(await paypal.readStatus(ref)).toEqual({ kind: 'paid', attemptId, captured });
    expect(await paypal.close(ref)).toEqual({ kind: 'paid', attemptId, captured });
  });

  test('tells PayPal how to show an order by its payment source, and returns the buyer to the shop', async () => {
    const ref = await opened(paypal);
    const order = (await sandbox.state()).paypal.orders.find(({ id }) => id === ref);
    expect(order?.status).toBe('PAYER_ACTION_REQUIRED');
    const form = new URLSearchParams({ token: ref, decision: 'approve' });
    const page = await fetch(`${sandbox.address}/checkoutnow`, { method: 'POST', body: form });
    expect(await page.text()).toContain(`/payment/success?token=${ref}`);
  });

  test('gets a new token when the old one is revoked', async () => {
    const ref = await opened(paypal);
    await sandbox.control('paypal/tokens/revoke');
    expect(await paypal.readStatus(ref)).toMatchObject({ kind: 'open' });
  });

  test('counts a lost or invalid answer as unknown', async () => {
    for (const kind of ['refuse', 'drop', 'fail-after']) {
      await sandbox.control('faults', { provider: 'paypal', path: '/v2', kind, status: 503, times: 0 });
      expect([kind, await paypal.readStatus('X')]).toMatchObject([kind, { kind: 'unreachable' }]);
      expect([kind, await paypal.open(opening())]).toMatchObject([kind, { kind: 'unreachable' }]);
      await sandbox.control('calm');
    }
    expect(await paypal.readStatus('NOBODY')).toEqual({ kind: 'unknown' });
    expect(await paypal.capture('NOBODY', 'key')).toMatchObject({ kind: 'refused' });
  });

  test('formats and parses a currency without decimals', async () => {
    const ref = await opened(paypal, { amountMinor: 5_500, currency: 'JPY' });
    await sandbox.approve(ref);
    await paypal.capture(ref, 'key-jpy');
    expect(await paypal.readStatus(ref)).toMatchObject({
      captured: { amountMinor: 5_500, currency: 'JPY', fee: { amountMinor: 242, currency: 'JPY' } },
    });
  });

  test('refunds once for each key, and reports failed ones', async () => {
    const ref = await opened(paypal);
    await sandbox.approve(ref);
    await paypal.capture(ref, `capture-${ref}`);
    const status = await paypal.readStatus(ref);
    const paymentRef = status.kind === 'paid' ? status.captured.ref : '';
    const refund = (refundId: string, amountMinor: number) =>
      paypal.refund({ refundId, paymentRef, orderNumber: '1', amountMinor, currency: 'CNY' });
    const key = randomUUID();
    const first = await refund(key, 5_700);
    expect(first).toMatchObject({ kind: 'done' });
    expect(await refund(key, 5_700)).toEqual(first);
    expect(await refund(randomUUID(), 20_001)).toMatchObject({ kind: 'failed' });
    await sandbox.control('outcomes', { step: 'paypal-refund', result: 'pending' });
    const pending = await refund(randomUUID(), 20_000);
    const refundRef = pending.kind === 'pending' ? pending.ref : '';
    expect(await paypal.readRefund(refundRef)).toEqual({ kind: 'pending', ref: refundRef });
    await sandbox.control(`paypal/refunds/${refundRef}/settle`, { succeeds: false });
    expect(await paypal.readRefund(refundRef)).toMatchObject({ kind: 'failed' });
  });

  test('lists events, page by page', async () => {
    const ref = await opened(paypal);
    await sandbox.approve(ref);
    await paypal.capture(ref, `capture-${ref}`);
    const later = await opened(paypal);
    for (let agreed = 0; agreed < 52; agreed += 1) await sandbox.approve(later);
    const { refs, pages } = await allEvents(paypal);
    expect(pages).toBeGreaterThan(1);
    expect(refs.filter((one) => one === ref)).toHaveLength(1);
    expect(refs).not.toContain(later);
  });
});
