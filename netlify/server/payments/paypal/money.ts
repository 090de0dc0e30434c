/** Sums as PayPal writes them: `{currency_code: 'USD', value: '12.50'}`. */
import * as z from 'zod';
import { showMinor } from '../../../../src/rules/charge.ts';
import { paypalDecimals } from '../../../../src/rules/providers/paypal.ts';
import { readMinor } from '../till/charge.ts';
import type { Money } from '../till/decide.ts';

export const moneySchema = z.looseObject({ currency_code: z.string(), value: z.string() });

export function writeMoney({ amountMinor, currency }: Money) {
  return { currency_code: currency, value: showMinor(amountMinor, paypalDecimals(currency)) };
}

/** Undefined when it is no amount. */
export function readMoney({ currency_code, value }: z.infer<typeof moneySchema>): Money | undefined {
  const amountMinor = readMinor(value, paypalDecimals(currency_code));
  return amountMinor === undefined ? undefined : { amountMinor, currency: currency_code };
}
