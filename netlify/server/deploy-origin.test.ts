import { expect, test } from 'vitest';
import { previewOrigin } from './deploy-origin.ts';

const call = (context: string, name: string | undefined = 'shop') => ({
  deploy: { context, id: '6560a1' },
  site: name === '' ? {} : { name },
});
const OWN = 'https://6560a1--shop.netlify.app';

test.each([
  [
    'https://deploy-preview-7--shop.netlify.app/api/v1/paypal/orders',
    'https://deploy-preview-7--shop.netlify.app',
  ],
  ['https://staging--shop.netlify.app/api/v1/cart?x=1', 'https://staging--shop.netlify.app'],
  [`${OWN}/api/v1/cart`, OWN],
])('a preview uses the address that its shopper called: %s', (url, origin) => {
  expect(previewOrigin(call('deploy-preview'), url)).toBe(origin);
  expect(previewOrigin(call('branch-deploy'), url)).toBe(origin);
});

test.each([
  'https://evil.example/api/v1/cart',
  'https://evil--shop.netlify.app.evil.example/',
  'https://evil.example--shop.netlify.app/',
  'https://other-shop.netlify.app/',
  'https://preview--other-shop.netlify.app/',
  'https://--shop.netlify.app/',
  'https://shop.netlify.app/',
  'http://deploy-preview-7--shop.netlify.app.:8888/',
])('an untrusted host falls back to the deploy’s own address: %s', (url) => {
  expect(previewOrigin(call('deploy-preview'), url)).toBe(OWN);
});

test('production and local starts use their settings, and so does a preview without a name', () => {
  const url = 'https://deploy-preview-7--shop.netlify.app/';
  expect(previewOrigin(call('production'), url)).toBeUndefined();
  expect(previewOrigin(call('dev'), url)).toBeUndefined();
  expect(previewOrigin(call('deploy-preview', ''), url)).toBeUndefined();
});
