/** Decides whether each product may be sent to a country, for the filter 可寄往 (docs/decisions/0096). */
import type { ShippingVerdict } from '../../../src/features/shipping/rule.rules.ts';
import { assessProduct } from '../shipping/assess.ts';
import type { RulesInForce } from '../shipping/rules-store.ts';
import type { CatalogueProduct } from './memory-catalogue-store.ts';

/** Verdicts in catalogue order. */
export type ShippingColumn = readonly ShippingVerdict[];

/** Papers only delay a parcel, so products that need them count as sendable. */
export const isSendable = (verdict: ShippingVerdict): boolean =>
  verdict === 'allowed' || verdict === 'papers';

interface Assessed {
  readonly id: number;
  /** Rules become stale from one day to the next. */
  readonly day: string;
  readonly columns: Map<string, ShippingColumn>;
}

const assessed = new WeakMap<readonly CatalogueProduct[], Assessed>();

/** `country` is an ISO 3166-1 code. Assesses a catalogue once for each copy of the rules and each day. */
export function shippingColumn(
  products: readonly CatalogueProduct[],
  { id, rules }: RulesInForce,
  country: string,
  now: Date,
): ShippingColumn {
  const day = now.toISOString().slice(0, 10);
  let known = assessed.get(products);
  if (known?.id !== id || known.day !== day) {
    known = { id, day, columns: new Map() };
    assessed.set(products, known);
  }
  const column = known.columns.get(country) ?? assessAll(products, rules, country, now);
  known.columns.set(country, column);
  return column;
}

/** Many products have the same values in all fields that rules read, so each combination is assessed once. */
function assessAll(
  products: readonly CatalogueProduct[],
  rules: RulesInForce['rules'],
  country: string,
  now: Date,
): ShippingColumn {
  const verdicts = new Map<string, ShippingVerdict>();
  return products.map(({ shipped }) => {
    const key = JSON.stringify(shipped);
    const verdict = verdicts.get(key) ?? assessProduct(rules, shipped, country, now.getTime()).verdict;
    verdicts.set(key, verdict);
    return verdict;
  });
}
