import { expect, test } from 'vitest';
import {
  acceptsCurrency,
  METHOD_NAMES,
  methodOf,
  methodsOf,
  PAYMENT_METHODS,
} from './payment-methods.rules.ts';
import { PROVIDERS } from './providers.rules.ts';

test('each method has a name of its own and a provider', () => {
  expect(new Set(METHOD_NAMES).size).toBe(PAYMENT_METHODS.length);
  for (const { provider } of PAYMENT_METHODS) expect(PROVIDERS.map(({ name }) => name)).toContain(provider);
});

test('each provider has a method', () => {
  for (const { name } of PROVIDERS) expect(methodsOf(name)).not.toEqual([]);
});

test('a method’s currencies are among those that its provider takes', () => {
  for (const { currencies, provider } of PAYMENT_METHODS)
    for (const currency of currencies?.split(' ') ?? [])
      expect([currency, PROVIDERS.find(({ name }) => name === provider)?.takes(currency)]).toEqual([
        currency,
        true,
      ]);
});

test('an attempt without a method was paid by the first of its provider', () => {
  expect(methodOf({ provider: 'stripe', method: null })).toBe('card');
  expect(methodOf({ provider: 'paypal', method: null })).toBe('paypal');
  expect(methodOf({ provider: 'stripe', method: 'alipay' })).toBe('alipay');
});

test.each([
  ['card', 'KRW', true],
  ['alipay', 'CNY', true],
  ['alipay', 'CHF', false],
  ['wechat_pay', 'CHF', true],
  ['wechat_pay', 'NZD', false],
] as const)('%s can be charged in %s: %s', (name, currency, response) => {
  const method = PAYMENT_METHODS.find((each) => each.name === name);
  expect(method && acceptsCurrency(method, currency)).toBe(response);
});
