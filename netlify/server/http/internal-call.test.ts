import { expect, test } from 'vitest';
import { isInternalCall, signInternalCall } from './internal-call.ts';

const PATH = '/.netlify/functions/some-background';
const settings = { SANITY_WEBHOOK_SECRET: 'a-secret-for-tests-only' };
const NOW = Date.UTC(2026, 10, 21);
const request = (headers: Record<string, string>, path = PATH) =>
  new Request(`https://shop.example${path}`, { method: 'POST', headers });

test('a call that one of our functions signed just now is accepted', () => {
  expect(isInternalCall(request(signInternalCall(PATH, settings, NOW)), settings, NOW + 60_000)).toBe(true);
});

test('a call without a signature, with an old one, for another path or by another secret is not', () => {
  const signed = signInternalCall(PATH, settings, NOW);
  expect(isInternalCall(request({}), settings, NOW)).toBe(false);
  expect(isInternalCall(request(signed), settings, NOW + 6 * 60_000)).toBe(false);
  expect(isInternalCall(request(signed, '/.netlify/functions/other'), settings, NOW)).toBe(false);
  expect(isInternalCall(request(signed), { SANITY_WEBHOOK_SECRET: 'some-other-secret-here' }, NOW)).toBe(
    false,
  );
  expect(isInternalCall(request({ 'x-shop-signature': `${NOW}.` }), settings, NOW)).toBe(false);
});

test('the session secret signs if there is no webhook secret', () => {
  const deployed = { AUTH_SECRET: 'thirty-two-random-characters-or-more' };
  expect(isInternalCall(request(signInternalCall(PATH, deployed, NOW)), deployed, NOW)).toBe(true);
  expect(isInternalCall(request(signInternalCall(PATH, settings, NOW)), deployed, NOW)).toBe(false);
});

test('without a secret nothing is signed and nothing accepted', () => {
  expect(() => signInternalCall(PATH, {}, NOW)).toThrow('SANITY_WEBHOOK_SECRET');
  expect(isInternalCall(request(signInternalCall(PATH, settings, NOW)), {}, NOW)).toBe(false);
});
