import type { SanityClient } from 'sanity';
import { z } from 'zod';
import { sendWithinRateLimit } from '../../../src/content/rate-limit.ts';
import { takeSkus } from '../../../src/content/take-skus.ts';
import { publishedId } from '../../../src/features/content/addresses.rules.ts';
import { writeOps } from '../../../src/features/desk/ops.client.ts';
import { chunksOf } from '../base/requests.ts';
import { createChangeSet, updateHead } from '../catalogue/change-set.ts';
import { runChangeSet } from '../catalogue/run.ts';
import { readPairs, studioContentLake } from '../catalogue/studio-content-lake.ts';
import { nextRank } from '../structure/templates.ts';
import type { KnownProduct } from './known-product.ts';
import type { KnownContent } from './parse-cell.ts';
import { problemOfBytes } from './pictures.ts';
import type { ImportTarget } from './run.ts';
import { normalizeNumber } from './table.ts';

/** Published products can't refer to drafts. */
const KNOWN = `{
  "species": *[_type == "species" && !(_id in path("drafts.**"))]{"id": _id, name, latinName, synonyms, cites},
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
      synonyms: z
        .array(z.string())
        .nullish()
        .transform((names) => names ?? []),
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

export async function readKnownContent(client: SanityClient): Promise<KnownContent> {
  return knownSchema.parse(await client.fetch(KNOWN, {}, { perspective: 'raw' }));
}

const skusSchema = z.array(z.object({ _id: z.string(), sku: z.string() }));

export async function readProductIdsBySku(client: SanityClient): Promise<Map<string, string[]>> {
  const found = await client.fetch(
    '*[_type == "product" && defined(sku)]{_id, sku}',
    {},
    { perspective: 'raw' },
  );
  const ids = new Map<string, string[]>();
  for (const { _id, sku } of skusSchema.parse(found)) {
    const number = normalizeNumber(sku);
    const own = ids.get(number) ?? [];
    const id = publishedId(_id);
    if (!own.includes(id)) ids.set(number, [...own, id]);
  }
  return ids;
}

const ID_BATCH = 200;

/** `onProgress` counts ids. */
export async function readProducts(
  client: SanityClient,
  ids: readonly string[],
  onProgress: (done: number) => void,
): Promise<Map<string, KnownProduct>> {
  const found = new Map<string, KnownProduct>();
  let done = 0;
  for (const part of chunksOf(ids, ID_BATCH)) {
    for (const [id, pair] of await readPairs(client, part)) {
      const current = pair.draft ?? pair.published;
      if (current?._type === 'product') found.set(id, { id, pair, current });
    }
    done += part.length;
    onProgress(done);
  }
  return found;
}

interface BothNames {
  readonly main: string | undefined;
  readonly ventral: string | undefined;
}

export interface PictureFileNames extends BothNames {
  readonly specimens: ReadonlyMap<number, BothNames>;
}

const fileName = z
  .string()
  .nullable()
  .transform((name) => name ?? undefined);
const bothNames = { main: fileName, ventral: fileName };
const namesSchema = z.array(
  z.object({
    _id: z.string(),
    ...bothNames,
    specimens: z.array(z.object({ number: z.number(), ...bothNames })).nullable(),
  }),
);
const PICTURE_NAMES = `*[_id in $ids]{
  _id, "main": main_image.asset->originalFilename, "ventral": ventral_image.asset->originalFilename,
  "specimens": variants[defined(number)]{
    number, "main": dorsal_image.asset->originalFilename, "ventral": ventral_image.asset->originalFilename
  }
}`;

export async function readPictureNames(
  client: SanityClient,
  products: readonly KnownProduct[],
): Promise<Map<string, PictureFileNames>> {
  const names = new Map<string, PictureFileNames>();
  for (const part of chunksOf(products, ID_BATCH)) {
    const ids = part.map(({ current }) => current._id);
    const found = await client.fetch(PICTURE_NAMES, { ids }, { perspective: 'raw' });
    for (const { _id, main, ventral, specimens } of namesSchema.parse(found))
      names.set(publishedId(_id), {
        main,
        ventral,
        specimens: new Map((specimens ?? []).map(({ number, ...own }) => [number, own])),
      });
  }
  return names;
}

/** Statuses that mean an invalid picture. */
const PICTURE_REFUSALS: Readonly<Record<number, string>> = {
  400: '图片损坏、不完整，或像素太多：请重新导出为 JPG',
  413: '图片太大，请缩小后再导入',
  415: '不是 JPG、PNG 或 WebP 图片',
  422: '图片损坏或不完整，请重新导出为 JPG',
};

const noFindings = async () => new Map();

export function studioImportTarget(client: SanityClient, { id, name }: Editor): ImportTarget<File> {
  return {
    nextRank: () => nextRank('product', client),
    takeSkus: (count) => takeSkus(client, count),
    upload: async (file) => {
      const changed = await problemOfFile(file);
      if (changed !== undefined) return { kind: 'refused', message: changed };
      try {
        const send = () => client.assets.upload('image', file, { filename: file.name });
        const { _id } = await sendWithinRateLimit(send);
        return { kind: 'asset', id: _id };
      } catch (error) {
        const message = PICTURE_REFUSALS[(error as { statusCode?: number }).statusCode ?? 0];
        if (message === undefined) throw error;
        return { kind: 'refused', message };
      }
    },
    record: (title, changes, consignment) =>
      createChangeSet(client, { kind: 'import', title, author: name, authorId: id, consignment, changes }),
    write: (head, signal, onPart) => {
      const lake = { ...studioContentLake(client, name, noFindings), finish: async () => undefined };
      return runChangeSet(head, lake, signal, onPart);
    },
    finish: (head, report) => updateHead(client, head.id, { report, endedAt: new Date().toISOString() }),
    receive: (request, key) => writeOps('/stock/consignment', request, key),
  };
}

interface Editor {
  readonly id: string;
  readonly name: string;
}

/** Browsers refuse to read a file that changed since it was chosen. */
export async function problemOfFile(file: File): Promise<string | undefined> {
  try {
    return problemOfBytes(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  } catch {
    return '选择之后改动过或已移走，请重新选择';
  }
}
