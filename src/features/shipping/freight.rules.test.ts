import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findZone, freightOf, noFreightReason, offeredWays, proposedWay } from './freight.rules.ts';
import { makeLine, makeWay, makeZone } from './rates.fixture.ts';
import type { ShippingWay, WeighedLine } from './rates.rules.ts';

const TODAY = '2026-11-29';
const free: Partial<ShippingWay> = { freeFromFen: 30_000 };

describe('freight', () => {
  test.each<[string, Partial<WeighedLine>, Partial<ShippingWay>, number]>([
    ['is the first step that the parcel fits', { grams: 30 }, {}, 5_000],
    ['counts every piece', { grams: 100, quantity: 6 }, {}, 8_000],
    ['includes the weight of the step itself', { grams: 500 }, {}, 5_000],
    ['is the next step one gram above', { grams: 501 }, {}, 8_000],
    ['reaches up to the last step', { grams: 1_000 }, {}, 8_000],
    ['is charged one fen below the threshold', { amountFen: 29_999 }, free, 5_000],
    ['is free exactly from the threshold', { amountFen: 30_000 }, free, 0],
    ['holds on the last day', {}, { validUntil: TODAY }, 5_000],
    ['may reach the greatest weight', { grams: 400 }, { maxGrams: 400 }, 5_000],
    ['may reach the greatest value', { amountFen: 20_000 }, { maxGoodsFen: 20_000 }, 5_000],
    ['carries permits if the way takes them', { needsPermit: true }, {}, 5_000],
    ['carries other kinds than the excluded', {}, { excludedCategories: ['frame'] }, 5_000],
    ['of a weight of 0 is the first step', { grams: 0 }, {}, 5_000],
  ])('%s', (_, line, way, feeFen) =>
    expect(freightOf([makeLine(line)], makeWay('a', way), TODAY)).toMatchObject({ kind: 'priced', feeFen }),
  );

  test.each<[string, Partial<WeighedLine>, Partial<ShippingWay>, string]>([
    ['above the last step', { grams: 1_001 }, {}, 'too-heavy'],
    [
      'above the last step, also where it would be free',
      { grams: 1_001, amountFen: 90_000 },
      free,
      'too-heavy',
    ],
    ['above the greatest weight', { grams: 401 }, { maxGrams: 400 }, 'too-heavy'],
    ['above the greatest value', { amountFen: 20_001 }, { maxGoodsFen: 20_000 }, 'too-dear'],
    ['without a weight', { grams: null }, {}, 'no-weight'],
    ['of an excluded kind', {}, { excludedCategories: ['papered'] }, 'category'],
    ['with permits that the way does not take', { needsPermit: true }, { takesPermits: false }, 'permit'],
    ['while the way is paused', {}, { pausedBecause: '停运' }, 'paused'],
    ['the day after the last', {}, { validUntil: '2026-11-28' }, 'expired'],
    ['of a way without steps', {}, { steps: [] }, 'too-heavy'],
  ])('is unknown %s', (_, line, way, because) =>
    expect(freightOf([makeLine(), makeLine(line)], makeWay('a', way), TODAY)).toEqual({
      kind: 'unknown',
      because,
    }),
  );
});

