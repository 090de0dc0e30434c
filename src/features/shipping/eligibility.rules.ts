import { type Appendix, possibleAppendices } from './listings.rules.ts';
import {
  type AppliedRule,
  type AssessedSpecimen,
  applyRule,
  isStale,
  mostSpecific,
  type RequiredPaper,
  type ShippingRule,
  type ShippingVerdict,
  strictest,
} from './rule.rules.ts';
import { type NamedSpecimen, parseTaxa } from './taxon.rules.ts';

export interface ShippedSpecimen extends AssessedSpecimen {
  /** Scientific names as on the label: both parents of a hybrid, all species of a set. */
  readonly names: readonly string[];
  /** Other scientific names of the species. */
  readonly synonyms?: readonly string[] | undefined;
  /** The appendix that the editor recorded; the names may belong to a stricter one. */
  readonly appendix?: Appendix | undefined;
}

export interface Eligibility {
  readonly verdict: ShippingVerdict;
  /** Known papers, even if the verdict is unknown or forbidden. */
  readonly papers: readonly RequiredPaper[];
  /** The rules that decided; buyer and operators read their texts. */
  readonly rules: readonly ShippingRule[];
}

const UNKNOWN: Eligibility = { verdict: 'unknown', papers: [], rules: [] };

/**
 * Returns the strictest verdict over both borders, all names and all parents of hybrids. A stale
 * rule says `unknown`. A border without a rule is `unknown`, as is a record that leaves open which
 * rule applies. `destination` is an ISO 3166-1 code, `now` milliseconds.
 */
export function assessEligibility(
  rules: readonly ShippingRule[],
  specimen: ShippedSpecimen,
  destination: string,
  now: number,
): Eligibility {
  const taxa = specimen.names.map(parseTaxa);
  if (taxa.length === 0 || taxa.some((parsed) => parsed.length === 0)) return UNKNOWN;
  const current = rules.map(
    (rule): ShippingRule => (isStale(rule, now) ? { ...rule, verdict: 'unknown' } : rule),
  );
  const synonyms = specimen.synonyms?.flatMap(parseTaxa);
  return combineEligibility(
    taxa.flat().map((taxon) => assessTaxon(current, { ...specimen, taxon, synonyms }, destination)),
  );
}

function assessTaxon(
  rules: readonly ShippingRule[],
  specimen: AssessedSpecimen & NamedSpecimen & Pick<ShippedSpecimen, 'appendix'>,
  destination: string,
): Eligibility {
  const appendices = new Set(possibleAppendices(specimen));
  if (specimen.appendix !== undefined) {
    appendices.delete('none');
    appendices.add(specimen.appendix);
  }
  const readings = [...appendices].flatMap((appendix) => {
    const applied = rules.flatMap((rule) => applyRule(rule, specimen, appendix, destination) ?? []);
    const certain = applied.filter(({ match }) => match === 'certain');
    return certain.length === applied.length ? [assess(applied)] : [assess(certain), assess(applied)];
  });
  const all = combineEligibility(readings);
  const isDecided = readings.every((reading) => isSame(reading, all));
  return isDecided ? all : { ...all, verdict: 'unknown' };
}

function assess(applied: readonly AppliedRule[]): Eligibility {
  return combineEligibility(
    (['export', 'import'] as const).map((border) => {
      const deciding = mostSpecific(applied.filter(({ rule }) => rule.border === border)).map(
        ({ rule }) => rule,
      );
      if (deciding.length === 0) return UNKNOWN;
      return {
        verdict: strictest(deciding.map(({ verdict }) => verdict)),
        papers: deciding.flatMap(({ papers }) => papers),
        rules: deciding,
      };
    }),
  );
}

/** Returns the strictest verdict, with the papers and rules of all parts. */
export function combineEligibility(parts: readonly Eligibility[]): Eligibility {
  const papers = new Map(parts.flatMap((part) => part.papers).map((paper) => [paper.name, paper]));
  const rules = new Map(parts.flatMap((part) => part.rules).map((rule) => [rule.id, rule]));
  return {
    verdict: strictest(parts.map(({ verdict }) => verdict)),
    papers: [...papers.values()],
    rules: [...rules.values()],
  };
}

/** Compares the papers, too, because different papers mean a different answer to the buyer. */
function isSame(a: Eligibility, b: Eligibility): boolean {
  const names = ({ papers }: Eligibility) =>
    papers
      .map(({ name }) => name)
      .sort()
      .join('\n');
  return a.verdict === b.verdict && names(a) === names(b);
}
