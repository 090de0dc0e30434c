import { expect, test } from 'vitest';
import { walletSources } from './wallet-sources.ts';

const PAYPAL = ['https://*.paypal.com', 'https://*.paypalobjects.com'];

test('without a wallet nothing beyond the shop is allowed', () => {
  expect(walletSources({ PAYPAL_SDK_BASE: 'http://localhost:1/x' })).toEqual({ hosts: [], inline: [] });
});

test.each([
  ['PayPal itself', undefined, PAYPAL],
  ['PayPal’s own address', 'https://www.paypal.com', PAYPAL],
  ['PayPal’s sandbox', 'https://www.sandbox.paypal.com', PAYPAL],
  ['another address', 'http://localhost:9342/base', ['http://localhost:9342']],
  ['a look-alike', 'https://notpaypal.com', ['https://notpaypal.com']],
  ['a path of the shop', '/sandbox/paypal', []],
])('%s brings its hosts, and what it writes inline', (_, base, hosts) => {
  const sources = walletSources({ PAYPAL_CLIENT_ID: 'a', PAYPAL_SDK_BASE: base });
  expect(sources).toEqual({ hosts, inline: ["'nonce-wallet-sdk'"] });
});
