/**
 * Lets a build read and check only what changed (docs/decisions/0033). One file per range, named by
 * a digest of its inputs.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { digest } from '../content/content-version.ts';
import type { RangeCache } from '../content/published.ts';

/** `madeBy`: a digest of the sources, the project and the dataset. */
export function openProductCache(
  folder: string,
  madeBy: string,
): RangeCache & {
  readonly finish: () => void;
} {
  mkdirSync(folder, { recursive: true });
  const used = new Set<string>();
  const use = (key: string) => {
    const name = `${digest(`${madeBy}\n${key}`)}.json`;
    used.add(name);
    return path.join(folder, name);
  };
  return {
    take: (key) => {
      const text = readSealed(use(key));
      return text === undefined ? undefined : JSON.parse(text);
    },
    keep: (key, products) => orSlower(() => writeSealed(use(key), JSON.stringify(products))),
    finish: () =>
      orSlower(() => {
        for (const name of readdirSync(folder))
          if (!used.has(name)) rmSync(path.join(folder, name), { force: true });
      }),
  };
}

function orSlower(work: () => void): void {
  try {
    work();
  } catch {}
}

function writeSealed(file: string, text: string): void {
  const part = `${file}.${process.pid}.part`;
  writeFileSync(part, `${digest(text)}\n${text}`);
  renameSync(part, file);
}

function readSealed(file: string): string | undefined {
  let sealed: string;
  try {
    sealed = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  const end = sealed.indexOf('\n');
  const text = sealed.slice(end + 1);
  return sealed.slice(0, end) === digest(text) ? text : undefined;
}
