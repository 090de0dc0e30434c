/** New processes import in turn the API as it is deployed, and a function of only Hono and pg. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { bundleAlone } from './bundle.ts';

const TRIES = 9;
/** Maximum CPU time, as a multiple of that of the bare function. */
const TIMES_MAX = 5;
const BARE = path.join(import.meta.dirname, 'bare-function.mjs');

interface Import {
  readonly ms: number;
  /** Milliseconds of user and system time, which other load disturbs less. */
  readonly cpu: number;
}

function importOnce(file: string): Import {
  const script = `const start = performance.now(), before = process.cpuUsage();
    await import(${JSON.stringify(pathToFileURL(file).href)});
    const { user, system } = process.cpuUsage(before);
    console.log(JSON.stringify({ ms: performance.now() - start, cpu: (user + system) / 1000 }));`;
  const reported = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  return z.object({ ms: z.number(), cpu: z.number() }).parse(JSON.parse(reported));
}

export async function reportColdStart(): Promise<void> {
  await using cleanup = new AsyncDisposableStack();
  const [shop, bareBundle] = await Promise.all(['netlify/functions/api.mts', BARE].map(bundleAlone));
  for (const bundle of [shop, bareBundle]) cleanup.defer(async () => bundle?.remove());
  const files = [shop?.file ?? '', BARE, bareBundle?.file ?? ''];
  const rounds = Array.from({ length: TRIES }, () => files.map(importOnce));
  const of = (n: number, what: keyof Import) => median(rounds.map((round) => round[n]?.[what] ?? Number.NaN));
  const times = of(0, 'cpu') / of(1, 'cpu');
  console.log(`Import in a new process, medians of ${TRIES}, milliseconds of the CPU (and of the clock):`);
  for (const [n, name] of [
    `the API, ${shop?.kb} KB`,
    'Hono and pg as packages',
    'the same, bundled',
  ].entries())
    console.log(`  ${name}: ${of(n, 'cpu').toFixed(0)} (${of(n, 'ms').toFixed(0)})`);
  const bound = times <= TIMES_MAX ? 'PASS' : `MISSED: at most ${TIMES_MAX}`;
  console.log(`The API takes ${times.toFixed(2)} times as much as Hono and pg as packages: ${bound}`);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
