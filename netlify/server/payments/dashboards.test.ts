import { expect, test } from 'vitest';
import { requireSettings, type Settings } from '../../../src/settings.ts';
import { THIRD_PROVIDER, thirdProvider } from '../../../tests/orders/third-provider.ts';
import { DECLARATIONS, dashboardsByProvider } from './providers.ts';

type Keys = Partial<Pick<Settings, 'STRIPE_API_BASE' | 'STRIPE_SECRET_KEY' | 'PAYPAL_API_BASE'>>;

const LIVE = { STRIPE_SECRET_KEY: 'sk_live_1' };
const TEST = { STRIPE_SECRET_KEY: 'rk_test_1', PAYPAL_API_BASE: 'https://api-m.sandbox.paypal.com' };
const HERE = { STRIPE_API_BASE: 'http://127.0.0.1:8890', PAYPAL_API_BASE: 'http://127.0.0.1:8890' };
const LOOKALIKE = {
  STRIPE_API_BASE: 'https://api.stripe.com.example',
  PAYPAL_API_BASE: 'https://api-m.paypal.com.example',
};
const STRIPE = 'https://dashboard.stripe.com';

const dashboardsWith = (keys: Keys) => dashboardsByProvider({ ...requireSettings({}), ...keys });

test.each<[string, Keys, payments: string[], refunds: string[]]>([
  [
    'money',
    LIVE,
    [`${STRIPE}/payments/pi_1`, 'https://www.paypal.com/activity/payment/5C1'],
    [`${STRIPE}/refunds/re_1`, 'https://www.paypal.com/activity/payment/5C1'],
  ],
  [
    'test money',
    TEST,
    [`${STRIPE}/test/payments/pi_1`, 'https://www.sandbox.paypal.com/activity/payment/5C1'],
    [`${STRIPE}/test/refunds/re_1`, 'https://www.sandbox.paypal.com/activity/payment/5C1'],
  ],
  ['sandbox money', HERE, ['/sandbox', '/sandbox'], ['/sandbox', '/sandbox']],
  ['a lookalike of their address', LOOKALIKE, ['/sandbox', '/sandbox'], ['/sandbox', '/sandbox']],
])('with %s a payment and a refund link to the provider’s page', (_, keys, payments, refunds) => {
  const { stripe, paypal } = dashboardsWith(keys);
  expect([stripe.paymentUrl('pi_1'), paypal.paymentUrl('5C1')]).toEqual(payments);
  expect([stripe.refundUrl('pi_1', 're_1'), paypal.refundUrl('5C1', '8R1')]).toEqual(refunds);
});

test('a refund that the provider has not accepted yet links to its payment', () => {
  const { stripe, paypal } = dashboardsWith(LIVE);
  expect(stripe.refundUrl('pi_1', null)).toBe(`${STRIPE}/payments/pi_1`);
  expect(paypal.refundUrl('5C1', null)).toBe('https://www.paypal.com/activity/payment/5C1');
});

test('a third provider’s payments link to its own page', () => {
  const declared = [...DECLARATIONS, thirdProvider('https://third.example', 'secret')];
  const { [THIRD_PROVIDER]: third } = dashboardsByProvider(requireSettings({}), declared);
  expect(third.paymentUrl('page_1')).toBe('https://third.example/pages/page_1');
  expect(third.refundUrl('page_1', null)).toBe('https://third.example/pages/page_1');
});
