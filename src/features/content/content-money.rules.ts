/** Yuan as editors type them (docs/shop.md "Money and price", "Constants"). */

import { MAX_PRICE_FEN, yuanToFen } from '../base/money.rules.ts';
import type { Finding, Verdict } from '../base/verdict.rules.ts';

/** An empty field; other rules report it. */
type Unfilled = null | undefined;

export interface TierValue {
  readonly quantity?: number | Unfilled;
  readonly price?: number | Unfilled;
}

export interface PricedValue {
  readonly price?: number | Unfilled;
  readonly original_price?: number | Unfilled;
  readonly bulk_discount?: readonly TierValue[] | Unfilled;
}

/** `label` is the field's name, such as 单价. */
export function validatePrice(yuan: number | Unfilled, label: string): Verdict {
  if (yuan === undefined || yuan === null) return true;
  const fen = yuanToFen(yuan);
  if (fen === undefined || fen === 0) return `${label}应大于 0，最多两位小数`;
  return fen <= MAX_PRICE_FEN || `${label}最高 ${MAX_PRICE_FEN / 100} 元`;
}

/** A struck-through price must exceed the price. */
export function validateOriginalPrice(original: number | Unfilled, price: number | Unfilled): Verdict {
  const sound = validatePrice(original, '原价');
  if (sound !== true || !isNumber(original) || !isNumber(price) || original > price) return sound;
  return `原价 ${original} 元必须高于现价 ${price} 元；没有优惠时请留空`;
}

/**
 * Tiers start at 2 units or more. Quantities increase; prices decrease, beginning below the unit
 * price.
 */
export function tierFindings(tiers: readonly TierValue[] | Unfilled, price: number | Unfilled): Finding[] {
  const findings: Finding[] = [];
  let before = { quantity: 1, price: isNumber(price) ? price : Number.POSITIVE_INFINITY };
  for (const [index, tier] of (tiers ?? []).entries()) {
    const { quantity, price: tierPrice } = tier;
    const wrongQuantity = isNumber(quantity) ? quantityProblem(quantity, before.quantity) : undefined;
    if (wrongQuantity !== undefined) findings.push({ path: [index, 'quantity'], message: wrongQuantity });
    const sound = validatePrice(tierPrice, '单价');
    if (sound !== true) findings.push({ path: [index, 'price'], message: sound });
    else if (isNumber(tierPrice) && tierPrice >= before.price)
      findings.push({
        path: [index, 'price'],
        message: `批发档位的价格必须逐档降低：${tierPrice} 元应低于 ${before.price} 元`,
      });
    before = { quantity: quantity ?? before.quantity, price: tierPrice ?? before.price };
  }
  return findings;
}

function quantityProblem(quantity: number, before: number): string | undefined {
  if (!Number.isInteger(quantity) || quantity < 2) return '起批数量应为不小于 2 的整数';
  if (quantity > before) return undefined;
  return `批发档位的数量必须逐档增加：${quantity} 件应多于 ${before} 件`;
}

export function pricedFindings({ price, original_price, bulk_discount }: PricedValue): Finding[] {
  const single: [string, Verdict][] = [
    ['price', validatePrice(price, '单价')],
    ['original_price', validateOriginalPrice(original_price, price)],
  ];
  return [
    ...single.flatMap(([field, verdict]) => (verdict === true ? [] : [{ path: [field], message: verdict }])),
    ...tierFindings(bulk_discount, price).map(({ path, message }) => ({
      path: ['bulk_discount', ...path],
      message,
    })),
  ];
}

function isNumber(value: number | Unfilled): value is number {
  return typeof value === 'number';
}
