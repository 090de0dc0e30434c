/** Amounts in a charge's currency, as whole numbers of its smallest unit. */

import { MAX_PRICE_FEN } from '../base/money.rules.ts';
import type { ChargeBounds, Decimals } from './providers.rules.ts';

export interface ChargeRule {
  /** ISO 4217, upper case. */
  readonly currency: string;
  readonly decimals: Decimals;
  /** Units of the currency for one yuan; null for CNY. */
  readonly rate: string | null;
}

interface Charge {
  readonly amountMinor: number;
  readonly currency: string;
  readonly rate: string | null;
}

/** Exact decimal arithmetic; half a unit rounds up. */
export function chargeFor(totalFen: number, { currency, decimals, rate }: ChargeRule): Charge {
  if (rate === null) return { amountMinor: totalFen, currency, rate };
  const [whole = '0', fraction = ''] = rate.split('.');
  const scaled = BigInt(whole + fraction);
  const unit = 10n ** BigInt(fraction.length + 2 - decimals);
  const minor = (BigInt(totalFen) * scaled * 2n + unit) / (unit * 2n);
  return { amountMinor: Number(minor), currency, rate };
}

/** Checks the limits of provider and shop for one payment. */
export function checkChargeBounds(
  totalFen: number,
  rule: ChargeRule & ChargeBounds,
): 'fits' | 'too-small' | 'too-large' {
  const { amountMinor } = chargeFor(totalFen, rule);
  if (totalFen > MAX_PRICE_FEN || amountMinor > rule.most) return 'too-large';
  return amountMinor < rule.least ? 'too-small' : 'fits';
}

/** `12850` with two decimals is `128.50`. */
export function formatMinor(amountMinor: number, decimals: Decimals): string {
  const digits = String(amountMinor).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** The charged amount as the buyer reads it before paying (docs/shop.md "Orders and payments"). */
export function formatChargedAmount(totalFen: number, rule: ChargeRule): string {
  return formatMinor(chargeFor(totalFen, rule).amountMinor, rule.decimals);
}

/**
 * Splits in proportion to the amounts; the sum is exact. The remainder goes first to lines that would show
 * zero, then to the lines that rounding reduced most. Undefined if a line would still show zero.
 */
export function splitCharge(amountsFen: readonly number[], amountMinor: number): number[] | undefined {
  const total = amountsFen.reduce((sum, fen) => sum + BigInt(fen), 0n);
  const shares = amountsFen.map((fen, at) => {
    const share = BigInt(fen) * BigInt(amountMinor);
    return { at, minor: share / total, cut: share % total };
  });
  const left = BigInt(amountMinor) - shares.reduce((sum, { minor }) => sum + minor, 0n);
  const byNeed = shares.toSorted((a, b) => {
    if ((a.minor === 0n) !== (b.minor === 0n)) return a.minor === 0n ? -1 : 1;
    return Number(b.cut - a.cut);
  });
  for (const share of byNeed.slice(0, Number(left))) share.minor += 1n;
  if (shares.some(({ minor }) => minor === 0n)) return undefined;
  return shares.map(({ minor }) => Number(minor));
}
