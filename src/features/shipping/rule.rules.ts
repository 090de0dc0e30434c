import type { Appendix } from './listings.rules.ts';
import { placeSpecificity } from './places.rules.ts';
import { SOURCES } from './sources.rules.ts';
import {
  matchTaxon,
  type NamedSpecimen,
  type RuleTaxon,
  type TaxonMatch,
  type TaxonRank,
} from './taxon.rules.ts';

/** Ordered from the mildest to the strictest; the strictest of several wins. */
export const SHIPPING_VERDICTS = ['allowed', 'papers', 'unknown', 'forbidden'] as const;
export type ShippingVerdict = (typeof SHIPPING_VERDICTS)[number];

export const strictest = (verdicts: readonly ShippingVerdict[]): ShippingVerdict =>
  SHIPPING_VERDICTS[Math.max(0, ...verdicts.map((verdict) => SHIPPING_VERDICTS.indexOf(verdict)))] ??
  'unknown';

/** Sources as CITES distinguishes them: W, R, C, and F for the first generation born in captivity. */
export const SPECIMEN_SOURCES = [...SOURCES, 'first-generation'] as const;
export type SpecimenSource = (typeof SPECIMEN_SOURCES)[number];

export interface RequiredPaper {
  readonly name: string;
  readonly who: 'shop' | 'buyer';
  /** `before`: no payment before it exists. `arrival`: declared when the parcel arrives. */
  readonly when: 'before' | 'arrival';
  readonly days?: number | undefined;
  /** The fee in the authority's words, such as 88 CHF. */
  readonly cost?: string | undefined;
}

export interface ShippingRule {
  readonly id: string;
  /** Staff's name for it; absent in sets that were stored before it was kept. */
  readonly title?: string | undefined;
  /** A parcel passes both borders; each has separate rules. */
  readonly border: 'export' | 'import';
  /** Taxa and their synonyms. A rule without taxa and appendices applies to every specimen. */
  readonly taxa: readonly RuleTaxon[];
  readonly appendices: readonly Appendix[];
  readonly sources: readonly SpecimenSource[];
  /** Requires documents of lawful source on file, or their absence. Undefined matches both. */
  readonly hasProof?: boolean | undefined;
  /** An ISO 3166-1 code or a group; undefined means everywhere. */
  readonly origin?: string | undefined;
  readonly destination?: string | undefined;
  readonly verdict: ShippingVerdict;
  readonly papers: readonly RequiredPaper[];
  /** Explanation for the buyer. */
  readonly words: string;
  /** Address of the legal source. */
  readonly law?: string | undefined;
  /** `YYYY-MM-DD`. Undefined until a person has checked it. */
  readonly checkedOn?: string | undefined;
  readonly reviewBy?: string | undefined;
}

export interface AssessedSpecimen extends Omit<NamedSpecimen, 'taxon' | 'synonyms'> {
  readonly source?: SpecimenSource | undefined;
  readonly hasProof?: boolean | undefined;
  /** ISO 3166-1. Undefined if unknown. */
  readonly origin?: string | undefined;
}

/** Specificity of a rule in each respect. */
type Levels = readonly [
  taxon: 0 | TaxonRank,
  source: number,
  proof: number,
  origin: number,
  destination: number,
];

export interface AppliedRule {
  readonly rule: ShippingRule;
  readonly match: Exclude<TaxonMatch, 'none'>;
  readonly levels: Levels;
}

/**
 * Returns undefined if the rule does not apply. The match is `possible` if the specimen's record
 * leaves it open.
 */
