import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GRADES } from '../specimens/specimen.rules.ts';
import { PRODUCT_FACTS } from '../specimens/specimen-facts.rules.ts';
import {
  permitFindings,
  validateCites,
  validateCollectionDate,
  validateLatinName,
  validateMillimetres,
  validatePastDate,
  validateWingspan,
  variantFindings,
} from './content-specimen.rules.ts';

describe('a collecting date', () => {
  test.each(['2024-05', '2024-05-18', '2024-02-29', '', undefined, null])('may be %s', (date) =>
    expect(validateCollectionDate(date)).toBe(true),
  );

  test.each(['2024', '2024-5', '05/2024', '2024-05-18T00:00', '2024年5月'])('may not be written %s', (date) =>
    expect(validateCollectionDate(date)).toContain('2024-05-18'),
  );

  test.each(['2024-13', '2024-00', '2023-02-29', '2024-04-31'])('must exist, unlike %s', (date) =>
    expect(validateCollectionDate(date)).toBe(`日期“${date}”不存在`),
  );
});

describe('a grade occurs once in a product', () => {
  test('and each repetition is reported at its position', () => {
    expect(variantFindings([{ grade: 'A1' }, { grade: 'A1-' }])).toEqual([]);
    expect(variantFindings([{}, {}])).toEqual([]);
    expect(variantFindings(undefined)).toEqual([]);
    const [again] = variantFindings([{ grade: 'A1' }, { grade: 'A-' }, { grade: 'A1' }]);
    expect(again).toMatchObject({ path: [2, 'grade'] });
    expect(again?.message).toContain('品质 A1 ');
  });

  test('whatever the grades', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...GRADES)), (grades) => {
        const found = variantFindings(grades.map((grade) => ({ grade })));
        expect(found).toHaveLength(grades.length - new Set(grades).size);
      }),
    );
  });
});

test('a wingspan has a width', () => {
  expect(validateWingspan({ min: 40, max: 55 })).toBe(true);
  expect(validateWingspan({ min: 40 })).toBe(true);
  expect(validateWingspan(undefined)).toBe(true);
  expect(validateWingspan({ min: 55, max: 55 })).toContain('必须大于');
});

describe('a forewing', () => {
  test.each([3, 68.5, 160, undefined, null])('may measure %s', (length) =>
    expect(validateMillimetres(PRODUCT_FACTS.forewing_mm, length)).toBe(true),
  );

  test.each([2.9, 160.1, 68.55, 0, -3, Number.NaN])('may not measure %s', (length) =>
    expect(validateMillimetres(PRODUCT_FACTS.forewing_mm, length)).toContain('3 至 160 毫米'),
  );
});

test('only appendix I is refused', () => {
  expect(validateCites('I')).toContain('不得上架');
  for (const appendix of ['II', 'III', undefined, null]) expect(validateCites(appendix)).toBe(true);
});

describe('a product of appendix II', () => {
  const papers = { cites: [null, 'II'], source: 'bred', permit_note: '附许可证复印件' };

  test('is sold with source and permit', () => expect(permitFindings(papers)).toEqual([]));

  test.each([
    ['source', { ...papers, source: null }, ['source']],
    ['permit', { ...papers, permit_note: undefined }, ['permit_note']],
    ['permit in words', { ...papers, permit_note: '  ' }, ['permit_note']],
    ['both', { cites: ['II'], source: undefined, permit_note: null }, ['source', 'permit_note']],
  ])('needs its %s', (_what, product, fields) =>
    expect(permitFindings(product).map(({ path }) => path[0])).toEqual(fields),
  );

  test.each(['III', null, undefined])('which one of %s needs not', (cites) =>
    expect(permitFindings({ cites: [cites], source: null, permit_note: null })).toEqual([]),
  );
});

test('implausible collection dates are refused', () => {
  expect(validateCollectionDate('0202-05')).toContain('太早');
  expect(validateCollectionDate('1758-06-01')).toBe(true);
  for (const date of ['2026-11', '2026-11-25', '', undefined])
    expect(validatePastDate(date, '2026-11-25')).toBe(true);
  for (const date of ['2026-12', '2026-11-26', '2064-04'])
    expect(validatePastDate(date, '2026-11-25')).toContain('还没有到');
});

describe('a Latin name', () => {
  test.each([
    'Morpho didius',
    'Ornithoptera priamus poseidon',
    'Polygonia c-album',
    'Papilio (Achillides) blumei',
    'Papilio (Achillides) blumei fruhstorferi',
    'Papilio machaon ssp. hippocrates',
    'Papilio memnon f. achates',
    'Papilio memnon agenor form distantianus',
    'Parnassius apollo ab. novarae',
    'Agrias claudina var. lugens',
    'Delias sp.',
    'Delias cf. hyparete',
    'Agrias aff. claudina',
    'Ornithoptera × allottei',
    'Limenitis arthemis × archippus',
    'Colias croceus × Colias hyale',
    'Papilio formosanus',
  ])('may be %s', (name) => expect(validateLatinName(name)).toBe(true));

  test.each([
    'morpho didius',
    'Morpho Didius',
    'MORPHO DIDIUS',
    'Morpho',
    'Morpho  didius',
    ' Morpho didius',
    'Morpho didius ',
    'Morpho　didius',
    'Morpho didius.',
    '欢乐女神闪蝶',
    'Morpho didius 蓝',
    'Morpho ssp.',
    'Papilio memnon f.',
    'Papilio memnon form',
    'Papilio memnon agenor distantianus alba',
    'Morpho d',
    'Morpho didius-',
  ])('may not be written %j', (name) =>
    expect(validateLatinName(name)).toContain('学名应由属名和种加词组成'),
  );

  test('of a hybrid has the sign of multiplication', () => {
    for (const sign of ['x', 'X', '*'])
      expect(validateLatinName(`Ornithoptera ${sign} allottei`)).toContain('请用乘号“×”');
  });

  test('needs no author and year', () => {
    expect(validateLatinName('Morpho didius Hopffer, 1874')).toContain('不写命名人和年份');
    expect(validateLatinName('Papilio machaon L., 1758')).toContain('不写命名人和年份');
  });
});

const letters = 'abcdefghijklmnopqrstuvwxyz';
const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 7, maxLength: 14 });
const genus = word.map((name) => (name[0] ?? 'A').toUpperCase() + name.slice(1));
const lower = fc
  .tuple(word, fc.option(word), fc.option(fc.tuple(fc.constantFrom('f.', 'ab.', 'var.', 'form'), word)))
  .map(([species, subspecies, form]) => [species, subspecies, form?.join(' ')].filter(Boolean).join(' '));

test('every well-formed name is accepted', () => {
  fc.assert(
    fc.property(genus, lower, fc.option(lower), (name, parts, other) => {
      const full = `${name} ${parts}${other === null ? '' : ` × ${other}`}`;
      expect(validateLatinName(full)).toBe(true);
    }),
  );
});

test('one wrong character anywhere is refused', () => {
  fc.assert(
    fc.property(
      genus,
      lower,
      fc.constantFrom('0', ',', '，', '　', '_', '×', '\n'),
      fc.nat(),
      (name, parts, sign, at) => {
        const full = `${name} ${parts}`;
        const place = at % (full.length + 1);
        expect(validateLatinName(full.slice(0, place) + sign + full.slice(place))).not.toBe(true);
      },
    ),
  );
});
