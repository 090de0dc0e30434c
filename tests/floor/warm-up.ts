/**
 * Calls both servers until V8 has optimized what each call runs. One shopper makes some thousand calls a second, and V8
 * goes on optimizing for the first 20,000 of them (`FLOOR_NODE=--trace-opt`); on two cores its thread then takes one
 * that server, database or load's maker wait for, which is what a p99 of a server that has just started tells.
 */
import type { Case } from './cases.ts';
import { BUYERS_A_SECOND, type Servers } from './compare.ts';
import { load } from './load.ts';
import { type Shoppers, SIDES } from './shoppers.ts';

const AT_ONCE = 10;
/** Buyers are made for so long at once. */
const SLICE_MS = 1_000;

/** `ms` of each case for each server. */
export async function warmUp(
  cases: readonly Case[],
  { servers, shoppers, ms }: { servers: Servers; shoppers: Shoppers; ms: number },
): Promise<void> {
  for (const { calls, buyers } of cases)
    for (const side of SIDES)
      for (let before = 0, slice = 0; slice * SLICE_MS < ms; slice += 1) {
        const next = await shoppers(side, buyers, BUYERS_A_SECOND + AT_ONCE);
        const counted = (n: number) => calls(before + n);
        const { times } = await load(servers[side].origin, {
          ...{ atOnce: AT_ONCE, ms: SLICE_MS, next, calls: counted },
        });
        before += times.length;
      }
}
