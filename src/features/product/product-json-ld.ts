import type { Offer, Product, PropertyValue } from 'schema-dts';
import { taxonJsonLd } from '../../components/schema-org.ts';
import type { ShownProduct, ShownVariant } from '../specimens/catalogue.contract.ts';
import { apiPictureAddress } from '../specimens/pictures.rules.ts';
import { isSpecimenSet } from '../specimens/specimen.rules.ts';
import { PRODUCT_FACTS, SPECIES_FACTS, type SpecimenFacts } from '../specimens/specimen-facts.rules.ts';

const IN_STOCK = 'https://schema.org/InStock' as const;
const SOLD_OUT = 'https://schema.org/OutOfStock' as const;
const NEW = 'https://schema.org/NewCondition' as const;

function availability(stock: number | null) {
  if (stock === null) return {};
  return { availability: stock > 0 ? IN_STOCK : SOLD_OUT };
}

function offer(variant: ShownVariant, absolute: (path: string) => string) {
  const { specimen } = variant;
  return {
    '@type': 'Offer' as const,
    name: variant.quality,
    price: variant.price.toFixed(2),
    priceCurrency: 'CNY',
    itemCondition: NEW,
    ...availability(variant.stock),
    ...(specimen && {
      sku: specimen.number,
      image: specimen.pictures.map((picture) => absolute(apiPictureAddress(picture))),
    }),
  } satisfies Offer;
}

/** Makes a property of Darwin Core that schema.org lacks. */
function darwinCore(term: string, value: string) {
  return {
    '@type': 'PropertyValue' as const,
    propertyID: `http://rs.tdwg.org/dwc/terms/${term}`,
    name: term,
    value,
  } satisfies PropertyValue;
}

function factProperties<T extends SpecimenFacts>(facts: T, values: { readonly [K in keyof T]?: unknown }) {
  return Object.entries(facts).flatMap(([name, { darwinCore: term }]) => {
    const value = values[name];
    return term !== undefined && value ? [darwinCore(term, String(value))] : [];
  });
}

export function productGraph(product: ShownProduct, absolute: (path: string) => string) {
  return [productJsonLd(product, absolute), taxonJsonLd(product.species, absolute)];
}

/** `absolute` returns a path's public address, if there is one. */
export function productJsonLd(product: ShownProduct, absolute: (path: string) => string) {
  return {
    '@type': 'Product' as const,
    productID: product.id,
    ...(product.sku === undefined ? {} : { sku: product.sku }),
    url: absolute(`/product/${product.id}`),
    name: product.name,
    description: product.description,
    image: product.pictures.map((picture) => absolute(apiPictureAddress(picture))),
    category: product.species.latin_name,
    countryOfOrigin: { '@type': 'Country' as const, name: product.origin },
    additionalProperty: [
      darwinCore('scientificName', product.species.latin_name),
      ...(isSpecimenSet(product) ? [] : factProperties(SPECIES_FACTS, product.species)),
      ...factProperties(PRODUCT_FACTS, product),
    ],
    offers: product.specifications.quality_variants.map((variant) => offer(variant, absolute)),
  } satisfies Product;
}
