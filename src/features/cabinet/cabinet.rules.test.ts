import { expect, test } from 'vitest';
import { cabinetGaps, isEventDate } from './cabinet.rules.ts';

test.each([
  ['2019', true],
  ['2019-06', true],
  ['2019-06-30', true],
  ['2019-06-31', false],
  ['2019-13', false],
  ['2019-6', false],
  ['2019/2020', true],
  ['2019-06/2019-07', true],
  ['2019-06-05/2019-06', true],
  ['2020/2019', false],
  ['2019/2020/2021', false],
  ['/2019', false],
  ['', false],
  ['6.2019', false],
])('%j as a date of collection: %j', (text, isDate) => {
  expect(isEventDate(text)).toBe(isDate);
});

const SPECIES = [
  { id: 'menelaus', name: '蓝闪蝶', latin_name: 'Morpho menelaus' },
  { id: 'didius', name: '欢乐女神闪蝶', latin_name: 'Morpho didius' },
  { id: 'ulysses', name: '天堂凤蝶', latin_name: 'Papilio ulysses' },
];
const gapsOf = (...owned: readonly (readonly [string, string | null])[]) =>
  cabinetGaps(
    owned.map(([latinName, sex]) => ({ latinName, sex })),
    SPECIES,
  ).map(({ genus, listed, owned: had, gaps }) => [
    `${genus} ${had}/${listed}`,
    ...gaps.map(({ species, sexes }) => `${species.id} ${sexes.join('')}`),
  ]);

test.each([
  ['nothing in the cabinet', [], []],
  ['a genus that the shop lacks', [['Danaus plexippus', '雄']], []],
  ['a male', [['Morpho didius', '雄']], [['Morpho 1/2', 'didius 雌', 'menelaus 雄雌']]],
  ['a pair', [['Morpho didius', '雌雄']], [['Morpho 1/2', 'menelaus 雄雌']]],
  [
    'male and female of a subspecies, with author',
    [
      ['Morpho didius amazonicus', '雄'],
      ['morpho didius Hopffer, 1874', '雌'],
    ],
    [['Morpho 1/2', 'menelaus 雄雌']],
  ],
  ['a subgenus in brackets', [['Papilio (Achillides) ulysses', '雌']], [['Papilio 1/1', 'ulysses 雄']]],
  ['a specimen of unknown sex', [['Papilio ulysses', null]], [['Papilio 1/1', 'ulysses 雄雌']]],
  ['a species that the shop lacks', [['Papilio machaon', '雄']], [['Papilio 0/1', 'ulysses 雄雌']]],
  ['an order from before species were recorded', [['', '雄']], []],
] as const)('gaps beside %s', (_, owned, expected) => {
  expect(gapsOf(...owned)).toEqual(expected);
});
