/** `GET /api/v1/ops/freight`: what the rates in force ask for the freight of some lines, for staff to propose. */
import * as z from 'zod';
import { findCountryByName } from '../base/country.rules.ts';
import { CART_LINES_MAX } from '../base/limits.contract.ts';
import type { FreightOffer } from '../cart/cart.contract.ts';
import { variantFields } from '../stock/ops-stock.contract.ts';

const line = z.object({
  ...variantFields,
  quantity: z.coerce.number().int().min(1).max(1_000_000),
  amountFen: z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER),
});
export type OpsFreightLine = z.output<typeof line>;

export const freightQuerySchema = z.object({
  /** ISO 3166-1. */
  country: z.string().refine((code) => findCountryByName(code) === code),
  /** `PRODUCT~VARIANT~QUANTITY~FEN`, separated by commas; fen is the price of the line. */
  lines: z.preprocess(parseLines, z.array(line).max(2 * CART_LINES_MAX)),
});

function parseLines(typed: unknown): unknown {
  if (typeof typed !== 'string') return typed;
  return typed.split(',').map((part) => {
    const [productId, variantKey, quantity, amountFen] = part.split('~');
    return { productId, variantKey, quantity, amountFen };
  });
}

export interface OpsFreightQuery {
  readonly country: string;
  /** `formatFreightLines` */
  readonly lines: string;
}

export const formatFreightLines = (lines: readonly OpsFreightLine[]) =>
  lines
    .map(({ productId, variantKey, quantity, amountFen }) =>
      [productId, variantKey, quantity, amountFen].join('~'),
    )
    .join(',');

/** As in a cart, with the billed grams of all lines; null if no way has a price. */
export interface OpsFreight extends FreightOffer {
  readonly grams: number | null;
}
