import { expect, test } from 'vitest';
import { parseCaptureReply, parseFrameMessage, parseOrderReply, parsePageMessage } from './messages.ts';

test.each([
  { wallet: 'starting' },
  { wallet: 'ready' },
  { wallet: 'missing' },
  { wallet: 'pay' },
  { wallet: 'escape' },
  { wallet: 'height', px: 44 },
  { wallet: 'approved', id: '5O190127TN364715T' },
  { wallet: 'cancelled', id: '5O190127TN364715T' },
  { wallet: 'cancelled', id: undefined },
  { wallet: 'broke', text: 'Error: The shop made no order' },
])('the page hears %o', (message) => {
  expect(parseFrameMessage(message)).toEqual(message);
});

test.each([
  null,
  'pay',
  {},
  { wallet: 'refund' },
  { wallet: 'toString' },
  { wallet: 'height', px: '44px' },
  { wallet: 'height', px: Number.NaN },
  { wallet: 'approved' },
  { wallet: 'approved', id: 7 },
  { wallet: 'cancelled', id: null },
  { wallet: 'broke', text: 'x'.repeat(1_001) },
  { __post_robot_10_0_46__: [{ id: 'uid_1', type: 'postrobot_message_request' }] },
])('to the page %o is no message of the frame', (data) => {
  expect(parseFrameMessage(data)).toBeUndefined();
});

test('unknown fields of a message are removed', () => {
  expect(parseFrameMessage({ wallet: 'ready', evil: 1 })).toEqual({ wallet: 'ready' });
});

test('the frame gets a message whether a press is allowed, and where the button is', () => {
  const place = { left: 1, top: 2, width: 3 };
  expect(parsePageMessage({ allowed: true, place })).toEqual({ allowed: true, place });
  expect(parsePageMessage({ allowed: false, place: undefined })).toEqual({
    allowed: false,
    place: undefined,
  });
  expect(parsePageMessage({ allowed: false })).toEqual({ allowed: false, place: undefined });
  for (const data of [null, {}, { allowed: 'yes' }, { allowed: true, place: { left: 1, top: 2 } }]) {
    expect(parsePageMessage(data)).toBeUndefined();
  }
});

test('an unknown response creates no order, and never asks for a second payment', () => {
  expect(parseOrderReply('5O190127TN364715T')).toBe('5O190127TN364715T');
  expect(parseOrderReply({ id: 'x' })).toBeUndefined();
  expect(parseCaptureReply('again')).toBe('again');
  for (const data of ['done', undefined, { again: true }]) expect(parseCaptureReply(data)).toBe('done');
});
