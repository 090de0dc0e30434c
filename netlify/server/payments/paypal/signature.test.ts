import { expect, test, vi } from 'vitest';
import { CERTIFICATE, startCertificateHost } from './certificates.fixture.ts';
import { certificateCache, isTrustedCertificateAddress, paypalSignature } from './signature.ts';

const LIVE = 'https://api-m.paypal.com';
const TEST = 'https://api-m.sandbox.paypal.com';
const LOCAL = 'http://127.0.0.1:8890';

test.each([
  ['https://api.paypal.com/v1/notifications/certs/CERT-1', LIVE, true],
  ['https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1', LIVE, false],
  ['https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1', TEST, true],
  ['https://api-m.sandbox.paypal.com/v1/notifications/certs/CERT-1', TEST, true],
  ['https://api.paypal.com/v1/notifications/certs/CERT-1', TEST, false],
  ['https://api.paypal.com/v1/notifications/certs/CERT-1', LOCAL, false],
  ['http://127.0.0.1:8890/v1/notifications/certs/CERT-1', LOCAL, true],
  ['http://localhost:8890/v1/notifications/certs/CERT-1', LOCAL, true],
  ['https://api-m.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-a5cafa77', LIVE, true],
  ['https://api-m.sandbox.paypal.com/v1/notifications/certs/CERT-1', LIVE, false],
  ['http://localhost:8890/paypal/v1/notifications/certs/CERT-1', `${LOCAL}/paypal`, true],
  ['https://www.paypal.com/v1/notifications/certs/CERT-1', LIVE, false],
  ['https://api.paypal.com/v1/notifications/certs/CERT-1?1', LIVE, false],
  ['https://api.paypal.com/v1/notifications/certs/CERT-1?', LIVE, false],
  ['https://api.paypal.com/v1/notifications/certs/CERT-1#1', LIVE, false],
  ['https://api.paypal.com/v1/notifications/certs/a/b', LIVE, false],
  ['https://api.paypal.com/v1/notifications/certs/', LIVE, false],
  ['https://api.paypal.com/v1/notifications/certs/../../oauth2/token', LIVE, false],
  ['https://api.paypal.com/1/v1/notifications/certs/CERT-1', LIVE, false],
  ['http://127.0.0.1:8890/v1/notifications/certs/CERT-1?1', LOCAL, false],
  ['http://127.0.0.1:8890/v2/checkout/orders/1', LOCAL, false],
  ['http://localhost.evil.example:8890/cert', LOCAL, false],
  ['http://127.0.0.1:8891/v1/notifications/certs/CERT-1', LOCAL, false],
  ['http://127.0.0.1:8890/cert', LIVE, false],
  ['http://api.paypal.com/cert', LIVE, false],
  ['https://paypal.com.evil.example/cert', LIVE, false],
  ['https://evilpaypal.com/cert', LIVE, false],
  ['https://api.paypal.com:8443/cert', LIVE, false],
  ['https://api.paypal.com@evil.example/cert', LIVE, false],
  ['https://evil.example/?https://api.paypal.com/', LIVE, false],
  ['data:text/plain,https://api.paypal.com/', LIVE, false],
  ['', LIVE, false],
])('a certificate from %s, with PayPal at %s, may be trusted: %s', (address, base, trusted) => {
  expect(isTrustedCertificateAddress(address, base)).toBe(trusted);
});

test('a message that names another host or algorithm is forged, and nothing is fetched', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  const check = paypalSignature(LIVE, 'WEBHOOK');
  const headers = { 'paypal-auth-algo': 'SHA256withRSA', 'paypal-cert-url': 'https://evil.example/cert' };
  expect(await check({ headers: new Headers(headers), body: '{}', from: '' })).toEqual({
    kind: 'forged',
    reason: 'certificate from elsewhere: https://evil.example/cert',
  });
  const weak = { 'paypal-auth-algo': 'none', 'paypal-cert-url': 'https://api.paypal.com/cert' };
  expect(await check({ headers: new Headers(weak), body: '{}', from: '' })).toEqual({
    kind: 'forged',
    reason: 'another algorithm',
  });
  expect(fetched).not.toHaveBeenCalled();
  fetched.mockRestore();
});

const WEBHOOK = 'WEBHOOK';
const NO_SUCH = { status: 404, body: '' };
const FOUND = { status: 200, body: CERTIFICATE };

