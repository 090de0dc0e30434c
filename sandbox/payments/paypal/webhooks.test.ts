import { verify, X509Certificate } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type PayPalClient, paypalClient, paypalOrder } from '../testing/paypal-client.ts';
import type { ReceivedWebhook } from '../testing/shop-double.ts';
import { PAYPAL_WEBHOOK_ID, startTestSandbox, type TestSandbox } from '../testing/start.ts';

let sandbox: TestSandbox;
let paypal: PayPalClient;
beforeEach(async () => {
  sandbox = await startTestSandbox();
  paypal = await paypalClient(sandbox.address());
});
afterEach(() => sandbox.close());

async function payOnce(): Promise<{ orderId: string; captureId: string }> {
  const { body } = await paypal('POST', '/v2/checkout/orders', paypalOrder());
  await sandbox.control(`paypal/orders/${body.id}/approve`);
  const captured = await paypal('POST', `/v2/checkout/orders/${body.id}/capture`, {});
  return { orderId: body.id, captureId: captured.body.purchase_units[0].payments.captures[0].id };
}

/** PayPal's documented verification, implemented independently of the sandbox. */
async function isGenuine({ headers, body }: ReceivedWebhook): Promise<boolean> {
  const certificate = new X509Certificate(await (await fetch(String(headers['paypal-cert-url']))).text());
  const id = headers['paypal-transmission-id'];
  const time = headers['paypal-transmission-time'];
  const content = `${id}|${time}|${PAYPAL_WEBHOOK_ID}|${crc32(Buffer.from(body))}`;
  const signature = Buffer.from(String(headers['paypal-transmission-sig']), 'base64');
  return verify('RSA-SHA256', Buffer.from(content), certificate.publicKey, signature);
}

/** Shares no code with the sandbox. */
function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

test('events of a payment arrive, signed so that an independent check accepts them', async () => {
  const { orderId, captureId } = await payOnce();
  await paypal('POST', `/v2/payments/captures/${captureId}/refund`, {});
  await sandbox.quiet();
  expect(sandbox.shop.types().toSorted()).toEqual([
    'CHECKOUT.ORDER.APPROVED',
    'CHECKOUT.ORDER.COMPLETED',
    'PAYMENT.CAPTURE.COMPLETED',
    'PAYMENT.CAPTURE.REFUNDED',
  ]);
  for (const one of sandbox.shop.received) expect(await isGenuine(one)).toBe(true);
  const completed = sandbox.shop.received.find(({ event }) => event.type === 'PAYMENT.CAPTURE.COMPLETED');
  expect(JSON.parse(completed?.body ?? '').resource).toMatchObject({
    id: captureId,
    custom_id: 'attempt-1',
    supplementary_data: { related_ids: { order_id: orderId } },
  });
});

test('the certificate is valid, self-signed and survives a restart', async () => {
  await payOnce();
  await sandbox.quiet();
  const url = String(sandbox.shop.received[0]?.headers['paypal-cert-url']);
  const pem = await (await fetch(url)).text();
  const certificate = new X509Certificate(pem);
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.checkHost('messageverificationcerts.payments.sandbox')).toBeDefined();
  expect(Date.parse(certificate.validTo)).toBeGreaterThan(Date.now() + 365 * 86_400_000);
  await sandbox.restart();
  const after = await fetch(url.replace(new URL(url).origin, sandbox.address()));
  expect(await after.text()).toBe(pem);
});

test('a re-serialized body fails the signature check', async () => {
  await payOnce();
  await sandbox.quiet();
  for (const one of sandbox.shop.received) {
    expect(await isGenuine({ ...one, body: JSON.stringify(JSON.parse(one.body)) })).toBe(false);
  }
});

test.each(['body', 'signature'] as const)('a forged %s is noticed', async (kind) => {
  await sandbox.control('webhooks', { provider: 'paypal', tamper: { kind, tries: 1 } });
  const { body } = await paypal('POST', '/v2/checkout/orders', paypalOrder());
  await sandbox.control(`paypal/orders/${body.id}/approve`);
  await sandbox.quiet();
  expect(await isGenuine(sandbox.shop.received[0] as ReceivedWebhook)).toBe(false);
});

test('a rejected event is sent again under the same transmission id', async () => {
  sandbox.shop.respondWith(() => (sandbox.shop.received.length < 2 ? 500 : 200));
  const { body } = await paypal('POST', '/v2/checkout/orders', paypalOrder());
  await sandbox.control(`paypal/orders/${body.id}/approve`);
  await sandbox.quiet();
  await sandbox.control('clock/forward', { ms: 1000 });
  await sandbox.quiet();
  const ids = sandbox.shop.received.map(({ headers }) => headers['paypal-transmission-id']);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('events can be listed by time and kind', async () => {
  await payOnce();
  const listed = await paypal(
    'GET',
    '/v1/notifications/webhooks-events?event_type=PAYMENT.CAPTURE.COMPLETED',
  );
  expect(listed.body.events).toHaveLength(1);
  const none = await paypal('GET', '/v1/notifications/webhooks-events?end_time=2020-01-01T00:00:00Z');
  expect(none.body.events).toEqual([]);
});
