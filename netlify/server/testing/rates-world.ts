/** Freight rates in force, and weights of products. */
import { sql } from 'drizzle-orm';
import type { RateZone, ShippingWay } from '../../../src/features/shipping/rates.rules.ts';
import { insertAcceptedSet } from '../db/accepted-sets.ts';
import type { Database } from '../db/connection.ts';
import { catalogueDocuments } from '../db/schema.ts';

const way = (key: string, name: string, more: Partial<ShippingWay> = {}): ShippingWay => ({
  ...{ key, name, days: { from: 7, to: 15 }, isTracked: true, isDutyPaid: false, takesPermits: true },
  ...{ freeFromFen: null, maxGrams: null, maxGoodsFen: null, excludedCategories: [] },
  ...{ pausedBecause: null, validUntil: null },
  steps: [
    { upToGrams: 250, priceFen: 8_600 },
    { upToGrams: 2_000, priceFen: 12_000 },
  ],
  ...more,
});

const zone = (id: string, countries: readonly string[], ...ways: ShippingWay[]): RateZone => ({
  ...{ id, title: id, countries, taxNote: null, ways },
});

/** To Germany EMS for ¥86 (¥120 above 250 g) and an untracked letter for ¥30; to China EMS for ¥20; to Japan nothing now. */
export const ZONES: readonly RateZone[] = [
  zone(
    'eu',
    ['DE'],
    way('ems', 'EMS'),
    way('letter', '小包', { isTracked: false, steps: [{ upToGrams: 500, priceFen: 3_000 }] }),
  ),
  zone('cn', ['CN'], way('ems', 'EMS', { steps: [{ upToGrams: 2_000, priceFen: 2_000 }] })),
  zone('jp', ['JP'], way('ems', 'EMS', { pausedBecause: '台风' })),
];

export async function acceptRates(database: Database, zones: readonly RateZone[] = ZONES): Promise<void> {
  await insertAcceptedSet(database, 'freight-rates', { entries: zones, actor: 'test', note: 'test' });
}

/** Billed grams of one piece of each product. */
export async function weighProducts(database: Database, grams: number): Promise<void> {
  await database
    .update(catalogueDocuments)
    .set({ content: sql`${catalogueDocuments.content} || jsonb_build_object('weight_grams', ${grams}::int)` })
    .where(sql`${catalogueDocuments.kind} = 'product'`);
}
