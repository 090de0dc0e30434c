/** What operators would look for in the shop that was filled: taken from its own rows. */
import pg from 'pg';

const SAMPLES = 40;

export interface Samples {
  readonly numbers: readonly string[];
  readonly names: readonly string[];
  readonly mails: readonly string[];
  readonly phones: readonly string[];
  readonly tracking: readonly string[];
  readonly references: readonly string[];
  readonly latin: readonly string[];
  readonly tags: readonly string[];
  readonly days: readonly string[];
}

export async function drawSamples(address: string): Promise<Samples> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const column = async (from: string) =>
    (await client.query<{ value: string }>(`select value from (${from}) drawn limit ${SAMPLES}`)).rows.map(
      ({ value }) => value,
    );
  // Every so-manieth of many, spread over all of the time.
  const some = (value: string, table: string, where = 'true') =>
    column(`select ${value} as value from (
      select *, row_number() over () as nth, count(*) over () as all_of from ${table} where ${where}
    ) its where nth % greatest(1, all_of / ${SAMPLES}) = 0`);
  try {
    return {
      numbers: await some('number', 'orders'),
      names: await some('name', 'users'),
      mails: await some('email', 'users'),
      phones: await some(`regexp_replace(phone, '\\D', '', 'g')`, 'users'),
      tracking: await some('tracking_number', 'orders', `tracking_number <> ''`),
      references: await some('provider_ref', 'payments'),
      latin: await column(
        `select content ->> 'latinName' as value from catalogue_documents where kind = 'species' order by id`,
      ),
      tags: await column(
        `select tag as value from order_tags order by (select count(*) from orders where tags @> array[tag]) desc`,
      ),
      days: await some('created_at::date::text', 'orders'),
    };
  } finally {
    await client.end();
  }
}
