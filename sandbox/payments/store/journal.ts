import { type FileHandle, open, readFile, truncate } from 'node:fs/promises';
import { z } from 'zod';
import { parseJson } from '../../common/body.ts';
import { writeAtomically } from '../../common/write-atomically.ts';

/** `[table, id, row]`; a `null` row is a removal. */
export type Change = [table: string, id: string, row: unknown];

const changes = z.array(z.tuple([z.string(), z.string(), z.unknown()]));

export type Replayed = { kind: 'replayed'; changes: Change[] } | { kind: 'corrupt'; line: number };

/**
 * Reads a journal: one line holds the changes of one step, so a step is there whole or not at all. A last
 * line without its line end was cut off by a crash before it was acknowledged: it is dropped from the file.
 */
export async function replay(file: string): Promise<Replayed> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { kind: 'replayed', changes: [] };
    throw error;
  }
  const end = bytes.lastIndexOf(0x0a) + 1;
  const found: Change[] = [];
  for (const [at, line] of bytes.subarray(0, end).toString('utf8').split('\n').entries()) {
    if (line === '') continue;
    const parsed = parseJson(line);
    const read = changes.safeParse(parsed.ok ? parsed.value : undefined);
    if (!read.success) return { kind: 'corrupt', line: at + 1 };
    for (const change of read.data) found.push(change);
  }
  if (end < bytes.length) await truncate(file, end);
  return { kind: 'replayed', changes: found };
}

/** Puts `lines` in the file's place as a whole or not at all, also when the machine stops in the middle. */
export async function rewrite(file: string, lines: readonly Change[]): Promise<void> {
  await writeAtomically(file, lines.map((change) => `${JSON.stringify([change])}\n`).join(''), 0o600);
}

/** Appends steps; `durable` resolves when everything handed over before it is on the disk. */
export class Journal {
  readonly #handle: FileHandle;
  #waiting: Change[] = [];
  #writing: Promise<void> | null = null;
  /** After a failed write the file may end in half a line: nothing may be added or acknowledged any more. */
  #failure: unknown;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  static async open(file: string): Promise<Journal> {
    return new Journal(await open(file, 'a', 0o600));
  }

  add(change: Change): void {
    this.#waiting.push(change);
  }

  async durable(): Promise<void> {
    while (this.#writing || this.#waiting.length > 0) {
      if (this.#failure !== undefined) throw this.#failure;
      this.#writing ??= this.#write();
      await this.#writing;
    }
  }

  /** Steps that came while one was being written share the next line and its one sync. */
  async #write(): Promise<void> {
    const line = `${JSON.stringify(this.#waiting)}\n`;
    this.#waiting = [];
    try {
      await this.#handle.appendFile(line);
      await this.#handle.datasync();
    } catch (error) {
      this.#failure = error;
      throw error;
    } finally {
      this.#writing = null;
    }
  }

  async close(): Promise<void> {
    try {
      await this.durable();
    } finally {
      await this.#handle.close();
    }
  }
}