export function applyRule(
  rule: ShippingRule,
  specimen: AssessedSpecimen & NamedSpecimen,
  appendix: Appendix | 'none',
  destination: string,
): AppliedRule | undefined {
  const taxon = taxonLevel(rule, specimen, appendix);
  const toLevel = placeSpecificity(rule.destination, destination);
  if (taxon === undefined || toLevel === undefined) return undefined;
  const fromLevel =
    specimen.origin === undefined ? undefined : placeSpecificity(rule.origin, specimen.origin);
  const isOriginUnknown = specimen.origin === undefined && rule.origin !== undefined;
  if (fromLevel === undefined && specimen.origin !== undefined) return undefined;
  const source = matchSource(rule, specimen.source);
  const proof = rule.hasProof === undefined ? 'certain' : matchValue(rule.hasProof, specimen.hasProof);
  if (source === 'none' || proof === 'none') return undefined;
  const isPossible = [taxon.match, source, proof].includes('possible') || isOriginUnknown;
  return {
    rule,
    match: isPossible ? 'possible' : 'certain',
    levels: [
      taxon.level,
      rule.sources.length === 0 ? 0 : 1,
      rule.hasProof === undefined ? 0 : 1,
      fromLevel ?? (rule.origin === undefined ? 0 : 1),
      toLevel,
    ],
  };
}

function taxonLevel(
  { taxa, appendices }: ShippingRule,
  specimen: NamedSpecimen,
  appendix: Appendix | 'none',
): { readonly match: TaxonMatch; readonly level: 0 | TaxonRank } | undefined {
  if (taxa.length === 0 && appendices.length === 0) return { match: 'certain', level: 0 };
  let best: { match: TaxonMatch; level: 0 | TaxonRank } | undefined =
    appendix !== 'none' && appendices.includes(appendix) ? { match: 'certain', level: 1 } : undefined;
  for (const taxon of taxa) {
    const match = matchTaxon(specimen, taxon);
    if (match === 'none' || (best?.match === 'certain' && (match === 'possible' || best.level >= taxon.rank)))
      continue;
    best = { match, level: taxon.rank };
  }
  return best;
}

/**
 * Abroad the first generation counts as wild. Whether China counts it as bred is unknown, so at
 * China's border it may be either.
 */
function matchSource({ sources, border }: ShippingRule, source: SpecimenSource | undefined): TaxonMatch {
  if (sources.length === 0) return 'certain';
  if (source === undefined) return 'possible';
  if (source !== 'first-generation') return sources.includes(source) ? 'certain' : 'none';
  if (sources.includes('first-generation')) return 'certain';
  if (border === 'import') return sources.includes('wild') ? 'certain' : 'none';
  return sources.includes('wild') || sources.includes('bred') ? 'possible' : 'none';
}

const matchValue = (wanted: boolean, value: boolean | undefined): TaxonMatch =>
  value === undefined ? 'possible' : value === wanted ? 'certain' : 'none';

/** True if `a` is at least as specific in every respect and more specific in one. */
function overrides(a: AppliedRule, b: AppliedRule): boolean {
  const differences = a.levels.map((level, at) => level - (b.levels[at] ?? 0));
  return (
    differences.every((difference) => difference >= 0) && differences.some((difference) => difference > 0)
  );
}

export function mostSpecific(rules: readonly AppliedRule[]): readonly AppliedRule[] {
  return rules.filter((rule) => !rules.some((other) => overrides(other, rule)));
}

const DAY_MS = 24 * 60 * 60 * 1000;
export const YEAR_MS = 365 * DAY_MS;
/** Staff is reminded this long before a rule becomes stale. */
export const REVIEW_NOTICE_MS = 14 * DAY_MS;

/**
 * Milliseconds: a year after the rule's check, or the day that its editor named. Undefined if nobody has checked it.
 */
export function staleAfter({ checkedOn, reviewBy }: ShippingRule): number | undefined {
  if (checkedOn === undefined) return undefined;
  const end = Date.parse(checkedOn) + YEAR_MS;
  return reviewBy === undefined ? end : Math.min(end, Date.parse(reviewBy));
}

/** `now` in milliseconds. */
export function isStale(rule: ShippingRule, now: number): boolean {
  const end = staleAfter(rule);
  return end === undefined || now > end;
}
