import { expect, test } from 'vitest';
import { returnPath, withReturnPath } from './return-path.rules.ts';

test('a page of this site is a valid return path, with query and fragment', () => {
  expect(returnPath('/product/morpho-didius?quality=A-&quantity=2#panel')).toBe(
    '/product/morpho-didius?quality=A-&quantity=2#panel',
  );
  expect(returnPath('/profile')).toBe('/profile');
});

test.each([
  null,
  '',
  'profile',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  'javascript:alert(1)',
  '//[',
])('%j leads home', (from) => {
  expect(returnPath(from)).toBe('/');
});

test('every return path stays on the site', () => {
  for (const from of ['/..//x', '/./\\x', '/\\\\x', '///x', '/ //x', '/@x', '/:80']) {
    expect(new URL(returnPath(from), 'https://here.example').origin).toBe('https://here.example');
  }
});

test.each([
  '/login',
  '/login?from=/profile',
  '/register',
  '/reset-password?token=x',
  '/confirm-email?token=x',
  '/api/v1/logout',
])('%s is no page to come back to', (from) => {
  expect(returnPath(from)).toBe('/');
});

test('login and registration pass the return path along', () => {
  expect(withReturnPath('/login', '/profile?fromOrder=7')).toBe('/login?from=%2Fprofile%3FfromOrder%3D7');
  expect(withReturnPath('/register', null)).toBe('/register');
  expect(withReturnPath('/register', '//evil.example')).toBe('/register');
});
