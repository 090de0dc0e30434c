import { createHash } from 'node:crypto';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { MAX_PIXELS } from './image-facts.ts';
import { limiter } from './limit.ts';
import { writeAtomically } from './ndjson.ts';
import { encode, extensionOf, type OutputFormat } from './rendition-format.ts';
import type { RenditionParams } from './rendition-params.ts';
import { type Plan, planRendition } from './rendition-plan.ts';

/** Part of every cache key: raise it when the same parameters shall give other pixels. */
const RECIPE = 1;

export type Rendition = { file: string; size: number; key: string };

/** Renders pictures with sharp and keeps what it rendered on the disk. */
export class Renditions {
  readonly #folder: string;
  readonly #rendering = new Map<string, Promise<Rendition>>();
  readonly #atMost = limiter(2);

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The rendition of `source` (a file, its size in pixels); those who ask meanwhile wait for the same one. */
  of(
    source: { file: string; name: string; width: number; height: number },
    params: RenditionParams,
    format: OutputFormat,
  ): Promise<Rendition> {
    const { auto: _auto, fm: _fm, dl: _dl, ...pixels } = params;
    const plan = planRendition(source, pixels);
    const recipe = JSON.stringify([RECIPE, source.name, plan, params.bg ?? null, params.q ?? null, format]);
    const key = createHash('sha256').update(recipe).digest('hex').slice(0, 32);
    const known = this.#rendering.get(key);
    if (known) return known;
    const rendering = this.#render(source.file, key, plan, params, format).finally(() =>
      this.#rendering.delete(key),
    );
    this.#rendering.set(key, rendering);
    return rendering;
  }

  async #render(source: string, key: string, plan: Plan, params: RenditionParams, format: OutputFormat) {
    const folder = join(this.#folder, key.slice(0, 2));
    const file = join(folder, `${key}.${extensionOf(format)}`);
    const cached = await stat(file).catch(() => null);
    if (cached) return { file, size: cached.size, key };
    const bytes = await this.#atMost(() =>
      encode(draw(source, plan, params, format), format, params.q).toBuffer(),
    );
    await mkdir(folder, { recursive: true });
    await writeAtomically(file, bytes);
    return { file, size: bytes.length, key };
  }
}

const white = { r: 255, g: 255, b: 255, alpha: 1 };

function draw(source: string, plan: Plan, params: RenditionParams, format: OutputFormat): Sharp {
  let image = sharp(source, { limitInputPixels: MAX_PIXELS }).autoOrient().extract(plan.extract);
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
