/** See docs/shop.md "Constants". */
import type { ProductContent } from '../../../src/content/schema.ts';
import { toWireProduct } from '../../../src/content/wire.ts';
import { sumOf } from '../../../src/features/orders/charges.rules.ts';
import { apiPictureAddress } from '../../../src/features/specimens/pictures.rules.ts';
import { findTier, unitPriceFen } from '../../../src/features/specimens/price.rules.ts';
import type { Database } from '../db/connection.ts';
import type { ProductSnapshot } from '../db/schema-orders.ts';
import { findProducts } from '../specimens/store.ts';
import type { VariantQuantity } from '../stock/shift-store.ts';
import type { CheckoutLine } from './cart-port.ts';
import { specimenOf } from './specimen.ts';
import type { OrderLine } from './store.ts';

export type PriceCartResult =
  | { readonly kind: 'priced'; readonly lines: readonly OrderLine[]; readonly totalFen: number }
  | { readonly kind: 'empty' }
  | { readonly kind: 'unconfirmed' };

export function priceCart(
  lines: readonly CheckoutLine[],
  products: readonly ProductContent[],
): PriceCartResult {
  if (lines.length === 0) return { kind: 'empty' };
  const priced = priceLines(lines, products);
  if (priced?.every(({ unitPriceFen: fen }, at) => fen === lines[at]?.confirmedUnitFen) !== true)
    return { kind: 'unconfirmed' };
  return { kind: 'priced', lines: priced, totalFen: sumOf(priced) };
}

/** The order's lines at the present prices. Undefined if one of the variants is not for sale any more. */
export function priceLines(
  lines: readonly VariantQuantity[],
  products: readonly ProductContent[],
): OrderLine[] | undefined {
  const priced: OrderLine[] = [];
  for (const [position, { productId, variantKey, quantity }] of lines.entries()) {
    const found = findVariant(products, { productId, variantKey });
    if (found === undefined) return undefined;
    const unitFen = unitPriceFen(found.variant, quantity);
    const tierQuantity = findTier(found.variant.tiers, quantity)?.quantity ?? null;
    priced.push({ position, ...orderLineOf(found, quantity, unitFen), tierQuantity });
  }
  return priced;
}

function orderLineOf(
  { product, variant }: NonNullable<ReturnType<typeof findVariant>>,
  quantity: number,
  unitFen: number,
) {
  return {
    productId: product._id,
    variantKey: variant.key,
    quantity,
    grade: variant.grade,
    listPriceFen: variant.priceFen,
    unitPriceFen: unitFen,
    amountFen: unitFen * quantity,
    product: snapshotOf(product, variant.key),
    specimen: specimenOf(product, variant.key),
  };
}

/** Only the bought variant, without stock. The picture is that of the specimen, if a single one was bought. */
export function snapshotOf(product: ProductContent, variantKey: string): ProductSnapshot {
  const wire = toWireProduct(product, () => 0);
  const { id, name, main_image, description, origin, gender, specifications } = wire;
  const quality_variants = specifications.quality_variants
    .filter(({ key }) => key === variantKey)
    .map(({ stock: _, ...variant }) => variant);
  const [own] = quality_variants.flatMap(({ specimen }) => specimen?.pictures ?? []);
  return {
    id,
    name,
    description,
    origin,
    gender,
    specifications: { quality_variants },
    main_image: own === undefined ? main_image : apiPictureAddress(own),
  };
}

export function isSameCart(ordered: readonly OrderLine[], priced: readonly OrderLine[]): boolean {
  const key = (line: OrderLine) =>
    `${line.productId}\n${line.variantKey}\n${line.quantity}\n${line.unitPriceFen}\n${line.grade}`;
  const [a, b] = [ordered.map(key).sort(), priced.map(key).sort()];
  return a.length === b.length && a.every((one, at) => one === b[at]);
}

/** A line of a quote's order, at the price that the operator set. */
export interface QuotedLine extends VariantQuantity {
  readonly position: number;
  readonly unitFen: number;
}

/** Undefined if the variant is not for sale any more. */
export function findVariant(
  products: readonly ProductContent[],
  { productId, variantKey }: Pick<VariantQuantity, 'productId' | 'variantKey'>,
) {
  const product = products.find(({ _id }) => _id === productId);
  const variant = product?.variants.find(({ key, withdrawn }) => key === variantKey && !withdrawn);
  return product === undefined || variant === undefined ? undefined : { product, variant };
}

type PricedUnits = Pick<VariantQuantity, 'productId' | 'variantKey' | 'quantity'>;

/** Returns the checkout's present price of a unit, in fen; undefined if the variant is not for sale. */
export async function readTierPrices(
  database: Database,
  lines: readonly Pick<VariantQuantity, 'productId'>[],
): Promise<(line: PricedUnits) => number | undefined> {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const products = await findProducts(database, ids);
  return (line) => {
    const found = findVariant(products, line);
    return found === undefined ? undefined : unitPriceFen(found.variant, line.quantity);
  };
}

/** Product and grade as a quote's line stores them. */
export function quotedProduct(
  products: readonly ProductContent[],
  line: Pick<VariantQuantity, 'productId' | 'variantKey'>,
): { readonly grade: string; readonly product: ProductSnapshot } | undefined {
  const found = findVariant(products, line);
  if (found === undefined) return undefined;
  return { grade: found.variant.grade, product: snapshotOf(found.product, found.variant.key) };
}

/** Undefined if one of the variants is not for sale any more. */
export function orderLinesOfQuote(
  lines: readonly QuotedLine[],
  products: readonly ProductContent[],
): OrderLine[] | undefined {
  const priced: OrderLine[] = [];
  for (const { position, productId, variantKey, quantity, unitFen } of lines) {
    const found = findVariant(products, { productId, variantKey });
    if (found === undefined) return undefined;
    priced.push({ position, ...orderLineOf(found, quantity, unitFen), tierQuantity: null });
  }
  return priced;
}
