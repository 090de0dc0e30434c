/** Repeats the seed's documents under other ids and names. */
import type { SanityClient, SanityDocumentStub } from '@sanity/client';
import { z } from 'zod';
import { SEED_FOLDER } from '../../../sanity/seed/seed.ts';
import { importContent } from '../../../scripts/content-archive.ts';

const PRODUCTS_PER_SPECIES = 25;
const BATCH_SIZE = 200;

const seedSchema = z.array(z.looseObject({ _id: z.string(), _type: z.string(), name: z.string() }));
const referenceSchema = z.object({ _ref: z.string() });

type Seed = z.output<typeof seedSchema>;

export interface LargeContent {
  /** A species for every 25 products; all species of the seed stay. */
  fill(products: number): Promise<void>;
  change(n: number): Promise<void>;
}

export async function openLargeContent(client: SanityClient): Promise<LargeContent> {
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
