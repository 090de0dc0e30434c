import { malformedRequestError, missingFieldError, unprocessableError } from './errors.ts';

export type Money = { currency_code: string; value: string };

/** CNY is only for accounts in China, such as this one. */
const SUPPORTED =
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(
    ' ',
  );

const WITHOUT_DECIMALS = new Set(['HUF', 'JPY', 'TWD']);
const UNITS_MAX = 999_999_999_999_999;

export function decimalsOf(currency: string): 0 | 2 {
  return WITHOUT_DECIMALS.has(currency) ? 0 : 2;
}

export function isSupported(currency: string): boolean {
  return SUPPORTED.includes(currency);
}

/** Returns whole smallest units (cents, or yen). */
export function minorUnitsOf({ currency_code, value }: Money): number {
  return Math.round(Number(value) * 10 ** decimalsOf(currency_code));
}

/** PayPal returns `128.5` as `128.50`. */
export function moneyOf(units: number, currency: string): Money {
  const decimals = decimalsOf(currency);
  return { currency_code: currency, value: (units / 10 ** decimals).toFixed(decimals) };
}

/** Validates like PayPal. `field` is a JSON pointer. */
export function checkMoney(given: unknown, field: string, mayBeZero = false): Money {
  if (typeof given !== 'object' || given === null) throw missingFieldError(field);
  const { currency_code, value } = given as Record<string, unknown>;
  if (currency_code === undefined) throw missingFieldError(`${field}/currency_code`);
  if (value === undefined) throw missingFieldError(`${field}/value`);
  if (typeof currency_code !== 'string' || currency_code.length !== 3) {
    throw malformedRequestError(
      'INVALID_STRING_LENGTH',
      'The value of a field is either too short or too long',
      `${field}/currency_code`,
      String(currency_code),
    );
  }
  if (typeof value !== 'string' || value.length > 32 || !/^(-?\d+|-?\d*\.\d+)$/.test(value)) {
    throw malformedRequestError(
      'INVALID_PARAMETER_SYNTAX',
      'The value of a field does not conform to the expected format.',
      `${field}/value`,
      String(value),
    );
  }
  if (!isSupported(currency_code)) {
    throw unprocessableError(
      'INVALID_CURRENCY_CODE',
      'Currency code is invalid or is not currently supported. Please refer https://developer.paypal.com/api/rest/reference/currency-codes/ for list of supported currency codes.',
      `${field}/currency_code`,
    );
  }
  if ((value.split('.')[1]?.length ?? 0) > decimalsOf(currency_code)) {
    throw unprocessableError(
      'DECIMAL_PRECISION',
      'If the currency supports decimals, only two decimal place precision is supported.',
      `${field}/value`,
    );
  }
  const number = Number(value);
  if (number < 0 || (number === 0 && !mayBeZero)) {
    const issue = mayBeZero ? 'CANNOT_BE_NEGATIVE' : 'CANNOT_BE_ZERO_OR_NEGATIVE';
    const than = mayBeZero ? 'greater than or equal to 0' : 'greater than zero';
    throw unprocessableError(
      issue,
      `Must be ${than}. If the currency supports decimals, only two decimal place precision is supported.`,
      `${field}/value`,
    );
  }
  if (number > UNITS_MAX) {
    throw unprocessableError(
      'MAX_VALUE_EXCEEDED',
      'Should be less than or equal to 999999999999999.99.',
      `${field}/value`,
    );
  }
  return moneyOf(minorUnitsOf({ currency_code, value }), currency_code);
}

/** Throws if the currencies differ. */
export function sameCurrency(money: Money, amount: Money): void {
  if (money.currency_code === amount.currency_code) return;
  throw unprocessableError(
    'MULTI_CURRENCY_ORDER',
    'Multiple differing values of currency_code are not supported. Entire Order request must have the same currency_code.',
  );
}
