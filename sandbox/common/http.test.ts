import { expect, test } from 'vitest';
import { isAllowedHost } from './http.ts';

test.each([
  'localhost',
  'localhost:8888',
  'LOCALHOST',
  '127.0.0.1:1',
  '[::1]',
  '[::1]:8888',
  'shop.localhost:8888',
])('%s is this machine', (host) => {
  expect(isAllowedHost(host)).toBe(true);
});

test.each([
  undefined,
  '',
  'evil.example',
  'evil.example:8888',
  'localhost.evil.example',
  'evillocalhost',
  '127.0.0.1.evil.example',
  'localhost@evil.example',
  'evil.example/localhost',
  'evil.example/a.localhost',
  'somebody@shop.localhost',
  'shop.localhost:80:80',
  '::1',
  '127.0.0.2',
  '192.0.2.1',
])('%s may be anybody’s', (host) => {
  expect(isAllowedHost(host)).toBe(false);
});

test('a configured name is also served', () => {
  expect(isAllowedHost('shop.example:443', ['shop.example'])).toBe(true);
  expect(isAllowedHost('other.example', ['shop.example'])).toBe(false);
});
