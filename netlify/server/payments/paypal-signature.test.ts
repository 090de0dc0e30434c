import { expect, test } from 'vitest';
import { isTrustedCertificateAddress, paypalSignature } from './paypal-signature.ts';

const LIVE = 'https://api-m.paypal.com';
const LOCAL = 'http://127.0.0.1:8890';

test.each([
  ['https://api.paypal.com/v1/notifications/certs/CERT-1', LIVE, true],
  ['https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1', LIVE, true],
  ['http://127.0.0.1:8890/v1/notifications/certs/CERT-1', LOCAL, true],
  ['http://localhost:8890/v1/notifications/certs/CERT-1', LOCAL, true],
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
  const check = paypalSignature(LIVE, 'WEBHOOK');
  const headers = { 'paypal-auth-algo': 'SHA256withRSA', 'paypal-cert-url': 'https://evil.example/cert' };
  expect(await check(new Headers(headers), '{}')).toMatchObject({ kind: 'forged' });
  const weak = { 'paypal-auth-algo': 'none', 'paypal-cert-url': 'https://api.paypal.com/cert' };
  expect(await check(new Headers(weak), '{}')).toMatchObject({ kind: 'forged' });
});
