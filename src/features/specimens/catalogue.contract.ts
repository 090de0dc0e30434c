/**
 * Money is yuan with at most 2 decimals; stock is the available units (docs/shop.md "Things and
 * their fields", "Calls").
 */
import * as z from 'zod';
import { productShippingSchema, unitFreightSchema } from '../shipping/shipping.contract.ts';
import { SOURCES } from '../shipping/sources.rules.ts';
import { FAULT_NAMES } from './faults.rules.ts';
import {
  factsOnProduct,
  PRODUCT_FACTS,
  plainFacts,
  SPECIES_FACTS,
  type SpecimenFact,
  type SpecimenFacts,
} from './specimen-facts.rules.ts';

/** Lower case, no dots (docs/shop.md "The shape of the whole"). */
export const idSchema = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,127}$/);

const yuan = z.number().nonnegative();
const count = z.int();

const bulkTierSchema = z.object({ quantity: z.int().min(1), price: yuan });

export const pictureSchema = z.object({
  /**
   * Same-origin path, such as `/images/<hash>-1600x1280.webp`, or
   * `/images/80-0-1440-1280/<hash>-1600x1280.webp` for a crop. Pages append `?w=`.
   */
  url: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  alt: z.string(),
  /** Present if the product has a picture of both sides. */
  side: z.enum(['dorsal', 'ventral']).optional(),
  width_mm: z.number().positive().optional().describe('millimetres that the picture is wide in life'),
});

/** A numbered specimen of a product: a variant with at most one unit (docs/decisions/0103). */
const specimenSchema = z.object({
  /** Such as DC0123-07. */
  number: z.string(),
  /** The grade without the number, which `quality` includes. */
  grade: z.string(),
  pictures: z.array(pictureSchema).min(1),
  faults: z.array(z.enum(FAULT_NAMES)),
  /** `x` and `y` are percent of the picture of that side. */
  marks: z.array(
    z.object({
      side: z.enum(['dorsal', 'ventral']),
      x: z.number(),
      y: z.number(),
      fault: z.enum(FAULT_NAMES),
    }),
  ),
  /** If these fields are absent, the product's values apply. */
  forewing_mm: z.number().optional(),
  locality: z.string().optional(),
  locality_coarsened: z.literal(true).optional(),
  /** `YYYY-MM` or `YYYY-MM-DD`. */
  collected_on: z.string().optional(),
  collector: z.string().optional(),
});

export const qualityVariantSchema = z.object({
  /** Survives a renaming; stock and cart lines refer to it. */
  key: z.string(),
  quality: z.string(),
  description: z.string(),
  price: yuan,
  original_price: yuan.nullable(),
  stock: count,
  bulk_discount: z.array(bulkTierSchema),
  specimen: specimenSchema.optional(),
});

const fact = {
  required: z.string(),
  text: z.string().optional(),
  /** `YYYY-MM` or `YYYY-MM-DD`. */
  date: z.string().nullable(),
  millimetres: z.number().optional(),
  flag: z.literal(true).optional(),
};

type FactKind<F extends SpecimenFact> = F extends { type: 'text'; isRequired: true }
  ? 'required'
  : Extract<F['type'], keyof typeof fact>;

/** Unknown attributes are left out. */
const factSchemas = <T extends SpecimenFacts>(facts: T) =>
  Object.fromEntries(
    Object.entries(facts).map(([name, { type, isRequired }]) => [
      name,
      type === 'choice' || isRequired ? fact.required : fact[type],
    ]),
  ) as { readonly [K in keyof T]: (typeof fact)[FactKind<T[K]>] };

export type WireFacts<T extends SpecimenFacts> = z.infer<z.ZodObject<ReturnType<typeof factSchemas<T>>>>;

const speciesSchema = z.object({
  id: idSchema,
  name: z.string(),
  latin_name: z.string(),
  synonyms: z.array(z.string()).optional().describe('other scientific names'),
  aliases: z.array(z.string()).optional(),
  family: z.string(),
  description: z.string(),
  specie_image: z.string(),
  picture: pictureSchema,
  wingspan: z.object({ min: z.number(), max: z.number() }).describe('millimetres'),
  ...factSchemas(SPECIES_FACTS),
  cites: z.enum(['II', 'III']).nullable(),
});

const categorySchema = z.object({ id: idSchema, name: z.string(), description: z.string() });

/** These fields need a schema of their own. */
const specimenFields = {
  /** A coarser locality than the label's, so that nobody collects there. */
  locality: z.string(),
  locality_coarsened: z.literal(true).optional(),
  gender: z.string(),
  source: z.enum(SOURCES).optional(),
};

