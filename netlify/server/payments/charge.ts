/** What a provider is asked for, from yuan. Amounts are whole numbers of the currency's smallest unit. */
import { MAX_PRICE_FEN } from '../../../src/rules/money.ts';
import type { ProviderName } from '../db/order-kinds.ts';

/** The shop's currency; it needs no rate. */
export const HOME_CURRENCY = 'CNY';

export interface ChargeRule {
  readonly provider: ProviderName;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** Units of the currency for one yuan, as a decimal string; null for CNY. */
  readonly rate: string | null;
}

export interface Charge {
  readonly amountMinor: number;
  readonly currency: string;
  readonly rate: string | null;
}

/** Currencies whose smallest unit is the unit itself, as each provider counts. */
const WITHOUT_DECIMALS: Readonly<Record<ProviderName, ReadonlySet<string>>> = {
  // https://docs.stripe.com/currencies#zero-decimal
  stripe: new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' ')),
  // https://developer.paypal.com/api/rest/reference/currency-codes/
  paypal: new Set('HUF JPY TWD'.split(' ')),
};

export function decimalsOf(provider: ProviderName, currency: string): 0 | 2 {
  return WITHOUT_DECIMALS[provider].has(currency) ? 0 : 2;
}

/** The charge for so many fen; exact decimal arithmetic, half a unit rounds up. */
export function chargeFor(totalFen: number, { provider, currency, rate }: ChargeRule): Charge {
  if (rate === null) return { amountMinor: totalFen, currency, rate };
  const [whole = '0', fraction = ''] = rate.split('.');
  const scaled = BigInt(whole + fraction);
  const unit = 10n ** BigInt(fraction.length + 2 - decimalsOf(provider, currency));
  const minor = (BigInt(totalFen) * scaled * 2n + unit) / (unit * 2n);
  return { amountMinor: Number(minor), currency, rate };
}

/**
 * The most of any currency that is asked for in one payment, smallest units. Stripe takes eight digits and no more
 * (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). PayPal's own bound differs from account to
 * account; ours keeps the sums within what the columns hold.
 */
const MOST_MINOR: Readonly<Record<ProviderName, number>> = { stripe: 99_999_999, paypal: 999_999_999 };

/** Whether so many fen can be paid at once by this provider, and are no more than the shop sells in one order. */
export function fitOf(totalFen: number, rule: ChargeRule): 'fits' | 'too-small' | 'too-large' {
  const { amountMinor } = chargeFor(totalFen, rule);
  if (totalFen > MAX_PRICE_FEN || amountMinor > MOST_MINOR[rule.provider]) return 'too-large';
  return amountMinor < 1 ? 'too-small' : 'fits';
}

/** `12850` of a currency with two decimals is `128.50`. */
export function showMinor(provider: ProviderName, { amountMinor, currency }: Omit<Charge, 'rate'>): string {
  const decimals = decimalsOf(provider, currency);
  const digits = String(amountMinor).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** The smallest units that `128.50` or `128.5` means; undefined when it means none. */
export function readMinor(provider: ProviderName, currency: string, shown: string): number | undefined {
  const found = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(shown);
  if (found === null) return undefined;
  const [, whole = '', fraction = ''] = found;
  const decimals = decimalsOf(provider, currency);
  if (decimals === 0) return /^0*$/.test(fraction) ? Number(whole) : undefined;
  return Number(whole + fraction.padEnd(2, '0'));
}

/** What part of a charge so many of its minor units are, in fen; the whole charge is the whole total. */
export function fenOf(amountMinor: number, charge: { amountMinor: number }, totalFen: number): number {
  if (amountMinor === charge.amountMinor) return totalFen;
  return Number(
    (BigInt(amountMinor) * BigInt(totalFen) * 2n + BigInt(charge.amountMinor)) /
      (BigInt(charge.amountMinor) * 2n),
  );
}
