import { expect, test } from 'vitest';
import { requireSettings } from '../../../src/settings.ts';
import { validatePaymentConfig } from './validate-config.ts';

const sandbox = { STRIPE_API_BASE: 'http://127.0.0.1:8890', PAYPAL_API_BASE: 'http://127.0.0.1:8890' };
const live = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  PAYPAL_CLIENT_ID: 'id',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: 'webhook',
};

const testing = { ...live, STRIPE_SECRET_KEY: 'sk_test_1' };

test.each([
  ['production', live, []],
  ['production', {}, []],
  ['production', { ...live, ...sandbox }, ['STRIPE_API_BASE', 'PAYPAL_API_BASE']],
  ['production', { ...live, PAYPAL_API_BASE: 'https://api-m.sandbox.paypal.com' }, ['PAYPAL_API_BASE']],
  ['production', { ...live, PAYPAL_SDK_BASE: 'http://localhost:8890' }, ['PAYPAL_SDK_BASE']],
  ['production', { ...live, PAYPAL_SDK_BASE: '/sandbox/paypal' }, ['PAYPAL_SDK_BASE']],
  ['production', { ...live, STRIPE_API_BASE: 'https://api.stripe.com.evil.example' }, ['STRIPE_API_BASE']],
  ['production', { ...live, STRIPE_WEBHOOK_SECRET: '' }, ['STRIPE_WEBHOOK_SECRET']],
  ['production', { ...live, PAYPAL_WEBHOOK_ID: '' }, ['PAYPAL_WEBHOOK_ID']],
  ['production', { ...live, STRIPE_SECRET_KEY: 'sk_test_1' }, ['STRIPE_SECRET_KEY']],
  ['production', { ...live, STRIPE_SECRET_KEY: 'rk_test_1' }, ['STRIPE_SECRET_KEY']],
  ['production', { ...live, STRIPE_SECRET_KEY: 'rk_live_1' }, []],
  ['preview', live, ['STRIPE_SECRET_KEY', 'PAYPAL_API_BASE']],
  ['preview', { STRIPE_SECRET_KEY: 'rk_live_2' }, ['STRIPE_SECRET_KEY']],
  [
    'preview',
    { ...live, STRIPE_SECRET_KEY: 'sk_test_1', PAYPAL_API_BASE: 'https://api-m.sandbox.paypal.com' },
    [],
  ],
  ...[
    'https://api.paypal.com',
    'https://api-m.paypal.com/',
    'https://api-m.paypal.cn',
    'https://wallet.example',
    'http://api-m.sandbox.paypal.com',
    'https://api-m.sandbox.paypal.com.evil.example',
    'http://127.0.0.1.evil.example:8890',
  ].map((base) => ['preview', { ...testing, PAYPAL_API_BASE: base }, ['PAYPAL_API_BASE']] as const),
  ...[
    'https://api.sandbox.paypal.com',
    'http://localhost:8890',
    'http://127.0.0.1:8890',
    'http://[::1]:8890',
  ].map((base) => ['preview', { ...testing, PAYPAL_API_BASE: base }, []] as const),
  ['local', { ...live, ...sandbox }, []],
] as const)('in %s %j are refused for %j', (stage, env, names) => {
  const problems = validatePaymentConfig(stage, requireSettings(env));
  expect(problems).toEqual(names.map((name) => expect.stringContaining(name)));
});
