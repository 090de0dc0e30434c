/**
 * `npm run soak` lets people buy and work in its own shop, fails its providers, kills it, and then checks all sums:
 * `-- --minutes 2 --shoppers 4` makes a smaller run. Exit code 1 if anything disagrees.
 */
import process from 'node:process';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryRows } from '../../netlify/server/db/rows.ts';
import { describeConditions } from '../common/conditions.ts';
import { typedOptions } from '../common/typed-options.ts';
import { actAfterSale } from './after-sale.ts';
import { awaitConsistency } from './agreement.ts';
import { type SoakShop, startSoakShop } from './shop.ts';
import { actAsShopper, chooseVariants } from './shoppers.ts';
import { actAsEditor, actAsOperator, disturbProviders, killRandomly, registerStaff } from './staff.ts';
import { Person, type World } from './world.ts';

/** They show that the run reached what it checks. */
const COUNTS = sql`select
  (select count(*) from users)::int as accounts,
  (select count(*) from orders)::int as orders,
  (select count(*) from orders where status = 'completed')::int as paid,
  (select count(*) from orders where shipping_status in ('translating', 'done'))::int as shipped,
  (select count(*) from refunds where state = 'done')::int as refunds,
  (select count(*) from flags)::int as flags,
  (select count(*) from payments where outcome = 'collected')::int as charges,
  (select count(*) from order_edits where state = 'confirmed')::int as edits,
  (select count(*) from quotes where state = 'paid')::int as quotes,
  (select count(*) from order_events where kind = 'parcel-joined')::int as joined,
  (select count(distinct claim_id) from replacement_lines)::int as replacements,
  (select count(*) from stock_movements)::int as movements,
  (select count(*) from mails where state = 'sent')::int as mails`;

const { values: options } = typedOptions(
  'npm run soak [-- --minutes N --shoppers N]',
  z.object({
    minutes: z.coerce.number().positive().default(10),
    shoppers: z.coerce.number().int().min(1).default(8),
  }),
);

/** Returns what is wrong at the end. */
async function run(shop: SoakShop): Promise<readonly string[]> {
  const start = performance.now();
  const minutes = () => (performance.now() - start) / 60_000;
  const base: World = {
    ...{ shop, complaints: [], goods: [], isOpen: () => minutes() < options.minutes },
    promised: { accounts: new Set(), notes: new Set(), received: new Map() },
  };
  await registerStaff(base);
  const world = { ...base, goods: await chooseVariants(base) };
  const numbers = () => ({
    answers: Person.answers,
    kills: shop.kills(),
    complaints: world.complaints.length,
  });
  const report = setInterval(() => console.log(`  ${minutes().toFixed(1)} min`, numbers()), 30_000);
  const many = (count: number, act: (world: World) => Promise<void>) =>
    Array.from({ length: count }, () => act(world));
  await Promise.all([
    ...many(options.shoppers, actAsShopper),
    ...[actAfterSale, actAsEditor, actAsOperator].flatMap((act) => many(2, act)),
    ...[disturbProviders, killRandomly].flatMap((act) => many(1, act)),
  ]).finally(() => clearInterval(report));
  await shop.untilUp();
  console.log('Waiting until all sums agree');
  const wrong = await awaitConsistency(world);
  const [counts] = await queryRows<Record<string, number>>(shop.database, COUNTS);
  console.table([{ ...numbers(), ...counts }]);
  return [...world.complaints, ...wrong];
}

console.log(`Soak, ${describeConditions()}; ${options.minutes} minutes, ${options.shoppers} shoppers`);
const shop = await startSoakShop();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void shop.end().finally(() => process.exit(1)));
process.exitCode = 1;
try {
  const faults = await run(shop);
  if (faults.length === 0) {
    console.log('All sums agree, and all that was answered as done is there once.');
    process.exitCode = 0;
  } else {
    console.log(`\n${faults.length} things are not as they should be:\n- ${faults.join('\n- ')}`);
    const errors = shop
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":"error"'));
    console.log(`\nThe last errors that the shop logged:\n${errors.slice(-10).join('\n')}`);
  }
} finally {
  const code = await shop.end();
  if (code !== 0) {
    console.error(
      `The shop ended with ${code} instead of 0. It wrote at last:\n${shop.output().slice(-3_000)}`,
    );
    process.exitCode = 1;
  }
}
