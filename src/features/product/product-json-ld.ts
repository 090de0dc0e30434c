import type { ShownProduct, ShownVariant } from '../../contract/catalogue.ts';

const SCHEMA = 'https://schema.org/';

function availability(stock: number | null) {
  if (stock === null) return {};
  return { availability: `${SCHEMA}${stock > 0 ? 'InStock' : 'OutOfStock'}` };
}

function offer(variant: ShownVariant) {
  return {
    '@type': 'Offer',
    name: variant.quality,
    price: variant.price.toFixed(2),
    priceCurrency: 'CNY',
    itemCondition: `${SCHEMA}NewCondition`,
    ...availability(variant.stock),
  };
}

/** The product in the words of schema.org. `absolute` gives the public address of a path where there is one. */
export function productJsonLd(
  product: ShownProduct,
  absolute: (path: string) => string,
): Readonly<Record<string, unknown>> {
  return {
    '@type': 'Product',
    productID: product.id,
    url: absolute(`/product/${product.id}`),
    name: product.name,
    description: product.description,
    image: product.pictures.map((picture) => absolute(picture.url)),
    category: product.species.latin_name,
    countryOfOrigin: product.origin,
    offers: product.specifications.quality_variants.map(offer),
  };
}
