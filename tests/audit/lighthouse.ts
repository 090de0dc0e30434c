import { spawn } from 'node:child_process';
import { z } from 'zod';
import { chromiumArguments, findChromium } from '../browser/chromium.ts';
import { type Floor, serveFloor } from './floor.ts';

/** The version behind docs/figures.md. Only npx fetches it, because it is large. */
const LIGHTHOUSE = 'lighthouse@13.5.0';

const score = z.object({ score: z.number().nullable() });
const value = z.object({ numericValue: z.number() });
const reportSchema = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.object({ performance: score, accessibility: score, 'best-practices': score, seo: score }),
  audits: z.object({
    'largest-contentful-paint': value,
    'total-blocking-time': value,
    'cumulative-layout-shift': value,
  }),
});

interface LighthouseRun {
  /** Milliseconds. */
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  /** Scores up to 100: performance, accessibility, best practices, search engines. */
  readonly scores: readonly [number, number, number, number];
}

export interface LighthouseOptions {
  /** Without an installed program, npx fetches one. */
  readonly program?: string | undefined;
  /** Lighthouse's own default simulates the slow phone; `devtools` slows the browser down. */
  readonly throttling: 'simulate' | 'devtools';
}

async function runLighthouse(
  url: string,
  { program: installed, throttling }: LighthouseOptions,
): Promise<LighthouseRun> {
  const [program = 'npx', ...before] = installed === undefined ? ['npx', '--yes', LIGHTHOUSE] : [installed];
  const flags = ['--headless=new', ...chromiumArguments].join(' ');
  const args = [
    ...before,
    url,
    '--output=json',
    '--output-path=stdout',
    '--quiet',
    `--throttling-method=${throttling}`,
    `--chrome-flags=${flags}`,
  ];
  const executable = findChromium();
  const env = { ...process.env, ...(executable === undefined ? {} : { CHROME_PATH: executable }) };
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  const [out, errors] = [await allOf(child.stdout), await allOf(child.stderr)];
  const report = reportSchema.safeParse(parsed(out));
  if (!report.success || report.data.runtimeError !== undefined)
    throw new Error(`Lighthouse did not look at ${url}. It wrote:\n${(errors || out).slice(-1_500)}`);
  const { categories, audits } = report.data;
  const of100 = (part: z.infer<typeof score>) => Math.round((part.score ?? 0) * 100);
  return {
    lcp: audits['largest-contentful-paint'].numericValue,
    tbt: audits['total-blocking-time'].numericValue,
    cls: audits['cumulative-layout-shift'].numericValue,
    scores: [
      ...([of100(categories.performance), of100(categories.accessibility)] as const),
      ...([of100(categories['best-practices']), of100(categories.seo)] as const),
    ],
  };
}

async function allOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += chunk;
  return text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function pagesOf(shop: string): Promise<Readonly<Record<string, string>>> {
  const { items } = (await (await fetch(new URL('/api/v1/products?page=1', shop))).json()) as {
    items: { id: string }[];
  };
  const [first] = items;
  if (first === undefined) throw new Error('The shop has no product to look at');
  return { home: '/', listing: '/butterfly/all', product: `/product/${first.id}`, terms: '/terms' };
}

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Alternates, so that other load affects both. */
async function runInTurns(addresses: readonly [string, string], runs: number, options: LighthouseOptions) {
  const results: [LighthouseRun[], LighthouseRun[]] = [[], []];
  // Renders the pictures beforehand. Otherwise only the shop's first run would pay for it, not the floor's.
  await runLighthouse(addresses[0], options);
  for (let run = 0; run < runs; run += 1)
    for (const side of [0, 1] as const) results[side].push(await runLighthouse(addresses[side], options));
  return results;
}

export async function comparePages(
  shop: string,
  runs: number,
  options: LighthouseOptions,
): Promise<string[]> {
  const pages = await pagesOf(shop);
  const floor: Floor = await serveFloor(shop, Object.values(pages));
  const wrong: string[] = [];
  const rows: Record<string, string>[] = [];
  try {
    for (const [page, path] of Object.entries(pages)) {
      const [ours, floors] = await runInTurns([shop + path, floor.url + path], runs, options);
      const both = (of: (run: LighthouseRun) => number, show: (value: number) => string) =>
        `${show(median(ours.map(of)))} / ${show(median(floors.map(of)))}`;
      const scores = [0, 1, 2, 3].map((at) => median(ours.map((run) => run.scores[at] ?? 0)));
      const shift = median(ours.map(({ cls }) => cls));
      rows.push({
        page,
        'LCP s': both(
          ({ lcp }) => lcp,
          (ms) => (ms / 1000).toFixed(2),
        ),
        'TBT ms': both(
          ({ tbt }) => tbt,
          (ms) => ms.toFixed(0),
        ),
        CLS: both(
          ({ cls }) => cls,
          (value) => value.toFixed(3),
        ),
        'performance, accessibility, practices, SEO': scores.join(', '),
      });
      if (scores.some((score) => score < 100))
        wrong.push(`${page} scores ${scores.join(', ')} instead of 100 each`);
      if (shift > 0.001) wrong.push(`${page} shifts by ${shift}`);
    }
  } finally {
    await floor.close();
  }
  console.table(rows);
  return wrong;
}
