import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GRADES, SEXES } from '../specimens/specimen.rules.ts';
import { type OfferedGrade, satisfiesWant, TAXON_LEVELS, taxonOf, type WantCriteria } from './wants.rules.ts';

const offered: OfferedGrade = {
  ...{ speciesId: 'morpho-didius', latinName: 'Morpho didius', family: '蛱蝶科 Nymphalidae' },
  ...{ sex: '雄', origin: '秘鲁、巴西等', grade: 'A1', baseGrade: 'A1', priceFen: 12_850 },
};
const any: WantCriteria = {
  ...{ level: 'species', taxon: 'morpho-didius', sex: null, grade: null, origin: null, maxFen: null },
};

test.each<[string, Partial<WantCriteria>, Partial<OfferedGrade>, boolean]>([
  ['the species', {}, {}, true],
  ['another species', { taxon: 'morpho-menelaus' }, {}, false],
  ['the genus', { level: 'genus', taxon: 'Morpho' }, {}, true],
  ['a genus that only begins the same', { level: 'genus', taxon: 'Morph' }, {}, false],
  ['the family', { level: 'family', taxon: '蛱蝶科 Nymphalidae' }, {}, true],
  ['the other sex', { sex: '雌' }, {}, false],
  ['one sex of a pair', { sex: '雌' }, { sex: '雌雄' }, true],
  ['a pair, for a single male', { sex: '雌雄' }, {}, false],
  ['another grade', { grade: 'A1-' }, {}, false],
  ['the grade of a single specimen', { grade: 'A2' }, { grade: 'A2 · 03', baseGrade: 'A2' }, true],
  ['the second country of several', { origin: 'BR' }, {}, true],
  ['another country', { origin: 'CO' }, {}, false],
  ['the highest price itself', { maxFen: 12_850 }, {}, true],
  ['a fen too dear', { maxFen: 12_849 }, {}, false],
])('a want for %s', (_, want, offer, satisfied) => {
  expect(satisfiesWant({ ...offered, ...offer }, { ...any, ...want })).toBe(satisfied);
});

test('a criterion more never satisfies a want that was not', () => {
  const level = fc.constantFrom(...TAXON_LEVELS);
  const criteria = fc.record({
    sex: fc.constantFrom(null, ...SEXES),
    grade: fc.constantFrom(null, ...GRADES),
    origin: fc.constantFrom(null, 'PE', 'BR', 'CO'),
    maxFen: fc.option(fc.integer({ min: 1, max: 20_000 })),
  });
  const free = { sex: null, grade: null, origin: null, maxFen: null };
  fc.assert(
    fc.property(level, criteria, fc.constantFrom('sex', 'grade', 'origin', 'maxFen'), (of, chosen, name) => {
      const want = { level: of, taxon: taxonOf(of, offered), ...chosen };
      expect(satisfiesWant(offered, { ...want, ...free })).toBe(true);
      if (satisfiesWant(offered, want)) expect(satisfiesWant(offered, { ...want, [name]: null })).toBe(true);
    }),
  );
});
