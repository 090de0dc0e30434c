import { expect, test } from 'vitest';
import { labelLines } from './labels.ts';

const specimen = {
  ...{
    id: 'a',
    kind: 'own' as const,
    drawer: null,
    line: null,
    latinName: 'Greta oto',
    chineseName: '',
    family: '',
  },
  ...{ sex: null, country: 'PE', locality: '', isCoarsened: false, collectedOn: '', collector: '' },
  ...{ grade: '', number: '', note: '', quantity: 1, picture: null },
};

test.each([
  ['a month', { collectedOn: '2019-06' }, ['秘鲁', '2019年6月']],
  [
    'an interval and a collector',
    { collectedOn: '2019-06/2019-07', collector: '王小蝶' },
    ['秘鲁', '2019年6月至2019年7月 leg. 王小蝶'],
  ],
  ['a Chinese locality', { locality: '廷戈玛丽亚' }, ['秘鲁廷戈玛丽亚']],
  ['a locality that begins with its country', { locality: '秘鲁 Satipo' }, ['秘鲁 Satipo']],
  ['number and grade', { number: 'DC0069', grade: 'A1' }, ['秘鲁', 'DC0069 A1']],
])('a label has %s on its lines', (_name, facts, lines) => {
  expect(labelLines({ ...specimen, ...facts })).toEqual(lines);
});
