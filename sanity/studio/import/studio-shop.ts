/** The content and the shop, as a consignment is written to them. */
import type { SanityClient } from 'sanity';
import { z } from 'zod';
import { receiveRows } from '../../../src/contract/ops-client.ts';
import { publishedId } from '../../../src/rules/content/addresses.ts';
import type { Known } from './product-row.ts';
import type { Shop } from './run.ts';

/** Of what is published: a draft can't be referred to by what shall be published. */
const KNOWN = `{
  "species": *[_type == "species" && !(_id in path("drafts.**"))]{"id": _id, name, latinName, cites},
  "categories": *[_type == "category" && !(_id in path("drafts.**"))]{"id": _id, name}
}`;

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const knownSchema = z.object({
  species: z.array(
    z.object({
      id: z.string(),
      name: text,
      latinName: text,
      cites: z
        .string()
        .nullish()
        .transform((value) => value ?? null),
    }),
  ),
  categories: z.array(z.object({ id: z.string(), name: text })),
});

export async function readKnown(client: SanityClient): Promise<Known> {
  return knownSchema.parse(await client.fetch(KNOWN, {}, { perspective: 'raw' }));
}

export function studioShop(client: SanityClient): Shop<File> {
  return {
    existing: async (ids) => {
      const both = ids.flatMap((id) => [id, `drafts.${id}`]);
      const found = z
        .array(z.string())
        .parse(await client.fetch('*[_id in $both]._id', { both }, { perspective: 'raw' }));
      return new Set(found.map(publishedId));
    },
    upload: async (file) => (await client.assets.upload('image', file, { filename: file.name }))._id,
    create: async (drafts) => {
      const transaction = client.transaction();
      for (const draft of drafts) transaction.createIfNotExists(draft);
      await transaction.commit({ visibility: 'sync' });
    },
    receive: receiveRows,
  };
}
