import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openWorld, orderNow, startSandbox } from '../../../tests/orders/world.ts';

const WRITTEN = [
  'orders',
  'order_lines',
  'order_events',
  'payment_attempts',
  'payments',
  'holds',
  'stock',
].map((table) => sql.identifier(table));

test('an order is placed and paid while each of its tables has a column that these sources do not know', async () => {
  const sandbox = await startSandbox();
  const world = await openWorld('PostgreSQL', sandbox);
  await world.stock('morpho', 9);
  const buyer = await world.buyerOf('morpho', 2);
  for (const table of WRITTEN)
    await world.database.execute(
      sql`alter table ${table} add column later text not null default 'as it comes'`,
    );
  try {
    const { number, ref } = await world.payByCard(buyer);
    await world.settleCard(ref);
    expect(await orderNow(world, number)).toMatchObject({ order: { status: 'completed' } });
  } finally {
    // Removes the columns, because the next suite reuses the database.
    for (const table of WRITTEN) await world.database.execute(sql`alter table ${table} drop column later`);
    await world.close();
    await sandbox.close();
  }
});
