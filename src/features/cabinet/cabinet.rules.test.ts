import { expect, test } from 'vitest';
import { cabinetGaps, eventDateFault, isEventDate } from './cabinet.rules.ts';

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

test.each([
  ['2099-01-01', 'future'],
  ['2027-01', 'future'],
  ['2026-11-30/2026-12-02', 'future'],
  // A day that has begun in Kiribati.
  ['2026-12-01', undefined],
  ['2026-12-02', 'future'],
  ['2026', undefined],
  ['2026-11', undefined],
  ['0001', 'too-early'],
  ['1599-12-31/1600-01-01', 'too-early'],
  ['1600', undefined],
  ['1758', undefined],
  ['1889-05/1889-07', undefined],
  ['2026-02-30', 'no-such-day'],
  ['2019-13', 'no-such-day'],
  ['2020/2019', 'not-a-date'],
  ['2019 年', 'not-a-date'],
  ['30.6.2019', 'not-a-date'],
] as const)('%j as a date of collection on 2026-11-30: %j', (text, fault) => {
  expect(eventDateFault(text, Date.parse('2026-11-30T12:00:00Z'))).toBe(fault);
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
