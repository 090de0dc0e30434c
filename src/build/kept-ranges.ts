/**
 * Products as an earlier build read them and found them sound, so that a build asks for and checks only what changed
 * (docs/decisions/0064). A file for each range of them, named by a digest of all that it depends on.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { digest } from '../content/content-version.ts';
import type { KeptRanges } from '../content/published.ts';

/** `madeBy`: what all answers depend on besides their own keys, such as the query and the rules they are checked by. */
export function openKeptRanges(
  folder: string,
  madeBy: string,
): KeptRanges & {
  /** Removes what this build had no use for. */
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

/** Where a file can't be kept, or is removed by another build meanwhile, the next build reads more, and this one goes on. */
function orSlower(work: () => void): void {
  try {
    work();
  } catch {}
}

/** Its own digest stands before the text: by that whoever reads it knows that it is what was once written. */
function writeSealed(file: string, text: string): void {
  const part = `${file}.${process.pid}.part`;
  writeFileSync(part, `${digest(text)}\n${text}`);
  renameSync(part, file);
}

/** Undefined where there is none, or one that the disk did not keep whole. */
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
