import { describe, expect, it } from 'vitest';
import { matchTaxon, parseRuleTaxon, parseTaxa, type TaxonMatch } from './taxon.rules.ts';

describe('a scientific name', () => {
  it.each([
    ['Troides helena', [['troides', 'helen']]],
    ['Papilio chikae hermeli Nuyda, 1992', [['papilio', 'chikae', 'hermeli']]],
    ['Troides (Ripponia) hypolitus (Cramer, 1775)', [['troides', 'hypolit']]],
    ['Morpho didius ♂', [['morpho', 'didi']]],
    ['Papilio memnon f. achates', [['papilio', 'memnon']]],
    ['Sasakia charonda ssp. formosana', [['sasakia', 'charond', 'formosan']]],
    ['Ornithoptera sp.', [['ornithoptera']]],
    [
      'Ornithoptera priamus × alexandrae',
      [
        ['ornithoptera', 'priam'],
        ['ornithoptera', 'alexandrae'],
      ],
    ],
    [
      'O. priamus x O. alexandrae',
      [
        ['o.', 'priam'],
        ['o.', 'alexandrae'],
      ],
    ],
    ['蝴蝶标本混装 20 枚', []],
    ['blue morpho', []],
    ['', []],
  ])('%s is read as %j', (name, expected) => {
    const parsed = parseTaxa(name).map(({ genus, species, subspecies }) =>
      [genus, species, subspecies].filter((word) => word !== undefined),
    );
    expect(parsed).toEqual(expected);
  });
});

describe('a taxon of a rule', () => {
  it.each<[rule: string, name: string, match: TaxonMatch]>([
    ['Troides', 'Troides helena', 'certain'],
    ['Troides', 'Troides sp.', 'certain'],
    ['Parides ascanius', 'Parides ascania', 'certain'],
    ['Parides ascanius', 'Parides sp.', 'possible'],
    ['Parides ascanius', 'Parides hahneli', 'none'],
    ['Colias spp.', 'Colias croceus', 'possible'],
    ['Colias spp.', 'Pieris rapae', 'none'],
    ['Troides aeacus formosanus', 'Troides aeacus', 'possible'],
    ['Troides aeacus formosanus', 'Troides aeacus kaguya', 'none'],
    ['Troides aeacus formosanus', 'Troides aeacus formosanus', 'certain'],
    ['Ornithoptera alexandrae', 'O. alexandrae', 'certain'],
    ['Papilionidae', 'Papilio paris', 'certain'],
    ['Nymphalidae', 'Papilio paris', 'none'],
  ])('%s covers %s: %s', (rule, name, match) => {
    const [taxon] = parseTaxa(name);
    const ruleTaxon = parseRuleTaxon(rule);
    if (taxon === undefined || ruleTaxon === undefined) throw new Error('not a name');
    expect(matchTaxon({ taxon, family: 'papilionidae' }, ruleTaxon)).toBe(match);
  });

  it.each([
    ['Papilio brookiana', 'certain'],
    ['Papilio brookiana albescens', 'possible'],
    // Today's Papilio doesn't include it.
    ['Papilio', 'none'],
    ['Papilio spp.', 'none'],
    ['Trogonoptera', 'certain'],
  ] satisfies [string, TaxonMatch][])(
    '%s covers Trogonoptera brookiana by its synonym: %s',
    (rule, match) => {
      const [taxon] = parseTaxa('Trogonoptera brookiana');
      const ruleTaxon = parseRuleTaxon(rule);
      if (taxon === undefined || ruleTaxon === undefined) throw new Error('not a name');
      expect(matchTaxon({ taxon, synonyms: parseTaxa('Papilio brookiana') }, ruleTaxon)).toBe(match);
    },
  );

  it('does not cover a subspecies that a person has ruled out', () => {
    const [taxon] = parseTaxa('Troides aeacus');
    const rule = parseRuleTaxon('Troides aeacus formosanus');
    if (taxon === undefined || rule === undefined) throw new Error('not a name');
    expect(matchTaxon({ taxon, isOtherSubspecies: true }, rule)).toBe('none');
  });
});
