/** Whether a product of the catalogue may be sent to a country (docs/decisions/0096). */
import type { ProductContent } from '../../../src/content/schema.ts';
import type { ProductShipping } from '../../../src/contract/catalogue.ts';
import { countryNamed } from '../../../src/rules/country.ts';
import {
  assessEligibility,
  combineEligibility,
  type Eligibility,
} from '../../../src/rules/eligibility/eligibility.ts';
import type { ShippingRule } from '../../../src/rules/eligibility/rule.ts';
import { countriesOf } from '../../../src/rules/search/countries.ts';

/** The fields that rules read. */
export interface ShippedProduct extends Pick<ProductContent, 'origin' | 'source'> {
  readonly species: Pick<ProductContent['species'], 'latinName' | 'cites'>;
  readonly other_species: readonly Pick<ProductContent['species'], 'latinName' | 'cites'>[];
  /** Absent in a catalogue that was stored before the field. */
  readonly proof?: ProductContent['proof'] | undefined;
}

/**
 * Returns the strictest verdict over all species and all countries of origin that the product
 * names. `destination` is an ISO 3166-1 code, `now` milliseconds.
 */
export function assessProduct(
  rules: readonly ShippingRule[],
  { species, other_species, origin, source, proof }: ShippedProduct,
  destination: string,
  now: number,
): Eligibility {
  const named = countriesOf(origin);
  // A name like 世界各地 leaves the origin open.
  const origins = (named.length === 0 ? [''] : named).map((name) => countryNamed(name) ?? undefined);
  return combineEligibility(
    [species, ...other_species].flatMap(({ latinName, cites }) =>
      origins.map((country) =>
        assessEligibility(
          rules,
          {
            names: [latinName],
            appendix: cites ?? undefined,
            source: source ?? undefined,
            hasProof: proof ? proof === 'on-file' : undefined,
            origin: country,
          },
          destination,
          now,
        ),
      ),
    ),
  );
}

/** Without the rules' internal ids. */
export function wireShipping({ verdict, papers, rules }: Eligibility): ProductShipping {
  return {
    verdict,
    papers: [...papers],
    words: [...new Set(rules.map(({ words }) => words))].filter(Boolean),
  };
}
