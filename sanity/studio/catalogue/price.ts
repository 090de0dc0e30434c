import { fenToYuan, yuanToFen } from '../../../src/features/base/money.rules.ts';
import type { Finding } from '../../../src/features/base/verdict.rules.ts';
import { type PricedValue, pricedFindings } from '../../../src/features/content/content-money.rules.ts';

export const PRICE_ENDINGS = ['exact', '.00', '.50', '.90'] as const;
/** `exact` keeps every fen. */
export type PriceEnding = (typeof PRICE_ENDINGS)[number];

export interface PriceChange {
  /** Basis points (hundredths of a percent), or fen. `to` scales tiers and original price too. */
  readonly by:
    | { readonly kind: 'percent'; readonly points: number }
    | { readonly kind: 'amount'; readonly fen: number }
    | { readonly kind: 'to'; readonly fen: number };
  readonly ending: PriceEnding;
  readonly grade?: string | undefined;
}

export interface PricedVariant extends PricedValue {
  readonly _key: string;
  readonly grade?: string | null;
  readonly [field: string]: unknown;
}

export type RepriceResult =
  | { readonly kind: 'changed'; readonly variants: readonly PricedVariant[] }
  | { readonly kind: 'same' }
  | { readonly kind: 'refused'; readonly findings: readonly Finding[] };

const ENDING_FEN: Readonly<Record<Exclude<PriceEnding, 'exact'>, number>> = {
  '.00': 0,
  '.50': 50,
  '.90': 90,
};

/** Returns the nearest positive price; the higher of two. */
export function roundToEnding(fen: number, ending: PriceEnding): number {
  if (ending === 'exact' || fen <= 0) return fen;
  const end = ENDING_FEN[ending];
  const nearest = Math.floor((fen - end + 50) / 100) * 100 + end;
  return nearest > 0 ? nearest : nearest + 100;
}

/** Rounds half up. `fen * numerator` must be a safe integer. */
const scaled = (fen: number, numerator: number, denominator: number): number =>
  Math.floor((2 * fen * numerator + denominator) / (2 * denominator));

export function reprice(variants: readonly PricedVariant[], change: PriceChange): RepriceResult {
  const next = variants.map((variant) =>
    change.grade === undefined || variant.grade === change.grade ? repriceOne(variant, change) : variant,
  );
  return repriceResult(variants, next);
}

/** `priceOf`: fen by `_key`. Tiers and original price change in proportion, as with `to`. */
export function setPrices(
  variants: readonly PricedVariant[],
  priceOf: (key: string) => number | undefined,
): RepriceResult {
  const next = variants.map((variant) => {
    const fen = priceOf(variant._key);
    if (fen === undefined) return variant;
    if (fenOf(variant.price) === undefined) return { ...variant, price: fenToYuan(fen) };
    return repriceOne(variant, { by: { kind: 'to', fen }, ending: 'exact' });
  });
  return repriceResult(variants, next);
}

/** Unchanged variants must be the same objects. */
function repriceResult(variants: readonly PricedVariant[], next: readonly PricedVariant[]): RepriceResult {
  const findings = next.flatMap((variant, index) =>
    variant === variants[index]
      ? []
      : pricedFindings(variant).map(({ path, message }) => ({ path: ['variants', index, ...path], message })),
  );
  if (findings.length > 0) return { kind: 'refused', findings };
  return next.every((variant, index) => variant === variants[index])
    ? { kind: 'same' }
    : { kind: 'changed', variants: next };
}

/** Returns `variant` itself if nothing changes. The content rules report invalid prices. */
function repriceOne(variant: PricedVariant, change: PriceChange): PricedVariant {
  const { price, original_price, bulk_discount } = variant;
  const fen = fenOf(price);
  if (fen === undefined) return variant;
  const next = (one: number | null | undefined) => {
    const old = fenOf(one);
    return old === undefined ? one : fenToYuan(roundToEnding(moved(old, fen, change), change.ending));
  };
  const tiers = bulk_discount?.map((tier) => ({ ...tier, price: next(tier.price) ?? null }));
  const isSame =
    next(price) === price &&
    next(original_price) === original_price &&
    (tiers ?? []).every((tier, at) => tier.price === (bulk_discount?.[at]?.price ?? null));
  if (isSame) return variant;
  return {
    ...variant,
    price: next(price) ?? null,
    ...(original_price === undefined ? {} : { original_price: next(original_price) ?? null }),
    ...(tiers === undefined ? {} : { bulk_discount: tiers }),
  };
}

function moved(fen: number, unitFen: number, { by }: PriceChange): number {
  switch (by.kind) {
    case 'percent':
      return scaled(fen, 10_000 + by.points, 10_000);
    case 'amount':
      return fen + by.fen;
    case 'to':
      return fen === unitFen ? by.fen : scaled(fen, by.fen, unitFen);
  }
}

function fenOf(yuan: number | null | undefined): number | undefined {
  const fen = typeof yuan === 'number' ? yuanToFen(yuan) : undefined;
  return fen === 0 ? undefined : fen;
}