async function paypal(response: Parameters<typeof startCertificateHost>[0]) {
  const host = await startCertificateHost(response);
  const check = paypalSignature(host.base, WEBHOOK);
  return {
    ...host,
    forge: (id: string, from?: string) => check(host.message(id, { from })),
    genuine: (id: string, from?: string) => check(host.message(id, { webhookId: WEBHOOK, from })),
  };
}

test('a certificate that verified a message is fetched once', async () => {
  const { fetched, genuine, forge, close } = await paypal(() => FOUND);
  expect(await genuine('paypals')).toEqual({ kind: 'genuine' });
  expect(await genuine('paypals')).toEqual({ kind: 'genuine' });
  expect(await forge('paypals')).toEqual({ kind: 'forged', reason: 'wrong signature' });
  expect(fetched).toEqual(['paypals']);
  await close();
});

test('strangers can’t push cached certificates out by naming others of PayPal’s', async () => {
  const { fetched, genuine, forge, close } = await paypal(() => FOUND);
  await genuine('paypals');
  for (let at = 0; at < 20; at += 1) await forge(`other-${at}`, `198.51.100.${at}`);
  fetched.length = 0;
  expect(await genuine('paypals')).toEqual({ kind: 'genuine' });
  expect(fetched).toEqual([]);
  await close();
});

test('few certificates are cached, and the last used one stays', async () => {
  const { fetched, genuine, close } = await paypal(() => FOUND);
  for (let at = 0; at < 8; at += 1) await genuine(`paypals-${at}`);
  await genuine('paypals-0');
  await genuine('paypals-8');
  fetched.length = 0;
  await genuine('paypals-0');
  expect(fetched).toEqual([]);
  await genuine('paypals-1');
  expect(fetched).toEqual(['paypals-1']);
  await close();
});

test.each([
  ['there is none of', NO_SUCH, 'forged'],
  ['can’t be had', { status: 500, body: '' }, 'unreachable'],
  ['is asked for too often', { status: 429, body: '' }, 'unreachable'],
  ['can’t be read', { status: 200, body: 'certificate' }, 'unreachable'],
])('a message whose certificate %s', async (_, response, kind) => {
  const { genuine, close } = await paypal(() => response);
  expect(await genuine('paypals')).toMatchObject({ kind });
  await close();
});

test('forged messages of a network cause five fetches in five minutes; later ones are to be sent again', async () => {
  const { fetched, forge, close } = await paypal(() => NO_SUCH);
  const kinds = await Promise.all(Array.from({ length: 50 }, (_, at) => forge(`made-up-${at}`)));
  expect(kinds.filter(({ kind }) => kind === 'forged')).toHaveLength(5);
  expect(kinds.filter(({ kind }) => kind === 'unreachable')).toHaveLength(45);
  expect(fetched).toHaveLength(5);
  await close();
});

test('a flood of forged messages does not delay genuine ones from elsewhere, even with a new certificate', async () => {
  const { forge, genuine, close } = await paypal((id) => (id === 'paypals' ? FOUND : NO_SUCH));
  await Promise.all(Array.from({ length: 50 }, (_, at) => forge(`made-up-${at}`, '198.51.100.7')));
  expect(await genuine('paypals', '203.0.113.1')).toEqual({ kind: 'genuine' });
  expect(await genuine('paypals', '198.51.100.7')).toEqual({ kind: 'genuine' });
  await close();
});

test('a flood from everywhere causes 60 fetches; genuine messages are then to be sent again', async () => {
  const { fetched, forge, genuine, close } = await paypal((id) => (id === 'paypals' ? FOUND : NO_SUCH));
  for (let at = 0; at < 70; at += 1) await forge(`made-up-${at}`, `198.51.100.${at}`);
  expect(fetched).toHaveLength(60);
  expect(await genuine('paypals')).toMatchObject({ kind: 'unreachable' });
  await close();
});

test('unsuccessful fetches are forgotten after five minutes', async () => {
  const { base, fetched, close } = await startCertificateHost(() => NO_SUCH);
  let now = 0;
  const find = certificateCache(() => now);
  const ask = () => find(`${base}/v1/notifications/certs/a`, 'here', AbortSignal.timeout(5_000));
  for (let at = 0; at < 5; at += 1) expect(await ask()).toMatchObject({ kind: 'missing' });
  expect(await ask()).toMatchObject({ kind: 'unreachable' });
  now += 5 * 60_000 + 1;
  expect(await ask()).toMatchObject({ kind: 'missing' });
  expect(fetched).toHaveLength(6);
  await close();
});
