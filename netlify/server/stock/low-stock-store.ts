import { sql } from 'drizzle-orm';
import {
  LOW_STOCK_PRODUCTS_MAX,
  type LowStockProducts,
} from '../../../src/features/stock/ops-stock.contract.ts';
import type { Database } from '../db/connection.ts';
import { queryRows } from '../db/rows.ts';
import { catalogueDocuments as documents, stock } from '../db/schema.ts';

export async function readLowStockProducts(
  database: Database,
  { least, most }: { readonly least: number; readonly most: number },
): Promise<LowStockProducts> {
  const rows = await queryRows<{ readonly id: string; readonly total: number }>(
    database,
    sql`
    select shown.id, count(*) over ()::int as total
    from ${documents} shown
    left join (
      select product_id, sum(on_hand - held) as available from ${stock} group by product_id
    ) sums on sums.product_id = shown.id
    where shown.kind = 'product' and shown.listed and coalesce(sums.available, 0) between ${least} and ${most}
    order by rank, created_at desc nulls last, shown.id limit ${LOW_STOCK_PRODUCTS_MAX}`,
  );
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}
