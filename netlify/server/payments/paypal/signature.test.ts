import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { isTrustedCertificateAddress, paypalSignature } from './signature.ts';

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

test('a message that names another place or another algorithm is forged, and nothing is fetched', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  const check = paypalSignature(LIVE, 'WEBHOOK');
  const headers = { 'paypal-auth-algo': 'SHA256withRSA', 'paypal-cert-url': 'https://evil.example/cert' };
  expect(await check(new Headers(headers), '{}')).toEqual({
    kind: 'forged',
    reason: 'certificate from elsewhere: https://evil.example/cert',
  });
  const weak = { 'paypal-auth-algo': 'none', 'paypal-cert-url': 'https://api.paypal.com/cert' };
  expect(await check(new Headers(weak), '{}')).toEqual({ kind: 'forged', reason: 'another algorithm' });
  expect(fetched).not.toHaveBeenCalled();
  fetched.mockRestore();
});

/** Whosever: until 2126. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBhzCCAS2gAwIBAgIUTcRDBvl8+kEaCON2M/8D4sAE4LswCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNY2VydHMuZXhhbXBsZTAgFw0yNjExMjExNzQ5MDBaGA8yMTI2
MTAyODE3NDkwMFowGDEWMBQGA1UEAwwNY2VydHMuZXhhbXBsZTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABId2L+fKQSIfR65+4EgeFwinER0zd9Cw21iR0OEaXAF6
yWgO1AYcd4045MC0I1PpKrCF2SFzVz5oNI2vSRA2nUWjUzBRMB0GA1UdDgQWBBQZ
FGbgsI02SH7/h5V7zQwkTs4p9jAfBgNVHSMEGDAWgBQZFGbgsI02SH7/h5V7zQwk
Ts4p9jAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIQCzE3OSs9AX
8CHrvrWfpaJGkX89pHeI5AJS9El6GWmLQwIgJ0jWdUTAdsNGrA4q7hGcc424Anl+
5ZZp4ITf4Y4b5UE=
-----END CERTIFICATE-----`;

/** PayPal's own host for certificates; `answer` is what it says to a name. */
async function certificateHost(answer: (id: string) => { status: number; body: string }) {
  const fetched: string[] = [];
  const server = createServer((request, response) => {
    const id = request.url?.split('/').at(-1) ?? '';
    fetched.push(id);
    const { status, body } = answer(id);
    response.writeHead(status).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const check = paypalSignature(base, 'WEBHOOK');
  const tell = async (id: string) => {
    const address = `${base}/v1/notifications/certs/${id}`;
    return await check(
      new Headers({ 'paypal-auth-algo': 'SHA256withRSA', 'paypal-cert-url': address }),
      '{}',
    );
  };
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { fetched, tell, close };
}

test('a certificate is fetched once, and only so many are kept, whatever is named', async () => {
  const { fetched, tell, close } = await certificateHost(() => ({ status: 200, body: CERTIFICATE }));
  const told = async (id: string) => expect(await tell(id)).toMatchObject({ kind: 'forged' });
  await told('first');
  await told('first');
  expect(fetched).toEqual(['first']);
  for (let at = 0; at < 8; at += 1) await told(`other-${at}`);
  await told('first');
  expect(fetched).toHaveLength(10);
  await told('other-7');
  expect(fetched).toHaveLength(10);
  await close();
});

test.each([
  ['there is none of', { status: 404, body: '' }],
  ['can’t be had', { status: 500, body: '' }],
  ['is none', { status: 200, body: 'certificate' }],
])('a certificate that %s makes a message forged, and is not asked for again', async (_name, answer) => {
  const { fetched, tell, close } = await certificateHost(() => answer);
  expect(await tell('made-up')).toMatchObject({ kind: 'forged' });
  expect(await tell('made-up')).toMatchObject({ kind: 'forged' });
  expect(fetched).toHaveLength(1);
  await close();
});

test('of many certificates that are made up 20 are asked for, and one that is known is still believed', async () => {
  const { fetched, tell, close } = await certificateHost((id) =>
    id === 'known' ? { status: 200, body: CERTIFICATE } : { status: 404, body: '' },
  );
  expect(await tell('known')).toEqual({ kind: 'forged', reason: 'wrong signature' });
  await Promise.all(Array.from({ length: 50 }, (_, at) => tell(`made-up-${at}`)));
  expect(fetched).toHaveLength(21);
  expect(await tell('known')).toEqual({ kind: 'forged', reason: 'wrong signature' });
  await close();
});
