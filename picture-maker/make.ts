/**
 * Draws the shop's specimen pictures into sanity/seed/pictures.
 *
 *   node picture-maker/make.ts [--only TEXT] [--quality draft]
 *
 * `--only` takes those whose file name contains TEXT; `draft` draws at a quarter of the size. The manifest is
 * always written whole. The same sources give the same bytes.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { orEnd, readArguments } from '../scripts/arguments.ts';
import { recipes } from './pictures.ts';
import { encode } from './scene/canvas.ts';

const FOLDER = fileURLToPath(new URL('../sanity/seed/pictures/', import.meta.url));
const WEBP_QUALITY = { plate: 74, detail: 58 };
const DRAFT_SCALE = 0.25;

interface Share {
  readonly files: readonly string[];
  readonly k: number;
}

async function drawAll({ files, k }: Share): Promise<void> {
  for (const recipe of recipes().filter((r) => files.includes(r.file))) {
    const picture = await recipe.draw(k);
    const quality = recipe.view === 'detail' ? WEBP_QUALITY.detail : WEBP_QUALITY.plate;
    writeFileSync(`${FOLDER}${recipe.file}`, await encode(picture, quality));
    console.log(recipe.file);
  }
}

async function main(): Promise<void> {
  const { values } = orEnd(() =>
    readArguments(process.argv.slice(2), {
      usage: 'npm run pictures [-- --only NAME --quality draft]',
      options: { only: { type: 'string' }, quality: { type: 'string' } },
      words: 0,
    }),
  );
  if (values.quality !== undefined && values.quality !== 'draft') {
    throw new Error(`--quality knows only 'draft', not '${values.quality}'`);
  }
  const k = values.quality === 'draft' ? DRAFT_SCALE : 1;
  mkdirSync(FOLDER, { recursive: true });
  const all = recipes();
  const manifest = all.map(({ draw: _, width, height, ...entry }) => ({
    ...entry,
    width: Math.round(width * k),
    height: Math.round(height * k),
  }));
  const files = all.map((r) => r.file).filter((f) => f.includes(values.only ?? ''));
  // Drawing is plain arithmetic: one worker a core, each with every n-th picture.
  const hands = Math.min(availableParallelism(), 4);
  const shares = Array.from(
    { length: hands },
    (_, n): Share => ({ k, files: files.filter((_f, i) => i % hands === n) }),
  );
  await Promise.all(
    shares
      .filter((s) => s.files.length > 0)
      .map(
        (share) =>
          new Promise<void>((done, failed) => {
            const worker = new Worker(fileURLToPath(import.meta.url), { workerData: share });
            worker.on('error', failed);
            worker.on('exit', (code) =>
              code === 0 ? done() : failed(new Error(`A drawing worker ended with ${code}`)),
            );
          }),
      ),
  );
  writeFileSync(`${FOLDER}manifest.json`, `${JSON.stringify(manifest, null, 2)}\n`);
}

await (isMainThread ? main() : drawAll(workerData as Share));
