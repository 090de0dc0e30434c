/**
 * `npm run soak` attacks and kills its own shop, then checks all sums: `-- --minutes 2 --requests
 * 1000 --seed 7` makes a smaller run. `--minutes 0` sends only malformed requests, `--requests 0`
 * none, `--no-script` skips the browser. Exit code 1 if anything disagrees.
 */
import process from 'node:process';
import { z } from 'zod';
import { describeConditions } from '../common/conditions.ts';
import { typedOptions } from '../common/typed-options.ts';
import { chooseVariants, createStaff } from './accounts.ts';
import { actAfterSale } from './after-sale.ts';
import { awaitConsistency } from './agreement.ts';
import { runFuzz } from './fuzz/run.ts';
import { checkScriptInjection } from './script/run.ts';
import { actAsShopper } from './shoppers.ts';
import { type SoakShop, startSoakShop } from './soak-shop.ts';
import { actAsEditor, actAsOperator, actAsProvider, killRandomly } from './staff.ts';
import { reportRun } from './table.ts';
import type { World } from './world.ts';
import { Person, Random, Records } from './world.ts';

const number = z.coerce.number().min(0);
const { values: options } = typedOptions(
  'npm run soak [-- --minutes N --requests N --shoppers N --seed N --no-script]',
  z.object({
    minutes: number.default(10),
    requests: number.default(20_000),
    shoppers: number.default(8),
    'no-script': z.boolean().optional(),
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
  const afterStorm = await awaitConsistency(world, console.log);
  if (options.requests > 0) {
    console.log(`Sending ${options.requests} malformed requests`);
    await runFuzz(world, { requests: options.requests, seed: options.seed, tell: console.log });
  }
  if (options['no-script'] !== true) {
    console.log('Typing script into every text field');
    await checkScriptInjection(world);
  }
  const atEnd = await awaitConsistency(world, console.log);
  const faults = [...new Set([...records.complaints, ...afterStorm, ...atEnd])];
  await reportRun(world, { seconds, faults });
  return faults.length === 0;
}

console.log(
  `Soak, ${describeConditions()}; ` +
    `${options.minutes} minutes, ${options.shoppers} shoppers, ${options.requests} malformed requests, --seed ${options.seed}`,
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
