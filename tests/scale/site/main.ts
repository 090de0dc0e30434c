/**
 * `npm run scale:site` measures builds: `-- --products 1000,5000` sets the numbers of products;
 * `--profile FOLDER` stores CPU profiles of first and changed builds.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { createClient } from '@sanity/client';
import { z } from 'zod';
import { startContentLake } from '../../../sandbox/content-lake/start-content-lake.ts';
import { acquireBuildLock } from '../../../scripts/build-site.ts';
import { describeConditions } from '../../common/conditions.ts';
import { typedOptions } from '../../common/typed-options.ts';
import { type BuiltSite, buildMeasuredSite, changedFiles, ROOT } from './build.ts';
import { fillContent } from './content.ts';

const { values } = typedOptions(
  'npm run scale:site [-- --products N,N,… --profile FOLDER]',
  z.object({
    products: z
      .string()
      .regex(/^[1-9]\d*(,[1-9]\d*)*$/, 'has to be numbers with commas between them')
      .default('100,1000,10000'),
    profile: z.string().optional(),
  }),
);
await using cleanup = new AsyncDisposableStack();
// The folder is within the project, because the rendered bundle resolves packages from its own
// location.
const data = path.join(ROOT, '.data');
await mkdir(data, { recursive: true });
const folder = await mkdtemp(path.join(data, 'scale-site-'));
cleanup.defer(() => rm(folder, { recursive: true, force: true }));
const turn = await acquireBuildLock(ROOT, console.log, new AbortController().signal);
if (turn?.kind === 'acquired') cleanup.defer(() => turn.release());
const stored = { projectId: 'local', dataset: 'production', token: 'scale' };
const lake = await startContentLake({
  ...{ ...stored, port: 0, dataDir: path.join(folder, 'content'), allowedOrigins: [] },
});
if (lake.kind !== 'running') throw new Error(lake.message);
cleanup.defer(() => lake.close());
const client = createClient({
  ...{ ...stored, apiVersion: '2026-09-01', perspective: 'raw' },
  ...{ apiHost: lake.address, useProjectHostname: false, useCdn: false },
});

const rows: object[] = [];
const note = (products: number, build: string, built: BuiltSite, before = built) =>
  rows.push({
    ...{ products, build, seconds: built.seconds.toFixed(1), 'peak MB': Math.round(built.peakMb) },
    ...{ pages: built.pages, drawn: built.drawn, MB: (built.bytes / 2 ** 20).toFixed(1) },
    'files that differ': changedFiles(built, before).length,
  });
for (const products of values.products.split(',').map(Number)) {
  const last = await fillContent(client, products, folder);
  const site = [Number(new URL(lake.address).port), path.join(folder, `site-${products}`)] as const;
  const { profile } = values;
  const first = await buildMeasuredSite(...site, { profile });
  note(products, 'first', first);
  console.log(`${products} products: the first build in ${first.seconds.toFixed(1)} s`);
  const again = await buildMeasuredSite(...site);
  note(products, 'of the same content', again, first);
  await client.patch(last).inc({ 'variants[0].price': 1 }).commit();
  const after = await buildMeasuredSite(...site, { profile });
  note(products, 'one product changed', after, again);
  // A reused page must equal a newly rendered one.
  const whole = await buildMeasuredSite(...site, { anew: true });
  note(products, 'drawn anew', whole, after);
  const stale = changedFiles(after, whole);
  if (stale.length > 0) console.log(`STALE after a change: ${stale.slice(0, 20).join(', ')}`);
  console.table(rows);
}
console.log(`\nBuilds of the site, ${describeConditions()}`);
console.table(rows);
