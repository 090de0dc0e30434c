import { fenToYuan } from '../../../src/features/base/money.rules.ts';
import { createDrafts } from '../base/drafts.ts';
import { hundredthsOf } from './edit-form.ts';
import type { CatalogueAction } from './plan.ts';

/** Prices by `priceName`, as typed in the list. */
export const $typedPrices = createDrafts<string>();

type TypedPrices = ReturnType<typeof $typedPrices.get>;

const productOf = (name: string) => name.slice(0, name.indexOf(' '));

export const productsIn = (typed: TypedPrices) => [...new Set(Object.keys(typed).map(productOf))];

export function dropTypedPrices(products: readonly string[]): void {
  for (const name of Object.keys($typedPrices.get()))
    if (products.includes(productOf(name))) $typedPrices.setKey(name, undefined);
}

/** The preview refuses NaN, as it refuses every wrong price. */
const fenOf = (text: string | undefined) => hundredthsOf(text ?? '') ?? Number.NaN;

export const isSamePrice = (text: string, yuan: number | null | undefined) => fenToYuan(fenOf(text)) === yuan;

export function priceAction(typed: TypedPrices): CatalogueAction {
  const prices = new Map(Object.entries(typed).map(([name, text]) => [name, fenOf(text)]));
  return { kind: 'edit', edit: { kind: 'typed-prices', prices }, isLive: false };
}
