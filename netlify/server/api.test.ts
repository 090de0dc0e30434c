import { describe, expect, test } from 'vitest';
import { failureSchema } from '../../src/features/base/failure.contract.ts';
import { createApi } from './api.ts';
import type { LogEntry } from './base/log.ts';

const logged: LogEntry[] = [];
const api = createApi(
  async () => {
    throw new Error('postgres://user:password@host is out of order');
  },
  (entry) => {
    logged.push(entry);
  },
);

async function call(method: string, path: string, init: RequestInit = {}) {
  const response = await api.request(path, { method, ...init });
  return { response, text: await response.text() };
}

const manners: [method: string, path: string, status: number, msg: string, allow?: string][] = [
  ['GET', '/api/v1', 404, '接口不存在'],
  ['GET', '/api/v1/', 404, '接口不存在'],
  ['GET', '/api/v1/nothing', 404, '接口不存在'],
  ['POST', '/api/v1/nothing/here', 404, '接口不存在'],
  ['GET', '/api/v2/species', 404, '接口不存在'],
  ['GET', '/api/v1/species/', 404, '接口不存在'],
  ['GET', '/.netlify/functions/api', 404, '接口不存在'],
  ['GET', '/.netlify/functions/api/nothing', 404, '接口不存在'],
  ['GET', '/.netlify/functions/apispecies', 404, '接口不存在'],
  ['POST', '/api/v1/species', 405, '不支持的请求方法', 'GET, HEAD, OPTIONS'],
  ['DELETE', '/api/v1/products/some-id', 405, '不支持的请求方法', 'GET, HEAD, OPTIONS'],
  ['PUT', '/.netlify/functions/api/carousel', 405, '不支持的请求方法', 'GET, HEAD, OPTIONS'],
  ['GET', '/api/v1/sanity/webhook', 405, '不支持的请求方法', 'POST, OPTIONS'],
  ['GET', '/api/v1/species?page=minus', 400, '参数 page 无效'],
  ['GET', '/.netlify/functions/api/species?page=minus', 400, '参数 page 无效'],
  ['GET', '/api/v1/stock', 400, '参数 ids 无效'],
];

describe('the API', () => {
  test.each(manners)('answers %s %s with %i', async (method, path, status, msg, allow) => {
    const { response, text } = await call(method, path);
    const failure = failureSchema.parse(JSON.parse(text));
    expect([response.status, failure.status, failure.msg]).toEqual([status, status, msg]);
    expect(response.headers.get('Allow')).toBe(allow ?? null);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Content-Type')).toMatch(/^application\/json/);
  });

  test('answers OPTIONS with the methods of a path only', async () => {
    const { response, text } = await call('OPTIONS', '/api/v1/products');
    expect([response.status, text]).toEqual([204, '']);
    expect(response.headers.get('Allow')).toBe('GET, HEAD, OPTIONS');
    expect(response.headers.has('Access-Control-Allow-Origin')).toBe(false);
  });

  test('answers HEAD like GET, without a body', async () => {
    const { response, text } = await call('HEAD', '/api/v1/species?page=minus');
    expect([response.status, text]).toEqual([400, '']);
    expect((await call('HEAD', '/api/v1/nothing')).response.status).toBe(404);
  });

  test.each([
    ['with its length told', { body: 'x'.repeat(2 * 1024 * 1024 + 1) }],
    [
      'as a stream',
      { body: new Blob(['x'.repeat(2 * 1024 * 1024 + 1)]).stream(), duplex: 'half' } as RequestInit,
    ],
  ])('refuses a body over 2 MB %s', async (_, init) => {
    const { response, text } = await call('POST', '/api/v1/sanity/webhook', init);
    expect([response.status, JSON.parse(text)]).toEqual([
      413,
      { status: 413, code: 'body-too-large', msg: '请求内容过大', data: null },
    ]);
  });

  test('accepts a body of exactly 2 MB', async () => {
    const { response } = await call('POST', '/api/v1/sanity/webhook', { body: 'x'.repeat(2 * 1024 * 1024) });
    expect(response.status).not.toBe(413);
  });

  test('answers an unexpected error with an id that is also in the log, and without details', async () => {
    logged.length = 0;
    const { response, text } = await call('GET', '/api/v1/species');
    const failure = failureSchema.parse(JSON.parse(text));
    expect(failure).toEqual({
      status: 500,
      code: 'unforeseen',
      msg: '服务器出错了，请稍后再试',
      data: null,
      errorId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(response.status).toBe(500);
    expect(text).not.toContain('postgres');
    expect(response.headers.has('Netlify-CDN-Cache-Control')).toBe(false);
    expect(logged).toMatchObject([
      {
        level: 'error',
        errorId: failure.errorId,
        method: 'GET',
        path: '/api/v1/species',
        error: expect.any(Error),
      },
    ]);
  });

  test('sends headers against running, framing and sniffing', async () => {
    const { headers } = (await call('GET', '/api/v1/nothing')).response;
    expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=63072000; includeSubDomains');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    expect(headers.get('X-Frame-Options')).toBe('DENY');
    expect(headers.has('X-Powered-By')).toBe(false);
  });

  test('sends no header about windows, links and plugins, which only pages need', async () => {
    const { headers } = (await call('GET', '/api/v1/nothing')).response;
    const names = [...headers.keys()].filter((name) =>
      /opener|agent-cluster|dns|download|permitted|xss/.test(name),
    );
    expect(names).toEqual([]);
  });
});
