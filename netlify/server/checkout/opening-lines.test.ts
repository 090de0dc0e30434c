import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openingLines } from './opening-lines.ts';

const SHOP = 'https://shop.example.com';
const line = (amountFen: number, quantity = 1, name = '蓝闪蝶', grade = 'A1') => ({
  product: { name, main_image: '/images/abc-1600x1280.webp' },
  ...{ grade, quantity, amountFen },
});
const shown = (lines: Parameters<typeof openingLines>[0], amountMinor: number, origin = SHOP) =>
  openingLines(lines, { amountMinor, origin });

const cart = fc.array(
  fc
    .record({ unitFen: fc.integer({ min: 1, max: 5_000_000 }), quantity: fc.integer({ min: 1, max: 200 }) })
    .map(({ unitFen, quantity }) => line(unitFen * quantity, quantity)),
  { minLength: 1, maxLength: 100 },
);

test('the shown lines add up to the charge in any currency, to the smallest unit', () => {
  fc.assert(
    fc.property(cart, fc.integer({ min: 1, max: 999_999_999 }), (lines, amountMinor) => {
      const parts = shown(lines, amountMinor);
      const sum = parts.reduce((total, { unitMinor, quantity }) => total + unitMinor * quantity, 0);
      if (parts.length > 0) expect(sum).toBe(amountMinor);
      for (const { unitMinor } of parts) expect(unitMinor).toBeGreaterThan(0);
    }),
  );
});

test('in the shop’s currency every line has its own price and quantity', () => {
  fc.assert(
    fc.property(cart, (lines) => {
      const total = lines.reduce((sum, { amountFen }) => sum + amountFen, 0);
      expect(shown(lines, total)).toMatchObject(
        lines.map(({ amountFen, quantity }) => ({ quantity, unitMinor: amountFen / quantity })),
      );
    }),
  );
});

test('in another currency a line that its quantity does not divide is one item, named with the quantity', () => {
  expect(shown([line(38_550, 3), line(11_000, 2)], 6_901)).toMatchObject([
    { name: '蓝闪蝶 A1 × 3', quantity: 1, unitMinor: 5_369 },
    { name: '蓝闪蝶 A1', quantity: 2, unitMinor: 766 },
  ]);
});

test('no line is shown if one would show zero, or there are more than a provider accepts', () => {
  expect(shown([line(1), line(1), line(9_998)], 2)).toEqual([]);
  expect(
    shown(
      Array.from({ length: 101 }, () => line(100)),
      10_100,
    ),
  ).toEqual([]);
  expect(
    shown(
      Array.from({ length: 100 }, () => line(100)),
      10_000,
    ),
  ).toHaveLength(100);
});

describe('a name', () => {
  test('too long for a provider is cut between characters, and keeps its grade and number', () => {
    const long = `${'蝶'.repeat(119)}${'🦋'.repeat(40)}`;
    const [even] = shown([line(300, 3, long)], 300);
    expect(even?.name).toMatch(/^蝶+🦋*… A1$/u);
    const [odd] = shown([line(300, 3, long, '级'.repeat(200))], 100);
    expect(odd?.name).toMatch(/^蝶+… 级+… × 3$/);
    for (const name of [even?.name, odd?.name]) {
      expect(name?.length).toBeLessThanOrEqual(127);
      expect(name?.isWellFormed()).toBe(true);
    }
  });
});

describe('a picture', () => {
  test('is sent if a provider can fetch it', () => {
    const picture = `${SHOP}/images/abc-1600x1280.webp?w=480&fm=jpg`;
    expect(shown([line(100)], 100)).toMatchObject([{ picture }]);
  });

  test.each([
    'http://shop.example.com',
    'http://localhost:8888',
    'https://localhost',
    'https://192.168.1.4',
    'https://[::1]',
    'https://shop.local',
    'https://shop.example.com:8443',
  ])('is omitted at %s', (origin) => {
    expect(shown([line(100)], 100, origin)).toMatchObject([{ picture: null }]);
  });
});
