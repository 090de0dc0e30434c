import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chargeFor,
  checkChargeBounds,
  formatMinor,
} from '../../../../src/features/orders/charged-amount.rules.ts';
import {
  PROVIDERS,
  type ProviderRules,
  paypalRules,
  stripeRules,
} from '../../../../src/features/orders/providers.rules.ts';
import { parseMinor, prorate } from './decide.ts';

interface Asked {
  readonly provider: ProviderRules;
  readonly currency: string;
  readonly rate: string | null;
}

const usd: Asked = { provider: paypalRules, currency: 'USD', rate: '0.1389' };

const ruleOf = ({ provider, currency, rate }: Asked) => ({
  ...{ currency, rate, decimals: provider.decimalsOf(currency) },
  ...provider.boundsOf(currency),
});

describe('the charge of a provider', () => {
  test.each<[number, Asked, number]>([
    [25_700, { provider: stripeRules, currency: 'CNY', rate: null }, 25_700],
    [25_700, usd, 3_570],
    [1, usd, 0],
    [4, usd, 1],
    [25_700, { provider: paypalRules, currency: 'JPY', rate: '21.4' }, 5_500],
    [25_700, { provider: paypalRules, currency: 'TWD', rate: '4.5' }, 1_157],
    [25_700, { provider: stripeRules, currency: 'TWD', rate: '4.5' }, 115_650],
    [1_000_000_000, { provider: stripeRules, currency: 'EUR', rate: '0.1283' }, 128_300_000],
  ])('%i fen by %j are %i', (fen, asked, minor) => {
    const { currency, rate } = asked;
    expect(chargeFor(fen, ruleOf(asked))).toEqual({ amountMinor: minor, currency, rate });
  });

  test.each<[number, Asked, string]>([
    [400, { provider: stripeRules, currency: 'CNY', rate: null }, 'fits'],
    [399, { provider: stripeRules, currency: 'CNY', rate: null }, 'too-small'],
    [360, { provider: stripeRules, currency: 'USD', rate: '0.1389' }, 'fits'],
    [356, { provider: stripeRules, currency: 'USD', rate: '0.1389' }, 'too-small'],
    [233, { provider: stripeRules, currency: 'JPY', rate: '21.4' }, 'fits'],
    [231, { provider: stripeRules, currency: 'JPY', rate: '21.4' }, 'too-small'],
    [1, { provider: stripeRules, currency: 'TRY', rate: '6' }, 'fits'],
    [1, { provider: paypalRules, currency: 'CNY', rate: null }, 'fits'],
    [50_000_000, { provider: paypalRules, currency: 'JPY', rate: '20' }, 'too-large'],
    [49_999_990, { provider: paypalRules, currency: 'JPY', rate: '20' }, 'fits'],
    [90_000_000, { provider: stripeRules, currency: 'INR', rate: '11' }, 'fits'],
    [90_000_000, { provider: stripeRules, currency: 'TRY', rate: '6' }, 'too-large'],
    [0, { provider: stripeRules, currency: 'CNY', rate: null }, 'too-small'],
    [3, usd, 'too-small'],
    [99_999_999, { provider: stripeRules, currency: 'CNY', rate: null }, 'fits'],
    [100_000_000, { provider: stripeRules, currency: 'CNY', rate: null }, 'too-large'],
    [719_942_400, { provider: stripeRules, currency: 'USD', rate: '0.1389' }, 'fits'],
    [719_942_410, { provider: stripeRules, currency: 'USD', rate: '0.1389' }, 'too-large'],
    [999_999_999, { provider: paypalRules, currency: 'CNY', rate: null }, 'fits'],
    [1_000_000_000, { provider: paypalRules, currency: 'CNY', rate: null }, 'too-large'],
    [1_000_000_000, usd, 'fits'],
    [1_000_000_001, usd, 'too-large'],
    [1_000_000_000, { provider: paypalRules, currency: 'PHP', rate: '8' }, 'too-large'],
  ])('%i fen by %j: %s', (fen, asked, fit) => expect(checkChargeBounds(fen, ruleOf(asked))).toBe(fit));

  test('amounts are formatted with their currency’s decimals and parsed back', () => {
    expect(formatMinor(5, paypalRules.decimalsOf('USD'))).toBe('0.05');
    expect(formatMinor(5_500, paypalRules.decimalsOf('JPY'))).toBe('5500');
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom('CNY', 'JPY', 'HUF', 'USD'), (amountMinor, currency) => {
        for (const { decimalsOf } of PROVIDERS) {
          const decimals = decimalsOf(currency);
          expect(parseMinor(formatMinor(amountMinor, decimals), decimals)).toBe(amountMinor);
        }
      }),
    );
  });

  test.each(['', '1.', '-1.00', '1.234', '1e3', ' 1', '0x10', '12.5元'])('%j is not an amount', (shown) => {
    expect(parseMinor(shown, 2)).toBeUndefined();
  });

  test('half a yen is not an amount', () => expect(parseMinor('12.50', 0)).toBeUndefined());

  test('a part of a charge is the same part of the yuan, and the whole is the whole', () => {
    expect(prorate(3_570, { amountMinor: 3_570 }, 25_700)).toBe(25_700);
    expect(prorate(1_785, { amountMinor: 3_570 }, 25_700)).toBe(12_850);
    expect(prorate(0, { amountMinor: 3_570 }, 25_700)).toBe(0);
  });
});