export const productSchema = z.object({
  id: idSchema,
  /** Absent for products that are older than SKUs. */
  sku: z.string().optional(),
  name: z.string(),
  /** Includes a width, because API clients need a complete address. */
  main_image: z.string(),
  image_urls: z.array(z.string()),
  /** The main picture comes first. */
  pictures: z.array(pictureSchema).min(1),
  species: speciesSchema
    .pick({ id: true, name: true, latin_name: true, family: true, wingspan: true, cites: true })
    .extend(factSchemas(factsOnProduct(SPECIES_FACTS))),
  categoryId: idSchema,
  ...factSchemas(plainFacts(PRODUCT_FACTS)),
  ...specimenFields,
  description: z.string(),
  specifications: z.object({ quality_variants: z.array(qualityVariantSchema) }),
});

export const publishedProductSchema = productSchema.extend({
  /** Covers the product and its species (docs/decisions/0032). */
  version: z.string(),
});

const carouselItemSchema = z.object({
  id: idSchema,
  title: z.string(),
  subtitle: z.string(),
  buttonText: z.string(),
  imageUrl: z.string(),
  picture: pictureSchema,
  productId: idSchema,
});

/** `withdrawn`: the product can no longer be bought. */
export const stockItemSchema = z.object({
  id: idSchema,
  withdrawn: z.boolean(),
  /** Content version; empty if withdrawn. */
  version: z.string(),
  variants: z.array(
    qualityVariantSchema
      .pick({
        key: true,
        quality: true,
        price: true,
        original_price: true,
        stock: true,
        bulk_discount: true,
      })
      .extend({
        /** Present if staff reserved the specimen for a buyer. */
        reserved: z.literal(true).optional(),
      }),
  ),
  /** Present if the product is a favourite of the caller's account. */
  favorite: z.literal(true).optional(),
  /** Present if the request named a `country`. */
  shipping: productShippingSchema.optional(),
  /** Present for the product that the request names in `freight`; null if no way to the country has a price. */
  freight: unitFreightSchema.nullable().optional(),
});

function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), total: count, page: count, pageSize: count });
}

export const productPageSchema = pageOf(publishedProductSchema);
export const categoryPageSchema = pageOf(categorySchema);
export const speciesResponseSchema = z.object({ status: z.literal(200), data: pageOf(speciesSchema) });
export const carouselResponseSchema = z.object({ status: z.literal(200), data: z.array(carouselItemSchema) });
export const productResponseSchema = z.object({ status: z.literal(200), data: publishedProductSchema });
export const stockResponseSchema = z.object({
  status: z.literal(200),
  data: z.object({
    items: z.array(stockItemSchema),
    /** Membership versions, keyed by the requested list name. */
    lists: z.record(z.string(), z.string()),
  }),
});

export type QualityVariant = z.infer<typeof qualityVariantSchema>;
export type Picture = z.infer<typeof pictureSchema>;
export type ShownSpecimen = z.infer<typeof specimenSchema>;
export type Species = z.infer<typeof speciesSchema>;
export type Category = z.infer<typeof categorySchema>;
export type Product = z.infer<typeof productSchema>;
export type PublishedProduct = z.infer<typeof publishedProductSchema>;
export type CarouselItem = z.infer<typeof carouselItemSchema>;
export type StockItem = z.infer<typeof stockItemSchema>;
export type LiveResponse = z.infer<typeof stockResponseSchema>['data'];
export type ProductPage = z.infer<typeof productPageSchema>;

export type VariantWith<Stock> = Omit<QualityVariant, 'stock'> & { stock: Stock };
export type ProductWith<Stock> = Omit<Product, 'specifications'> & {
  specifications: { quality_variants: VariantWith<Stock>[] };
};
/** `stock` is null while unknown, as on built pages. `reserved` comes from live responses only. */
export type ShownVariant = VariantWith<number | null> & Pick<StockItem['variants'][number], 'reserved'>;
export type ShownProduct = Omit<ProductWith<number | null>, 'species'> & {
  version: PublishedProduct['version'];
  species: Omit<Product['species'], 'wingspan'> & { wingspan: ShownWingspan };
};
/** Preview texts replace a missing wingspan. */
export interface ShownWingspan {
  readonly min: number | string;
  readonly max: number | string;
}
export type ShownSpecies = Omit<Species, 'wingspan'> & { wingspan: ShownWingspan };
