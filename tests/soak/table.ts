import { sql } from 'drizzle-orm';
import { queryRows } from '../../netlify/server/db/rows.ts';
import type { World } from './world.ts';

const COUNTS = sql`select
  (select count(*) from users)::int as accounts,
  (select count(*) from orders)::int as orders,
  (select count(*) from orders where status = 'completed')::int as paid,
  (select count(*) from orders where status = 'cancelled')::int as ended,
  (select count(*) from orders where shipping_status in ('translating', 'done'))::int as shipped,
  (select count(*) from payments)::int as payments,
  (select count(*) from refunds where state = 'done')::int as refunds,
  (select count(*) from flags)::int as flags,
  (select count(*) from payments where outcome = 'collected')::int as charges,
  (select count(*) from order_edits where state = 'confirmed')::int as edits,
  (select count(*) from quotes where state = 'paid')::int as quotes,
  (select count(*) from orders where joined_parcel is not null)::int as joined,
  (select count(*) from claims)::int as claims,
  (select count(distinct claim_id) from replacement_lines)::int as replacements,
  (select count(*) from stock_movements)::int as movements,
  (select count(*) from mails where state = 'sent')::int as mails`;

export async function reportRun(
  { shop, records }: World,
  { seconds, faults }: { readonly seconds: number; readonly faults: readonly string[] },
): Promise<void> {
  const [counts] = await queryRows<Record<string, number>>(shop.database, COUNTS);
  console.table([
    { answers: records.answers, seconds: Math.round(seconds), restarts: shop.kills(), ...counts },
  ]);
  if (faults.length === 0) {
    console.log(
      'All sums agree: stock, holds, payments, charges, edits, quotes, parcels, claims, refunds, mails, and what was answered as done.',
    );
    return;
  }
  console.log(`\n${faults.length + records.left} things are not as they should be:`);
  for (const fault of faults) console.log(`- ${fault}`);
  const errors = shop
    .output()
    .split('\n')
    .filter((line) => line.includes('"level":"error"'));
  if (errors.length > 0)
    console.log(
      `\nThe shop logged ${errors.length} errors, the last of them:\n${errors.slice(-10).join('\n')}`,
    );
}
