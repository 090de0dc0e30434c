import type { ProductShipping } from '../shipping/shipping.contract.ts';
import type { Source } from '../shipping/sources.rules.ts';
import type {
  CamelCase,
  PlainFacts,
  PRODUCT_FACTS,
  SpecimenFact,
  SpecimenFacts,
} from '../specimens/specimen-facts.rules.ts';

type FactValue<F extends SpecimenFact> = F['type'] extends 'flag'
  ? boolean
  : F['type'] extends 'millimetres'
    ? number | null
    : F extends { readonly isRequired: true }
      ? string
      : string | null;

type OrderedFacts<T extends SpecimenFacts> = { readonly [K in keyof T as CamelCase<K>]: FactValue<T[K]> };

/**
 * The specimen at the time of the purchase. Null if the product no longer existed at the migration. Orders that are
 * older than a fact lack it.
 */
export interface Specimen extends OrderedFacts<PlainFacts<typeof PRODUCT_FACTS>> {
  readonly sku?: string;
  readonly latinName: string;
  /** May differ from the product's name. */
  readonly speciesName: string;
  readonly family: string;
  readonly cites: 'II' | 'III' | null;
  /** The other species of a set; absent if unknown. */
  readonly otherSpecies?: readonly {
    readonly name: string;
    readonly latinName: string;
    readonly cites: 'II' | 'III' | null;
    readonly pieces?: number;
  }[];
  /** Specimens of the main species in one set; absent if not recorded. */
  readonly pieces?: number;
  readonly locality: string;
  readonly localityCoarsened: boolean;
  readonly sex: string;
  readonly source: Source | null;
}

export interface OpsLine {
  /** The position, counted from 0. */
  readonly position: number;
  readonly productId: string;
  readonly variantKey: string;
  readonly name: string;
  /** Same-origin path. */
  readonly picture: string;
  readonly grade: string;
  readonly quantity: number;
  readonly listPrice: number;
  readonly unitPrice: number;
  readonly amount: number;
  readonly specimen: Specimen | null;
  /** Restocked units of the line's variant, and units that can still be restocked. */
  readonly returned: number;
  readonly returnable: number;
  /** Units refunded before shipping, including pending refunds; these units stay out of the parcel. */
  readonly keptBack: number;
  /** Units that are not in the parcel to pack or, if the order is shipped, not in its last parcel. */
  readonly inOtherParcels: number;
  /** Units that still have to be sent. */
  readonly unsent: number;
  /** Units in the parcel to pack. */
  readonly toPack: number;
  /** Includes pending refunds by line. */
  readonly refunded: number;
  /**
   * The present verdict, with URLs of the rules' sources. Null if no unit is unsent or the parcel crosses no border.
   * Also null if the destination or the specimen is unknown.
   */
  readonly shipping: (ProductShipping & { readonly laws: readonly string[] }) | null;
  /** Units that replace damaged ones, sent or unsent; not included in `quantity`. */
  readonly replaced: number;
  /** True if the parcel on the documents contains replacements of this line. */
  readonly isReplacement: boolean;
}
