import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { redactLogText } from '../base/log.ts';
import { payLinkUrl, payToken, readPayToken } from './pay-link.ts';

const SECRET = 'a secret of tests';

test('a token finds its charge again, and no other secret makes the same', () => {
  for (let round = 0; round < 50; round += 1) {
    const linkId = randomUUID();
    const token = payToken(SECRET, linkId);
    expect(token).toMatch(/^[\w-]{44}$/);
    expect(readPayToken(SECRET, token)).toBe(linkId);
    expect(readPayToken('another secret', token)).toBeUndefined();
  }
});

test('a token with any character changed, cut or added is refused', () => {
  const token = payToken(SECRET, randomUUID());
  for (let at = 0; at < token.length; at += 1) {
    const other = token[at] === 'A' ? 'B' : 'A';
    expect(readPayToken(SECRET, token.slice(0, at) + other + token.slice(at + 1))).toBeUndefined();
  }
  for (const wrong of ['', token.slice(1), `${token}A`, `${token}\n`, 'a'.repeat(44), '../orders'])
    expect(readPayToken(SECRET, wrong)).toBeUndefined();
});

test('no log line has the token of a link', () => {
  const address = payLinkUrl({ origin: 'https://shop.example', secret: SECRET }, randomUUID());
  expect(redactLogText(`GET ${address} failed`)).toBe('GET https://shop.example/pay/… failed');
});
