import * as z from 'zod';
import { FAULT_NAMES } from '../../src/features/specimens/faults.rules.ts';
import { GRADES, SEXES } from '../../src/features/specimens/specimen.rules.ts';
import { SEARCHABLE_FACT_NAMES } from '../../src/features/specimens/specimen-facts.rules.ts';
import { readSeed, type SeedDocument } from './seed.ts';

const IMAGE = /^image@file:\/\/\.\/images\/(.+)$/;

export function imagesOf(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([field, inner]) => {
    const name = field === '_sanityAsset' ? IMAGE.exec(String(inner))?.[1] : undefined;
    return name === undefined ? imagesOf(inner) : [name];
  });
}

const assetIds = new Map(
  [...new Set(imagesOf(readSeed()))].map((name, index) => [
    name,
    `image-${index.toString(16).padStart(40, '0')}-1600x1280-webp`,
  ]),
);

export const documents: readonly SeedDocument[] = readSeed().map((document) =>
  JSON.parse(JSON.stringify(document), (_, value) => {
    const { _sanityAsset, ...rest } = Object(value) as Record<string, unknown>;
    if (_sanityAsset === undefined) return value;
    const [name = ''] = imagesOf(value);
    return { ...rest, asset: { _type: 'reference', _ref: assetIds.get(name) } };
  }),
);

const reference = z.object({ _ref: z.string() }).transform(({ _ref }) => _ref);
const common = { _id: z.string(), rank: z.number() };
const picture = z.object({ _sanityAsset: z.string(), alt: z.string() });

const block = z.object({
  style: z.string(),
  children: z.array(z.object({ text: z.string() })),
  markDefs: z.array(z.object({ href: z.string() })),
});

function blocksIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Reflect.get(value, '_type') === 'block' ? [value] : Object.values(value).flatMap(blocksIn);
}

const schemas = {
  species: z.object({
    ...{ ...common, name: z.string(), latinName: z.string(), family: z.string(), description: z.string() },
    ...{ synonyms: z.array(z.string()).default([]), aliases: z.array(z.string()).default([]) },
    ...{ cites: z.string().optional() },
    ...Object.fromEntries(SEARCHABLE_FACT_NAMES.map((name) => [name, z.string().optional()])),
  }),
  category: z.object({ ...common, name: z.string() }),
  product: z.object({
    ...{
      ...common,
      name: z.string(),
      sku: z.string(),
      origin: z.string(),
      locality: z.string(),
      description: z.string(),
    },
    ...{ species: reference, other_species: z.array(reference).default([]), category: reference },
    ...{ gender: z.enum(SEXES), collected_on: z.string().optional() },
    ...{ main_image: picture, ventral_image: picture.optional(), images: z.array(picture).default([]) },
    variants: z.array(
      z.object({
        ...{ _key: z.string(), grade: z.enum(GRADES), price: z.number() },
        _type: z.enum(['variant', 'specimen']),
        ...{ number: z.number().optional(), faults: z.array(z.enum(FAULT_NAMES)).default([]) },
        marks: z
          .array(z.object({ fault: z.enum(FAULT_NAMES), side: z.enum(['dorsal', 'ventral']) }))
          .default([]),
        original_price: z.number().optional(),
        bulk_discount: z.array(z.object({ quantity: z.number(), price: z.number() })).default([]),
      }),
    ),
  }),
  carouselItem: z.object({ ...common, image: picture, product: reference }),
  page: z.object({
    ...{ ...common, slug: z.string() },
    /** Includes paragraphs of table cells. */
    body: z.array(z.unknown()).transform((items) => blocksIn(items).map((one) => block.parse(one))),
  }),
};

type Kind = keyof typeof schemas;

/** Throws if a document lacks a field. */
export function seedDocuments<K extends Kind>(kind: K): z.output<(typeof schemas)[K]>[] {
  return readSeed()
    .filter(({ _type }) => _type === kind)
    .map((document) => schemas[kind].parse(document) as z.output<(typeof schemas)[K]>)
    .sort((one, other) => one.rank - other.rank);
}
