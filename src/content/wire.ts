import { fenToYuan } from '../features/base/money.rules.ts';
import type {
  CarouselItem,
  Category,
  ProductWith,
  ShownSpecimen,
  Species,
  VariantWith,
  WireFacts,
} from '../features/specimens/catalogue.contract.ts';
import { apiPictureAddress } from '../features/specimens/pictures.rules.ts';
import {
  factsOnProduct,
  PRODUCT_FACTS,
  plainFacts,
  SPECIES_FACTS,
  type SpecimenFacts,
} from '../features/specimens/specimen-facts.rules.ts';
import type {
  CarouselContent,
  CategoryContent,
  ProductContent,
  SpeciesContent,
  SpecimenContent,
  VariantContent,
} from './schema.ts';

export function toWireSpecies(species: SpeciesContent): Species {
  return {
    id: species._id,
    name: species.name,
    latin_name: species.latinName,
    ...(species.synonyms?.length ? { synonyms: species.synonyms } : {}),
    ...(species.aliases?.length ? { aliases: species.aliases } : {}),
    family: species.family,
    description: species.description,
    specie_image: apiPictureAddress(species.picture),
    picture: species.picture,
    wingspan: species.wingspan,
    ...wireFacts(SPECIES_FACTS, species),
    cites: species.cites,
  };
}

export function toWireCategory(category: CategoryContent): Category {
  return { id: category._id, name: category.name, description: category.description };
}

export function toWireCarouselItem(item: CarouselContent): CarouselItem {
  return {
    id: item._id,
    title: item.title,
    subtitle: item.subtitle,
    buttonText: item.buttonText,
    imageUrl: apiPictureAddress(item.picture),
    picture: item.picture,
    productId: item.productId,
  };
}

export function toWireVariants<Stock>(
  variants: readonly VariantContent[],
  stockOf: (variantKey: string) => Stock,
): VariantWith<Stock>[] {
  return variants
    .filter((variant) => !variant.withdrawn)
    .map((variant) => toWireVariant(variant, stockOf(variant.key)));
}

function toWireVariant<Stock>(variant: VariantContent, stock: Stock): VariantWith<Stock> {
  return {
    key: variant.key,
    quality: variant.grade,
    description: variant.description,
    price: fenToYuan(variant.priceFen),
    original_price: variant.originalPriceFen === null ? null : fenToYuan(variant.originalPriceFen),
    stock,
    bulk_discount: variant.tiers.map((tier) => ({
      quantity: tier.quantity,
      price: fenToYuan(tier.priceFen),
    })),
    ...(variant.specimen === undefined ? {} : { specimen: toWireSingle(variant.specimen) }),
  };
}

function toWireSingle(specimen: SpecimenContent): ShownSpecimen {
  const { number, grade, pictures, faults, marks, forewing_mm, collected_on, collector } = specimen;
  return {
    number,
    grade,
    pictures,
    faults,
    marks,
    ...(forewing_mm ? { forewing_mm } : {}),
    ...(specimen.locality ? { locality: specimen.locality } : {}),
    ...(specimen.locality && specimen.locality_coarsened ? { locality_coarsened: true } : {}),
    ...(collected_on ? { collected_on } : {}),
    ...(collector ? { collector } : {}),
  };
}

/** A stored document may be older than an attribute of this table. */
function wireFacts<T extends SpecimenFacts>(
  facts: T,
  content: { readonly [K in keyof T]?: unknown },
): WireFacts<T> {
  const known = Object.entries(facts).flatMap(([name, { type, isRequired }]) => {
    const value = content[name] ?? null;
    return isRequired || type === 'date' || value ? [[name, value]] : [];
  });
  return Object.fromEntries(known);
}

function wireSpecimen({ locality_coarsened, source }: Partial<ProductContent>) {
  return {
    ...(locality_coarsened ? { locality_coarsened: true as const } : {}),
    ...(source ? { source } : {}),
  };
}

/** `stockOf` returns null if the stock is unknown. */
export function toWireProduct<Stock>(
  product: ProductContent,
  stockOf: (variantKey: string) => Stock,
): ProductWith<Stock> {
  const { species } = product;
  const [main, ...others] = product.pictures;
  return {
    id: product._id,
    ...(product.sku ? { sku: product.sku } : {}),
    name: product.name,
    main_image: main === undefined ? '' : apiPictureAddress(main),
    image_urls: others.map(apiPictureAddress),
    pictures: product.pictures,
    species: {
      id: species._id,
      name: species.name,
      latin_name: species.latinName,
      family: species.family,
      wingspan: species.wingspan,
      cites: species.cites,
      ...wireFacts(factsOnProduct(SPECIES_FACTS), species),
    },
    categoryId: product.categoryId,
    ...wireFacts(plainFacts(PRODUCT_FACTS), product),
    locality: product.locality,
    ...wireSpecimen(product),
    gender: product.gender,
    description: product.description,
    specifications: {
      quality_variants: toWireVariants(product.variants, stockOf),
    },
  };
}
