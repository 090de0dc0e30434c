import { expect, test } from 'vitest';
import { cabinetLabel, printedLabels } from './labels.ts';
import type { CabinetSpecimen } from './records/specimens.ts';

const specimen: CabinetSpecimen = {
  ...{ id: 'a', kind: 'own', drawer: null, line: null, latinName: 'Greta oto', chineseName: '宽纹黑脉绡蝶' },
  ...{ family: '', sex: null, country: 'PE', locality: '', isCoarsened: false, collectedOn: '' },
  ...{ collector: '', grade: 'A1', number: 'DC0069', note: '', quantity: 1, picture: null },
};
const sexesOf = (...specimens: CabinetSpecimen[]) => printedLabels(specimens, 'small').map(({ sex }) => sex);

test.each([
  ['秘鲁', { locality: '' }],
  ['秘鲁 Satipo', { locality: '秘鲁 Satipo' }],
  ['秘鲁，Satipo', { locality: 'Satipo' }],
  ['Satipo', { locality: 'Satipo', country: null }],
])('a label says the country once: %s', (place, facts) => {
  expect(cabinetLabel({ ...specimen, ...facts }).place).toBe(place);
});

test('each individual has a label, and those of a pair have one sex each', () => {
  const pairs = { ...specimen, sex: '雌雄', quantity: 4 };
  expect(sexesOf(pairs)).toEqual(['雄', '雌', '雄', '雌']);
  expect(sexesOf({ ...specimen, sex: '雌', quantity: 2 })).toEqual(['雌', '雌']);
});

test('a label says both sexes if nothing tells which individual is which', () => {
  expect(sexesOf({ ...specimen, sex: '雌雄', quantity: 1 })).toEqual(['雌雄']);
});

test('a small label has no grade, and a Chinese name only for want of a Latin one', () => {
  const [small] = printedLabels([specimen], 'small');
  expect(small).toMatchObject({ name: '', latinName: 'Greta oto', number: 'DC0069', grade: '' });
  expect(printedLabels([{ ...specimen, latinName: '' }], 'small')).toMatchObject([{ name: '宽纹黑脉绡蝶' }]);
  expect(printedLabels([specimen], 'large')).toEqual([cabinetLabel(specimen)]);
});
