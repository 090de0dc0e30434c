import { afterEach, expect, test, vi } from 'vitest';
import { maybeSignedIn, readCookie } from './cookies.client.ts';

const page = { cookie: '' };

function visit(cookie: string) {
  page.cookie = cookie;
  vi.stubGlobal('document', page);
}

afterEach(() => vi.unstubAllGlobals());

test('only the readable cookie hints at a session', () => {
  visit('');
  expect(maybeSignedIn()).toBe(false);
  visit('XSRF-TOKEN=abc; not_signed_in=1');
  expect(maybeSignedIn()).toBe(false);
  visit('XSRF-TOKEN=abc; signed_in=1');
  expect(maybeSignedIn()).toBe(true);
});

test('a cookie is found by its whole name', () => {
  visit('a=1; XSRF-TOKEN=abc=; b=2');
  expect(readCookie('XSRF-TOKEN')).toBe('abc=');
  expect(readCookie('TOKEN')).toBeUndefined();
});
