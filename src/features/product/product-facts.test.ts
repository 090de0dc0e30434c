import { expect, test } from 'vitest';
import { shownProduct } from '../specimens/product.fixture.ts';
import { productFacts, productLabel } from './product-facts.ts';

const textOf = (term: string, ...args: Parameters<typeof shownProduct>) =>
  productFacts(shownProduct(...args)).find((fact) => fact.term === term)?.text;

test('a label without date or locality leaves these out', () => {
  expect(textOf('采集日期', [{}])).toBe('2023年6月');
  expect(textOf('采集日期', [{}], { collected_on: null })).toBeUndefined();
  expect(textOf('采集地', [{}], { locality: '' })).toBeUndefined();
});

test('the protection of the species is named, also where there is none', () => {
  const { species } = shownProduct([{}]);
  expect(textOf('保护级别', [{}])).toBe('未列入 CITES 附录');
  expect(textOf('保护级别', [{}], { species: { ...species, cites: 'II' } })).toBe('CITES 附录 II');
});

test('the wingspan is a range in millimetres, or one length', () => {
  const { species } = shownProduct([{}]);
  expect(textOf('翅展', [{}])).toBe('120–150 毫米');
  expect(textOf('翅展', [{}], { species: { ...species, wingspan: { min: 90, max: 90 } } })).toBe('90 毫米');
});

test('the host plants of its species stand on a product, but not on a set', () => {
  const { species } = shownProduct([{}]);
  const known = { species: { ...species, host_plants: '马兜铃属' } };
  expect(textOf('寄主植物', [{}], known)).toBe('马兜铃属');
  expect(textOf('寄主植物', [{}])).toBeUndefined();
  expect(textOf('寄主植物', [{}], { ...known, categoryId: 'set' })).toBeUndefined();
});

test('a set claims nothing of its leading species', () => {
  expect(textOf('翅展', [{}], { categoryId: 'set' })).toBeUndefined();
  expect(textOf('保护级别', [{}], { categoryId: 'set' })).toBe('含多个物种，详见标本描述');
});

test('source, permit, collector, forewing and how it was made are told where they are known', () => {
  const reported = {
    collector: 'J. Huamán',
    forewing_mm: 74.5,
    source: 'ranched' as const,
    permit_note: '附许可证复印件',
    ex_pupa: true as const,
    repaired: true as const,
  };
  expect(textOf('采集者', [{}], reported)).toBe('J. Huamán');
  expect(textOf('前翅长', [{}], reported)).toBe('74.5 毫米');
  expect(textOf('来源', [{}], reported)).toContain('牧养');
  expect(textOf('许可', [{}], reported)).toBe('附许可证复印件');
  expect(textOf('制作', [{}], reported)).toBe('羽化标本，由蛹羽化后未曾飞行；经过修补，详见品质说明');
  for (const term of ['采集者', '前翅长', '来源', '许可', '制作']) expect(textOf(term, [{}])).toBeUndefined();
  expect(textOf('前翅长', [{}], { ...reported, categoryId: 'set' })).toBeUndefined();
});

test('a coarsened locality says that it is one', () => {
  expect(textOf('采集地', [{}], { locality: '云南省西部', locality_coarsened: true })).toBe(
    '云南省西部（为保护种群，只写大致范围）',
  );
});

test('the label of a single specimen has its own facts, and that of the product the rest', () => {
  const specimen = {
    ...{ number: 'DC0020-01', grade: 'A2', pictures: [], faults: [], marks: [] },
    ...{ locality: '利马', forewing_mm: 47 },
  };
  const product = shownProduct([{ specimen }], { collector: '林若川', forewing_mm: 48 });
  const [variant] = product.specifications.quality_variants;
  expect(productLabel(product, undefined)).toMatchObject({ place: '廷戈玛丽亚', forewing: 48 });
  expect(productLabel(product, variant)).toMatchObject({
    ...{ sex: product.gender, place: '利马', collector: '林若川' },
    ...{ forewing: 47, grade: 'A2', number: 'DC0020-01' },
  });
});

test('the label of a set has no Latin name and no size', () => {
  const label = productLabel(shownProduct([{}], { forewing_mm: 48, categoryId: 'set' }), undefined);
  expect(label).toMatchObject({ latinName: undefined, forewing: undefined });
});

test('a fact in which single specimens differ stands on their labels alone', () => {
  const specimen = { number: 'DC0020-01', grade: 'A2', pictures: [], faults: [], marks: [] };
  const rest = { collector: '林若川', forewing_mm: 48 };
  const terms = (own: object) =>
    productFacts(shownProduct([{}, { specimen: { ...specimen, ...own } }], rest)).map(({ term }) => term);
  expect(terms({})).toEqual(expect.arrayContaining(['采集地', '采集日期', '采集者', '前翅长']));
  expect(terms({ collected_on: '2025-05-11', forewing_mm: 48, collector: '金成浩' })).toEqual(
    terms({}).filter((term) => term !== '采集日期' && term !== '采集者'),
  );
  expect(terms({ locality: '利马', forewing_mm: 47 })).toEqual(
    terms({}).filter((term) => term !== '采集地' && term !== '前翅长'),
  );
});

test('label and facts show the number of the shop', () => {
  expect(textOf('编号', [{}], { sku: 'DC0123' })).toBe('DC0123');
  expect(textOf('编号', [{}])).toBeUndefined();
  expect(productLabel(shownProduct([{}], { sku: 'DC0123' }), undefined).number).toBe('DC0123');
});

test('the id of a product is no number that a shopper reads', () => {
  const id = '01234567-89ab-4cde-8123-456789abcdef';
  expect(JSON.stringify(productFacts(shownProduct([{}], { id })))).not.toContain(id);
});
