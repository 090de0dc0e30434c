import { expect, test } from 'vitest';
import { mergeProblems } from './problems.tsx';

const TITLES = { name: '商品名', 'variants.price': '单价（元）' };
const error = (path: (string | { _key: string })[], message: string) =>
  ({ level: 'error', path, message }) as const;
const drawn = (path: string) =>
  ({ path, name: '单价（元）', kind: 'missing', message: '请填写单价' }) as const;

test('every validation error is listed, even without a place in the preview', () => {
  const problems = mergeProblems(
    [
      error(['name'], '商品名最多 80 个字'),
      error(['rank'], '请填写排序'),
      error(['variants', { _key: 'a1' }, 'price'], '请填写单价'),
      { level: 'warning', path: ['description'], message: '商品说明偏短' },
    ],
    [drawn('variants[_key=="a1"].price')],
    TITLES,
  );
  expect(problems.map(({ path, name }) => `${path} ${name}`)).toEqual([
    'name 商品名',
    'rank 整篇文档',
    'variants[_key=="a1"].price 单价（元）',
  ]);
});

test('problems of the preview are listed once while validation runs', () => {
  expect(mergeProblems([], [drawn('variants[_key=="a1"].price')], TITLES)).toHaveLength(1);
  const whole = mergeProblems([error(['variants'], '至少要有一个品质规格')], [drawn('variants')], TITLES);
  expect(whole.map(({ message }) => message)).toEqual(['至少要有一个品质规格']);
});
