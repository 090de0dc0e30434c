import * as z from 'zod';
import { SOURCES } from '../rules/specimen.ts';
import {
  type CamelCase,
  camelCase,
  PRODUCT_FACTS,
  plainFacts,
  type SpecimenFact,
  type SpecimenFacts,
} from '../rules/specimen-facts.ts';
import { productShippingSchema } from './catalogue.ts';

export const yuan = z.number();

const fact = {
  required: z.string(),
  text: z.string().nullable().default(null),
  date: z.string().nullable().default(null),
  millimetres: z.number().nullable().default(null),
  flag: z.boolean().default(false),
};

type FactKind<F extends SpecimenFact> = F extends { type: 'text'; isRequired: true }
  ? 'required'
  : Extract<F['type'], keyof typeof fact>;

/** The defaults apply to orders that are older than an attribute. */
function orderedFactSchemas<T extends SpecimenFacts>(facts: T) {
  return Object.fromEntries(
    Object.entries(facts).map(([name, { type, isRequired }]) => [
      camelCase(name),
      type === 'choice' || isRequired ? fact.required : fact[type],
    ]),
  ) as { readonly [K in keyof T as CamelCase<K>]: (typeof fact)[FactKind<T[K]>] };
}

/** The specimen at the time of the purchase. Null if the product no longer existed at the migration. */
export const specimenSchema = z.object({
  sku: z.string().optional(),
  latinName: z.string(),
  /** May differ from the product's name. */
  speciesName: z.string(),
  family: z.string(),
  cites: z.enum(['II', 'III']).nullable(),
  /** The other species of a set; absent if unknown. */
  otherSpecies: z
    .array(
      z.object({
        ...{ name: z.string(), latinName: z.string(), cites: z.enum(['II', 'III']).nullable() },
        pieces: z.int().optional(),
      }),
    )
    .optional(),
  /** Specimens of the main species in one set; absent if not recorded. */
  pieces: z.int().optional(),
  locality: z.string(),
  localityCoarsened: z.boolean(),
  sex: z.string(),
  source: z.enum(SOURCES).nullable(),
  ...orderedFactSchemas(plainFacts(PRODUCT_FACTS)),
});

export const opsLineSchema = z.object({
  /** The position, counted from 0. */
  position: z.int(),
  productId: z.string(),
  variantKey: z.string(),
  name: z.string(),
  /** Same-origin path. */
  picture: z.string(),
  grade: z.string(),
  quantity: z.int(),
  listPrice: yuan,
  unitPrice: yuan,
  amount: yuan,
  specimen: specimenSchema.nullable(),
  /** Restocked units of the line's variant, and units that can still be restocked. */
  returned: z.int(),
  returnable: z.int(),
  /** Units refunded before shipping, including pending refunds; these units stay out of the parcel. */
  keptBack: z.int(),
  /** Units that are not in the parcel to pack or, if the order is shipped, not in its last parcel. */
  inOtherParcels: z.int(),
  /** Units that still have to be sent. */
  unsent: z.int(),
  /** Units in the parcel to pack. */
  toPack: z.int(),
  /** Includes pending refunds by line. */
  refunded: z.int(),
  /**
   * The present verdict, with URLs of the rules' sources. Null if no unit is unsent or the parcel crosses no border.
   * Also null if the destination or the specimen is unknown.
   */
  shipping: productShippingSchema.extend({ laws: z.array(z.string()) }).nullable(),
  /** Units that replace damaged ones, sent or unsent; not included in `quantity`. */
  replaced: z.int(),
  /** True if the parcel on the documents contains replacements of this line. */
  isReplacement: z.boolean(),
});

export type Specimen = z.infer<typeof specimenSchema>;

export type OpsLine = z.infer<typeof opsLineSchema>;
