import type { Call } from './calls.ts';
import type { Ask } from './desk.ts';

const WIDTHS = [1, 10] as const;
const TIMES = 40;
/** Of what takes long fewer times will do. Milliseconds. */
const ENOUGH = 5_000;

/** A row of the table. Milliseconds. */
export type Row = Readonly<Record<string, string | number>>;

export async function measure(ask: Ask, call: Call): Promise<Row> {
  const row: Record<string, string | number> = { call: call.name };
  const worst: number[] = [];
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
    row[`p99 at ${width}`] = quantile(times, 0.99).toFixed(1);
    worst.push(quantile(times, 0.99));
  }
  row['rows'] = items;
  const { goalMs } = call;
  if (goalMs !== undefined) row['goal'] = `${goalMs}: ${(worst[0] ?? 0) <= goalMs ? 'met' : 'MISSED'}`;
  return row;
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
