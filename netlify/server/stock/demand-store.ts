import { sql } from 'drizzle-orm';
import { DEMAND_MAX, type Demand } from '../../../src/features/wants/ops-demand.contract.ts';
import type { Database } from '../db/connection.ts';
import { queryRows } from '../db/rows.ts';
import { catalogueDocuments as documents, favorites, stock, stockAlerts, wants } from '../db/schema.ts';
import { IS_OPEN_ALERT } from '../db/schema-wants.ts';

/** Products with the most alerts first, then those with the most favourites. */
export async function readWantedProducts(database: Database): Promise<Demand['products']> {
  const products = await queryRows<Omit<Demand['products'][number], 'variants'>>(
    database,
    sql`
    with waiting as (${OPEN_ALERTS}),
    saved as (select product_id, count(*)::int as favorites from ${favorites} group by product_id),
    wanted as (
      select product_id, coalesce(favorites, 0) as favorites, coalesce(alerts, 0) as alerts
      from saved full join (
        select product_id, sum(alerts) as alerts from waiting group by product_id) sums using (product_id)
      order by alerts desc nulls last, favorites desc nulls last, product_id limit ${DEMAND_MAX})
    select product_id as id, favorites,
      coalesce(shown.content ->> 'name', shown.last_content ->> 'name', product_id) as name
    from wanted left join ${documents} shown on shown.kind = 'product' and shown.id = product_id
    order by wanted.alerts desc, favorites desc, product_id`,
  );
  const variants = await readWantedVariants(
    database,
    products.map(({ id }) => id),
  );
  return products.map((product) => ({
    ...product,
    variants: (variants.get(product.id) ?? []).map(({ productId: _, ...variant }) => variant),
  }));
}

const OPEN_ALERTS = sql`
  select product_id, variant_key, count(*)::int as alerts from ${stockAlerts} where ${IS_OPEN_ALERT}
  group by product_id, variant_key`;

type WantedVariant = Demand['products'][number]['variants'][number] & { readonly productId: string };

/** Returns by product the grades that are offered, in the editor's order, then those that somebody waits for. */
async function readWantedVariants(
  database: Database,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, WantedVariant[]>> {
  const rows = await queryRows<WantedVariant>(
    database,
    sql`
    with waiting as (${OPEN_ALERTS}),
    wanted as (select id as product_id from unnest(${sql.param([...productIds])}::text[]) id),
    offered as (
      select product_id, one ->> 'key' as variant_key, one ->> 'grade' as grade, place
      from wanted join ${documents} shown on shown.kind = 'product' and shown.id = product_id
      cross join lateral jsonb_array_elements(shown.content -> 'variants') with ordinality as each(one, place)
      where not coalesce((one ->> 'withdrawn')::boolean, false))
    select product_id as "productId", variant_key as key, grade, coalesce(alerts, 0) as alerts,
      coalesce(on_hand - held, 0) as available
    from offered
    full join (select waiting.* from waiting join wanted using (product_id)) its using (product_id, variant_key)
    left join ${stock} level using (product_id, variant_key)
    order by place nulls last, variant_key`,
  );
  return Map.groupBy(rows, ({ productId }) => productId);
}

export async function readWantedTaxa(database: Database): Promise<Demand['taxa']> {
  return await queryRows<Demand['taxa'][number]>(
    database,
    sql`
    with wanted as (
      select level, taxon, count(distinct user_id)::int as accounts from ${wants} group by level, taxon
      order by accounts desc, level, taxon limit ${DEMAND_MAX}),
    species as (
      select id, content ->> 'name' as name, content ->> 'family' as family,
        split_part(content ->> 'latinName', ' ', 1) as genus
      from ${documents} where kind = 'species' and listed)
    select wanted.*,
      case level when 'species' then (select name from species where id = taxon) end as name,
      (select coalesce(sum(on_hand - held), 0)::int from species
        join ${documents} product on product.kind = 'product' and product.listed and product.species_id = species.id
        join ${stock} on ${stock.productId} = product.id
        where case level when 'species' then species.id when 'genus' then genus else family end = taxon) as available
    from wanted order by accounts desc, level, taxon`,
  );
}
