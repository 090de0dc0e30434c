import { beforeEach, describe, expect, test } from 'vitest';
import { shopDay } from '../../../src/features/desk/ops-figures.contract.ts';
import { datesAfter } from '../../../src/features/shipping/delivery-time.rules.ts';
import { makeWay, makeZone } from '../../../src/features/shipping/rates.fixture.ts';
import { makeRule as rule } from '../../../src/features/shipping/rule.fixture.ts';
import { type StockItem, stockResponseSchema } from '../../../src/features/specimens/catalogue.contract.ts';
import { drawTicket, recordSnapshots } from '../publishing/mirror-store.ts';
import { receiveStock } from '../stock/service.ts';
import { acceptRates, acceptRules } from '../testing/accept-rules.ts';
import { rawCategoryOf, rawProductOf, snapshotsAt } from '../testing/documents.ts';
import { DEPLOYED_KIND } from '../testing/fresh-database.ts';
import { withPayments } from '../testing/shop.ts';

const permit = { name: '进口许可', who: 'buyer', when: 'before' } as const;
const [any] = (rawProductOf('any') as unknown as { variants: Record<string, unknown>[] }).variants;
const variant = { ...any, original_price: null, tiers: [] };

describe.each(DEPLOYED_KIND)('freight on a product page on %s', (kind) => {
  const world = withPayments(kind);
  beforeEach(async () => {
    await acceptRules(world.database, [
      rule('out', { border: 'export' }),
      rule('in', {}),
      rule('france', { destination: 'FR', verdict: 'papers', papers: [permit] }),
    ]);
    const steps = [
      { upToGrams: 100, priceFen: 8_600 },
      { upToGrams: 500, priceFen: 12_000 },
    ];
    await acceptRates(world.database, [
      makeZone(
        'eu',
        ['DE', 'FR'],
        makeWay('surface', { isTracked: false, takesPermits: false, steps }),
        makeWay('registered', { steps, takesPermits: false, days: { from: 10, to: 20 } }),
        makeWay('ems', { steps: [{ upToGrams: 500, priceFen: 20_000 }] }),
      ),
    ]);
  });

  async function live(question: string): Promise<StockItem[]> {
    const response = await world.api.request(`/api/v1/stock?${question}`);
    expect(response.status).toBe(200);
    return stockResponseSchema.parse(await response.json()).data.items;
  }
  const freightOf = async (question: string) => (await live(question))[0]?.freight;
  const arrives = (from: number, to: number) => ({
    days: { from, to },
    arrives: datesAfter(shopDay(Date.now()), { from, to }),
  });

  test('is that of the way which the cart would propose, with the dates of a payment today', async () => {
    await world.stock('morpho', 9, { weight_grams: 60 });
    expect(await freightOf('ids=morpho&country=DE&freight=morpho')).toEqual({
      price: 86,
      ...arrives(30, 50),
    });
    // Only EMS takes permits.
    const [toFrance] = await live('ids=morpho&country=FR&freight=morpho');
    expect(toFrance).toMatchObject({ shipping: { verdict: 'papers' }, freight: { price: 200 } });
    expect(toFrance?.freight).toMatchObject(arrives(27, 45));
  });

  test('is null where no way has a price, and absent where nobody asks', async () => {
    await world.stock('morpho', 9, { weight_grams: 60 });
    await world.stock('danaus', 9, { weight_grams: 900 });
    expect(await freightOf('ids=morpho&country=NZ&freight=morpho')).toBeNull();
    expect(await freightOf('ids=danaus&country=DE&freight=danaus')).toBeNull();
    const items = await live('ids=morpho,danaus&country=DE&freight=morpho');
    expect(items.map((item) => [item.id, 'freight' in item, item.shipping?.verdict])).toEqual([
      ['morpho', true, 'allowed'],
      ['danaus', false, 'allowed'],
    ]);
    expect(await live('ids=morpho&freight=morpho')).toEqual(await live('ids=morpho'));
    expect((await live('ids=morpho&country=DE'))[0]).not.toHaveProperty('freight');
    expect((await world.api.request('/api/v1/stock?ids=morpho&freight=No%20id')).status).toBe(400);
  });

  test('weighs the variant whose price the card shows, by its category if nothing else weighs it', async () => {
    const variants = [
      { ...variant, _key: 'a1', grade: 'A1', price: 300, weight_grams: 90 },
      { ...variant, _key: 'b', grade: 'B', price: 100, weight_grams: 300 },
    ];
    await world.stock('morpho', 9, { variants });
    // The cheaper grade is sold out.
    expect(await freightOf('ids=morpho&country=DE&freight=morpho')).toMatchObject({ price: 86 });
    const note = { actor: 'test', reason: 'arrived' };
    await receiveStock(world.database, { productId: 'morpho', variantKey: 'b' }, 2, note);
    expect(await freightOf('ids=morpho&country=DE&freight=morpho')).toMatchObject({ price: 120 });

    await world.stock('danaus', 9);
    expect(await freightOf('ids=danaus&country=DE&freight=danaus')).toBeNull();
    const category = rawCategoryOf('spread', { weight_grams: 40 });
    await recordSnapshots(world.database, snapshotsAt(await drawTicket(world.database), category));
    expect(await freightOf('ids=danaus&country=DE&freight=danaus')).toMatchObject({ price: 86 });
  });
});
