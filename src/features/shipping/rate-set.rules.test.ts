import { describe, expect, test } from 'vitest';
import {
  freightSamples,
  rateDifferences,
  rateSetProblems,
  rateWarnings,
  sharedCountries,
} from './rate-set.rules.ts';
import { makeWay, makeZone } from './rates.fixture.ts';
import type { RateZone, ShippingWay } from './rates.rules.ts';

const ems = makeWay('ems', { name: 'EMS' });
const eu = makeZone('eu', ['DE', 'FR'], ems);
const withWay = (given: Partial<ShippingWay>): RateZone => ({ ...eu, ways: [{ ...ems, ...given }] });

describe('differences of freight rates', () => {
  const categories = new Map([['framed', '装框标本']]);
  const fieldsOf = (after: RateZone, before = eu) =>
    rateDifferences([before], [after], categories).flatMap(({ fields }) =>
      fields.map((one) => `${one.field}: ${one.before} → ${one.after}`),
    );

  test('are none between equal sets', () => expect(fieldsOf(eu)).toEqual([]));

  test.each<[string, RateZone, string[]]>([
    [
      'a changed step',
      withWay({ steps: [{ upToGrams: 500, priceFen: 5_550 }, ...ems.steps.slice(1)] }),
      ['EMS，不超过500克: ¥50.00 → ¥55.50'],
    ],
    [
      'a step that moved',
      withWay({ steps: [{ upToGrams: 600, priceFen: 5_000 }, ...ems.steps.slice(1)] }),
      ['EMS，不超过500克: ¥50.00 → ', 'EMS，不超过600克:  → ¥50.00'],
    ],
    ['countries', { ...eu, countries: ['DE'] }, ['国家: DE、FR → DE']],
    ['the tax note', { ...eu, taxNote: '另收关税' }, ['税费说明:  → 另收关税']],
    ['the name of the zone', { ...eu, title: '欧洲' }, ['分区: eu → 欧洲']],
    ['a renamed way', withWay({ name: 'E邮宝' }), ['方式: EMS → E邮宝', 'EMS，名称: EMS → E邮宝']],
    ['the threshold', withWay({ freeFromFen: 80_000 }), ['EMS，满额免运费:  → ¥800.00']],
    ['days', withWay({ days: { from: 3, to: 9 } }), ['EMS，天数: 7至15天 → 3至9天']],
    ['tracking', withWay({ isTracked: false }), ['EMS，可追踪: 是 → 否']],
    ['the greatest weight', withWay({ maxGrams: 900 }), ['EMS，最重:  → 900克']],
    ['the greatest value', withWay({ maxGoodsFen: 1 }), ['EMS，最高货值:  → ¥0.01']],
    ['kinds', withWay({ excludedCategories: ['framed', 'x'] }), ['EMS，不收的类别:  → 装框标本、x']],
    ['permits', withWay({ takesPermits: false }), ['EMS，收许可: 是 → 否']],
    ['duty', withWay({ isDutyPaid: true }), ['EMS，含税: 否 → 是']],
    ['a pause', withWay({ pausedBecause: '停运' }), ['EMS，暂停原因:  → 停运']],
    ['the end', withWay({ validUntil: '2026-12-31' }), ['EMS，有效期至:  → 2026-12-31']],
  ])('name %s', (_, after, fields) => expect(fieldsOf(after)).toEqual(fields));

  test('name a new way, a removed zone and another order of ways', () => {
    const parcel = makeWay('parcel', { name: '小包' });
    const two = { ...eu, ways: [ems, parcel] };
    expect(fieldsOf(two)).toContain('小包，不超过500克:  → ¥50.00');
    expect(fieldsOf({ ...eu, ways: [parcel, ems] }, two)).toEqual(['方式: EMS、小包 → 小包、EMS']);
    expect(rateDifferences([eu], [], categories)).toMatchObject([{ id: 'eu', change: 'removed' }]);
  });
});

test('staff is warned of ways that are paused, have ended, or end soon', () => {
  const ways = [
    makeWay('paused', { pausedBecause: '停运' }),
    makeWay('ended', { validUntil: '2026-11-28' }),
    makeWay('today', { validUntil: '2026-11-29' }),
    makeWay('soon', { validUntil: '2026-12-29' }),
    makeWay('later', { validUntil: '2026-12-30' }),
  ];
  const warnings = rateWarnings([makeZone('eu', ['DE'], ...ways)], '2026-11-29', '2026-12-29');
  expect(warnings).toMatchObject([
    { kind: 'paused', way: 'paused', because: '停运' },
    { kind: 'expired', way: 'ended' },
    { kind: 'expires', way: 'today' },
    { kind: 'expires', way: 'soon' },
  ]);
});

test('a country in two zones, and a 41st zone, make a set impossible', () => {
  expect(sharedCountries([eu, makeZone('na', ['US'])])).toEqual([]);
  expect(rateSetProblems([eu, makeZone('na', ['US']), makeZone('west', ['FR', 'BE'])])).toEqual([
    { id: 'eu', title: 'eu', problem: '国家：FR同时在“eu”和“west”两个分区里' },
  ]);
  const many = Array.from({ length: 41 }, (_, at) => makeZone(`z${at}`, []));
  expect(rateSetProblems(many.slice(1))).toEqual([]);
  expect(rateSetProblems(many)).toMatchObject([{ id: 'z40', problem: '最多40个分区' }]);
});

test('three carts show what a change means to three countries', () => {
  const samples = freightSamples([], [withWay({ freeFromFen: 90_000 })], '2026-11-29');
  expect(samples).toHaveLength(9);
  expect(
    samples.filter(({ country }) => country === 'DE').map(({ before, after }) => [before, after]),
  ).toEqual([
    ['另计（没有分区）', 'EMS ¥50.00'],
    ['另计（没有分区）', 'EMS 免运费'],
    ['另计（没有分区）', '另计（超重）'],
  ]);
  expect(samples.filter(({ country }) => country === 'US').map(({ after }) => after)).toEqual(
    Array(3).fill('另计（没有分区）'),
  );
});
