import type { ProductContent, SpecimenContent, VariantContent } from '../../../src/content/schema.ts';
import type { Failure } from '../../../src/features/base/failure.contract.ts';
import { cartFailures } from '../../../src/features/checkout/checkout-failures.text.ts';
import { validSetCounts } from '../../../src/features/content/set-counts.rules.ts';
import type { Specimen } from '../../../src/features/orders/ops-order-lines.contract.ts';
import {
  type CamelCase,
  camelCase,
  type PlainFacts,
  PRODUCT_FACTS,
  plainFacts,
} from '../../../src/features/specimens/specimen-facts.rules.ts';
import type { Database } from '../db/connection.ts';
import { toFailure } from '../http/failure.ts';
import { readReservedVariants } from '../stock/reservation-store.ts';
import type { StockShortage } from '../stock/reservations.ts';

/** A single specimen has a number and a data label of its own. */
export function specimenOf(product: ProductContent, variantKey: string): Specimen {
  const { specimen } = product.variants.find(({ key }) => key === variantKey) ?? {};
  // Products that were stored before the other fields existed lack them.
  const facts: Partial<ProductContent> & Pick<ProductContent, 'species' | 'origin' | 'gender'> = {
    ...product,
    ...ownLabel(specimen),
  };
  const { latinName, name: speciesName, family, cites } = facts.species;
  return {
    ...(facts.sku ? { sku: facts.sku } : {}),
    latinName,
    speciesName,
    family,
    cites,
    ...speciesOfSet(facts),
    ...keptFacts(facts),
    locality: facts.locality ?? '',
    localityCoarsened: facts.locality_coarsened ?? false,
    sex: facts.gender,
    source: facts.source ?? null,
  };
}

function ownLabel(specimen: SpecimenContent | undefined): Partial<ProductContent> {
  if (specimen === undefined) return {};
  const { number, forewing_mm, collected_on, collector, locality, locality_coarsened, faults } = specimen;
  return {
    sku: number,
    ...(forewing_mm === null ? {} : { forewing_mm }),
    ...(collected_on === null ? {} : { collected_on }),
    ...(collector === null ? {} : { collector }),
    ...(locality === null ? {} : { locality, locality_coarsened }),
    ...(faults.includes('repaired') ? { repaired: true } : {}),
  };
}

function speciesOfSet({
  other_species: others = [],
  set_counts,
}: Pick<Partial<ProductContent>, 'other_species' | 'set_counts'>): Pick<Specimen, 'otherSpecies' | 'pieces'> {
  const [units, ...counts] = validSetCounts(set_counts, others.length);
  if (others.length === 0) return units === undefined ? {} : { pieces: units };
  if (units === undefined) return { otherSpecies: others };
  return { pieces: units, otherSpecies: others.map((one, at) => ({ ...one, pieces: counts[at] ?? 1 })) };
}

type KeptFacts = Pick<Specimen, CamelCase<keyof PlainFacts<typeof PRODUCT_FACTS>>>;

function keptFacts(facts: Partial<ProductContent>): KeptFacts {
  const values = Object.entries(plainFacts(PRODUCT_FACTS)).map(([name, { type }]) => [
    camelCase(name),
    facts[name as keyof ProductContent] ?? (type === 'flag' ? false : null),
  ]);
  return Object.fromEntries(values) as KeptFacts;
}

/** Says why a single specimen can't be bought, but never who reserved or bought it. */
export type TakenSpecimen =
  | { readonly kind: 'specimen-reserved'; readonly number: string }
  | { readonly kind: 'specimen-sold'; readonly number: string };

export function toTakenFailure(status: number, taken: TakenSpecimen): Failure {
  return toFailure(status, taken.kind, cartFailures, { values: { number: taken.number } });
}

/** Undefined for a grade that is not a single specimen. */
export function takenSpecimen(
  { key, specimen }: Pick<VariantContent, 'key' | 'specimen'>,
  reserved: ReadonlySet<string>,
): TakenSpecimen | undefined {
  if (specimen === undefined) return undefined;
  const { number } = specimen;
  return { kind: reserved.has(key) ? 'specimen-reserved' : 'specimen-sold', number };
}

/** The first of the short variants that is a single specimen and not free. */
export async function findTakenSpecimen(
  database: Database,
  variants: readonly StockShortage[],
  products: readonly ProductContent[],
): Promise<TakenSpecimen | undefined> {
  for (const { productId, variantKey, available } of variants) {
    if (available > 0) continue;
    const product = products.find(({ _id }) => _id === productId);
    const variant = product?.variants.find(({ key }) => key === variantKey);
    if (variant?.specimen !== undefined)
      return takenSpecimen(variant, await readReservedVariants(database, productId));
  }
  return undefined;
}
