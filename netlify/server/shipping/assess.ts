/** Decides whether a product may be sent to a country (docs/decisions/0096). */

import type { ProductContent } from '../../../src/content/schema.ts';
import { findCountryByName } from '../../../src/features/base/country.rules.ts';
import { HOME_COUNTRY } from '../../../src/features/base/home-country.rules.ts';
import type { Specimen } from '../../../src/features/orders/ops-order-lines.contract.ts';
import { countriesOf } from '../../../src/features/search/rank/countries.rules.ts';
import {
  assessEligibility,
  combineEligibility,
  type Eligibility,
} from '../../../src/features/shipping/eligibility.rules.ts';
import { possibleAppendices } from '../../../src/features/shipping/listings.rules.ts';
import type { ShippingRule } from '../../../src/features/shipping/rule.rules.ts';
import type { LineRefusal, ProductShipping } from '../../../src/features/shipping/shipping.contract.ts';
import { shownVerdict } from '../../../src/features/shipping/shown-verdict.rules.ts';
import { parseTaxa } from '../../../src/features/shipping/taxon.rules.ts';

interface ShippedSpecies extends Pick<ProductContent['species'], 'latinName' | 'cites'> {
  /** Other scientific names; absent in an order's copy, and in a catalogue that was stored before they existed. */
  readonly synonyms?: readonly string[] | null | undefined;
}

/** The fields that rules read. */
export interface ShippedProduct extends Pick<ProductContent, 'origin' | 'source'> {
  readonly species: ShippedSpecies;
  readonly other_species: readonly ShippedSpecies[];
  /** Absent in a catalogue that was stored before this field existed. */
  readonly proof?: ProductContent['proof'] | undefined;
}

export interface OrderedSpecimen {
  /** Null if the product was deleted. */
  readonly product: ShippedProduct | null;
  /** The order's own copy; null for lines from before copies were stored. */
  readonly specimen: Specimen | null;
}

/** Prefers the catalogue, which also has the proof of origin. The order's own copy serves deleted products. */
export function shippedOrderLine({ product, specimen }: OrderedSpecimen): ShippedProduct | undefined {
  if (product !== null) return product;
  if (specimen === null) return undefined;
  const { latinName, cites, otherSpecies = [], origin, source } = specimen;
  return { species: { latinName, cites }, other_species: otherSpecies, origin, source };
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
  const origins = (named.length === 0 ? [''] : named).map((name) => findCountryByName(name) ?? undefined);
  return combineEligibility(
    [species, ...other_species].flatMap(({ latinName, synonyms, cites }) =>
      origins.map((country) =>
        assessEligibility(
          rules,
          {
            names: [latinName],
            synonyms: synonyms ?? [],
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

/**
 * Includes only the texts of the rules that decided, so that a permissive border does not contradict a
 * refusing one.
 */
export function toWireShipping({ verdict, papers, rules }: Eligibility): ProductShipping {
  const decisive = rules.filter((rule) => rule.verdict === verdict && rule.words !== '');
  return { verdict, papers: [...papers], words: [...new Set(decisive.map(({ words }) => words))] };
}

/** Why a product may not be paid for (docs/decisions/0096). `no-country`: the destination is unknown. */
export type ShippingRefusal = LineRefusal | 'no-country';

/**
 * Null if it may be paid for. A protected species may be paid for only once its papers exist, so an unknown verdict or
 * destination rejects it. For other species the buyer is only informed. Papers declared on arrival don't prevent
 * payment. Parcels within mainland China pass no border.
 */
export function shippingRefusal(
  rules: readonly ShippingRule[],
  product: ShippedProduct,
  destination: string | null,
  now: number,
): ShippingRefusal | null {
  if (destination === null) return isProtected(product) ? 'no-country' : null;
  return shippingNotice(rules, product, destination, now)?.refusal ?? null;
}

/** Returns the cart's notice about a line and a country; undefined if the line may be sent there without papers. */
export function shippingNotice(
  rules: readonly ShippingRule[],
  product: ShippedProduct,
  destination: string,
  now: number,
): (ProductShipping & { readonly refusal: LineRefusal | null }) | undefined {
  if (destination === HOME_COUNTRY) return undefined;
  const eligibility = assessProduct(rules, product, destination, now);
  const notice = toWireShipping(eligibility);
  // A rule may allow what needs a paper before the payment.
  if (shownVerdict(notice) === 'allowed' && notice.verdict === 'allowed') return undefined;
  return { ...notice, refusal: refusalOf(eligibility, product) };
}

/** Returns the verdict with the sources of the rules. Null if the parcel crosses no border. */
export function toStaffShipping(
  rules: readonly ShippingRule[],
  product: ShippedProduct,
  destination: string,
  now: number,
): (ProductShipping & { readonly laws: string[] }) | null {
  if (destination === HOME_COUNTRY) return null;
  const eligibility = assessProduct(rules, product, destination, now);
  const laws = eligibility.rules.flatMap(({ law }) => law ?? []);
  return { ...toWireShipping(eligibility), laws: [...new Set(laws)] };
}

function refusalOf({ verdict, papers }: Eligibility, product: ShippedProduct): LineRefusal | null {
  if (verdict === 'forbidden') return 'forbidden';
  if (papers.some(({ when }) => when === 'before')) return 'papers-first';
  return verdict === 'unknown' && isProtected(product) ? 'unknown' : null;
}

function isProtected({ species, other_species }: ShippedProduct): boolean {
  return [species, ...other_species].some(
    ({ latinName, synonyms, cites }) =>
      cites !== null ||
      parseTaxa(latinName)
        .map((taxon) => possibleAppendices({ taxon, synonyms: (synonyms ?? []).flatMap(parseTaxa) }))
        .some((appendices) => [...appendices].some((one) => one !== 'none')),
  );
}
