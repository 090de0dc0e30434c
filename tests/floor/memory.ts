/** Whether the servers take more and more: all calls together for minutes, memory told after each of them. */
import { CASES, WHOLE } from './cases.ts';
import type { Servers } from './compare.ts';
import { load } from './load.ts';
import { type Shoppers, SIDES } from './shoppers.ts';

const AT_ONCE = 10;
const SLICE_MS = 3_000;
/** Of one slice; as many as any machine lets through. */
const BUYERS = 1_500;
/** Times the memory after one minute. */
const WANTED = 1.2;

export async function holdMemory(servers: Servers, shoppers: Shoppers, minutes: number): Promise<void> {
  const rows: Record<string, number>[] = [];
  const looked = CASES.filter(({ buyers }) => buyers === 'any');
  const whole = CASES.find(({ name }) => name === WHOLE);
  if (whole === undefined) throw new Error(`there is no case ${WHOLE}`);
  const start = performance.now();
  for (let minute = 1; minute <= minutes; minute += 1) {
    let calls = 0;
    for (let slice = 0; performance.now() - start < minute * 60_000; slice += 1) {
      const one = slice % 2 === 0 ? whole : (looked[slice % looked.length] ?? whole);
      for (const side of SIDES) {
        const next = await shoppers(side, one.buyers, BUYERS);
        const { times } = await load(servers[side].origin, {
          ...{ atOnce: AT_ONCE, ms: SLICE_MS, next, calls: one.calls },
        });
        if (side === 'shop') calls += times.length;
      }
    }
    const row = {
      minute,
      'calls of the shop': calls,
      floor: await servers.floor.rssMb(),
      shop: await servers.shop.rssMb(),
    };
    console.log(row);
    rows.push(row);
  }
  const [first, last] = [rows[0]?.shop ?? Number.NaN, rows.at(-1)?.shop ?? Number.NaN];
  const verdict = last / first <= WANTED ? 'PASS' : 'MISSED';
  console.log(
    `Shop: ${last.toFixed(0)} MB after ${minutes} minutes, ${(last / first).toFixed(2)} times that after one: ${verdict}`,
  );
}
