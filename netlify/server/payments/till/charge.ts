/** A charge as providers tell it back, and as yuan. Amounts are whole numbers of the currency's smallest unit. */
import type { Decimals } from '../../../../src/rules/providers/provider.ts';

/** The smallest units that `128.50` or `128.5` means; undefined when it means none. */
export function readMinor(shown: string, decimals: Decimals): number | undefined {
  const found = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(shown);
  if (found === null) return undefined;
  const [, whole = '', fraction = ''] = found;
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
