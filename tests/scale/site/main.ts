/**
 * `npm run scale:site`: what a build of the site costs at 100, 1,000 and 10,000 products, the first one, one after
 * nothing and one after one product changed. `-- --products 1000` for other numbers, with commas between them;
 * `--profile FOLDER` leaves profiles of each first build and of each changed one there.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { createClient } from '@sanity/client';
import { z } from 'zod';
import { startLake } from '../../../sandbox/content-lake/start-lake.ts';
import { awaitBuildTurn } from '../../../scripts/build-site.ts';
import { typedOptions } from '../../common/typed-options.ts';
import { build, type SiteToBuild } from './build.ts';
import { openLargeContent } from './content.ts';
import { differing } from './outcome.ts';
import { growthOf, rowOf } from './table.ts';

const root = path.resolve(import.meta.dirname, '../../..');
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
const sizes = values.products.split(',').map(Number);
// Within the project: what Astro builds the pages with looks for packages from where it lies.
const data = path.join(root, '.data');
await mkdir(data, { recursive: true });
const folder = await mkdtemp(path.join(data, 'scale-site-'));
const say = (line: string) => console.log(line);
const leave = await awaitBuildTurn(root, say, new AbortController().signal);
const token = 'scale';
const lake = await startLake({
  ...{ port: 0, dataDir: path.join(folder, 'content'), projectId: 'local', dataset: 'production', token },
  allowedOrigins: [],
});
if (lake.kind !== 'running') throw new Error(lake.message);
try {
  const content = await openLargeContent(
    createClient({
      ...{ projectId: 'local', dataset: 'production', apiVersion: '2026-09-01', perspective: 'raw', token },
      ...{ apiHost: lake.address, useProjectHostname: false, useCdn: false },
    }),
  );
  const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();
  const rows = [];
  const outcomes = [];
  for (const products of sizes) {
    await content.fill(products);
    const site: SiteToBuild = {
      ...{ root, lakePort: Number(new URL(lake.address).port) },
      folder: path.join(folder, `site-${products}`),
    };
    const first = await build({ ...site, profile: values.profile });
    say(`${products} products: the first build in ${first.seconds.toFixed(1)} s`);
    const again = await build(site);
    await content.change(products - 1);
    const after = await build({ ...site, profile: values.profile });
    // Whatever was taken from the build before is what drawing it anew would have come to.
    const whole = await build({ ...site, anew: true });
    const stale = differing(after, whole);
    if (stale.length > 0) say(`STALE after a change: ${stale.slice(0, 20).join(', ')}`);
    rows.push(
      rowOf(products, 'first', first),
      rowOf(products, 'of the same content', again, first),
      rowOf(products, 'one product changed', after, first, again),
      rowOf(products, 'drawn anew', whole, first, after),
    );
    outcomes.push({ products, outcome: first });
    console.table(rows);
  }
  say(
    `\nBuilds of the site, commit ${commit}, Node ${process.version}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`,
  );
  console.table(rows);
  console.table(growthOf(outcomes));
} finally {
  await lake.close();
  await leave?.();
  await rm(folder, { recursive: true, force: true });
}
