import { sql } from 'drizzle-orm';
import { DEMAND_MAX, type Demand } from '../../../../src/contract/ops-demand.ts';
import type { Database } from '../../db/connection.ts';
import { queryRows } from '../../db/rows.ts';
import { catalogueDocuments as documents, favorites, stock, stockAlerts, wants } from '../../db/schema.ts';
import { IS_OPEN_ALERT } from '../../db/schema-wants.ts';

/** Products with the most alerts first, then those with the most favourites. */
export async function readWantedProducts(database: Database): Promise<Demand['products']> {
  return await queryRows<Demand['products'][number]>(
    database,
    sql`
    with waiting as (
      select product_id, variant_key, count(*)::int as alerts from ${stockAlerts} where ${IS_OPEN_ALERT}
      group by product_id, variant_key),
    saved as (select product_id, count(*)::int as favorites from ${favorites} group by product_id),
    wanted as (
      select product_id, coalesce(favorites, 0) as favorites, coalesce(alerts, 0) as alerts
      from saved full join (
        select product_id, sum(alerts) as alerts from waiting group by product_id) sums using (product_id)
      order by alerts desc nulls last, favorites desc nulls last, product_id limit ${DEMAND_MAX})
    select product_id as id, favorites,
      coalesce(shown.content ->> 'name', shown.last_content ->> 'name', product_id) as name,
      (select coalesce(json_agg(json_build_object('key', key, 'grade', grade, 'alerts', coalesce(alerts, 0),
          'available', coalesce(on_hand - held, 0)) order by place nulls last, key), '[]')
        from (
          select one ->> 'key' as key, one ->> 'grade' as grade, place
          from jsonb_array_elements(shown.content -> 'variants') with ordinality as each(one, place)
          where not coalesce((one ->> 'withdrawn')::boolean, false)) offered
        full join (select variant_key as key, alerts from waiting where waiting.product_id = wanted.product_id) its
          using (key)
        left join ${stock} level on level.product_id = wanted.product_id and level.variant_key = key) as variants
    from wanted left join ${documents} shown on shown.kind = 'product' and shown.id = product_id
    order by wanted.alerts desc, favorites desc, product_id`,
  );
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
