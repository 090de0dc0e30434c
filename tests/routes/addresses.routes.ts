import { describe, expect, test } from 'vitest';
import { locationOf, sendRequest } from './shop.ts';

describe('pages', () => {
  test.each(['/', '/butterfly/all', '/category'])(
    '%s has the headers that a meta element can’t set',
    async (path) => {
      const { status, headers, text } = await sendRequest(path);
      expect(status).toBe(200);
      expect(text).toMatch(/<html[^>]* lang="zh-CN"/);
      expect(headers['content-security-policy']).toBe("frame-ancestors 'self'");
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      expect(headers['strict-transport-security']).toContain('max-age=');
      // WebKit would separate the wallet's window from its opener.
      expect(headers['cross-origin-opener-policy']).toBeUndefined();
      expect(headers['permissions-policy']).toContain('geolocation=()');
    },
  );

  test('the preview may be framed, by the shop’s own origin', async () => {
    const { status, headers, text } = await sendRequest('/preview');
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toBe("frame-ancestors 'self'");
    expect(text).toContain('<meta name="robots" content="noindex"');
  });

  test('HEAD answers like GET, without the page', async () => {
    const head = await sendRequest('/guide', { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers['content-type']).toMatch(/^text\/html\b/);
    expect(head.bytes).toHaveLength(0);
  });

  test('pages are only read: POST is refused', async () => {
    expect((await sendRequest('/guide', { method: 'POST', body: 'a=1' })).status).toBe(405);
  });
});

describe('addresses that lead nowhere', () => {
  test.each([
    '/nowhere',
    '/guide/nowhere',
    '/_astro/nothing.js',
    '/studio/assets/nothing.js',
    '/butterflies',
    '/%E8%9D%B6',
  ])('%s answers 404 with the shop’s own page', async (path) => {
    const page = await sendRequest(path);
    expect(page.status).toBe(404);
    expect(page.headers['cache-control'] ?? '').not.toContain('immutable');
    expect(page.text).toMatch(/<html[^>]* lang="zh-CN"/);
  });

  test.each(['/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json', '/.env'])(
    '%s gives away nothing of the project',
    async (path) => {
      const response = await sendRequest(path);
      expect(response.text).not.toContain('devDependencies');
      expect(response.status).toBeGreaterThanOrEqual(400);
    },
  );
});

describe('redirects', () => {
  test.each([
    ['/butterfly', 301, '/butterfly/all'],
    ['/butterfly/all/1', 301, '/butterfly/all'],
    ['/butterfly/all/99', 302, '/butterfly/all'],
    ['/butterfly/published-just-now/1', 301, '/butterfly/published-just-now'],
    ['/butterfly/published-just-now/99', 302, '/butterfly/published-just-now'],
    ['/payment/cancel', 302, '/'],
    ['/payment/cancel?session_id=1', 302, '/?session_id=1'],
  ])('%s answers %i to %s', async (path, status, target) => {
    const response = await sendRequest(path);
    expect(response.status).toBe(status);
    expect(locationOf(response)).toBe(target);
  });
});
