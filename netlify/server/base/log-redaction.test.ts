import { expect, test } from 'vitest';
import { redactLogText } from './log-redaction.ts';

test.each([
  ['550 5.1.1 <Lin.Die+shop@mail.example.com>: unknown', '550 5.1.1 <[e-mail]>: unknown'],
  ["Invalid email: o'neill@example.co.uk.", 'Invalid email: [e-mail].'],
  ['To 林蝶@例子.中国: unknown', 'To [e-mail]: unknown'],
  ['connect ETIMEDOUT 203.0.113.7:465', 'connect ETIMEDOUT [ip]:465'],
  ['blocked [2001:db8::7f:1] today', 'blocked [[ip]] today'],
  ['from 2001:db8:0:1:2:3:4:5, refused', 'from [ip], refused'],
  ['::ffff:203.0.113.7 was refused', '[ip] was refused'],
  ['postgres://shop:secret@db.example:5432/shop failed', 'postgres://db.example:5432/shop failed'],
  ['smtps://lin%40example.com:secret@mail.example:465', 'smtps://mail.example:465'],
  [`/api/v1/pay/${'aZ-_'.repeat(11)}/capture failed`, '/api/v1/pay/…/capture failed'],
  ['see https://pay.example/c/pay?key=secret#frag, then', 'see https://pay.example/c/pay?… then'],
  ['GET "https://shop.example/reset-password?token=secret"', 'GET "https://shop.example/reset-password?…"'],
])('%s', (reported, unchanged) => {
  expect(redactLogText(reported)).toBe(unchanged);
});

test.each([
  'connect ECONNREFUSED 127.0.0.1:5432',
  'listening on ::1',
  'at f (file:///app/node_modules/@scope/name/dist/index.js:10:24)',
  'at node_modules/.pnpm/stripe@23.1.0/node_modules/stripe/esm/x.js:1:2',
  'at async Module.run (node:internal/modules/esm:12:34)',
  '2026-11-21T23:40:00.000Z and 12:34:56',
  'version 1.2.3, code 3.14, 10:24',
  'std::vector',
  'https://api.example/v1/checkout/sessions/cs_1 answered 402',
])('%s contains no personal address and stays', (reported) => {
  expect(redactLogText(reported)).toBe(reported);
});
