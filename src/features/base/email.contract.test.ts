import { expect, test } from 'vitest';
import { emailSchema } from './email.contract.ts';

const isTaken = (address: string) => emailSchema.safeParse(address).success;

test.each([
  'lin@example.xn--fiqs8s',
  'test@xn--hxajbheg2az3al.xn--jxalpdlp',
  'customer/department@iana.org',
  'a&b@example.com',
  'user=x@example.com',
  "o'hara@example.com",
  'first.last+tag@sub.example.co.uk',
  `${'x'.repeat(64)}@example.com`,
  `lin@${'a'.repeat(63)}.com`,
])('%s is taken', (address) => {
  expect(isTaken(address)).toBe(true);
});

test.each([
  'lin@example-.com',
  'lin@-example.com',
  `lin@${'a'.repeat(64)}.com`,
  `${'x'.repeat(65)}@example.com`,
  'lin@example',
  'lin@example.c',
  'lin@127.0.0.1',
  '.lin@example.com',
  'lin.@example.com',
  'li..n@example.com',
  'lin@exa..mple.com',
  'lin example@example.com',
  'lin@例子.中国',
  'lin@example.com\nBcc: x@example.com',
  `lin@${'a.'.repeat(126)}com`,
])('%s is refused', (address) => {
  expect(isTaken(address)).toBe(false);
});
