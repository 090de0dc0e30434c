import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { MAX_PIXELS } from './image-facts.ts';
import { limiter } from './limit.ts';
import { type CachedFile, RenditionCache } from './rendition-cache.ts';
import { encode, extensionOf, type OutputFormat } from './rendition-format.ts';
import type { RenditionParams } from './rendition-params.ts';
import { type Plan, planRendition } from './rendition-plan.ts';

/** Part of every cache key: raise it when the same parameters shall give other pixels. */
const RECIPE = 2;

export type Rendition = CachedFile & { key: string };

/** The oldest renditions go when there are more bytes of them. */
const MAX_BYTES = 1024 * 1024 * 1024;

/** A picture's file and its size in pixels, as shown (its EXIF orientation applied). */
export type Source = { file: string; name: string; width: number; height: number };

/** Renders pictures with sharp and keeps what it rendered on the disk. */
export class Renditions {
  readonly #cache: RenditionCache;
  readonly #underway = new Map<string, Promise<Rendition>>();
  readonly #atMost = limiter(2);

  constructor(folder: string, maxBytes = MAX_BYTES) {
    this.#cache = new RenditionCache(folder, maxBytes);
  }

  /** The rendition of `source`; those who ask for the same meanwhile wait for the same one. */
  of(source: Source, params: RenditionParams, format: OutputFormat): Promise<Rendition> {
    const plan = planRendition(source, params);
    const recipe = JSON.stringify([RECIPE, source.name, plan, params.bg ?? null, params.q ?? null, format]);
    const key = createHash('sha256').update(recipe).digest('hex').slice(0, 32);
    const known = this.#underway.get(key);
    if (known) return known;
    const render = () => encode(draw(source, plan, params, format), format, params.q).toBuffer();
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

function draw(source: Source, plan: Plan, params: RenditionParams, format: OutputFormat): Sharp {
  let image = sharp(source.file, { limitInputPixels: MAX_PIXELS }).autoOrient();
  const { extract } = plan;
  // A cut of the whole would keep sharp from decoding at a smaller scale.
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
