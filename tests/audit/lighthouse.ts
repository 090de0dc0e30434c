/** Lighthouse as it looks at a phone, from outside: a process of its own for each look. */
import { spawn } from 'node:child_process';
import { z } from 'zod';
import { chromiumArguments, findChromium } from '../browser/chromium.ts';

/** The version that the figures of docs/figures.md were measured with. It is large, and nothing else needs it. */
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

export interface Look {
  /** Milliseconds. */
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  /** Of 100: performance, accessibility, best practices, search engines. */
  readonly scores: readonly [number, number, number, number];
}

/** Looks once at an address. `installed` is the program of a Lighthouse that is there; else npx gets one. */
export async function lookAt(url: string, installed: string | undefined): Promise<Look> {
  const [program = 'npx', ...before] = installed === undefined ? ['npx', '--yes', LIGHTHOUSE] : [installed];
  const flags = ['--headless=new', ...chromiumArguments].join(' ');
  const args = [
    ...before,
    url,
    '--output=json',
    '--output-path=stdout',
    '--quiet',
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
