import { mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SanityClient } from '@sanity/client';
import { z } from 'zod';
import { readSeed, SEED_FOLDER, type SeedDocument } from '../../../sanity/seed/seed.ts';
import { importContent } from '../../../scripts/content-archive.ts';

const PRODUCTS_PER_SPECIES = 25;

const referenceSchema = z.object({ _ref: z.string() });

const idOf = (id: string, round: number) => (round === 0 ? id : `${id}-${round}`);

function copyOf(one: SeedDocument, round: number): SeedDocument {
  if (round === 0) return one;
  // A SKU belongs to one product only.
  return { ...one, _id: idOf(one._id, round), name: `${one['name']} ${round}`, sku: undefined };
}

function copies(seed: readonly SeedDocument[], count: number): SeedDocument[] {
  const rounds = Array.from({ length: Math.ceil(count / seed.length) }, (_, round) => round);
  return rounds.flatMap((round) => seed.map((one) => copyOf(one, round))).slice(0, count);
}

/** Makes a species for every 25 products; all species of the seed stay. Returns the id of the last product. */
export async function fillContent(client: SanityClient, count: number, scratch: string): Promise<string> {
  const {
    species = [],
    product = [],
    carouselItem = [],
    ...others
  } = Object.groupBy(readSeed(), ({ _type }) => _type);
  const kinds = copies(species, Math.max(species.length, Math.ceil(count / PRODUCTS_PER_SPECIES)));
  const kindIds = new Set(kinds.map(({ _id }) => _id));
  const rounds = Math.ceil(kinds.length / species.length);
  const goods = copies(product, count).map((one, n) => {
    const own = referenceSchema.parse(one['species']);
    const another = idOf(own._ref, Math.floor(n / product.length) % rounds);
    return kindIds.has(another) ? { ...one, species: { ...own, _ref: another } } : one;
  });
  const ids = new Set(goods.map(({ _id }) => _id));
  const slides = carouselItem.filter((slide) => ids.has(referenceSchema.parse(slide['product'])._ref));
  const kept = [...goods, ...slides];
  const lines = [...Object.values(others).flat(), ...kinds, ...kept].map((document) =>
    JSON.stringify(document),
  );
  const folder = await mkdtemp(path.join(scratch, 'seed-'));
  const data = lines.join('\n').replaceAll('image@file://./', `image@file://${SEED_FOLDER}/`);
  await writeFile(path.join(folder, 'data.ndjson'), data);
  await importContent(client, folder, 'replace', () => undefined);
  await client.delete({
    query: '*[_type in ["carouselItem", "product"] && !(_id in $kept)]',
    params: { kept: kept.map(({ _id }) => _id) },
  });
  return goods.at(-1)?._id ?? '';
}
