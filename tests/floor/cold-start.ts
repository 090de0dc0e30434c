/** New processes alternately import the API's bundle and one with only Node's http. */
import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { bundleFunction } from './bundle.ts';

const TRIES = 9;
const IMPORT_MS_MAX = 150;
function importOnce(module: string): { ms: number; cpu: number } {
  const script = `const start = performance.now(), before = process.cpuUsage();
    await import(${JSON.stringify(module)});
    const { user, system } = process.cpuUsage(before);
    console.log(JSON.stringify({ ms: performance.now() - start, cpu: (user + system) / 1000 }));`;
  const reported = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  return z.object({ ms: z.number(), cpu: z.number() }).parse(JSON.parse(reported));
}

export async function reportColdStart(): Promise<void> {
  const bundle = await bundleFunction('netlify/functions/api.mts');
  try {
    const [shop, bare]: { ms: number; cpu: number }[][] = [[], []];
    for (let tries = 0; tries < TRIES; tries += 1) {
      shop?.push(importOnce(pathToFileURL(bundle.file).href));
      bare?.push(importOnce('node:http'));
    }
    const of = (tried: typeof shop, what: 'ms' | 'cpu') => median((tried ?? []).map((one) => one[what]));
    const ms = of(shop, 'ms');
    console.log(
      `Cold import of the API's bundle, ${bundle.kb} KB: ${ms.toFixed(0)} ms, ${of(shop, 'cpu').toFixed(0)} of the CPU; ` +
        `of node:http alone ${of(bare, 'ms').toFixed(0)} and ${of(bare, 'cpu').toFixed(0)}; medians of ${TRIES}: ` +
        (ms <= IMPORT_MS_MAX ? 'PASS' : `MISSED: at most ${IMPORT_MS_MAX} ms`),
    );
  } finally {
    await bundle.remove();
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
