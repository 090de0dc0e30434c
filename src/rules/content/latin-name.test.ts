import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { latinNameVerdict } from './latin-name.ts';

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
  ])('may be %s', (name) => expect(latinNameVerdict(name)).toBe(true));

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
  ])('may not be written %j', (name) => expect(latinNameVerdict(name)).toContain('学名应由属名和种加词组成'));

  test('of a hybrid has the sign of multiplication', () => {
    for (const sign of ['x', 'X', '*'])
      expect(latinNameVerdict(`Ornithoptera ${sign} allottei`)).toContain('请用乘号“×”');
  });

  test('goes without author and year', () => {
    expect(latinNameVerdict('Morpho didius Hopffer, 1874')).toContain('不写命名人和年份');
    expect(latinNameVerdict('Papilio machaon L., 1758')).toContain('不写命名人和年份');
  });
});

const letters = 'abcdefghijklmnopqrstuvwxyz';
const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 7, maxLength: 14 });
const genus = word.map((name) => (name[0] ?? 'A').toUpperCase() + name.slice(1));
const lower = fc
  .tuple(word, fc.option(word), fc.option(fc.tuple(fc.constantFrom('f.', 'ab.', 'var.', 'form'), word)))
  .map(([species, subspecies, form]) => [species, subspecies, form?.join(' ')].filter(Boolean).join(' '));

test('every name that is put together as the field does is taken', () => {
  fc.assert(
    fc.property(genus, lower, fc.option(lower), (name, parts, other) => {
      const full = `${name} ${parts}${other === null ? '' : ` × ${other}`}`;
      expect(latinNameVerdict(full)).toBe(true);
    }),
  );
});

test('one wrong character anywhere spoils it', () => {
  fc.assert(
    fc.property(
      genus,
      lower,
      fc.constantFrom('0', ',', '，', '　', '_', '×', '\n'),
      fc.nat(),
      (name, parts, sign, at) => {
        const full = `${name} ${parts}`;
        const place = at % (full.length + 1);
        expect(latinNameVerdict(full.slice(0, place) + sign + full.slice(place))).not.toBe(true);
      },
    ),
  );
});
