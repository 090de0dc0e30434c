import { expect, test } from 'vitest';
import { type ProviderKeys, paymentPage, refundPage } from './provider-page.ts';

const LIVE = { STRIPE_SECRET_KEY: 'sk_live_1' };
const TEST = { STRIPE_SECRET_KEY: 'rk_test_1', PAYPAL_API_BASE: 'https://api-m.sandbox.paypal.com' };
const HERE = { STRIPE_API_BASE: 'http://127.0.0.1:8890', PAYPAL_API_BASE: 'http://127.0.0.1:8890' };
const LOOKALIKE = {
  STRIPE_API_BASE: 'https://api.stripe.com.example',
  PAYPAL_API_BASE: 'https://api-m.paypal.com.example',
};
const dashboard = 'https://dashboard.stripe.com';

test.each<[string, Partial<ProviderKeys>, payments: string[], refunds: string[]]>([
  [
    'money',
    LIVE,
    [`${dashboard}/payments/pi_1`, 'https://www.paypal.com/activity/payment/5C1'],
    [`${dashboard}/refunds/re_1`, 'https://www.paypal.com/activity/payment/5C1'],
  ],
  [
    'test money',
    TEST,
    [`${dashboard}/test/payments/pi_1`, 'https://www.sandbox.paypal.com/activity/payment/5C1'],
    [`${dashboard}/test/refunds/re_1`, 'https://www.sandbox.paypal.com/activity/payment/5C1'],
  ],
  ['the doubles’ money', HERE, ['/sandbox', '/sandbox'], ['/sandbox', '/sandbox']],
  ['an address that only looks like theirs', LOOKALIKE, ['/sandbox', '/sandbox'], ['/sandbox', '/sandbox']],
])('with %s a payment and a refund link to the provider’s page', (_, given, payments, refunds) => {
  const keys = {
    STRIPE_API_BASE: undefined,
    STRIPE_SECRET_KEY: undefined,
    PAYPAL_API_BASE: undefined,
    ...given,
  };
  expect([paymentPage(keys, 'stripe', 'pi_1'), paymentPage(keys, 'paypal', '5C1')]).toEqual(payments);
  expect([refundPage(keys, 'stripe', 'pi_1', 're_1'), refundPage(keys, 'paypal', '5C1', '8R1')]).toEqual(
    refunds,
  );
});

test('a refund that the provider has not accepted yet links to its payment', () => {
  const keys = { STRIPE_API_BASE: undefined, STRIPE_SECRET_KEY: 'sk_live_1', PAYPAL_API_BASE: undefined };
  expect(refundPage(keys, 'stripe', 'pi_1', null)).toBe(`${dashboard}/payments/pi_1`);
});
