import { sql } from 'drizzle-orm';
import { LOW_STOCK_PRODUCTS_MAX, type LowStockProducts } from '../../../../src/contract/ops-stock.ts';
import type { Database } from '../../db/connection.ts';
import { queryRows } from '../../db/rows.ts';
import { catalogueDocuments as documents, stock } from '../../db/schema.ts';

export async function readLowStockProducts(
  database: Database,
  { least, most }: { readonly least: number; readonly most: number },
): Promise<LowStockProducts> {
  const [row] = await queryRows<LowStockProducts>(
    database,
    sql`
    with short as (
      select shown.id, row_number() over (order by rank, created_at desc nulls last, shown.id) as place
      from ${documents} shown
      left join (
        select product_id, sum(on_hand - held) as available from ${stock} group by product_id
      ) sums on sums.product_id = shown.id
      where shown.kind = 'product' and shown.listed and coalesce(sums.available, 0) between ${least} and ${most})
    select coalesce(json_agg(id order by place) filter (where place <= ${LOW_STOCK_PRODUCTS_MAX}), '[]'::json) as ids,
      count(*)::int as total
    from short`,
  );
  if (row === undefined) throw new Error('a sum over all rows answers one row');
  return { ids: row.ids, total: row.total };
}
