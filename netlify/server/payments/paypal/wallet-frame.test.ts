import { expect, test } from 'vitest';
import { serveWalletFrame } from './wallet-frame.ts';

const wallet = { PAYPAL_CLIENT_ID: 'a&"b', PAYPAL_CURRENCY: 'CNY', PAYPAL_SDK_BASE: undefined };

const ask = (change: Partial<typeof wallet> | { PAYPAL_SDK_BASE: string } = {}, method = 'GET') =>
  serveWalletFrame(new Request('https://shop.example/payment/wallet', { method }), { ...wallet, ...change });

function directive(response: Response, name: string): string[] {
  const policy = response.headers.get('content-security-policy') ?? '';
  const found = policy.split('; ').find((one) => one.startsWith(`${name} `));
  return found?.split(' ').slice(1) ?? [];
}

const nonceOf = (response: Response) => directive(response, 'style-src')[0];

test('each answer has a nonce of its own, which its script and style carry', async () => {
  const [one, other] = [ask(), ask()];
  expect(nonceOf(one)).toMatch(/^'nonce-[A-Za-z0-9+/]{24}'$/);
  expect(nonceOf(other)).not.toBe(nonceOf(one));
  expect(directive(one, 'script-src')[0]).toBe(nonceOf(one));
  const nonce = nonceOf(one)?.slice("'nonce-".length, -1);
  const html = await one.text();
  expect([...html.matchAll(/<(?:script|style)[^>]* nonce="([^"]+)"/g)].map(([, used]) => used)).toEqual([
    nonce,
    nonce,
  ]);
});

test('it is never cached, and only pages of the shop may frame it', () => {
  const response = ask();
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(directive(response, 'frame-ancestors')).toEqual(["'self'"]);
  expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN');
});

const PAYPAL = ['https://*.paypal.com', 'https://*.paypalobjects.com'];

test.each([
  ['PayPal itself', undefined, PAYPAL],
  ['PayPal’s own address', 'https://www.paypal.com', PAYPAL],
  ['PayPal’s sandbox', 'https://www.sandbox.paypal.com', PAYPAL],
  ['another address', 'http://localhost:9342/base', ['http://localhost:9342']],
  ['a look-alike', 'https://notpaypal.com', ['https://notpaypal.com']],
  ['a path of the shop', '/sandbox/paypal', ["'self'"]],
])(
  '%s may load scripts, calls, frames and pictures, and nothing inline without the nonce',
  (_, base, hosts) => {
    const response = ask(base === undefined ? {} : { PAYPAL_SDK_BASE: base });
    expect(directive(response, 'script-src').slice(1)).toEqual(hosts);
    expect(directive(response, 'connect-src')).toEqual(hosts);
    expect(directive(response, 'frame-src')).toEqual(hosts);
    expect(directive(response, 'img-src')).toEqual(['data:', ...hosts]);
    expect(directive(response, 'style-src')).toHaveLength(1);
    expect(response.headers.get('content-security-policy')).not.toContain('unsafe');
  },
);

test('values of the settings are text in the page', async () => {
  const html = await ask({ PAYPAL_SDK_BASE: '/sandbox/paypal' }).text();
  expect(html).toContain(
    'data-client-id="a&amp;&quot;b" data-currency="CNY" data-sdk-base="/sandbox/paypal"',
  );
  expect(await ask().text()).not.toContain('data-sdk-base');
});

test('without a wallet the frame doesn’t exist, and only GET and HEAD are allowed', async () => {
  const none = { PAYPAL_CURRENCY: 'CNY', PAYPAL_CLIENT_ID: undefined, PAYPAL_SDK_BASE: undefined };
  const request = new Request('https://shop.example/payment/wallet');
  expect(serveWalletFrame(request, none).status).toBe(404);
  expect(ask({}, 'POST').status).toBe(405);
});
