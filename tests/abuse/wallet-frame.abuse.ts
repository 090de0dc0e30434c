/** An injected script must not be able to predict a valid nonce (docs/decisions/0024). */
import { describe, expect, test } from 'vitest';
import { Attacker } from './attacker.ts';

const FRAME = '/payment/wallet';
const PAGES = ['/', '/butterfly/all', '/category', '/login', '/register', '/orders', '/guide', '/nowhere'];
const FETCHES = 20;

const stranger = new Attacker();

async function policiesOf(path: string): Promise<string> {
  const { headers, bytes } = await stranger.send('GET', path);
  const inPage = bytes.toString().match(/<meta http-equiv="content-security-policy"[^>]*>/gi) ?? [];
  return [headers['content-security-policy'], ...inPage].join('\n');
}

describe('a script injected into a page', () => {
  test.each(PAGES)('finds neither a nonce nor a provider’s host in the policy of %s', async (path) => {
    const policies = await policiesOf(path);
    expect(policies).toContain('script-src');
    expect(policies).not.toMatch(/nonce-|unsafe-|paypal|stripe|https?:|\*/i);
  });

  test(`can’t know the nonce of the wallet’s frame: ${FETCHES} answers have ${FETCHES} of them`, async () => {
    const nonces = new Set<string>();
    for (let fetched = 0; fetched < FETCHES; fetched++) {
      nonces.add(/'nonce-([^']+)'/.exec(await policiesOf(FRAME))?.[1] ?? '');
    }
    expect(nonces.size).toBe(FETCHES);
    expect([...nonces].every((nonce) => Buffer.from(nonce, 'base64').length >= 16)).toBe(true);
  });

  test('can’t have a cached answer of the frame, nor show the frame on another site', async () => {
    const { headers } = await stranger.send('GET', FRAME);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  });

  test('can’t put anything into the frame, which contains no part of its URL', async () => {
    const { bytes } = await stranger.send('GET', `${FRAME}?client-id=evil-1&currency=evil-2#evil-3`);
    expect(bytes.toString()).not.toContain('evil');
  });
});
