/** What a provider is asked for, from yuan. Amounts are whole numbers of the currency's smallest unit. */
import { boundsOf } from './charge-bounds.ts';
import { decimalsOf, type Provider } from './currency.ts';
import { MAX_PRICE_FEN } from './money.ts';

export interface ChargeRule {
  readonly provider: Provider;
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

/** The charge for so many fen; exact decimal arithmetic, half a unit rounds up. */
export function chargeFor(totalFen: number, { provider, currency, rate }: ChargeRule): Charge {
  if (rate === null) return { amountMinor: totalFen, currency, rate };
  const [whole = '0', fraction = ''] = rate.split('.');
  const scaled = BigInt(whole + fraction);
  const unit = 10n ** BigInt(fraction.length + 2 - decimalsOf(provider, currency));
  const minor = (BigInt(totalFen) * scaled * 2n + unit) / (unit * 2n);
  return { amountMinor: Number(minor), currency, rate };
}

/** Whether so many fen can be paid at once by this provider, and are no more than the shop sells in one order. */
export function fitOf(totalFen: number, rule: ChargeRule): 'fits' | 'too-small' | 'too-large' {
  const { amountMinor } = chargeFor(totalFen, rule);
  const { least, most } = boundsOf(rule.provider, rule.currency);
  if (totalFen > MAX_PRICE_FEN || amountMinor > most) return 'too-large';
  return amountMinor < least ? 'too-small' : 'fits';
}

/** `12850` of a currency with two decimals is `128.50`. */
export function showMinor(provider: Provider, { amountMinor, currency }: Omit<Charge, 'rate'>): string {
  const decimals = decimalsOf(provider, currency);
  const digits = String(amountMinor).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** What a provider will charge, as the buyer reads it before paying (docs/shop.md "Orders and payments"). */
export function chargedAmount(totalFen: number, rule: ChargeRule): string {
  return showMinor(rule.provider, chargeFor(totalFen, rule));
}
