/** Weight and tariff code of each kind of goods, for customs documents. */
import type { SanityClient } from 'sanity';
import { z } from 'zod';
import { hsCodeOf } from '../../../src/features/shipping/customs.rules.ts';
import type { PrintableOrder } from '../documents/document-order.ts';
import { listSpecies } from '../documents/facts.ts';

interface ProductCustomsData {
  /** Weight of one unit; null for the default. */
  readonly grams: number | null;
  readonly hsCode: string | null;
  /** Name of the category. */
  readonly kind: string | null;
}

/** Goods by product id, from its present category. Deleted products are absent. */
export type CustomsDataByProduct = Readonly<Record<string, ProductCustomsData>>;

const goodsSchema = z.array(
  z.object({
    _id: z.string(),
    grams: z.number().nullable(),
    hsCode: z.string().nullable(),
    kind: z.string().nullable(),
  }),
);

export async function readCustomsData(
  client: SanityClient,
  orders: readonly PrintableOrder[],
): Promise<CustomsDataByProduct> {
  const ids = [...new Set(orders.flatMap(({ lines }) => lines.map(({ productId }) => productId)))];
  const found = goodsSchema.parse(
    await client.fetch(
      `*[_type == "product" && _id in $ids]{
        _id, "grams": category->weight_grams, "hsCode": category->hs_code, "kind": category->name
      }`,
      { ids },
      { perspective: 'published' },
    ),
  );
  return Object.fromEntries(found.map(({ _id, ...goods }) => [_id, goods]));
}

/** `typed` replaces the codes of all kinds; `usual` is the code of kinds without one. */
export function withHsCodes(
  orders: readonly PrintableOrder[],
  goods: CustomsDataByProduct,
  { typed, usual }: { readonly typed: string; readonly usual: string },
): PrintableOrder[] {
  return orders.map((order) => ({
    ...order,
    lines: order.lines.map((line) => {
      const isCites = listSpecies(line).some(({ cites }) => cites !== null);
      const kindCode = goods[line.productId]?.hsCode ?? usual;
      return { ...line, hsCode: typed === '' ? hsCodeOf({ kindCode, isCites }) : typed };
    }),
  }));
}

/** Kinds whose code the owner has not set, so that the default is printed. */
export function kindsWithoutHsCode(goods: CustomsDataByProduct): string[] {
  const kinds = Object.values(goods).flatMap(({ hsCode, kind }) =>
    hsCode === null && kind !== null ? kind : [],
  );
  return [...new Set(kinds)];
}
