import { describe, expect, test } from 'vitest';
import {
  checkCites,
  checkCollectedOn,
  checkGradesOnce,
  checkId,
  checkOriginalPrice,
  checkPageSlug,
  checkTiers,
  checkWingspan,
} from './checks.ts';

describe('an id', () => {
  test.each([
    'morpho-didius',
    'page-guide',
    '5f2c1e3a-77aa-4b0e-9d51-0c2b8a1f6e90',
    'drafts.morpho-didius',
    'versions.r1.morpho-didius',
    undefined,
  ])('may be %s', (id) => expect(checkId(id)).toBe(true));

  test.each(['Morpho-didius', 'morpho.didius', 'drafts.a.b', '-morpho', '闪蝶', 'a b'])(
    'may not be %s',
    (id) => expect(checkId(id)).toContain('只能用小写字母'),
  );
});

describe('the address of a policy page', () => {
  test.each(['guide', 'faq', 'cites-permits', '', undefined])('may be %s', (slug) =>
    expect(checkPageSlug(slug)).toBe(true),
  );

  test.each(['FAQ', '/faq', 'faq.html', '常见问题'])('may not be written %s', (slug) =>
    expect(checkPageSlug(slug)).toContain('只能用小写字母和数字'),
  );

  test.each(['login', 'product', 'api', 'images', '404'])('may not be the route %s', (slug) =>
    expect(checkPageSlug(slug)).toContain('是本店自己的页面地址'),
  );
});

describe('a collecting date', () => {
  test.each(['2024-05', '2024-05-18', '2024-02-29', '', undefined])('may be %s', (date) =>
    expect(checkCollectedOn(date)).toBe(true),
  );

  test.each(['2024', '2024-5', '05/2024', '2024-05-18T00:00', '2024年5月'])('may not be written %s', (date) =>
    expect(checkCollectedOn(date)).toContain('2024-05-18'),
  );

  test.each(['2024-13', '2024-00', '2023-02-29', '2024-04-31'])('must exist, unlike %s', (date) =>
    expect(checkCollectedOn(date)).toBe(`日期“${date}”不存在`),
  );
});

test('a grade stands once in a product', () => {
  expect(checkGradesOnce([{ grade: 'A1' }, { grade: 'A-' }])).toBe(true);
  expect(checkGradesOnce([{}, {}])).toBe(true);
  expect(checkGradesOnce(undefined)).toBe(true);
  expect(checkGradesOnce([{ grade: 'A1' }, { grade: 'A-' }, { grade: 'A1' }])).toContain('品质 A1');
});

test('an original price lies above the price', () => {
  expect(checkOriginalPrice(120, 100)).toBe(true);
  expect(checkOriginalPrice(undefined, 100)).toBe(true);
  expect(checkOriginalPrice(100, 100)).toContain('必须高于现价');
  expect(checkOriginalPrice(99, 100)).toContain('必须高于现价');
});

describe('bulk tiers', () => {
  test('rise in quantity and fall in price', () => {
    expect(
      checkTiers(
        [
          { quantity: 2, price: 9 },
          { quantity: 5, price: 8.5 },
        ],
        10,
      ),
    ).toBe(true);
    expect(checkTiers([], 10)).toBe(true);
    expect(checkTiers(undefined, 10)).toBe(true);
  });

  test('are refused when a quantity does not rise', () => {
    expect(
      checkTiers(
        [
          { quantity: 5, price: 9 },
          { quantity: 5, price: 8 },
        ],
        10,
      ),
    ).toContain('逐档增加');
    expect(checkTiers([{ quantity: 1, price: 9 }], 10)).toContain('逐档增加');
  });

  test('are refused when a price does not fall', () => {
    expect(checkTiers([{ quantity: 2, price: 10 }], 10)).toContain('逐档降低');
    expect(
      checkTiers(
        [
          { quantity: 2, price: 9 },
          { quantity: 5, price: 9 },
        ],
        10,
      ),
    ).toContain('逐档降低');
  });

  test('wait for the fields that are still empty', () => {
    expect(checkTiers([{ quantity: 2 }, { price: 3 }], 10)).toBe(true);
    expect(checkTiers([{ quantity: 2, price: 3 }], undefined)).toBe(true);
  });
});

test('a wingspan has a width', () => {
  expect(checkWingspan({ min: 40, max: 55 })).toBe(true);
  expect(checkWingspan({ min: 40 })).toBe(true);
  expect(checkWingspan(undefined)).toBe(true);
  expect(checkWingspan({ min: 55, max: 55 })).toContain('必须大于');
});

test('only appendix I is refused', () => {
  expect(checkCites('I')).toContain('不得上架');
  for (const appendix of ['II', 'III', undefined]) expect(checkCites(appendix)).toBe(true);
});