const anyLine = fc.record({
  categoryId: fc.constantFrom('papered', 'frame', 'box'),
  quantity: fc.integer({ min: 1, max: 20 }),
  grams: fc.option(fc.integer({ min: 0, max: 400 }), { freq: 20 }),
  amountFen: fc.integer({ min: 0, max: 100_000 }),
  needsPermit: fc.boolean(),
});
const anyLines = fc.array(anyLine, { minLength: 1, maxLength: 6 });
/** Steps as acceptance lets them through: ascending, and no heavier one costs less. */
const anySteps = fc
  .array(fc.record({ grams: fc.integer({ min: 1, max: 900 }), more: fc.integer({ min: 0, max: 5_000 }) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((list) => {
    let [upToGrams, priceFen] = [0, 1];
    return list.map(({ grams, more }) => {
      upToGrams += grams;
      priceFen += more;
      return { upToGrams, priceFen };
    });
  });
const optional = (max: number) => fc.option(fc.integer({ min: 1, max }), { nil: null });
const anyWay = fc
  .record({
    steps: anySteps,
    freeFromFen: optional(200_000),
    maxGrams: optional(5_000),
    maxGoodsFen: optional(300_000),
    excludedCategories: fc.subarray(['frame', 'box']),
    takesPermits: fc.boolean(),
  })
  .map((way) => makeWay('a', way));
const feeOf = (lines: readonly WeighedLine[], way: ShippingWay) => {
  const freight = freightOf(lines, way, TODAY);
  return freight.kind === 'priced' ? freight.feeFen : undefined;
};

describe('for every way and parcel', () => {
  test('more grams never cost less, and never make unknown freight known', () =>
    fc.assert(
      fc.property(anyLines, anyWay, fc.integer({ min: 0, max: 3_000 }), (lines, way, more) => {
        const light = feeOf([...lines, makeLine({ grams: 0, amountFen: 0 })], way);
        const heavy = feeOf([...lines, makeLine({ grams: more, amountFen: 0 })], way);
        expect(light !== undefined || heavy === undefined).toBe(true);
        expect(heavy ?? Infinity).toBeGreaterThanOrEqual(light ?? Infinity);
      }),
    ));

  test('freight is whole, not negative, and free exactly from the threshold', () =>
    fc.assert(
      fc.property(anyLines, anyWay, (lines, way) => {
        const fee = feeOf(lines, way);
        if (fee === undefined) return;
        expect(Number.isSafeInteger(fee)).toBe(true);
        const goods = lines.reduce((sum, { amountFen }) => sum + amountFen, 0);
        const isFree = way.freeFromFen !== null && goods >= way.freeFromFen;
        if (isFree) expect(fee).toBe(0);
        else expect(fee).toBeGreaterThan(0);
      }),
    ));

  test('above the last step nothing is priced', () =>
    fc.assert(
      fc.property(anyLines, anyWay, fc.integer({ min: 1, max: 9_000 }), (lines, way, over) => {
        const last = way.steps.at(-1)?.upToGrams ?? 0;
        expect(feeOf([...lines, makeLine({ grams: last + over })], way)).toBeUndefined();
      }),
    ));

  test('neither the order of lines nor splitting one changes anything', () =>
    fc.assert(
      fc.property(anyLines, anyWay, fc.nat(5), fc.nat(19), (lines, way, place, part) => {
        const at = place % lines.length;
        const line = lines[at] ?? makeLine();
        const quantity = part % line.quantity;
        const amountFen = Math.floor((line.amountFen * quantity) / line.quantity);
        const rest = {
          ...line,
          quantity: line.quantity - quantity,
          amountFen: line.amountFen - amountFen,
        };
        const split = [
          rest,
          ...lines.filter((_, other) => other !== at).reverse(),
          { ...line, quantity, amountFen },
        ];
        expect(freightOf(split, way, TODAY)).toEqual(freightOf(lines, way, TODAY));
      }),
    ));
});

describe('the ways to a country', () => {
  const dear = makeWay('dear', { steps: [{ upToGrams: 500, priceFen: 9_000 }] });
  const cheap = makeWay('cheap', { steps: [{ upToGrams: 500, priceFen: 2_000 }], isTracked: false });
  const paused = makeWay('paused', { steps: [{ upToGrams: 500, priceFen: 1_000 }], pausedBecause: '停运' });
  const zones = [makeZone('eu', ['DE', 'FR'], dear, cheap, paused), makeZone('na', ['US'], paused)];
  const ways = (country: string, line = makeLine()) => offeredWays([line], country, zones, TODAY);

  test('are those of its zone, in the order of the document', () => {
    expect(findZone(zones, 'FR')?.id).toBe('eu');
    expect(ways('FR').map(({ way }) => way.key)).toEqual(['dear', 'cheap', 'paused']);
    expect(ways('JP')).toEqual([]);
  });

  test('are proposed by price, tracked ones first', () => {
    expect(proposedWay(ways('DE'))?.way.key).toBe('dear');
    expect(proposedWay(ways('DE').filter(({ way }) => way.key !== 'dear'))?.way.key).toBe('cheap');
    expect(proposedWay(ways('US'))).toBeUndefined();
    const [first, second] = [makeWay('first'), makeWay('second')];
    expect(
      proposedWay(offeredWays([makeLine()], 'DE', [makeZone('eu', ['DE'], first, second)], TODAY))?.way.key,
    ).toBe('first');
  });

  test('say why none has a price', () => {
    expect(noFreightReason(ways('DE'))).toBeUndefined();
    expect(noFreightReason(ways('US'))).toBe('paused');
    expect(noFreightReason(ways('JP'))).toBe('no-zone');
    expect(noFreightReason(ways('DE', makeLine({ grams: null })))).toBe('no-weight');
  });
});
