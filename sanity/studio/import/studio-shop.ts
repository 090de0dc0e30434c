/** Writes a consignment to the content lake and the shop. */
import type { SanityClient } from 'sanity';
import { z } from 'zod';
import { receiveRows } from '../../../src/contract/ops-client.ts';
import { publishedId } from '../../../src/rules/content/addresses.ts';
import { nextRank } from '../desk/templates.ts';
import type { ExistingProduct } from './documents.ts';
import { problemOfBytes } from './pictures.ts';
import type { KnownContent } from './rows.ts';
import type { Shop } from './run.ts';

/** Published only: published products can't refer to drafts. */
const KNOWN = `{
  "species": *[_type == "species" && !(_id in path("drafts.**"))]{"id": _id, name, latinName, cites},
  "categories": *[_type == "category" && !(_id in path("drafts.**"))]{"id": _id, name, "bothSides": both_sides == true}
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
  categories: z.array(
    z.object({ id: z.string(), name: text, bothSides: z.boolean().nullable().transform(Boolean) }),
  ),
});

export async function readKnown(client: SanityClient): Promise<KnownContent> {
  return knownSchema.parse(await client.fetch(KNOWN, {}, { perspective: 'raw' }));
}

const existingSchema = z.array(
  z.looseObject({
    _id: z.string(),
    files: z.object({ main_image: z.string().nullable(), ventral_image: z.string().nullable() }),
  }),
);
const EXISTING = `*[_id in $ids]{
  ...,
  "files": {
    "main_image": main_image.asset->originalFilename,
    "ventral_image": ventral_image.asset->originalFilename
  }
}`;

/** Statuses that mean a bad picture. */
const PICTURE_REFUSALS: Readonly<Record<number, string>> = {
  400: '图片损坏、不完整，或像素太多：请重新导出为 JPG',
  413: '图片太大，请缩小后再导入',
  415: '不是 JPG、PNG 或 WebP 图片',
  422: '图片损坏或不完整，请重新导出为 JPG',
};

export function studioShop(client: SanityClient): Shop<File> {
  return {
    existing: async (ids) => {
      const both = ids.flatMap((id) => [id, `drafts.${id}`]);
      const answer = await client.fetch(EXISTING, { ids: both }, { perspective: 'raw' });
      const found = new Map<string, ExistingProduct>();
      for (const product of existingSchema.parse(answer)) {
        const id = publishedId(product._id);
        // The draft wins, as the editor sees it.
        if (!found.has(id) || product._id !== id) found.set(id, product);
      }
      return found;
    },
    nextRank: () => nextRank('product', client),
    upload: async (file) => {
      const changed = await problemOfFile(file);
      if (changed !== undefined) return { kind: 'refused', message: changed };
      try {
        const { _id } = await client.assets.upload('image', file, { filename: file.name });
        return { kind: 'asset', id: _id };
      } catch (error) {
        const message = PICTURE_REFUSALS[(error as { statusCode?: number }).statusCode ?? 0];
        if (message === undefined) throw error;
        return { kind: 'refused', message };
      }
    },
    create: async (drafts) => {
      const transaction = client.transaction();
      for (const draft of drafts) transaction.createIfNotExists(draft);
      await transaction.commit({ visibility: 'sync' });
    },
    fillIn: async ({ files, _id, _rev, _createdAt, _updatedAt, ...fields }, added) => {
      const draft = `drafts.${publishedId(_id)}`;
      await client
        .transaction()
        .createIfNotExists({ ...fields, _id: draft, _type: 'product' })
        .patch(draft, { setIfMissing: { ...added } })
        .commit({ visibility: 'sync' });
    },
    receive: receiveRows,
  };
}

/** Checks the bytes. Browsers refuse to read a file that changed since it was chosen. */
export async function problemOfFile(file: File): Promise<string | undefined> {
  try {
    return problemOfBytes(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  } catch {
    return '选择之后改动过或已移走，请重新选择';
  }
}
