import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../common/write-atomically.ts';

export type CachedFile = { file: string; size: number };

/** What is freed at once when the cache is full, as a share of it, so that it isn't searched at every write. */
const FREED = 0.2;

/** Files on the disk up to a number of bytes; the oldest go first. */
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
      if (total <= this.#maxBytes * (1 - FREED)) break;
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
        // A file that was renamed or removed meanwhile takes no room.
        const found = await stat(file).catch(() => null);
        return found ? [{ file, size: found.size, writtenAt: found.mtimeMs }] : [];
      }),
    );
    return listed.flat();
  }
}
