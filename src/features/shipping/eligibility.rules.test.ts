import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assessEligibility, type ShippedSpecimen } from './eligibility.rules.ts';
import { APPENDICES } from './listings.rules.ts';
import { SHIPPING_VERDICTS, type ShippingRule, SPECIMEN_SOURCES } from './rule.rules.ts';
import { parseRuleTaxon } from './taxon.rules.ts';

const NOW = Date.parse('2026-11-26');

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const country = fc.constantFrom('CN', 'DE', 'FR', 'US', 'PE');
const NAMES = ['Papilio paris', 'Troides helena', 'Troides sp.', 'Morpho godartii', 'Colias croceus'];
const TAXA = ['Troides', 'Troides helena', 'Colias spp.', 'Papilionidae', 'Morpho godartii lachaumei'];

const ruleArbitrary: fc.Arbitrary<ShippingRule> = fc.record({
  id: fc.uuid(),
  border: fc.constantFrom('export', 'import'),
  taxa: fc
    .subarray(TAXA, { maxLength: 2 })
    .map((names) => names.flatMap((name) => parseRuleTaxon(name) ?? [])),
  appendices: fc.subarray([...APPENDICES], { maxLength: 1 }),
  sources: fc.subarray([...SPECIMEN_SOURCES], { maxLength: 2 }),
  hasProof: optional(fc.boolean()),
  origin: optional(fc.constantFrom('CN', 'PE', 'EU', 'abroad')),
  destination: optional(fc.constantFrom('DE', 'US', 'EU')),
  verdict: fc.constantFrom(...SHIPPING_VERDICTS),
  papers: fc.constant([]),
  words: fc.constant(''),
  checkedOn: fc.constant('2026-11-01'),
});

const specimenArbitrary: fc.Arbitrary<ShippedSpecimen> = fc.record({
  names: fc.subarray(NAMES, { minLength: 1 }),
  family: fc.constant('papilionidae'),
  source: optional(fc.constantFrom(...SPECIMEN_SOURCES)),
  hasProof: optional(fc.boolean()),
  origin: optional(country),
});

const rulesArbitrary = fc.array(ruleArbitrary, { maxLength: 8 });
const strictnessOf = (verdict: (typeof SHIPPING_VERDICTS)[number]) => SHIPPING_VERDICTS.indexOf(verdict);

function property(check: (rules: ShippingRule[], specimen: ShippedSpecimen, to: string) => void): void {
  fc.assert(fc.property(rulesArbitrary, specimenArbitrary, country, check), { numRuns: 300 });
}

describe('whether a specimen may be sent', () => {
  it('is unknown without rules, and without a scientific name', () => {
    const specimen: ShippedSpecimen = { names: ['Papilio paris'], source: 'bred', origin: 'CN' };
    expect(assessEligibility([], specimen, 'DE', NOW).verdict).toBe('unknown');
    expect(assessEligibility([], { ...specimen, names: ['蝴蝶'] }, 'DE', NOW).verdict).toBe('unknown');
    expect(assessEligibility([], { ...specimen, names: [] }, 'DE', NOW).verdict).toBe('unknown');
  });

  it('does not depend on the order of the rules', () => {
    property((rules, specimen, to) => {
      const { verdict } = assessEligibility(rules, specimen, to, NOW);
      expect(assessEligibility(rules.toReversed(), specimen, to, NOW).verdict).toBe(verdict);
    });
  });

  it('is never milder for a set than for one of its species', () => {
    property((rules, specimen, to) => {
      const whole = strictnessOf(assessEligibility(rules, specimen, to, NOW).verdict);
      for (const name of specimen.names)
        expect(whole).toBeGreaterThanOrEqual(
          strictnessOf(assessEligibility(rules, { ...specimen, names: [name] }, to, NOW).verdict),
        );
    });
  });

  it('is neither `allowed` nor `papers` if no rule was reviewed for a year', () => {
    property((rules, specimen, to) => {
      const { verdict } = assessEligibility(rules, specimen, to, Date.parse('2027-11-03'));
      expect(verdict).toBe('unknown');
    });
  });

  it('counts the first generation as wild abroad, and leaves it open at the border of China', () => {
    const base: ShippingRule = {
      ...{ id: 'all', border: 'export', taxa: [], appendices: [], sources: [], papers: [], words: '' },
      ...{ verdict: 'allowed', checkedOn: '2026-11-01' },
    };
    const arrival: ShippingRule = { ...base, id: 'arrival', border: 'import' };
    const wildBan: ShippingRule = { ...arrival, id: 'wild', sources: ['wild'], verdict: 'forbidden' };
    const specimen: ShippedSpecimen = { names: ['Papilio paris'], source: 'first-generation', origin: 'CN' };
    const verdictOf = (...rules: ShippingRule[]) => assessEligibility(rules, specimen, 'DE', NOW).verdict;
    expect(verdictOf(base, arrival)).toBe('allowed');
    expect(verdictOf(base, arrival, wildBan)).toBe('forbidden');
    expect(verdictOf(base, arrival, { ...wildBan, border: 'export' })).toBe('unknown');
    expect(verdictOf(base, arrival, { ...wildBan, sources: ['bred'] })).toBe('allowed');
  });

  it('follows the narrowest rule, and the stricter of two that are not comparable', () => {
    const base: ShippingRule = {
      ...{ id: 'export', border: 'export', taxa: [], appendices: [], sources: [], papers: [], words: '' },
      ...{ verdict: 'allowed', checkedOn: '2026-11-01' },
    };
    const specimen: ShippedSpecimen = { names: ['Papilio paris'], origin: 'CN' };
    const all: ShippingRule = { ...base, id: 'all', border: 'import', verdict: 'forbidden' };
    const eu: ShippingRule = { ...all, id: 'eu', destination: 'EU', verdict: 'papers' };
    const germany: ShippingRule = { ...all, id: 'de', destination: 'DE', verdict: 'allowed' };
    const bred: ShippingRule = {
      ...eu,
      id: 'bred',
      destination: undefined,
      sources: ['bred'],
      verdict: 'unknown',
    };
    const verdictOf = (rules: readonly ShippingRule[], source?: 'bred') =>
      assessEligibility([base, ...rules], { ...specimen, source: source ?? 'wild' }, 'DE', NOW).verdict;
    expect(verdictOf([all])).toBe('forbidden');
    expect(verdictOf([all, eu])).toBe('papers');
    expect(verdictOf([all, eu, germany])).toBe('allowed');
    // Neither rule is narrower than the other, so the stricter one counts.
    expect(verdictOf([germany, bred], 'bred')).toBe('unknown');
  });
});
