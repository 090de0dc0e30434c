/**
 * `npm run soak` attacks and kills its own shop, then checks all sums: `-- --minutes 2 --seed 7` makes a
 * smaller run. Exit code 1 if anything disagrees.
 */
import process from 'node:process';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryRows } from '../../netlify/server/db/rows.ts';
import { describeConditions } from '../common/conditions.ts';
import { typedOptions } from '../common/typed-options.ts';
import { chooseVariants, createStaff } from './accounts.ts';
import { actAfterSale } from './after-sale.ts';
import { awaitConsistency } from './agreement.ts';
import { actAsShopper } from './shoppers.ts';
import { type SoakShop, startSoakShop } from './soak-shop.ts';
import { actAsEditor, actAsOperator, actAsProvider, killRandomly } from './staff.ts';
import { Person, Random, Records, type World } from './world.ts';

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
  (select count(*) from order_events where kind = 'parcel-joined')::int as joined,
  (select count(*) from claims)::int as claims,
  (select count(distinct claim_id) from replacement_lines)::int as replacements,
  (select count(*) from stock_movements)::int as movements,
  (select count(*) from mails where state = 'sent')::int as mails`;

async function reportRun(
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

const number = z.coerce.number().min(0);
const { values: options } = typedOptions(
  'npm run soak [-- --minutes N --shoppers N --seed N]',
  z.object({
    minutes: number.default(10),
    shoppers: number.default(8),
    seed: number.default(Date.now() % 1_000_000),
  }),
);

async function run(shop: SoakShop): Promise<boolean> {
  const records = new Records();
  let until = Number.POSITIVE_INFINITY;
  const base: World = {
    ...{ shop, records, goods: [], isOpen: () => performance.now() < until },
    promised: { accounts: new Set(), notes: new Set(), received: new Map() },
    diceOf: (name) =>
      new Random([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), options.seed) | 0),
  };
  await createStaff(base);
  const world: World = { ...base, goods: await chooseVariants(new Person(base), base.diceOf('goods')) };
  const begun = performance.now();
  until = begun + options.minutes * 60_000;
  const services = [
    ...Array.from({ length: options.shoppers }, (_, n) => actAsShopper(world, world.diceOf(`shopper ${n}`))),
    ...[0, 1].map((n) => actAfterSale(world, world.diceOf(`script ${n}`))),
    ...[0, 1].map((n) => actAsEditor(world, world.diceOf(`editor ${n}`))),
    ...[0, 1].map((n) => actAsOperator(world, world.diceOf(`operator ${n}`))),
    actAsProvider(world, world.diceOf('provider')),
    killRandomly(world, world.diceOf('reaper')),
  ];
  const ticker = setInterval(() => {
    const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
    console.log(
      `  after ${minutes} min: ${records.answers} answers, ${shop.kills()} restarts, ${records.complaints.length} complaints`,
    );
  }, 30_000);
  await Promise.all(services);
  clearInterval(ticker);
  await shop.untilUp();
  const seconds = (performance.now() - begun) / 1000;
  console.log('Calming down');
  const disagreements = await awaitConsistency(world, console.log);
  const faults = [...new Set([...records.complaints, ...disagreements])];
  await reportRun(world, { seconds, faults });
  return faults.length === 0;
}

console.log(
  `Soak, ${describeConditions()}; ` +
    `${options.minutes} minutes, ${options.shoppers} shoppers, --seed ${options.seed}`,
);
const shop = await startSoakShop();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void shop.end().finally(() => process.exit(1)));
let isSound = false;
try {
  isSound = await run(shop);
} finally {
  const code = await shop.end();
  if (code !== 0) {
    console.error(
      `The shop ended with ${code} instead of 0. It wrote at last:\n${shop.output().slice(-3_000)}`,
    );
    isSound = false;
  }
}
process.exitCode = isSound ? 0 : 1;
