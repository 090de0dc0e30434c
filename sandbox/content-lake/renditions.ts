import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { writeAtomically } from '../common/write-atomically.ts';
import { concurrencyLimiter } from './concurrency.ts';
import { PLAN_PICTURES } from './plan.ts';
import {
  encodeImage,
  extensionOf,
  type OutputFormat,
  planRendition,
  type RenditionParams,
  type RenditionPlan,
} from './rendition-params.ts';

/** Version of the renditions. Raise it if the same parameters must give other pixels. */
const RECIPE = 2;

type Rendition = CachedFile & { key: string };

const MAX_BYTES = 1024 * 1024 * 1024;

/** Pixels after EXIF rotation. */
export type ImageSource = { file: string; name: string; width: number; height: number };

export class Renditions {
  readonly #cache: RenditionCache;
  readonly #underway = new Map<string, Promise<Rendition>>();
  readonly #atMost = concurrencyLimiter(2);

  constructor(folder: string, maxBytes = MAX_BYTES) {
    this.#cache = new RenditionCache(folder, maxBytes);
  }

  of(source: ImageSource, params: RenditionParams, format: OutputFormat): Promise<Rendition> {
    const plan = planRendition(source, params);
    const recipe = JSON.stringify([RECIPE, source.name, plan, params.bg ?? null, params.q ?? null, format]);
    const key = createHash('sha256').update(recipe).digest('hex').slice(0, 32);
    const known = this.#underway.get(key);
    if (known) return known;
    const render = () => encodeImage(draw(source, plan, params, format), format, params.q).toBuffer();
    const rendering = this.#rendered(key, `${key}.${extensionOf(format)}`, render).finally(() => {
      this.#underway.delete(key);
    });
    this.#underway.set(key, rendering);
    return rendering;
  }

  async #rendered(key: string, name: string, render: () => Promise<Buffer>): Promise<Rendition> {
    const found = await this.#cache.find(name);
    if (found) return { ...found, key };
    const bytes = await this.#atMost(render);
    return { ...(await this.#cache.keep(name, bytes)), key };
  }
}

const white = { r: 255, g: 255, b: 255, alpha: 1 };

function draw(
  source: ImageSource,
  plan: RenditionPlan,
  params: RenditionParams,
  format: OutputFormat,
): Sharp {
  let image = sharp(source.file, { limitInputPixels: PLAN_PICTURES.maxPixels }).autoOrient();
  const { extract } = plan;
  // A crop of the whole image would prevent sharp from decoding at a smaller scale.
  if (extract.width !== source.width || extract.height !== source.height) image = image.extract(extract);
  image = plan.byEntropy
    ? image.resize(plan.size.width, plan.size.height, { fit: 'cover', position: sharp.strategy.entropy })
    : image.resize(plan.size.width, plan.size.height, { fit: 'fill' });
  const background = params.bg ?? white;
  if (plan.canvas) {
    const spareX = plan.canvas.width - plan.size.width;
    const spareY = plan.canvas.height - plan.size.height;
    const left = Math.floor(spareX / 2);
    const top = Math.floor(spareY / 2);
    image = image.extend({ left, right: spareX - left, top, bottom: spareY - top, background });
  }
  const needsGround = params.bg !== undefined || format === 'jpg' || format === 'pjpg';
  return needsGround ? image.flatten({ background }) : image;
}

type CachedFile = { file: string; size: number };

/** Share of the cache that is freed together, so that not every write scans it. */
const FREED_SHARE = 0.2;

/** Deletes the oldest files first. */
export class RenditionCache {
  readonly #folder: string;
  readonly #maxBytes: number;
  #bytes: Promise<number> | null = null;

  constructor(folder: string, maxBytes: number) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  async find(name: string): Promise<CachedFile | null> {
    const file = this.#pathOf(name);
    const found = await stat(file).catch(() => null);
    return found ? { file, size: found.size } : null;
  }

  async keep(name: string, bytes: Buffer): Promise<CachedFile> {
    const file = this.#pathOf(name);
    await mkdir(join(file, '..'), { recursive: true });
    await writeAtomically(file, bytes);
    this.#bytes = this.#used().then((used) => this.#makeRoom(used, bytes.length));
    await this.#bytes;
    return { file, size: bytes.length };
  }

  #pathOf(name: string): string {
    return join(this.#folder, name.slice(0, 2), name);
  }

  #used(): Promise<number> {
    this.#bytes ??= this.#list().then((files) => files.reduce((sum, file) => sum + file.size, 0));
    return this.#bytes;
  }

  async #makeRoom(used: number, added: number): Promise<number> {
    let total = used + added;
    if (total <= this.#maxBytes) return total;
    const oldestFirst = (await this.#list()).sort((a, b) => a.writtenAt - b.writtenAt);
    total = oldestFirst.reduce((sum, file) => sum + file.size, 0);
    for (const { file, size } of oldestFirst) {
      if (total <= this.#maxBytes * (1 - FREED_SHARE)) break;
      await rm(file, { force: true });
      total -= size;
    }
    return total;
  }

  async #list(): Promise<(CachedFile & { writtenAt: number })[]> {
    const entries = await readdir(this.#folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const listed = await Promise.all(
      files.map(async (file) => {
        // The file was renamed or removed meanwhile.
        const found = await stat(file).catch(() => null);
        return found ? [{ file, size: found.size, writtenAt: found.mtimeMs }] : [];
      }),
    );
    return listed.flat();
  }
}
