/** Floor and shop in turns, so that other work on the machine meets both. */
import type { Case } from './cases.ts';
import { load } from './load.ts';
import type { ServerProcess } from './server-process.ts';
import { type Shoppers, SIDES, type Side } from './shoppers.ts';

export type Servers = Readonly<Record<Side, ServerProcess>>;

/** Of each server; it is first in every second round. */
const ROUNDS = 6;
/** More go to pay in a second on no machine that is known. */
export const BUYERS_A_SECOND = 1_500;
/** Times the floor that the shop may take. */
const WANTED = 2;

/** A line of the table, of one case with so many shoppers at once; `ms` for each server. */
export async function compare(
  { name, calls, buyers }: Case,
  { servers, shoppers, atOnce, ms }: { servers: Servers; shoppers: Shoppers; atOnce: number; ms: number },
) {
  const times: Record<Side, number[]> = { floor: [], shop: [] };
  const [elapsed, cpu, bytes] = [zero(), zero(), zero()];
  const slice = ms / ROUNDS;
  let before = 0;
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const side of round % 2 === 0 ? SIDES : SIDES.toReversed()) {
      const next = await shoppers(side, buyers, Math.ceil((slice / 1_000) * BUYERS_A_SECOND) + atOnce);
      const counted = (n: number) => calls(before + n);
      const cpuBefore = await servers[side].cpuMs();
      const measured = await load(servers[side].origin, { atOnce, ms: slice, next, calls: counted });
      before += measured.times.length;
      if (round === 0) continue;
      times[side].push(...measured.times);
      elapsed[side] += measured.elapsed;
      cpu[side] += (await servers[side].cpuMs()) - cpuBefore;
      bytes[side] += measured.bytes;
    }
  }
  const of = {
    p50: (side: Side) => quantile(times[side], 0.5),
    p99: (side: Side) => quantile(times[side], 0.99),
    rate: (side: Side) => times[side].length / (elapsed[side] / 1_000) / calls(0).length,
    cpu: (side: Side) => cpu[side] / times[side].length,
    kb: (side: Side) => bytes[side] / times[side].length / 1_024,
  };
  const ratios = {
    p50: of.p50('shop') / of.p50('floor'),
    p99: of.p99('shop') / of.p99('floor'),
    rate: of.rate('floor') / of.rate('shop'),
  };
  const missed = Object.entries(ratios).filter(([, ratio]) => ratio > WANTED);
  return {
    call: `${name}, ${atOnce}`,
    'p50 ms': both(of.p50, 2),
    'p99 ms': both(of.p99, 1),
    'a second': both(of.rate, 0),
    'server CPU ms': both(of.cpu, 2),
    KB: both(of.kb, 1),
    'times: p50': ratios.p50.toFixed(2),
    p99: ratios.p99.toFixed(2),
    rate: ratios.rate.toFixed(2),
    goal: missed.length === 0 ? 'PASS' : `MISSED: ${missed.map(([what]) => what).join(', ')}`,
  };
}

const zero = (): Record<Side, number> => ({ floor: 0, shop: 0 });

function both(of: (side: Side) => number, digits: number): string {
  return SIDES.map((side) => of(side).toFixed(digits)).join(' → ');
}

function quantile(times: readonly number[], part: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN;
}
