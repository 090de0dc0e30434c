import { expect, test } from 'vitest';
import { walletSources } from './wallet-sources.ts';

test('without a wallet nothing beyond the shop is allowed', () => {
  expect(walletSources({ PAYPAL_SDK_BASE: 'http://localhost:1/x' })).toEqual({ scripts: [], pictures: [] });
});

test('an SDK of another address brings only its own origin', () => {
  expect(
    walletSources({ PAYPAL_CLIENT_ID: 'a', PAYPAL_SDK_BASE: 'http://localhost:9342/base' }).scripts,
  ).toEqual(['http://localhost:9342']);
});

test('an SDK below a path of the shop brings nothing', () => {
  expect(walletSources({ PAYPAL_CLIENT_ID: 'a', PAYPAL_SDK_BASE: '/sandbox/paypal' })).toEqual({
    scripts: [],
    pictures: [],
  });
});

test('PayPal itself comes from its two hosts, over https only', () => {
  const { scripts } = walletSources({ PAYPAL_CLIENT_ID: 'a' });
  expect(scripts.every((source) => source.startsWith('https://*.paypal'))).toBe(true);
  expect(scripts).not.toEqual([]);
});
