/**
 * `npm run scale:site` measures builds: `-- --products 1000,5000` sets the numbers of products;
 * `--profile FOLDER` stores CPU profiles of first and changed builds.
 */

import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { createClient, type SanityClient, type SanityDocumentStub } from '@sanity/client';
import { z } from 'zod';
import { startContentLake } from '../../../sandbox/content-lake/start-content-lake.ts';
import { SEED_FOLDER } from '../../../sanity/seed/seed.ts';
import { acquireBuildLock } from '../../../scripts/build-site.ts';
import { importContent } from '../../../scripts/content-archive.ts';
import { describeConditions } from '../../common/conditions.ts';
import { typedOptions } from '../../common/typed-options.ts';
import { type BuiltSite, buildMeasuredSite, changedFiles, type SiteToBuild } from './build.ts';

const PRODUCTS_PER_SPECIES = 25;
const BATCH_SIZE = 200;

const seedSchema = z.array(z.looseObject({ _id: z.string(), _type: z.string(), name: z.string() }));
const referenceSchema = z.object({ _ref: z.string() });

type Seed = z.output<typeof seedSchema>;

interface LargeContent {
  /** A species for every 25 products; all species of the seed stay. */
  fill(products: number): Promise<void>;
  change(n: number): Promise<void>;
}

async function openLargeContent(client: SanityClient): Promise<LargeContent> {
  await importContent(client, SEED_FOLDER, 'replace', () => undefined);
  const ofType = async (type: string) =>
    seedSchema.parse(await client.fetch('*[_type == $type] | order(_id asc)', { type }));
  const [species, products] = [await ofType('species'), await ofType('product')];
  return {
    fill: async (count) => {
      const kinds = again(species, Math.max(species.length, Math.ceil(count / PRODUCTS_PER_SPECIES)));
      const kindIds = new Set(kinds.map(({ _id }) => _id));
      const rounds = Math.ceil(kinds.length / species.length);
      const goods = again(products, count).map((product, n) => {
        const own = referenceSchema.parse(product['species']);
        const another = idOf(own._ref, Math.floor(n / products.length) % rounds);
        return kindIds.has(another) ? { ...product, species: { ...own, _ref: another } } : product;
      });
      await write(client, [...kinds, ...goods]);
      const unchanged = goods.map(({ _id }) => _id);
      await client.delete({
        query: '*[_type == "carouselItem" && !(product._ref in $kept)]',
        params: { kept: unchanged },
      });
      await client.delete({ query: '*[_type == "product" && !(_id in $kept)]', params: { kept: unchanged } });
    },
    change: async (n) => {
      const id = again(products, n + 1)[n]?._id ?? '';
      await client.patch(id).inc({ 'variants[0].price': 1 }).commit();
    },
  };
}

function idOf(id: string, round: number): string {
  return round === 0 ? id : `${id}-${round}`;
}

function again(seed: Seed, count: number): Seed {
  return Array.from({ length: count }, (_, n) => {
    const [one, round] = [seed[n % seed.length], Math.floor(n / seed.length)];
    if (one === undefined) throw new Error('The seed is empty');
    // A SKU belongs to one product only.
    return round === 0
      ? one
      : { ...one, _id: idOf(one._id, round), name: `${one.name} ${round}`, sku: undefined };
  });
}

async function write(client: SanityClient, documents: readonly SanityDocumentStub[]): Promise<void> {
  for (let from = 0; from < documents.length; from += BATCH_SIZE) {
    const transaction = client.transaction();
    for (const document of documents.slice(from, from + BATCH_SIZE))
      transaction.createOrReplace({ ...document, _id: document._id ?? '' });
    await transaction.commit({ visibility: 'sync' });
  }
}

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
// The folder is within the project, because the rendered bundle resolves packages from its own
// location.
const data = path.join(root, '.data');
await mkdir(data, { recursive: true });
const folder = await mkdtemp(path.join(data, 'scale-site-'));
const say = (line: string) => console.log(line);
const leave = await acquireBuildLock(root, say, new AbortController().signal);
const token = 'scale';
const lake = await startContentLake({
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
  const rows: object[] = [];
  const growth: Record<string, Record<number, string>> = {};
  const note = (products: number, which: string, built: BuiltSite, before = built) =>
    rows.push({
      ...{
        products,
        build: which,
        seconds: built.seconds.toFixed(1),
        pages: built.pages,
        drawn: built.drawn,
      },
      ...{ MB: (built.bytes / 2 ** 20).toFixed(1), 'files that differ': changedFiles(built, before).length },
    });
  for (const products of sizes) {
    await content.fill(products);
    const site: SiteToBuild = {
      ...{ root, lakePort: Number(new URL(lake.address).port) },
      folder: path.join(folder, `site-${products}`),
    };
    const first = await buildMeasuredSite({ ...site, profile: values.profile });
    say(`${products} products: the first build in ${first.seconds.toFixed(1)} s`);
    const again = await buildMeasuredSite(site);
    await content.change(products - 1);
    const after = await buildMeasuredSite({ ...site, profile: values.profile });
    // A reused page must equal a newly rendered one.
    const whole = await buildMeasuredSite({ ...site, anew: true });
    const stale = changedFiles(after, whole);
    if (stale.length > 0) say(`STALE after a change: ${stale.slice(0, 20).join(', ')}`);
    note(products, 'first', first);
    note(products, 'of the same content', again, first);
    note(products, 'one product changed', after, again);
    note(products, 'drawn anew', whole, after);
    for (const [kind, bytes] of first.largest) {
      growth[kind] ??= {};
      growth[kind][products] = (bytes / 1024).toFixed(1);
    }
    console.table(rows);
  }
  say(`\nBuilds of the site, ${describeConditions()}`);
  console.table(rows);
  say('The largest of each kind, KB by products:');
  console.table(growth);
} finally {
  await lake.close();
  await leave?.();
  await rm(folder, { recursive: true, force: true });
}
