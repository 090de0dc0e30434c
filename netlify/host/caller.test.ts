import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddressResolver } from './caller.ts';

const call = (remoteAddress: string | undefined, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

test.each([
  // Without trusted proxies the header is ignored.
  ['192.0.2.7', '203.0.113.9', '192.0.2.7'],
  ['127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['::1', '203.0.113.9', '203.0.113.9'],
  ['::ffff:127.0.0.1', '203.0.113.9', '203.0.113.9'],
  // The caller forged the first address.
  ['127.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['127.0.0.1', '127.0.0.1, 203.0.113.9', '203.0.113.9'],
  // A second proxy, in a trusted network.
  ['127.0.0.1', '198.51.100.1, 203.0.113.9, 10.1.2.3', '203.0.113.9'],
  ['127.0.0.1', '2001:db8::7, fd00::3', '2001:db8::7'],
  // If all are trusted, the first address is the caller's.
  ['127.0.0.1', '10.9.9.9, 10.1.2.3', '10.9.9.9'],
  // Formats that proxies use.
  ['127.0.0.1', '203.0.113.9:51234', '203.0.113.9'],
  ['127.0.0.1', '[2001:db8::7]:443', '2001:db8::7'],
  ['127.0.0.1', '[2001:db8::7]', '2001:db8::7'],
  ['127.0.0.1', '::ffff:203.0.113.9', '203.0.113.9'],
  ['127.0.0.1', '  203.0.113.9  ', '203.0.113.9'],
  // The proxy that sent an invalid entry counts as the caller.
  ['127.0.0.1', 'unknown', '127.0.0.1'],
  ['127.0.0.1', '203.0.113.9, unknown, 10.1.2.3', '10.1.2.3'],
  ['127.0.0.1', '203.0.113.999', '127.0.0.1'],
  ['127.0.0.1', '203.0.113.9,', '127.0.0.1'],
  ['127.0.0.1', '', '127.0.0.1'],
  ['127.0.0.1', undefined, '127.0.0.1'],
  [undefined, undefined, '127.0.0.1'],
])('from %s with %s it is %s', (remote, forwarded, caller) => {
  const behind = clientAddressResolver(['127.0.0.1', '::1', '10.0.0.0/8', 'fd00::/8']);
  expect(behind(call(remote, forwarded))).toBe(caller);
});

test('without a trusted proxy the header is ignored', () => {
  expect(clientAddressResolver([])(call('127.0.0.1', '203.0.113.9'))).toBe('127.0.0.1');
});
