import { expect, test } from 'vitest';
import { queryResult } from '../../src/content/dataset.fixture.ts';
import { rateZoneSchema } from '../../src/content/freight-rates.ts';
import { FREIGHT_RATES_QUERY } from '../../src/content/queries.ts';
import { noFreightReason, offeredWays, proposedWay } from '../../src/features/shipping/freight.rules.ts';
import { rateSetProblems } from '../../src/features/shipping/rate-set.rules.ts';
import { documents } from './seed.fixture.ts';

const zones = ((await queryResult(documents, FREIGHT_RATES_QUERY, {})) as unknown[]).map((raw) =>
  rateZoneSchema.parse(raw),
);
const ways = zones.flatMap((zone) => zone.ways);

test('the demo has rates that can be accepted, and each says that it is invented', () => {
  expect(zones.length).toBeGreaterThanOrEqual(3);
  expect(rateSetProblems(zones)).toEqual([]);
  for (const zone of documents.filter(({ _type }) => _type === 'freightZone'))
    expect(zone['note']).toBe('示例运费，数字是编的；上线前请换成自己的。');
});

test('they show each kind of way', () => {
  expect(ways.filter(({ pausedBecause }) => pausedBecause !== null)).toHaveLength(1);
  expect(ways.filter(({ freeFromFen }) => freeFromFen !== null)).toHaveLength(1);
  expect(ways.some(({ isDutyPaid }) => isDutyPaid)).toBe(true);
  expect(ways.some(({ isTracked }) => !isTracked)).toBe(true);
});

test.each([
  ['DE', 'registered', 4_500],
  ['US', 'ems', 22_000],
  ['AU', 'registered', 4_000],
  ['JP', 'ems', 12_000],
])('a papered specimen to %s is proposed by %s', (country, key, feeFen) => {
  const line = { categoryId: 'papered', quantity: 1, grams: 30, amountFen: 10_000, needsPermit: false };
  const offered = offeredWays([line], country, zones, '2026-11-29');
  expect(noFreightReason(offered)).toBeUndefined();
  expect(proposedWay(offered)).toMatchObject({ way: { key }, freight: { feeFen } });
});
