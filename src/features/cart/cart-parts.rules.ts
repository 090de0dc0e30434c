/** Splits a cart by what its address's country allows (docs/decisions/0112). */
import type { LineRefusal } from '../shipping/shipping.contract.ts';
import type { CartItem } from './cart.contract.ts';

interface CartParts {
  /** Paid together. Includes lines that are gone, which the buyer removes first. */
  readonly payable: readonly CartItem[];
  /** Their papers must exist before they are paid for. */
  readonly papers: readonly CartItem[];
  /** Forbidden, or of a protected species without a verdict. */
  readonly refused: readonly CartItem[];
}

/** `country`: ISO 3166-1; null if the address names none, so that nothing is decided. */
export function partsOfCart(lines: readonly CartItem[], country: string | null): CartParts {
  const those = (...refusals: readonly (LineRefusal | null)[]) =>
    lines.filter((line) => refusals.includes(refusalOf(line, country)));
  return { payable: those(null), papers: those('papers-first'), refused: those('forbidden', 'unknown') };
}

/** Undefined if the line may be sent to the country without papers, or no country is known. */
export function noticeFor(
  { shipping }: Pick<CartItem, 'shipping'>,
  country: string | null | undefined,
): CartItem['shipping'][number] | undefined {
  return shipping.find((one) => one.country === country);
}

/** Why the line can't be paid now; null if it can. */
export function refusalOf(line: Pick<CartItem, 'shipping'>, country: string | null): LineRefusal | null {
  return noticeFor(line, country)?.refusal ?? null;
}

export function unitsOf(lines: readonly Pick<CartItem, 'quantity'>[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
