import type { Offer, Product, PropertyValue } from 'schema-dts';
import { taxon } from '../../components/schema-org.ts';
import type { ShownProduct, ShownVariant } from '../../contract/catalogue.ts';
import { apiAddress } from '../../rules/pictures.ts';

const IN_STOCK = 'https://schema.org/InStock' as const;
const SOLD_OUT = 'https://schema.org/OutOfStock' as const;
const NEW = 'https://schema.org/NewCondition' as const;

function availability(stock: number | null) {
  if (stock === null) return {};
  return { availability: stock > 0 ? IN_STOCK : SOLD_OUT };
}

function offer(variant: ShownVariant) {
  return {
    '@type': 'Offer' as const,
    name: variant.quality,
    price: variant.price.toFixed(2),
    priceCurrency: 'CNY',
    itemCondition: NEW,
    ...availability(variant.stock),
  } satisfies Offer;
}

/** A product can be of no taxon: the vocabulary has only a free property for what kind of animal it is. */
function scientificName(value: string) {
  return {
    '@type': 'PropertyValue' as const,
    propertyID: 'http://rs.tdwg.org/dwc/terms/scientificName',
    name: 'scientificName',
    value,
  } satisfies PropertyValue;
}

/** The product's page: the product, and its species. */
export function productGraph(product: ShownProduct, absolute: (path: string) => string) {
  return [productJsonLd(product, absolute), taxon(product.species, absolute)];
}

/** The product in the words of schema.org. `absolute` gives the public address of a path where there is one. */
export function productJsonLd(product: ShownProduct, absolute: (path: string) => string) {
  return {
    '@type': 'Product' as const,
    productID: product.id,
    url: absolute(`/product/${product.id}`),
    name: product.name,
    description: product.description,
    image: product.pictures.map((picture) => absolute(apiAddress(picture))),
    category: product.species.latin_name,
    countryOfOrigin: { '@type': 'Country' as const, name: product.origin },
    additionalProperty: scientificName(product.species.latin_name),
    offers: product.specifications.quality_variants.map(offer),
  } satisfies Product;
}
