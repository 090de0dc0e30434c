import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SanityClient } from '@sanity/client';
import { seedDocuments } from './documents.ts';
import { type DrawnPicture, drawnPictures, fileOf, PICTURES_FOLDER } from './pictures.ts';

export interface SeedProgress {
  readonly step: 'pictures' | 'documents';
  readonly done: number;
  readonly total: number;
}

export interface SeedReport {
  readonly pictures: number;
  /** Pictures that the dataset did not have yet. */
  readonly uploaded: number;
  readonly documents: number;
  readonly milliseconds: number;
}

/** More at once gains nothing: the lake hashes and stores on one thread. */
const UPLOADS_AT_ONCE = 4;
/** A transaction of the hosted service takes 4 MB; 60 documents are far below. */
const DOCUMENTS_AT_ONCE = 60;

/** A request line holds some 8 KB; an asset id has 64 characters. */
const IDS_AT_ONCE = 60;

interface LocalPicture {
  readonly name: string;
  readonly bytes: Buffer;
  /** The id Sanity gives an asset follows from its content and size. */
  readonly assetId: string;
}

async function readPicture({ name, width, height }: DrawnPicture): Promise<LocalPicture> {
  const bytes = await readFile(join(PICTURES_FOLDER, fileOf(name)));
  const sha1 = createHash('sha1').update(bytes).digest('hex');
  return { name, bytes, assetId: `image-${sha1}-${width}x${height}-webp` };
}

async function existing(client: SanityClient, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const documents = await client.getDocuments(ids.slice(from, from + IDS_AT_ONCE));
    for (const document of documents) if (document !== null) found.add(document._id);
  }
  return found;
}

/**
 * Puts the seed's pictures and documents into the dataset of `client`, which needs a token that may write.
 * Running it again changes nothing but revisions: pictures are known by their content, documents by their ids.
 * Documents that the seed doesn't name stay. Failures of the client are thrown as they come.
 */
export async function seedContent(
  client: SanityClient,
  onProgress: (progress: SeedProgress) => void = () => {},
): Promise<SeedReport> {
  const started = performance.now();
  const pictures = await Promise.all(drawnPictures().map(readPicture));
  const known = await existing(
    client,
    pictures.map((picture) => picture.assetId),
  );

  const assetIds = new Map<string, string>();
  let uploaded = 0;
  const settle = async (picture: LocalPicture): Promise<void> => {
    let { assetId } = picture;
    if (!known.has(assetId)) {
      const asset = await client.assets.upload('image', picture.bytes, {
        filename: fileOf(picture.name),
        contentType: 'image/webp',
      });
      assetId = asset._id;
      uploaded += 1;
    }
    assetIds.set(picture.name, assetId);
    onProgress({ step: 'pictures', done: assetIds.size, total: pictures.length });
  };
  const waiting = pictures.values();
  await Promise.all(
    Array.from({ length: UPLOADS_AT_ONCE }, async () => {
      for (const picture of waiting) await settle(picture);
    }),
  );

  const documents = seedDocuments(assetIds);
  for (let from = 0; from < documents.length; from += DOCUMENTS_AT_ONCE) {
    const slice = documents.slice(from, from + DOCUMENTS_AT_ONCE);
    const transaction = client.transaction();
    for (const document of slice) transaction.createOrReplace(document);
    await transaction.commit({ visibility: 'sync' });
    onProgress({ step: 'documents', done: from + slice.length, total: documents.length });
  }

  return {
    pictures: pictures.length,
    uploaded,
    documents: documents.length,
    milliseconds: Math.round(performance.now() - started),
  };
}
