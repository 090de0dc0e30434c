import type { Call } from './calls.ts';
import type { Ask } from './desk.ts';

const WIDTHS = [1, 10] as const;
/** A hundredth of them is one: fewer would tell of no p99. */
const TIMES = 100;
/** Of what takes long fewer times will do. Milliseconds. */
const ENOUGH = 5_000;

/** A row of the table. Milliseconds. */
export type Row = Readonly<Record<string, string | number>>;

export interface Measured {
  readonly call: Call;
  readonly row: Row;
  /** By how many are asked at once. */
  readonly p99: Readonly<Record<number, number>>;
}

export async function measure(ask: Ask, call: Call): Promise<Measured> {
  const row: Record<string, string | number> = { call: call.name };
  const p99: Record<number, number> = {};
  let items = 0;
  for (const width of WIDTHS) {
    const times: number[] = [];
    const begin = performance.now();
    for (let n = -width; n < width || (n < TIMES && performance.now() - begin < ENOUGH); n += width) {
      await Promise.all(
        Array.from({ length: width }, async (_, k) => {
          const start = performance.now();
          const response = await ask(call.path(n + k + width));
          const text = await response.text();
          // The first ones warm up.
          if (n >= 0) times.push(performance.now() - start);
          items = Math.max(items, rowsOf(response, text));
        }),
      );
    }
    times.sort((a, b) => a - b);
    // On a machine that does other things, too, the least is nearest to what it costs.
    if (width === 1) row['least'] = quantile(times, 0).toFixed(1);
    row[`p50 at ${width}`] = quantile(times, 0.5).toFixed(1);
    p99[width] = quantile(times, 0.99);
    row[`p99 at ${width}`] = p99[width].toFixed(1);
  }
  row['rows'] = items;
  const { goalMs } = call;
  if (goalMs !== undefined) row['goal'] = `${goalMs}: ${(p99[1] ?? 0) <= goalMs ? 'met' : 'MISSED'}`;
  return { call, row, p99 };
}

/** A line for each goal: whether all calls met it, asked one at a time, and which was slowest; so many at once, too. */
export function verdicts(measured: readonly Measured[]): string[] {
  const goals = new Set(measured.flatMap(({ call }) => call.goalMs ?? []));
  return [...goals].map((goal) => {
    const its = measured.filter(({ call }) => call.goalMs === goal);
    const slowest = (width: number) => {
      const [worst] = its.toSorted((a, b) => (b.p99[width] ?? 0) - (a.p99[width] ?? 0));
      return `${worst?.p99[width]?.toFixed(1)} ms (${worst?.call.name})`;
    };
    const missed = its.filter(({ p99 }) => (p99[1] ?? 0) > goal);
    const names = missed.map(({ call }) => call.name).join('; ');
    const word = missed.length === 0 ? 'PASS' : 'FAIL';
    return `${word} ${goal} ms: ${its.length - missed.length} of ${its.length} calls, slowest p99 ${slowest(1)}, ten at once ${slowest(10)}${missed.length === 0 ? '' : `; missed by: ${names}`}`;
  });
}

function rowsOf(response: Response, text: string): number {
  if (response.headers.get('content-type')?.startsWith('application/json') !== true)
    return text.trim().split('\r\n').length - 1;
  const { data } = JSON.parse(text) as { data: { items?: unknown[]; bestSold?: unknown[] } };
  return (data.items ?? data.bestSold ?? [data]).length;
}

export function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
