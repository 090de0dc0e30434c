import { expect, test } from 'vitest';
import { allProducts, firstOf, sendRequest } from './shop.ts';

const FRAME = '/payment/wallet';

function policiesOf(page: Awaited<ReturnType<typeof sendRequest>>): string {
  const inPage = page.text.match(/<meta http-equiv="content-security-policy" content="([^"]*)"/gi) ?? [];
  return [page.headers['content-security-policy'], ...inPage].join('\n');
}

test('the frame has a new nonce in each response, and is never cached', async () => {
  const [one, other] = [await sendRequest(FRAME), await sendRequest(FRAME)];
  const nonces = [one, other].map((response) => /'nonce-([^']+)'/.exec(policiesOf(response))?.[1]);
  expect(nonces[0]).toHaveLength(24);
  expect(nonces[0]).not.toBe(nonces[1]);
  expect(one.text).toContain(`nonce="${nonces[0]}"`);
  expect(one.status).toBe(200);
  expect(one.headers['cache-control']).toBe('no-store');
  expect(policiesOf(one)).toContain("frame-ancestors 'self'");
});

test('the frame’s script exists', async () => {
  const { status, headers } = await sendRequest('/payment/wallet.js');
  expect(status).toBe(200);
  expect(headers['content-type']).toMatch(/javascript/);
});

test('the frame allows reads only', async () => {
  expect((await sendRequest(FRAME, { method: 'POST' })).status).toBe(405);
  const head = await sendRequest(FRAME, { method: 'HEAD' });
  expect([head.status, head.bytes.length]).toEqual([200, 0]);
});

test('no other page names a provider or has a nonce', async () => {
  const product = await firstOf(allProducts());
  const paths = ['/', '/butterfly/all', `/product/${product.id}`, '/guide', '/login', '/orders', '/nowhere'];
  for (const path of paths) {
    const policies = policiesOf(await sendRequest(path));
    expect(policies).not.toMatch(/paypal|stripe|nonce-|unsafe-inline|\*/i);
    expect(policies).toContain("frame-ancestors 'self'");
  }
});
