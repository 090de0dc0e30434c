/** Weights and tariff codes of goods, for customs documents. */
import type { SanityClient } from 'sanity';
import { z } from 'zod';
import { CUSTOMS_GOODS_QUERY } from '../../../src/content/queries.ts';
import { DEFAULT_WEIGHT_GRAMS, hsCodeOf } from '../../../src/features/shipping/customs.rules.ts';
import { netGramsOf } from '../../../src/features/shipping/weights.rules.ts';
import type { DocumentLine, PrintableOrder } from '../documents/document-order.ts';
import { listSpecies } from '../documents/facts.ts';

const grams = z.number().nullable();

const goodsSchema = z.array(
  z.object({
    _id: z.string(),
    weight_grams: grams,
    variants: z.array(z.object({ key: z.string(), weight_grams: grams })).nullable(),
    category: z
      .object({ name: z.string().nullable(), weight_grams: grams, hs_code: z.string().nullable() })
      .nullable(),
  }),
);

type ProductCustomsData = Omit<z.infer<typeof goodsSchema>[number], '_id'>;

/** Goods by product id, with their present category. Deleted products are absent. */
export type CustomsDataByProduct = Readonly<Record<string, ProductCustomsData>>;

export async function readCustomsData(
  client: SanityClient,
  orders: readonly PrintableOrder[],
): Promise<CustomsDataByProduct> {
  const ids = [...new Set(orders.flatMap(({ lines }) => lines.map(({ productId }) => productId)))];
  const found = goodsSchema.parse(
    await client.fetch(CUSTOMS_GOODS_QUERY, { ids }, { perspective: 'published' }),
  );
  return Object.fromEntries(found.map(({ _id, ...goods }) => [_id, goods]));
}

/** Net grams of one unit by `DocumentLine.number`. */
export function unitGrams(
  lines: readonly DocumentLine[],
  goods: CustomsDataByProduct,
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    lines.map(({ number, productId, variantKey }) => [
      number,
      netGramsOf(goods[productId], variantKey) ?? DEFAULT_WEIGHT_GRAMS,
    ]),
  );
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
      const kindCode = goods[line.productId]?.category?.hs_code ?? usual;
      return { ...line, hsCode: typed === '' ? hsCodeOf({ kindCode, isCites }) : typed };
    }),
  }));
}

/** Kinds whose code the owner has not set, so that the default is printed. */
export function kindsWithoutHsCode(goods: CustomsDataByProduct): string[] {
  const kinds = Object.values(goods).flatMap(({ category }) =>
    category?.hs_code === null ? (category.name ?? []) : [],
  );
  return [...new Set(kinds)];
}
