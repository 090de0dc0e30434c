import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../common/write-atomically.ts';
import { concurrencyLimiter } from './concurrency.ts';
import { mutate } from './dataset.ts';
import type { Doc } from './documents.ts';
import { examineImage, type ImageFacts, mimeTypeOf, stripMetadata } from './image-facts.ts';
import type { DocumentStore } from './store.ts';

export type AssetLabels = {
  originalFilename?: string;
  title?: string;
  label?: string;
  description?: string;
  creditLine?: string;
};

export type UploadAssetResult = { kind: 'stored'; document: Doc } | { kind: 'refused'; reason: string };

type AssetSettings = { projectId: string; dataset: string; maxPixels: number };

export class AssetStore {
  readonly #documents: DocumentStore;
  readonly #folder: string;
  readonly #settings: AssetSettings;
  readonly #underway = new Map<string, Promise<UploadAssetResult>>();
  readonly #atMost = concurrencyLimiter(2);

  constructor(store: DocumentStore, folder: string, settings: AssetSettings) {
    this.#documents = store;
    this.#folder = folder;
    this.#settings = settings;
  }

  fileOf(name: string): string {
    return join(this.#folder, name);
  }

  /** Removes camera metadata. The same bytes return the same document. */
  upload(bytes: Buffer, labels: AssetLabels, author: string): Promise<UploadAssetResult> {
    const given = sha1Of(bytes);
    // Concurrent uploads of the same bytes would otherwise write the same file.
    const known = this.#underway.get(given);
    if (known) return known;
    const storing = this.#store(bytes, labels, author).finally(() => this.#underway.delete(given));
    this.#underway.set(given, storing);
    return storing;
  }

  async #store(given: Buffer, labels: AssetLabels, author: string): Promise<UploadAssetResult> {
    const { bytes, examined } = await this.#atMost(async () => {
      const { maxPixels } = this.#settings;
      const bare = await stripMetadata(given, maxPixels);
      return { bytes: bare, examined: await examineImage(bare, maxPixels) };
    });
    if (examined.kind === 'refused') return examined;
    const { facts } = examined;
    const sha1 = sha1Of(bytes);
    const name = `${sha1}-${facts.width}x${facts.height}.${facts.extension}`;
    await mkdir(this.#folder, { recursive: true });
    if (!existsSync(this.fileOf(name))) await writeAtomically(this.fileOf(name), bytes);
    const id = `image-${sha1}-${facts.width}x${facts.height}-${facts.extension}`;
    const document = {
      _id: id,
      _type: 'sanity.imageAsset',
      ...labels,
      assetId: sha1,
      sha1hash: sha1,
      path: `images/${this.#settings.projectId}/${this.#settings.dataset}/${name}`,
      extension: facts.extension,
      mimeType: mimeTypeOf(facts.extension),
      size: bytes.length,
      metadata: metadataOf(facts),
    };
    const outcome = await mutate(
      this.#documents,
      [{ createIfNotExists: document }],
      { author },
      this.#settings,
    );
    const stored = outcome.kind === 'done' ? outcome.results[0]?.document : undefined;
    if (!stored) throw new Error(`the asset document ${id} could not be stored`);
    return { kind: 'stored', document: stored };
  }
}

function sha1Of(bytes: Buffer): string {
  return createHash('sha1').update(bytes).digest('hex');
}

function metadataOf(facts: ImageFacts): Record<string, unknown> {
  const { width, height, hasAlpha, isOpaque, lqip, palette } = facts;
  return {
    _type: 'sanity.imageMetadata',
    dimensions: { _type: 'sanity.imageDimensions', width, height, aspectRatio: width / height },
    hasAlpha,
    isOpaque,
    lqip,
    palette,
  };
}
