import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../common/body.ts';
import { writeAtomically } from '../../common/write-atomically.ts';

export type Pair = { key: string; value: unknown };

/** What Studio remembers for each of its users, such as the order of a list: a file a user. */
export class KeyValues {
  readonly #folder: string;
  /** One after another: two that write at once would lose one. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async get(userId: string, keys: readonly string[]): Promise<Pair[]> {
    const kept = await this.#read(userId);
    return keys.flatMap((key) => (Object.hasOwn(kept, key) ? [{ key, value: kept[key] }] : []));
  }

  set(userId: string, pairs: readonly Pair[]): Promise<void> {
    const writing = this.#last.then(async () => {
      const kept = await this.#read(userId);
      const changed = { ...kept, ...Object.fromEntries(pairs.map(({ key, value }) => [key, value])) };
      await mkdir(this.#folder, { recursive: true });
      await writeAtomically(this.#fileOf(userId), JSON.stringify(changed), 0o600);
    });
    this.#last = writing.catch(() => undefined);
    return writing;
  }

  #fileOf(userId: string): string {
    return join(this.#folder, `${userId}.json`);
  }

  async #read(userId: string): Promise<Record<string, unknown>> {
    const parsed = parseJson(await readFile(this.#fileOf(userId), 'utf8').catch(() => '{}'));
    const read = z.record(z.string(), z.unknown()).safeParse(parsed.ok ? parsed.value : {});
    return read.success ? read.data : {};
  }
}
