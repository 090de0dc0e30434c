import { expect, test } from 'vitest';
import type { ClaimState } from '../../../../src/features/claims/claims.rules.ts';
import { resendRefusal, resentMailKey } from './resend.ts';

const paid = { kind: 'order-paid' };

test.each([
  ['a sent mail', 'sent', paid, 'to-ship', null],
  ['one that was given up', 'given-up', paid, 'to-ship', null],
  ['one that is still to be sent', 'waiting', paid, 'to-ship', 'waiting'],
  ['one that is being sent', 'sending', paid, 'to-ship', 'waiting'],
  ['one whose content is erased', 'sent', null, 'received', 'erased'],
  ['one that had no recipient', 'dropped', null, 'to-ship', 'erased'],
  ['a pay link', 'sent', { kind: 'pay-link' }, 'to-ship', 'pay-link'],
  [
    'an edit whose difference is due',
    'sent',
    { kind: 'order-edited', state: 'requested' },
    'to-ship',
    'pay-link',
  ],
  ['an edit that took effect', 'sent', { kind: 'order-edited', state: 'confirmed' }, 'to-ship', null],
  [
    'a reservation that was paid',
    'sent',
    { kind: 'quote-papers', news: 'reserved' },
    'to-ship',
    'quote-over',
  ],
  ['one that waits for papers', 'sent', { kind: 'quote-papers', news: 'reserved' }, 'unpaid', null],
  ['the end of one', 'sent', { kind: 'quote-papers', news: 'over' }, 'ended-unpaid', null],
  ['a quote that waits', 'sent', { kind: 'quote-sent' }, 'unpaid', null],
  ['a quote that was paid', 'sent', { kind: 'quote-sent' }, 'to-ship', 'quote-over'],
  ['a quote that ended', 'sent', { kind: 'quote-sent' }, 'ended-unpaid', 'quote-over'],
] as const)('%s: %s', (_, state, data, order, refusal) => {
  expect(resendRefusal({ key: 'a b', state, data }, order, new Map())).toBe(refusal);
});

test.each([
  ['replaced', { isReplaced: true, refund: null }, null],
  // The replacement was given up.
  ['open', { isReplaced: true, refund: null }, 'claim-changed'],
  ['refunded', { isReplaced: true, refund: null }, 'claim-changed'],
  ['refunded', { isReplaced: false, refund: 12_850 }, null],
  ['refused', { isReplaced: false, refund: null }, null],
  ['refunded', { isReplaced: false, refund: null }, 'claim-changed'],
  [undefined, { isReplaced: false, refund: null }, 'claim-changed'],
] as const)('the answer to a claim that is %s by now, %j: %s', (state, response, refusal) => {
  const data = { kind: 'claim-answered', ...response };
  const states = new Map<string, ClaimState>(state === undefined ? [] : [['claim', state]]);
  const mail = { key: 'claim-answered claim 7 again 9', state: 'sent' as const, data };
  expect(resendRefusal(mail, 'shipped', states)).toBe(refusal);
});

test('a mail that is resent twice has a key derived from the first one', () => {
  expect(resentMailKey(resentMailKey('order-paid 4821-0937-5526', 4), 7)).toBe(
    'order-paid 4821-0937-5526 again 7',
  );
});
