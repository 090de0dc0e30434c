/** What an operator sees before accepting a set of rules. */
import type { FieldWords, Named, SetWarning } from '../acceptance/acceptance.rules.ts';
import { placeTitle } from './places.rules.ts';
import { isStale, type RequiredPaper, type ShippingRule, staleAfter, strictest } from './rule.rules.ts';
import type { RuleTaxon } from './taxon.rules.ts';
import {
  BORDER_TITLES,
  PAPER_PROVIDER_TITLES,
  PAPER_TIME_TITLES,
  PROOF_TITLES,
  SOURCE_TITLES,
  VERDICT_TITLES,
} from './titles.rules.ts';

const paperText = ({ name, who, when, days, cost }: RequiredPaper) =>
  [name, PAPER_PROVIDER_TITLES[who], PAPER_TIME_TITLES[when], days && `约${days}天`, cost]
    .filter(Boolean)
    .join('，');

const taxonKey = ({ genus, species, subspecies, isPartOfGenus }: RuleTaxon) =>
  [genus, species, subspecies, isPartOfGenus && 'spp.'].filter(Boolean).join(' ');

/** In the order of the form. The title is staff's name for the rule and changes nothing. */
export const RULE_FIELD_WORDS: readonly FieldWords<ShippingRule>[] = [
  { field: '哪一边的规定', say: ({ border }) => BORDER_TITLES[border] },
  {
    field: '学名',
    say: ({ taxa }) => taxa.map((taxon) => taxon.name ?? taxonKey(taxon)).join('、'),
    key: ({ taxa }) => taxa.map(taxonKey).join('、'),
  },
  { field: 'CITES附录', say: ({ appendices }) => appendices.join('、') },
  { field: '标本来源', say: ({ sources }) => sources.map((source) => SOURCE_TITLES[source]).join('、') },
  {
    field: '来源文件',
    say: ({ hasProof }) => (hasProof === undefined ? '' : PROOF_TITLES[hasProof ? 'on-file' : 'none']),
  },
  { field: '产地', say: ({ origin }) => placeTitle(origin ?? '') },
  { field: '寄往', say: ({ destination }) => placeTitle(destination ?? '') },
  { field: '结论', say: ({ verdict }) => VERDICT_TITLES[verdict] },
  { field: '文件', say: ({ papers }) => papers.map(paperText).join('；') },
  { field: '给买家的话', say: ({ words }) => words },
  { field: '法律依据', say: ({ law }) => law ?? '' },
  { field: '核对日期', say: ({ checkedOn }) => checkedOn ?? '' },
  { field: '下次核对', say: ({ reviewBy }) => reviewBy ?? '' },
];

/** An operator is told this long before a rule counts as unknown. */
const ENDS_WITHIN_MS = 30 * 24 * 3_600_000;

/**
 * A rule is shadowed if another applies wherever it does, is as specific, is as strict or stricter, and says all that
 * it says: it never decides. Two rules for exactly the same specimens contradict each other if their verdicts differ.
 */
export function ruleWarnings(rules: readonly ShippingRule[], now: number): SetWarning[] {
  const named = ({ id, title }: Named) => ({ id, title });
  const verdictOf = (rule: ShippingRule) => (isStale(rule, now) ? 'unknown' : rule.verdict);
  const isShadowed = (rule: ShippingRule, by: ShippingRule) =>
    strictest([verdictOf(rule), verdictOf(by)]) === verdictOf(by) && !adds(rule, by, now);
  const overlaps = rules.flatMap((rule, at): SetWarning[] =>
    rules.flatMap((other, otherAt): SetWarning[] => {
      if (at === otherAt || !appliesWherever(other, rule)) return [];
      const isSame = appliesWherever(rule, other);
      const isContradiction = isSame && other.verdict !== rule.verdict;
      // Of two that say the same, one is named.
      const isNamed = isSame && otherAt < at && (isContradiction || isShadowed(other, rule));
      if (isNamed || !(isContradiction || isShadowed(rule, other))) return [];
      return [{ kind: isContradiction ? 'contradicts' : 'shadowed', one: named(rule), by: named(other) }];
    }),
  );
  const ending = rules.flatMap((rule): SetWarning[] => {
    const end = staleAfter(rule);
    if (end !== undefined && end > now + ENDS_WITHIN_MS) return [];
    const until = end === undefined ? null : new Date(end).toISOString().slice(0, 10);
    return [{ kind: 'ends', one: named(rule), until }];
  });
  return [...overlaps, ...ending];
}

/** True if the buyer needs or reads something of `rule` that `other` does not say (eligibility.rules.ts). */
function adds(rule: ShippingRule, other: ShippingRule, now: number): boolean {
  const known = other.papers.map(paperText);
  const isForbidden = other.verdict === 'forbidden' && !isStale(other, now);
  if (!isForbidden && rule.papers.some((paper) => !known.includes(paperText(paper)))) return true;
  return rule.verdict === other.verdict && rule.words !== '' && rule.words !== other.words;
}

/** True if `rule` applies to all that `other` applies to, and is as specific there. */
function appliesWherever(rule: ShippingRule, other: ShippingRule): boolean {
  const isSame = (['border', 'hasProof', 'origin', 'destination'] as const).every(
    (field) => rule[field] === other[field],
  );
  const kinds = ({ taxa, appendices }: ShippingRule) => [...taxa.map(taxonKey), ...appendices];
  return isSame && includesAll(kinds(rule), kinds(other)) && includesAll(rule.sources, other.sources);
}

/** An empty list means everything, which is less specific than a list. */
function includesAll(all: readonly string[], some: readonly string[]): boolean {
  return all.length === 0 ? some.length === 0 : some.length > 0 && some.every((one) => all.includes(one));
}
