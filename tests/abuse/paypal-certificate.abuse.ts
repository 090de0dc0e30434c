import { expect, test } from 'vitest';
import { Attacker, SHOP_URL } from './attacker.ts';

/** A PayPal webhook without certificate and signature. */
const forged = (certificate: string) => ({
  'content-type': 'application/json',
  'paypal-auth-algo': 'SHA256withRSA',
  'paypal-cert-url': certificate,
  'paypal-transmission-id': '69cd13f0-d67a-11e5-baa3-778b53f4ae55',
  'paypal-transmission-sig': Buffer.from('no signature').toString('base64'),
  'paypal-transmission-time': new Date().toISOString(),
});
const body = JSON.stringify({ event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { id: 'X' } });

/** The payments sandbox listens two ports above the shop. */
const place = (() => {
  const { hostname, port } = new URL(SHOP_URL);
  return `http://${hostname}:${Number(port) + 2}/v1/notifications/certs/`;
})();

test('100 webhooks with made-up certificates: each is rejected quickly, a genuine one is to be sent again, and other calls are answered', async () => {
  const attacker = new Attacker();
  const began = performance.now();
  const responses = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      attacker.send('POST', '/api/v1/paypal/webhook', {
        headers: forged(`${place}CERT-made-up-${at}`),
        body,
      }),
    ),
  );
  // Status 400 means that the shop fetched the certificate.
  const statuses = responses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(5);
  expect(new Set(statuses)).toEqual(new Set([400, 503]));
  expect(performance.now() - began).toBeLessThan(10_000);
  const { status } = await new Attacker().send('GET', '/api/v1/paypal/config');
  expect(status).toBe(200);
});

test('a flood from one network leaves other networks’ messages alone', async () => {
  const send = (from: Attacker, name: string) =>
    from.send('POST', '/api/v1/paypal/webhook', { headers: forged(place + name), body });
  const attacker = new Attacker();
  for (let at = 0; at < 10; at += 1) await send(attacker, `CERT-flood-${at}`);
  expect((await send(attacker, 'CERT-flood')).status).toBe(503);
  // The shop fetched the certificate, which does not exist.
  expect((await send(new Attacker(), 'CERT-elsewhere')).status).toBe(400);
});

test.each([
  'https://evil.example/v1/notifications/certs/CERT-1',
  'https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1',
  'http://169.254.169.254/v1/notifications/certs/CERT-1',
  'file:///etc/passwd',
])('a certificate from %s is asked for by nobody: 400', async (address) => {
  const attacker = new Attacker();
  const { status } = await attacker.send('POST', '/api/v1/paypal/webhook', {
    headers: forged(address),
    body,
  });
  expect(status).toBe(400);
});
