import { expect, test } from 'vitest';
import { keepingFrom, wayBack } from './way-back.ts';

test('a page of this site is gone back to, with its query and its place in the page', () => {
  expect(wayBack('/product/morpho-didius?quality=A-&quantity=2#panel')).toBe(
    '/product/morpho-didius?quality=A-&quantity=2#panel',
  );
  expect(wayBack('/profile')).toBe('/profile');
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
  expect(wayBack(from)).toBe('/');
});

test('whatever is answered stays on the site when a browser reads it', () => {
  for (const from of ['/..//x', '/./\\x', '/\\\\x', '///x', '/ //x', '/@x', '/:80']) {
    expect(new URL(wayBack(from), 'https://here.example').origin).toBe('https://here.example');
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
  expect(wayBack(from)).toBe('/');
});

test('login and registration hand the way back to each other', () => {
  expect(keepingFrom('/login', '/profile?fromOrder=7')).toBe('/login?from=%2Fprofile%3FfromOrder%3D7');
  expect(keepingFrom('/register', null)).toBe('/register');
  expect(keepingFrom('/register', '//evil.example')).toBe('/register');
});
